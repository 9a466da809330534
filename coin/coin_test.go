package coin

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/nim"
)

func search(t *testing.T, rules game.Rules[Coin], theory func(Coin) uint64, inside func(Coin) bool) {
	t.Helper()
	s := graph.New[Coin](rules, graph.Limits{})
	for x := int64(1); x <= 20; x++ {
		for y := int64(1); y <= 20; y++ {
			c := Coin{x, y}
			if !inside(c) {
				continue
			}
			want, err := s.Value(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if got := theory(c); got != want {
				t.Fatalf("%v is %d by theory and %d by its options", c, got, want)
			}
		}
	}
}

func TestSquaresAgainstSearch(t *testing.T) {
	for side := int64(1); side <= 17; side++ {
		g := squareRules{Squares{side}}
		search(t, g, g.Squares.Value, func(c Coin) bool { return c.Row <= 18 && c.Column <= 18 && (side <= 9 || c.Row%4 == 0) })
	}
}

func TestBlocksAgainstSearch(t *testing.T) {
	value := func(c Coin) uint64 {
		v, err := BlockValue(c)
		if err != nil {
			t.Fatal(err)
		}
		return v.Uint64()
	}
	search(t, blockRules{}, value, func(c Coin) bool { return c.Row*c.Column <= 16 })
}

// The connected blocks are those that a search from cell to cell finds.
func TestConnected(t *testing.T) {
	for _, w := range []int{1, 2, 3, 4, 7} {
		for set := uint32(1); set < 1<<12; set += 2 {
			seen := map[int]bool{0: true}
			for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
				at := queue[0]
				for _, d := range []int{-w, w, -1, 1} {
					if next := at + d; next >= 0 && next < 12 && set>>next&1 == 1 && !seen[next] && (d == w || d == -w || next/w == at/w) {
						seen[next] = true
						queue = append(queue, next)
					}
				}
			}
			all := true
			for i := range 12 {
				all = all && (set>>i&1 == 0 || seen[i])
			}
			if connected(set, w) != all {
				t.Fatalf("%b in rows of %d: %v", set, w, !all)
			}
		}
	}
}

// Neither game is the product of two rows, not even of Rulers.
func TestNoProducts(t *testing.T) {
	low := func(n int64) uint64 { return uint64(n & -n) }
	if v := (Squares{100}).Value(Coin{2, 2}); v == nim.Mul(low(2), low(2)) {
		t.Errorf("squares: %d", v)
	}
	if v, _ := BlockValue(Coin{2, 3}); v.Uint64() == nim.Mul(low(2), low(3)) {
		t.Errorf("blocks: %d", v)
	}
}

func TestUnionValue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		g := Squares{1 + r.Int64N(20)}
		var rects []Rect
		on := map[Coin]bool{}
		for range r.IntN(6) {
			x, y := 1+r.Int64N(20), 1+r.Int64N(20)
			rect := Rect{x, y, x + r.Int64N(12), y + r.Int64N(12)}
			rects = append(rects, rect)
			for i := rect.Top; i <= rect.Bottom; i++ {
				for j := rect.Left; j <= rect.Right; j++ {
					on[Coin{i, j}] = true
				}
			}
		}
		var want uint64
		for c := range on {
			want ^= g.Value(c)
		}
		if got, err := g.UnionValue(rects); err != nil || got != want {
			t.Fatalf("side %d, %v: %d, %v; want %d", g.Side, rects, got, err, want)
		}
	}
	for _, bad := range []Rect{{0, 1, 2, 2}, {1, 1, 0, 1}, {1, 3, 1, 2}} {
		if _, err := (Squares{3}).UnionValue([]Rect{{1, 1, 1, 1}, bad}); err == nil || !strings.Contains(err.Error(), "rectangle 2") {
			t.Errorf("%v: %v", bad, err)
		}
	}
	many := make([]Rect, 50000)
	for i := range many {
		x, y := 1+r.Int64N(9e8), 1+r.Int64N(9e8)
		many[i] = Rect{x, y, x + r.Int64N(1e8), y + r.Int64N(1e8)}
	}
	if _, err := (Squares{1e9}).UnionValue(many); err != nil {
		t.Error(err)
	}
}

// Games by name answer as their search does.
func TestGames(t *testing.T) {
	for _, e := range Games() {
		arg := ""
		if e.Arg != "" {
			arg = "3"
		}
		g, err := e.Open(arg)
		if err != nil {
			t.Fatal(err)
		}
		for _, position := range append([]string{"HT/TH", "HHT/THH", "none", "(2,2)+(1,4)"}, e.Examples...) {
			a, err := g.Solve(context.Background(), position, family.Question{})
			if err != nil && !errors.Is(err, game.ErrLimit) {
				t.Errorf("%s %s: %v", e.Name, position, err)
				continue
			}
			if len(position) > 12 {
				continue // too far for a search
			}
			b, err := g.Solve(context.Background(), position, family.Question{Exact: true})
			if err != nil || a.Outcome != b.Outcome || a.Value.Number != b.Value.Number || a.Count != b.Count {
				t.Errorf("%s %s: %v, by search %v, %v", e.Name, position, a, b, err)
			}
		}
		for _, position := range []string{"5", "(0,3)", "(3", "HX", "(1,2,3)"} {
			if _, err := g.Solve(context.Background(), position, family.Question{}); err == nil {
				t.Errorf("%s: %q is accepted", e.Name, position)
			}
		}
	}
	squares := Games()[0]
	for _, arg := range []string{"", "0", "-1", "x", "2 3"} {
		if _, err := squares.Open(arg); err == nil {
			t.Errorf("side %q is accepted", arg)
		}
	}
}

func TestLimits(t *testing.T) {
	var dst game.Options[Coin]
	for _, err := range []error{
		squareRules{Squares{1e18}}.Options(&dst, Coin{1e18, 1e18}),
		blockRules{}.Options(&dst, Coin{1e18, 1e18}),
		blockRules{}.Options(&dst, Coin{5, 5}),
	} {
		if !errors.Is(err, game.ErrLimit) {
			t.Errorf("%v", err)
		}
	}
	if _, err := BlockValue(Coin{1e18, 9e18}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("%v", err)
	}
	if _, _, _, err := (blockRules{}).Value(context.Background(), Coin{40, 40}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"HT/TH", "(3,5)+(1,2)", "{(1,2)}", "none", "(0,1)", "5", "", "HX"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		coins, err := parse(text)
		if err != nil || len(coins) == 0 {
			return
		}
		parts := make([]string, len(coins))
		for i, c := range coins {
			parts[i] = format(c)
		}
		again, err := parse(strings.Join(parts, "+"))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(coins) {
			t.Fatalf("%q is %v, and its text %v, %v", text, coins, again, err)
		}
	})
}
