package rule

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/game"
)

func TestEmptyHeaps(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		want string
	}{
		{"replace by 1..2 lower", 2, "0 1 0 1 1+1"},
		{"replace by 3 lower", 2, "1+1+1 1+1 1 0"},
		{"n -> n-1 & 0", 3, "2"},
		{"n -> n-1 & 0 if n > 1", 1, ""},
		{"n -> none if n == 3 | n-3 | 0 & 0 if n > 0", 3, "0 0"},
		{"n -> 2 of n-1 if n > 0", 1, "0"},
		{"take any", 2, "1 0"},
		{"0.77", 1, "0"},
		{"n -> none if n == 2 | n-1 & 0 if n > 0 | n-1 if n % 3 == 5", 2, "none 1"},
		{"n -> none if n % 3 == 2 | 0 & 0 if n == 5", 5, "none"},
		// here a heap of 0 has an option
		{"n -> n-1 & 0 if n > 0 | none if n == 0", 2, "1+0"},
	} {
		var dst game.Options[Position]
		dst.Add(Heap(0), Heap(0)) // options of something else are left alone
		if err := mustCompile(t, mustParse(t, c.text)).Options(&dst, Heap(c.n)); err != nil {
			t.Fatal(err)
		}
		var got []string
		for o := range dst.All() {
			got = append(got, FormatSum(o, 1))
		}
		if d := cmp.Diff(strings.TrimSpace("0+0 "+c.want), strings.Join(got, " ")); d != "" {
			t.Errorf("%s at %d (-want +got)\n%s", c.text, c.n, d)
		}
	}
}
