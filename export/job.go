package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Purpose says what a program answers.
type Purpose string

// The purposes.
const (
	Values  Purpose = "values"  // reads positions, a number for each coordinate; prints the nim value of each
	Outcome Purpose = "outcome" // reads sums, one a line; prints who wins each
	Moves   Purpose = "moves"   // reads sums, one a line; prints a winning move of each
)

// Purposes returns all purposes.
func Purposes() []string { return []string{string(Values), string(Outcome), string(Moves)} }

// Job is a program to be written.
type Job struct {
	Rule  *rule.Rule
	Name  string        // what the rule is called in the comment; "": its text
	Lang  string        // one of Languages
	For   Purpose       // "": Values
	Claim *period.Claim // what is known of the sequence; nil: nothing
	Law   *law.Law      // a law of the rule; nil: none
	Most  int64         // the greatest coordinate where a table or a memo is used; 0: what takes about a second
	Words [2]string     // of Outcome: the player to move wins, or loses; empty: first, second
	Input Input         // "": Lines
}

// Write returns the program. It is short and stands alone; its comment says what
// it rests on, for which positions it is right, how long it takes, and what it
// reads and prints. It uses the law if that is proved, else the claim if that is
// proved, and otherwise the recurrence of the core meaning; a law that is only
// checked is named in the comment. An error is an [*Unsupported] where the rule has
// no short program here. A program in Go has the lines that gofmt makes, and more
// spaces inside of them: to format it would bring all of go/format to who imports
// this package, such as the engine of the page.
func Write(j Job) (string, error) { return j.write(j.best) }

// BruteForce returns the program that takes the definition at its word: the value
// of a position is the least number that no option has, found by recursion with a
// memo, with no theory of the rule. The law and the claim of the job are not used.
// Positions that lead back to themselves have no values: the program would not end.
func BruteForce(j Job) (string, error) { return j.write(j.memo) }

// method is a way to the nim values.
type method struct {
	tables  code // constants
	funcs   code
	setup   string // in main; with %s for the greatest heap, where collect
	collect bool   // all is read before the setup
	args    string // what functions are given for it: "g []int"
	pass    string // what they are passed: "g"
	value   func(position []string) string
	lost    func(position []string) string // where it knows lost positions and no values; then value is nil
	formula *rule.Formula                  // the law that it goes by, if any
	comment []string
	cost    cost
	most    int64 // the greatest coordinate
	limited bool  // greater ones are refused: there is a constant N
}

func (j *Job) write(choose func() *method) (string, error) {
	if j.For == "" {
		j.For = Values
	}
	if !slices.Contains(Purposes(), string(j.For)) {
		return "", fmt.Errorf("there is no program for %q; there are %s", j.For, strings.Join(Purposes(), ", "))
	}
	if j.Input == "" {
		j.Input = Lines
	}
	if !slices.Contains(Inputs(), string(j.Input)) {
		return "", fmt.Errorf("there is no input format %q; there are %s", j.Input, strings.Join(Inputs(), ", "))
	}
	l, err := findLanguage(j.Lang)
	if err != nil {
		return "", err
	}
	j.Lang = l.name
	var m *method
	var source code
	err = caught(func() {
		m = choose()
		j.program(m, &source)
	})
	if err != nil {
		return "", err
	}
	name := j.Name
	if name == "" {
		name = j.Rule.String()
	}
	about := answers[j.For]
	if !j.alone(m) {
		about += ofSums[j.For]
	}
	comment := append([]string{name + ": " + about + "."}, m.comment...)
	comment = append(comment, m.cost.String(), j.inputs(m))
	return Translate(j.Lang, m.tables.String()+m.funcs.String()+source.String(), comment)
}

// answers is what a program is about.
var answers = map[Purpose]string{Values: "nim values", Outcome: "who wins", Moves: "a winning move"}

// ofSums goes on from answers where sums are asked about.
var ofSums = map[Purpose]string{Values: " of sums", Outcome: " a sum", Moves: " of a sum"}

func (j *Job) words() [2]string {
	if j.Words == [2]string{} {
		return [2]string{"first", "second"}
	}
	return j.Words
}

// coordinates are the names of the coordinates in the program.
func (j *Job) coordinates(low *lowering) []string { return low.variables(j.Rule.Vars()) }

// lowering begins a translation of expressions in the coordinates.
func (j *Job) lowering(most int64) *lowering {
	return newLowering(j.Rule.Vars(), most)
}

// Source is the part of a program that knows a rule, in the dialect of
// [Translate], for programs that read and print in their own way.
type Source struct {
	Text    string                          // constants and functions
	Setup   string                          // a statement of main before the first value; may be empty
	Value   func(position ...string) string // the nim value of a position, given by its coordinates
	Comment []string                        // what it rests on, and how far it is right
}

// Source returns that part of the program that [Write] returns. Errors are the same.
func (j Job) Source() (s *Source, err error) {
	err = caught(func() {
		m := j.best()
		value := m.value
		if m.collect {
			m.setup = fmt.Sprintf(m.setup, "N")
			if m.limited {
				value = func(position []string) string { return "at(g, " + position[0] + ")" }
			}
		}
		s = &Source{
			m.tables.String() + m.funcs.String(), m.setup,
			func(position ...string) string { return value(position) }, append(m.comment, m.cost.String()),
		}
	})
	return s, err
}

// caught runs f and returns the error that it ends with.
func caught(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			f, isFault := r.(fault)
			if !isFault {
				panic(r)
			}
			err = f.err
		}
	}()
	f()
	return nil
}

// Reserved reports whether a variable of a program cannot have the name, since a
// language or a program means something else by it.
func Reserved(name string) bool { return slices.Contains(reserved, name) || calls(name) }
