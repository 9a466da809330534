package law

import (
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

func TestAutomaton(t *testing.T) {
	for text, states := range map[string]int{
		"automaton(2, n, [[0,1],[1,0]], [0,1])":                       2,
		"lost iff automaton(0, n, [[0,1],[1,2],[2,0]], [1,0,0]) == 1": 6,
		"n < 3 ? n : automaton(3, n+1, [[0,0,1],[1,1,0]], [4,5])":     2,
		"n % 3": 0,
	} {
		f, err := rule.ParseFormula(text, []string{"n"})
		if err != nil {
			t.Fatal(err)
		}
		d, ok := (&Law{Formula: f}).Automaton()
		if ok != (states > 0) {
			t.Errorf("%s: an automaton is found: %v", text, ok)
			continue
		}
		if ok && (d.States() != states || !strings.HasPrefix(d.DOT(), "digraph")) {
			t.Errorf("%s: an automaton of %d states, drawn as %s", text, d.States(), d.DOT())
		}
	}
}
