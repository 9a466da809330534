package script_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/script"
)

func TestHackenbush(t *testing.T) {
	for expr, want := range map[string]string{
		"hackenbush([])":                                      "0",
		"hackenbush([1, 2, 2, 3])":                            "2",
		"hackenbush([1, 2, 2, 3, 3, 1])":                      "1",
		"hackenbush([2, 3])":                                  "0",
		"hackenbush([0, 2, 2, 10000000], ground=0)":           "2",
		"hackenbush([1, 2, 3, 2, 3, 1 << 63], weighted=True)": "1",
		"hackenbush(edges=[1, 2, 1], weighted=True)":          "1",
	} {
		if out, err := run("print("+expr+")", "", script.Options{}); out != want+"\n" || err != nil {
			t.Errorf("%s = %q, %v, want %s", expr, out, err, want)
		}
	}
	for expr, want := range map[string]string{
		"hackenbush([1, 2, 3])":                    "the edges are 2 numbers for each edge, so 3 of them cannot be",
		"hackenbush([1, \"2\"])":                   "a vertex must be an int",
		"hackenbush([1, -2])":                      "a vertex must be from 0 to 67108864",
		"hackenbush([1, 2, 0], weighted=True)":     "a weight must be an int from 1 to 2^64-1",
		"hackenbush([1, 2], ground=\"x\")":         "the vertex on the ground must be an int",
		"hackenbush(range(4))":                     "hackenbush: for parameter edges: got range, want list",
		"hackenbush([1, 2], rooted=1)":             "unexpected keyword argument \"rooted\"",
		"hackenbush([1, 2, 3, 4], weighted=[0])":   "got list, want bool",
		"hackenbush([1, 2, True, 2])":              "a vertex must be an int, not True",
		"hackenbush([1, 2] * 1000)":                "limit",
		"hackenbush([1, 2, None], weighted=True)":  "a weight must be an int",
		"hackenbush([1, 2, 1.5], weighted=True)":   "a weight must be an int",
		"hackenbush([1, 2, 1<<64], weighted=True)": "a weight must be an int from 1 to 2^64-1",
	} {
		_, err := run("print("+expr+")", "", script.Options{Steps: 1000})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
}

// TestHackenbushOnLargeTrees runs trees as large as the judge's, a path among
// them, which would be too deep for recursion.
func TestHackenbushOnLargeTrees(t *testing.T) {
	const n = 1e5
	r := rand.New(rand.NewPCG(1, 2))
	var in strings.Builder
	fmt.Fprintln(&in, 2)
	for _, far := range []int{1, n} {
		fmt.Fprintln(&in, n)
		for v := 2; v <= n; v++ {
			fmt.Fprintln(&in, max(1, v-1-r.IntN(far)), v)
		}
	}
	out := solve(t, "hdu3094", in.String())
	if lines := strings.Fields(out); len(lines) != 2 || lines[0] != "Alice" {
		t.Errorf("got %q", out)
	}
}
