package automata

import (
	"errors"
	"fmt"
	"math/rand"
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// systems are those that the tests run over.
func systems() []*System {
	return []*System{Base(2), Base(3), Base(10), Zeckendorf(), Fraenkel(2), Fraenkel(3)}
}

// value is l under an assignment.
func (l Linear) value(env map[string]int64) int64 {
	v := l.C
	for _, t := range l.Terms {
		v += t.C * env[t.X]
	}
	return v
}

// truthOf is the definition of a predicate, with quantifiers over 0..bound.
func truthOf(p Predicate, env map[string]int64, bound int64) bool {
	switch p := p.(type) {
	case Cmp:
		x, y := p.X.value(env), p.Y.value(env)
		return [...]bool{x == y, x != y, x < y, x <= y, x > y, x >= y}[p.Op]
	case Mod:
		return floorMod(p.X.value(env)-p.R, p.M) == 0
	case Rel:
		var nums []int64
		for _, l := range p.Args {
			nums = append(nums, l.value(env))
		}
		return p.A.Accepts(nums...)
	case And:
		for _, q := range p {
			if !truthOf(q, env, bound) {
				return false
			}
		}
		return true
	case Or:
		for _, q := range p {
			if truthOf(q, env, bound) {
				return true
			}
		}
		return false
	case Not:
		return !truthOf(p.P, env, bound)
	case Implies:
		return !truthOf(p.P, env, bound) || truthOf(p.Q, env, bound)
	case Iff:
		return truthOf(p.P, env, bound) == truthOf(p.Q, env, bound)
	case Exists:
		if len(p.Vars) == 0 {
			return truthOf(p.P, env, bound)
		}
		x := p.Vars[0]
		old, had := env[x]
		defer func() {
			if delete(env, x); had {
				env[x] = old
			}
		}()
		for v := range bound + 1 {
			env[x] = v
			if truthOf(Exists{p.Vars[1:], p.P}, env, bound) {
				return true
			}
		}
		return false
	case Forall:
		return !truthOf(Exists{p.Vars, Not{p.P}}, env, bound)
	}
	panic(fmt.Sprintf("%T", p))
}

// bounded makes the quantifiers of p range over 0..bound.
func bounded(p Predicate, bound int64) Predicate {
	all := func(ps []Predicate) []Predicate {
		var qs []Predicate
		for _, q := range ps {
			qs = append(qs, bounded(q, bound))
		}
		return qs
	}
	below := func(vars []string) And {
		var qs And
		for _, x := range vars {
			qs = append(qs, Cmp{Var(x), LE, Const(bound)})
		}
		return qs
	}
	switch p := p.(type) {
	case And:
		return And(all(p))
	case Or:
		return Or(all(p))
	case Not:
		return Not{bounded(p.P, bound)}
	case Implies:
		return Implies{bounded(p.P, bound), bounded(p.Q, bound)}
	case Iff:
		return Iff{bounded(p.P, bound), bounded(p.Q, bound)}
	case Exists:
		return Exists{p.Vars, append(below(p.Vars), bounded(p.P, bound))}
	case Forall:
		return Forall{p.Vars, Implies{below(p.Vars), bounded(p.P, bound)}}
	}
	return p
}

// randomPredicate is a predicate in x, y and z with at most so many quantifiers.
func randomPredicate(r *rand.Rand, rels []*Automaton, depth, quantifiers int) Predicate {
	names := []string{"x", "y", "z"}
	linear := func() Linear {
		l := Const(int64(r.Intn(7) - 3))
		for range 1 + r.Intn(2) {
			l = l.Plus(Var(names[r.Intn(3)]).Times(int64(r.Intn(5) - 2)))
		}
		return l
	}
	if depth == 0 {
		kinds := 4
		if len(rels) == 0 {
			kinds = 3
		}
		switch r.Intn(kinds) {
		case 0:
			m := int64(1 + r.Intn(4))
			return Mod{linear(), m, int64(r.Intn(5))}
		case 1, 2:
			return Cmp{linear(), Op(r.Intn(6)), linear()}
		}
		a := rels[r.Intn(len(rels))]
		var args []Linear
		for range a.Tracks() {
			if r.Intn(3) == 0 {
				args = append(args, linear())
			} else {
				args = append(args, Var(names[r.Intn(3)]))
			}
		}
		return Rel{a, args}
	}
	sub := func(q int) Predicate { return randomPredicate(r, rels, depth-1, q) }
	switch r.Intn(7) {
	case 0:
		return And{sub(quantifiers), sub(0)}
	case 1:
		return Or{sub(0), sub(quantifiers)}
	case 2:
		return Implies{sub(quantifiers), sub(0)}
	case 3:
		return Iff{sub(0), sub(quantifiers)}
	case 4:
		return Not{sub(quantifiers)}
	}
	if quantifiers == 0 {
		return sub(0)
	}
	x := names[r.Intn(3)]
	if r.Intn(2) == 0 {
		return Exists{[]string{x}, sub(quantifiers - 1)}
	}
	return Forall{[]string{x}, sub(quantifiers - 1)}
}

// smallRelations are relations of a system that go into random predicates.
func smallRelations(s *System) []*Automaton {
	rels := []*Automaton{s.Weight(), s.Lowest(), s.Highest(), s.DigitSum(2, 1), s.Zeros(1), s.Shift()}
	if x, err := s.Xor(); err == nil {
		rels = append(rels, x)
	}
	return rels
}

// checkRandom compares one random predicate with its definition.
func checkRandom(t *testing.T, s *System, seed int64) {
	t.Helper()
	r := rand.New(rand.NewSource(seed))
	bound := int64(3 + r.Intn(8))
	p := randomPredicate(r, smallRelations(s), 1+r.Intn(3), 2)
	a, err := s.Compile(t.Context(), bounded(p, bound), []string{"x", "y", "z"}, Limits{})
	if err != nil {
		t.Fatalf("%v, seed %d: %v: %v", s, seed, p, err)
	}
	for x := range int64(12) {
		for y := range int64(12) {
			for z := range int64(6) {
				env := map[string]int64{"x": x, "y": y, "z": z}
				if want := truthOf(p, env, bound); a.Accepts(x, y, z) != want {
					t.Fatalf("%v, seed %d: %#v with bound %d at x = %d, y = %d, z = %d: want %v", s, seed, p, bound, x, y, z, want)
				}
			}
		}
	}
}

func TestRandomPredicates(t *testing.T) {
	n := 60
	if testing.Short() {
		n = 5
	}
	for _, s := range systems() {
		t.Run(s.String(), func(t *testing.T) {
			for seed := range int64(n) {
				checkRandom(t, s, seed)
			}
		})
	}
}

// checkSystems compares a random predicate about addition alone, whose quantifiers
// are not bounded, in all systems.
func checkSystems(t *testing.T, seed int64) {
	t.Helper()
	r := rand.New(rand.NewSource(seed))
	p := randomPredicate(r, nil, 1+r.Intn(3), 2)
	var all []*Automaton
	for _, s := range systems() {
		a, err := s.Compile(t.Context(), p, []string{"x", "y", "z"}, Limits{States: 4000})
		if errors.Is(err, game.ErrLimit) {
			continue
		}
		if err != nil {
			t.Fatalf("%v, seed %d: %#v: %v", s, seed, p, err)
		}
		all = append(all, a)
	}
	for _, a := range all[1:] {
		for x := range int64(13) {
			for y := range int64(13) {
				for z := range int64(8) {
					if a.Accepts(x, y, z) != all[0].Accepts(x, y, z) {
						t.Fatalf("seed %d: %#v at x = %d, y = %d, z = %d: %v and %v do not agree", seed, p, x, y, z, all[0].sys, a.sys)
					}
				}
			}
		}
		x, _ := all[0].Least()
		y, _ := a.Least()
		if fmt.Sprint(x) != fmt.Sprint(y) || all[0].Infinite() != a.Infinite() {
			t.Fatalf("seed %d: %#v: in %v the least is %v, in %v %v", seed, p, all[0].sys, x, a.sys, y)
		}
	}
}

func TestSystemsAgree(t *testing.T) {
	n := 25
	if testing.Short() {
		n = 3
	}
	for seed := range int64(n) {
		checkSystems(t, seed)
	}
}

func FuzzSystemsAgree(f *testing.F) {
	f.Add(int64(2000))
	f.Fuzz(checkSystems)
}

func FuzzPredicates(f *testing.F) {
	for i := range 6 {
		f.Add(uint8(i), int64(1000+i))
	}
	f.Fuzz(func(t *testing.T, system uint8, seed int64) {
		all := systems()
		checkRandom(t, all[int(system)%len(all)], seed)
	})
}
