package classic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/play"
)

// oracle plays a game without theory: it knows the definition and nothing else.
type oracle[P comparable] struct {
	t      *testing.T
	rules  game.Rules[P]
	values map[P]uint64
	misere map[P]bool
}

func newOracle[P comparable](t *testing.T, rules game.Rules[P]) *oracle[P] {
	return &oracle[P]{t, rules, map[P]uint64{}, map[P]bool{}}
}

// options lists the options of a position, each once: one part, or none.
func (o *oracle[P]) options(p P) [][]P {
	var opts game.Options[P]
	if err := o.rules.Options(&opts, p); err != nil {
		o.t.Fatal(err)
	}
	var out [][]P
	seen := map[P]bool{}
	for option := range opts.All() {
		if len(option) == 1 && seen[option[0]] {
			continue
		}
		if len(option) == 1 {
			seen[option[0]] = true
		}
		out = append(out, option)
	}
	return out
}

// of is the value of an option.
func (o *oracle[P]) of(option []P) uint64 {
	if len(option) == 0 {
		return 0
	}
	return o.value(option[0])
}

func (o *oracle[P]) value(p P) uint64 {
	if v, ok := o.values[p]; ok {
		return v
	}
	var values []uint64
	for _, q := range o.options(p) {
		values = append(values, o.of(q))
	}
	v := nim.Mex(values...)
	o.values[p] = v
	return v
}

// wins reports whether the player to move wins an option, of one part or none.
func (o *oracle[P]) wins(option []P, misere bool) bool {
	switch {
	case !misere:
		return o.of(option) != 0
	case len(option) == 0:
		return true
	}
	p := option[0]
	if w, ok := o.misere[p]; ok {
		return w
	}
	options := o.options(p)
	w := len(options) == 0
	for _, q := range options {
		w = w || !o.wins(q, true)
	}
	o.misere[p] = w
	return w
}

// winning lists the winning moves.
func (o *oracle[P]) winning(p P, misere bool) [][]P {
	var out [][]P
	for _, q := range o.options(p) {
		if !o.wins(q, misere) {
			out = append(out, q)
		}
	}
	return out
}

// judge holds what a family's theory says of a position against the definition:
// the outcome, all winning moves and their number.
func judge[P comparable](t *testing.T, rules family.Rules[P], o *oracle[P], p P, misere bool) {
	t.Helper()
	v, ok, err := rules.(family.Judge[P]).Judge(background, p, misere, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return
	}
	if want := family.OutcomeOf(o.wins([]P{p}, misere)); v.Outcome != want {
		t.Fatalf("%s, misere %v: %s by %s, want %s", rules.Format(p), misere, v.Outcome, v.Method, want)
	}
	moves(t, rules, p, v.Moves, v.Count, o.winning(p, misere))
}

// moves holds listed moves against those that are wanted.
func moves[P comparable](t *testing.T, rules family.Rules[P], p P, moves []family.Move, count int64, want [][]P) {
	t.Helper()
	got, wanted := []string{}, []string{}
	for _, m := range moves {
		got = append(got, strings.Join(m.To, "+"))
	}
	for _, option := range want {
		text := ""
		for _, q := range option {
			text = rules.Format(q)
		}
		wanted = append(wanted, text)
	}
	slices.Sort(got)
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) || count != int64(len(wanted)) {
		t.Fatalf("%s: %d moves %v, want %d %v", rules.Format(p), count, got, len(wanted), wanted)
	}
}

// values holds a theory of nim values, and its lists of moves to each value,
// against the definition.
func values[P comparable](t *testing.T, rules family.Rules[P], o *oracle[P], p P) {
	t.Helper()
	v, method, ok, err := rules.(family.Valuer[P]).Value(background, p)
	if err != nil || !ok {
		t.Fatalf("%s: no value: %v", rules.Format(p), err)
	}
	if want := o.value(p); v != want {
		t.Fatalf("%s: value %d by %s, want %d", rules.Format(p), v, method, want)
	}
	lister, ok := rules.(family.Lister[P])
	if !ok {
		return
	}
	for target := range v + 3 {
		got, count, ok, err := lister.Winning(background, p, target, 1<<20)
		if err != nil || !ok {
			t.Fatalf("%s to %d: %v %v", rules.Format(p), target, ok, err)
		}
		var want [][]P
		for _, q := range o.options(p) {
			if o.of(q) == target {
				want = append(want, q)
			}
		}
		moves(t, rules, p, got, count, want)
	}
}

var background = context.Background()

// open opens a game of the catalogue as the command does.
func open(t *testing.T, name, arg string) family.Game {
	t.Helper()
	for _, e := range classic.Games() {
		if e.Name == name || slices.Contains(e.Aliases, name) {
			g, err := e.Open(arg)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
	}
	t.Fatalf("no game is called %s", name)
	return nil
}

// said is what is compared of an answer: outcome, number of moves, moves.
func said(a *family.Answer) string {
	moves := make([]string, len(a.Moves))
	for i, m := range a.Moves {
		moves[i] = fmt.Sprint(m.Index, m.From, m.To)
	}
	slices.Sort(moves)
	return fmt.Sprint(a.Outcome, " ", a.Count, " ", strings.Join(moves, " "))
}

// compare asks a position both ways through the frame of families: by theory,
// and by a search of the definition.
func compare(t *testing.T, g family.Game, position string, misere bool) *family.Answer {
	t.Helper()
	kind := play.Kind{Misere: misere}
	got, err := g.Solve(background, position, family.Question{Kind: kind})
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	want, err := g.Solve(background, position, family.Question{Kind: kind, Exact: true})
	if err != nil {
		t.Fatalf("%s: the definition: %v", position, err)
	}
	if said(got) != said(want) {
		t.Fatalf("%s, misere %v:\n%s: %s\nwant (by search): %s", position, misere, got.Method, said(got), said(want))
	}
	if len(got.Values) > 0 && got.Value.Number != want.Value.Number {
		t.Fatalf("%s: %s: value %d, want %d", position, got.Method, got.Value.Number, want.Value.Number)
	}
	return got
}
