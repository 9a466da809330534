package grundy_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

func mustNew(t testing.TB, text string) *grundy.Game {
	t.Helper()
	g, err := grundy.New(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g
}

// The Tartan theorem gives the values of the product's own options, over all small
// positions.
func TestTartanAgainstSearch(t *testing.T) {
	factors := []string{"turning-turtles", "mock-turtles", "twins", "ruler", "turnips", "sym", "(take {1,3})", "kayles", "(turn 1 or turn 3)", "(n -> 2 of n//3 & n-1 if n % 2 == 1)", "(n -> none if n % 2 == 0 | n-2)"}
	for _, a := range factors {
		for _, b := range factors {
			text := a + " x " + b
			g := mustNew(t, text)
			plain := graph.New[grundy.Position](g, graph.Limits{})
			for x := range int64(6) {
				for y := range int64(6) {
					p := grundy.Position{x, y}
					got, err := g.Value(context.Background(), p)
					want, err2 := plain.Value(context.Background(), p)
					if err != nil || err2 != nil || got != want {
						t.Fatalf("%s at (%d,%d): %d, %v; by search %d, %v", text, x, y, got, err, want, err2)
					}
				}
			}
		}
	}
	for _, text := range []string{"twins x ruler x turning-turtles", "turning-turtles x turning-turtles x turning-turtles", "mock-turtles x (take 1..2) x ruler"} {
		g := mustNew(t, text)
		plain := graph.New[grundy.Position](g, graph.Limits{})
		for x := range int64(4) {
			for y := range int64(4) {
				for z := range int64(4) {
					p := grundy.Position{x, y, z}
					got, err := g.Value(context.Background(), p)
					want, err2 := plain.Value(context.Background(), p)
					if err != nil || err2 != nil || got != want {
						t.Fatalf("%s at %v: %d, %v; by search %d, %v", text, p, got, err, want, err2)
					}
				}
			}
		}
	}
}

func TestTartanFar(t *testing.T) {
	g := mustNew(t, "mock-turtles x ruler")
	v, err := g.Value(context.Background(), grundy.Position{1e18, 3 << 40})
	if want := nim.Mul(1999999999999999998, 1<<40); err != nil || v != want {
		t.Errorf("%d, %v; want %d", v, err, want)
	}
	if s, ok := g.Tartan(); !ok || len(s) != 2 {
		t.Errorf("%v, %v", s, ok)
	}
	if _, ok := mustNew(t, "strip-and-streak").Tartan(); ok {
		t.Error("an acrostic product is none")
	}
}

// A product of games that climb is refused with the factor and the reason.
func TestTartanRefused(t *testing.T) {
	g := mustNew(t, "nim x (n -> n+1 if n < 3 | n-1)")
	_, err := g.Value(context.Background(), grundy.Position{2, 3})
	var climbs *grundy.ClimbingFactorError
	var up *heap.NotDescendingError
	if !errors.As(err, &climbs) || !errors.As(err, &up) || !strings.Contains(err.Error(), "n -> n+1 if n < 3 | n-1") {
		t.Errorf("%v", err)
	}
}

// TestCoinFacts holds rules of coins against what other programs say.
func TestCoinFacts(t *testing.T) {
	rules := map[string]string{
		"Mock Turtles: up to 3 coins": "turn 1..3", "Moidores: up to 9 coins": "turn 1..9", "Triplets: exactly 3 coins": "turn exactly 3 coins",
		"Ruler: any number of consecutive coins": "turn any number of consecutive coins", "Mock Turtle Fives": "turn 1..3 within 5 consecutive coins",
		"Triplet Fives": "turn 3 within 5", "Ruler Fives": "turn 1..5 consecutive", "Turnips: exactly 3": "turn exactly 3 equally spaced coins",
		"Grunt: exactly 4": "turn exactly 4 symmetric coins including the first", "Sym: any number": "turn any number of symmetric coins",
		"Mock Turtles strip": "mock-turtles", "Motley (any coins) acrostic Ruler": "motley acrostic ruler", "Turnips x Grunt": "turnips x grunt",
	}
	data, err := os.ReadFile("testdata/coins.tsv")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if f[0] == "id" {
			continue
		}
		name, quantity, input, value := f[4], f[5], f[6], f[7]
		if f[3] == "nim arithmetic" || f[3] == "lexicode" {
			continue // below
		}
		text := ""
		for begin, r := range rules {
			if strings.HasPrefix(name, begin) {
				text = r
			}
		}
		if text == "" {
			t.Errorf("%s: no rule for %s", f[0], name)
			continue
		}
		g := mustNew(t, text)
		checked++
		switch {
		case strings.HasPrefix(quantity, "single-coin"):
			got, err := g.Values(context.Background(), 1, 21)
			if text := strings.Trim(fmt.Sprint(got), "[]"); err != nil || text != value {
				t.Errorf("%s: %s, %v; want %s", f[0], text, err, value)
			}
		case strings.HasPrefix(quantity, "number of moves"):
			var options game.Options[grundy.Position]
			if err := g.Options(&options, rule.Heap(20)); err != nil || fmt.Sprint(options.Len()) != value {
				t.Errorf("%s: %d moves, %v; want %s", f[0], options.Len(), err, value)
			}
		case quantity == "nim value":
			a, err := g.SolveText(context.Background(), strings.Fields(name)[3], false)
			if err != nil || fmt.Sprint(a.Value) != value {
				t.Errorf("%s: %v, %v; want %s", f[0], a, err, value)
			}
		default: // a row of a product
			row, err := strconv.ParseInt(strings.TrimPrefix(input, "row "), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			for col, want := range strings.Fields(value) {
				v, err := g.Value(context.Background(), grundy.Position{row, int64(col)})
				if err != nil || fmt.Sprint(v) != want {
					t.Errorf("%s: column %d: %d, %v; want %s", f[0], col, v, err, want)
				}
			}
		}
	}
	if checked != 21 {
		t.Errorf("%d facts were checked", checked)
	}
}

// The lost rows of n coins of "turn up to d-1 coins" are the words of the binary
// lexicode of distance d (Conway and Sloane 1986): of dimension n minus the rank of
// the coins' values.
func TestLexicodes(t *testing.T) {
	for _, c := range []struct{ length, distance, dimension int }{{7, 3, 4}, {8, 4, 4}, {24, 8, 12}} {
		g := mustNew(t, fmt.Sprintf("turn 1..%d", c.distance-1))
		values, err := g.Values(context.Background(), 1, int64(c.length)+1)
		if err != nil {
			t.Fatal(err)
		}
		rank := 0
		for i := range values {
			if values[i] == 0 {
				continue
			}
			rank++
			low := values[i] & -values[i]
			for j := i + 1; j < len(values); j++ {
				if values[j]&low != 0 {
					values[j] ^= values[i]
				}
			}
		}
		if c.length-rank != c.dimension {
			t.Errorf("length %d, distance %d: dimension %d, want %d", c.length, c.distance, c.length-rank, c.dimension)
		}
	}
}
