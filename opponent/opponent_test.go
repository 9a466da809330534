package opponent_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/script"
)

// table is a game and positions from which it is played.
type table struct {
	name      string
	game      family.Game
	positions []string
	coins     bool // equal parts cancel
	normal    bool // no misere play
	loops     bool // misere play of single components only
}

// small are positions of the families whose examples are too large for a search
// from the definition, and arguments of those that need one.
var small = map[string]struct {
	arg       string
	positions []string
}{
	"hackenbush":      {"", []string{"0-1 1-2 1-3 3-4 + 0-1 1-2", "0-1 1-2 0-2", "0-1*2 1-2*3 2-3"}},
	"node-kayles":     {"", []string{"path 7", "cycle 5 + star 3", "grid 2x3"}},
	"arc-kayles":      {"", []string{"path 7", "cycle 5 + star 3"}},
	"queens-game":     {"", []string{"3", "4"}},
	"geography":       {"", []string{"a-b b-c c-a c-d; a", "grid 3x3; (1,2)", "grid 2x3; (1,1) + 0-1 1-2; 0"}},
	"wythoff":         {"", []string{"(3,5)+(1,2)", "(4,6)"}},
	"r-wythoff":       {"2", []string{"(1,4)", "(5,7)"}},
	"fibonacci-nim":   {"", []string{"13", "20", "7+4"}},
	"dynamic-nim":     {"3", []string{"13", "(9,3)"}},
	"moore-nim":       {"2", []string{"(1,2,3)", "(2,2,2,1)"}},
	"staircase":       {"", []string{"(3,1,2)", "(0,3,2)"}},
	"georgia-and-bob": {"", []string{"{1,2,5}", "{2,5,7}"}},
	"silver-dollar":   {"", []string{"{1,4,6}", "{1,d4,6}", "{d3,5}"}},
	"nimble":          {"", []string{"{1,4,4}", "{3,5,6}"}},
	"northcott":       {"", []string{"(1,5)", "(1,5)+(2,7)+(3,4)"}},
	"euclid":          {"", []string{"(34,21)", "(10,7)+(5,3)"}},
	"euclid-positive": {"", []string{"(34,21)", "(3,5,8)"}},
	"welter":          {"", []string{"{2,3,6}", "{1,2,4,7}"}},
	"kotzig":          {"{1,2}", []string{"7", "8+5", "(6,1,2)"}},
	"cram":            {"", []string{"3x4", "3x3+1x4"}},
	"row-cram":        {"", []string{"1x6+1x4", "3x4"}},
	"trominoes":       {"", []string{"3x3", "3x4"}},
	"i-trominoes":     {"", []string{"3x3+1x7", "3x5"}},
	"l-trominoes":     {"", []string{"3x3", "3x4"}},
	"placement":       {"##/#. ##", []string{"3x3", "2x4"}},
	"juvavum":         {"", []string{"1x5", "2x3"}},
	"domino-juvavum":  {"", []string{"1x6", "2x3+1x4"}},
	"notakto":         {"", []string{"3x3", "X../.../..X"}},
	"treblecross":     {"", []string{"7", "X..X", "5+6", "9"}},
	"clobber":         {"", []string{"1x7", "XXO/O.X", "2x4"}},
	"nogo":            {"", []string{"1x5", "X../.O.", "2x3"}},
	"digraph":         {"", []string{"a>b>c a>c b>d; a+b", "a>b b>a b>c d>c; a+d", "x>y y>x y>d d>e; y+d", "a>b>c>a c>d>e; a"}},
	"square-flipping": {"2", []string{"(2,2)", "HT/TH"}},
	"block-flipping":  {"", []string{"(2,2)", "HH/HT"}},
	"poset":           {"", []string{"1<2 1<4", "1<2<3 + 4<5", "a<c b<c b<d"}},
	"chomp":           {"", []string{"2x3", "3x4", "4,3,1"}},
	"divisors":        {"", []string{"12", "72", "30"}},
	"subset-takeaway": {"", []string{"2", "3"}},
}

// rules are games of the rule language, and of scripts.
var rules = map[string][]string{
	"nim":                                    {"3+4+5", "1+1+2"},
	"take {1,3,4}":                           {"5+7", "9"},
	"kayles":                                 {"3+4", "8"},
	"dawsons-chess":                          {"7+4"},
	"lasker":                                 {"3+4", "6"},
	"grundy":                                 {"8", "6+5"},
	"0.137":                                  {"9", "5+4"},
	"take 2^k":                               {"12+3"},
	"mock-turtles":                           {"HTTHHT", "4+2"},
	"(a,b) -> (a-1,b) | (a,b-2)":             {"(3,4)+(1,2)"},
	"n -> n-1 | n+1 if n < 4":                {"3", "2+3"},
	"lambda n: [n-1, n//2] if n > 0 else []": {"7+3", "6"},
	"take 1..3; reach 3 wins":                {"9", "7+5"},
	"take 1..3; avoid 2":                     {"9", "7+5"},
}

func open(t *testing.T, text string) family.Game {
	t.Helper()
	if strings.HasPrefix(text, "lambda") {
		p, err := script.Lambda(text, script.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return family.Of(p)
	}
	s, err := openRule(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// tables are all families and the rules.
func tables(t *testing.T) []table {
	t.Helper()
	var out []table
	for _, e := range grundy.Families() {
		s, ok := small[e.Name]
		if !ok {
			t.Fatalf("%s has no small positions", e.Name)
		}
		g, err := e.Open(s.arg)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		out = append(out, table{name: e.Name, game: g, positions: s.positions, coins: strings.Contains(e.Name, "flipping"), normal: e.Name == "notakto"})
	}
	for text, positions := range rules {
		out = append(out, table{name: text, game: open(t, text), positions: positions, coins: text == "mock-turtles", loops: strings.Contains(text, "n+1")})
	}
	return out
}

// judge tells who wins from the definition of a game, and keeps it.
type judge struct {
	table
	kind  play.Kind
	known map[string]family.Outcome
}

// outcome is found without theory.
func (j *judge) outcome(t *testing.T, position string) family.Outcome {
	t.Helper()
	if o, known := j.known[position]; known {
		return o
	}
	listed, err := j.game.Moves(t.Context(), position, family.Question{Kind: j.kind})
	if err != nil {
		t.Fatalf("%s, %v: %s: %v", j.name, j.kind, position, err)
	}
	o := family.OutcomeOf(listed.Win)
	if !listed.Over {
		a, err := j.game.Solve(t.Context(), position, family.Question{Kind: j.kind, Exact: true, Moves: 1})
		if err != nil && a == nil {
			t.Fatalf("%s, %v: %s: %v", j.name, j.kind, position, err)
		}
		o = a.Outcome
	}
	j.known[position] = o
	return o
}

// legal checks a move against the options of the component, and that the sum after
// it is the sum before with the component replaced.
func (j *judge) legal(t *testing.T, position string, m *opponent.Move) {
	t.Helper()
	key := position + " > " + m.After
	if _, done := j.known[key]; done {
		return
	}
	j.known[key] = ""
	before, err := j.game.Moves(t.Context(), position, family.Question{Kind: j.kind})
	if err != nil {
		t.Fatal(err)
	}
	after, err := j.game.Moves(t.Context(), m.After, family.Question{Kind: j.kind})
	if err != nil {
		t.Fatalf("%s: %s is left and cannot be read: %v", j.name, m.After, err)
	}
	single := m.From
	if j.name == "digraph" {
		single = position[:strings.LastIndex(position, ";")] + "; " + m.From
	}
	options, err := j.game.OptionsOf(single)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(options, func(o []string) bool { return sameParts(o, m.To) }) {
		t.Fatalf("%s: %s: %+v is no option", j.name, position, m)
	}
	want := j.read(t, slices.Concat(before.Position[:m.Component], before.Position[m.Component+1:], m.To))
	if before.Position[m.Component] != m.From || !j.coins && !sameParts(want, after.Position) {
		t.Fatalf("%s: %s: %+v leaves %v, want %v", j.name, position, m, after.Position, want)
	}
}

// read reads each component alone, for some have several texts.
func (j *judge) read(t *testing.T, sum []string) []string {
	t.Helper()
	var out []string
	for _, part := range sum {
		if j.name == "digraph" {
			out = append(out, part)
			continue
		}
		listed, err := j.game.Moves(t.Context(), part, family.Question{Kind: j.kind})
		if err != nil {
			t.Fatalf("%s: %s cannot be read: %v", j.name, part, err)
		}
		out = append(out, listed.Position...)
	}
	return out
}

func sameParts(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// plays plays a game against a random player, and checks each move of the
// opponent. It returns whether the opponent won, and was bound to.
func (j *judge) plays(t *testing.T, o *opponent.Opponent, position string, first bool, r *rand.Rand) {
	t.Helper()
	bound := false // the opponent must win
	for mine, ply := first, 0; ; mine, ply = !mine, ply+1 {
		level := opponent.Random
		if mine {
			level = opponent.Perfect
		}
		turn, err := o.Play(t.Context(), position, level, r.Uint64())
		if err != nil {
			t.Fatalf("%s, %v: %s: %v", j.name, j.kind, position, err)
		}
		if turn.Over {
			if bound && turn.Win != mine {
				t.Fatalf("%s, %v: %s: a won game is lost", j.name, j.kind, position)
			}
			return
		}
		if mine {
			was, now := j.outcome(t, position), j.outcome(t, turn.Move.After)
			better := was == family.Win && now == family.Lose || was == family.Draw && now == family.Draw || was == family.Lose
			if !better || turn.Outcome != was || !turn.Proved || turn.Wins != (was == family.Win) {
				t.Fatalf("%s, %v: %s (%s): %+v, %+v (%s)", j.name, j.kind, position, was, turn, turn.Move, now)
			}
			bound = bound || was == family.Win
		}
		j.legal(t, position, turn.Move)
		position = turn.Move.After
		if ply == 400 {
			if bound {
				t.Fatalf("%s, %v: a won game does not end at %s", j.name, j.kind, position)
			}
			return // a draw
		}
	}
}

// games is how many games are played of each game and kind.
const games = 1000

func TestNeverLosesAWonGame(t *testing.T) { playAll(t, 0, games) }

// Without looking ahead the answers of theory choose the moves.
func TestNeverLosesByTheory(t *testing.T) { playAll(t, -1, games/10) }

func playAll(t *testing.T, ahead, games int) {
	for _, table := range tables(t) {
		for _, misere := range []bool{false, true} {
			if misere && table.normal {
				continue
			}
			positions := table.positions
			if table.loops && misere {
				positions = positions[:1]
			}
			kind := play.Kind{Misere: misere}
			t.Run(fmt.Sprintf("%s/%v", table.name, kind), func(t *testing.T) {
				j := &judge{table: table, kind: kind, known: map[string]family.Outcome{}}
				o := opponent.New(table.game, opponent.Options{Kind: kind, Ahead: ahead})
				r := rand.New(rand.NewPCG(6, 1))
				for n := range games {
					j.plays(t, o, positions[n%len(positions)], n/len(positions)%2 == 0, r)
				}
			})
		}
	}
}
