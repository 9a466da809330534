package script_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/script"
)

func TestDigraph(t *testing.T) {
	for expr, want := range map[string]string{
		"digraph(3, [0, 1, 1, 0, 1, 2])":                                              "digraph of 3 vertices and 3 edges",
		"digraph(3, [0, 1, 1, 0, 1, 2]).outcomes()":                                   `["P", "N", "P"]`,
		"digraph(3, [0, 1, 1, 0, 1, 2]).outcomes(misere=True)":                        `["D", "D", "N"]`,
		"digraph(3, [0, 1, 1, 0, 1, 2]).outcome(0, lost=[1])":                         "N",
		"digraph(3, [0, 1, 1, 0, 1, 2]).outcome(1, won=[2])":                          "D",
		"digraph(4, lambda v: [w for w in range(v)]).values()":                        "[0, 1, 2, 3]",
		"digraph(0, []).values()":                                                     "[]",
		"type(digraph(1, []))":                                                        "digraph",
		"[d.outcome(0, lost=[1]) + d.outcome(0) for d in [digraph(2, [0, 1, 1, 0])]]": `["ND"]`,
	} {
		var out bytes.Buffer
		err := script.Run(context.Background(), "t.star", "print("+expr+")", strings.NewReader(""), &out, script.Options{})
		if got := strings.TrimSuffix(out.String(), "\n"); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", expr, got, err, want)
		}
	}
	for expr, want := range map[string]string{
		"digraph(2, [0, 2])":                "digraph: a vertex must be from 0 to 1, not 2",
		"digraph(2, [0])":                   "two numbers each",
		"digraph(2, 5)":                     "a list of u, v, u, v",
		"digraph(2, lambda v: v)":           "the list of the options is wanted",
		"digraph(2, lambda v: [3])":         "an option must be from 0 to 1",
		"digraph(-1, [])":                   "the number of vertices",
		"digraph(2, []).outcome(2)":         "outcome: a vertex must be from 0 to 1, not 2",
		"digraph(2, []).outcomes(lost=[7])": "a vertex where the game ends",
		"digraph(2, [0, 1, 1, 0]).values()": "the game can go on for ever: 0 -> 1 -> 0",
		"digraph(3, lambda v: [1 // v])":    "division by zero",
	} {
		err := script.Run(context.Background(), "t.star", "print("+expr+")", strings.NewReader(""), &bytes.Buffer{}, script.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", expr, err, want)
		}
	}
}
