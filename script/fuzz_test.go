package script_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/script"
)

// heavy reports sources that a limit of steps does not tame: a single operation
// on large numbers, or a string or list that is multiplied.
func heavy(source string) bool {
	digits := 0
	for _, c := range source {
		digits++
		if c < '0' || c > '9' {
			digits = 0
		}
		if digits > 4 {
			return true
		}
	}
	return strings.ContainsAny(source, "*%") || strings.Contains(source, "<<") || len(source) > 1000
}

// FuzzStarlark: whatever a user's game and position are, there is an answer or
// an error in time, and answers agree with the options.
func FuzzStarlark(f *testing.F) {
	for _, seed := range []struct{ source, position string }{
		{"def moves(n):\n    return [n - 1, n - 3]", "5+7"},
		{"moves = lambda n: [[a, n - 2 - a] for a in range(n - 1)]", "9"},
		{"def moves(x, y):\n    return [(x - 1, y), sum((x, y - 1), (0, 0))]\nnormalize = lambda x, y: (min(x, y), max(x, y))\nstart = (3, 5)", "(3,5)+(1,2)"},
		{"def moves(s):\n    return [s[1:], s[:-1]] if s else []", `"HTTH"`},
		{"def moves(n):\n    return moves(n)", "1"},
		{"def moves(n):\n    while True:\n        pass", "1"},
		{"moves = lambda n: [n + 1]", "1"},
		{"moves = lambda n: [3 - n]", "1"},
		{"moves = lambda n: [None]", "1"},
		{"load('x', 'y')", "1"},
		{"moves = sorted", "1"},
		{"moves = lambda n, *r, k=1, **kw: [mex(n), xor(n, 2), popcount(n)]", "(1,)"},
	} {
		f.Add(seed.source, seed.position)
	}
	f.Fuzz(func(t *testing.T, source, position string) {
		if heavy(source) || heavy(position) {
			t.Skip()
		}
		start := time.Now()
		o := script.Options{Steps: 20_000, Positions: 1000}
		g, err := script.Load("fuzz.star", source, o)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a message")
			}
			return
		}
		sum, err := g.ParsePosition(position)
		if err != nil || len(sum) > 4 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		for _, p := range sum {
			again, err := g.ParsePosition(g.Format(p))
			if err != nil || len(again) != 1 || again[0] != p {
				t.Fatalf("position %q reads back as %q, %v", p, again, err)
			}
			v, err := g.Value(ctx, p)
			if err != nil {
				continue
			}
			var opts game.Options[script.Pos]
			if err := g.Options(&opts, p); err != nil {
				continue // the rules may be different each time they are asked
			}
			if step, err := play.Why(ctx, g, p, g.Compare, 100); err == nil && step.Value != v {
				t.Errorf("position %s has value %d, and %d because of its options", p, v, step.Value)
			}
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("took %v", d)
		}
	})
}

// FuzzProblemInput: whatever the input is, a problem script ends without a panic,
// and reads the same from whole and from broken reads.
func FuzzProblemInput(f *testing.F) {
	for _, seed := range []string{"", "1\n2 3", "2 2 5\r\n3\n", "-1 +2 999999999999999999999", "a b\n\n c", "\xef\xbb\xbf1", "1\x00\x1a2", "0x5 1e3 1.5 --1"} {
		f.Add(seed, 3)
	}
	scripts := []string{
		"for n in ints():\n    print(n)",
		"for n in range(3):\n    print(read_int(), read_word(), [read_line()])",
		"for w in words():\n    print(w)",
		"for l in lines():\n    print(l)",
		"print(read_ints(2))\nprint(list(lines()))",
		"g = game(\"take\", [1, 3, 4])\nfor n in ints():\n    print(g.wins(n))",
	}
	f.Fuzz(func(t *testing.T, input string, split int) {
		if len(input) > 10_000 {
			t.Skip()
		}
		for _, source := range scripts {
			o := script.Options{Steps: 1_000_000}
			var whole, parts bytes.Buffer
			err := script.Run(context.Background(), "p.star", source, strings.NewReader(input), &whole, o)
			broken := script.Run(context.Background(), "p.star", source, &pieces{input, max(1, min(split, 100))}, &parts, o)
			if whole.String() != parts.String() || (err == nil) != (broken == nil) || err != nil && err.Error() != broken.Error() {
				t.Errorf("%s\nwhole: %q, %v\nin pieces: %q, %v", source, whole.String(), err, parts.String(), broken)
			}
		}
	})
}

// pieces reads a text a few bytes at a time.
type pieces struct {
	text string
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	if n == 0 {
		return strings.NewReader("").Read(b)
	}
	return n, nil
}
