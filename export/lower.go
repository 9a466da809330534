package export

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// Unsupported says what of a rule cannot be written as a short program.
type Unsupported struct{ What string }

func (e *Unsupported) Error() string { return "cannot be exported: " + e.What }

func refuse(format string, args ...any) {
	panic(fault{&Unsupported{fmt.Sprintf(format, args...)}})
}

// lowering writes expressions of rules in the dialect of [Translate]. It knows how
// far their variables go, so that numbers that may be negative are divided with
// care, and what has no value is asked for first.
type lowering struct {
	*limits
	names         map[string]string              // of variables, where they are called otherwise
	tables, funcs *code                          // where lists of constants and automata go; nil: nowhere
	value         func(position []string) string // the nim value of a position
}

// newLowering begins a translation of expressions in coordinates up to most.
func newLowering(vars []string, most int64) *lowering {
	low := &lowering{limits: &limits{most: new(float64)}, names: map[string]string{}}
	for _, v := range vars {
		low.limits = low.with(limited{v, nil, nil, span{0, float64(most)}})
	}
	return low
}

// reserved are names that mean something in a language or in a program.
var reserved = strings.Fields(`and as asm auto bool boolean break byte case catch char class const continue crate data def default del delete do double

elif else enum except export extern false final finally float fn for from func go goto if impl import in int interface is lambda let line ll long loop main
map match mod mut namespace new nil None not null num or out package pass private protected pub public raise range read reads ref return self set short
signed static std str string struct super switch template this throw trait true True try type union unsafe use using var vector void where while with
yield N S FIRST G g h seen table grundy move put print println write split min max memo next key t u w bits fmt os scan sort len list input sys args
has get add push resize pick newset newmap ints lines make append double lookup value options play automaton most q sums numbers rest newlists stop empty found lost pi`)

// name is what a variable is called in the program.
func (w *lowering) name(v string) string {
	if n, ok := w.names[v]; ok {
		return n
	}
	n := v
	for Reserved(n) || w.taken(n) {
		n += "0"
	}
	w.names[v] = n
	return n
}

// variables are what several variables are called.
func (w *lowering) variables(vars []string) []string {
	var out []string
	for _, v := range vars {
		out = append(out, w.name(v))
	}
	return out
}

func (w *lowering) taken(n string) bool {
	for _, used := range w.names {
		if used == n {
			return true
		}
	}
	return false
}

// calls reports whether a helper has the name.
func calls(n string) bool { return strings.Contains(helpers, "\nfunc "+n+"(") }

// num writes a number. Where it may have no value, undefined says when it has.
func (w *lowering) num(e rule.Expr) string {
	switch e := e.(type) {
	case rule.Num:
		return fmt.Sprint(e.V)
	case rule.Var:
		return w.name(e.Name)
	case rule.Unary:
		return "-(" + w.num(e.X) + ")"
	case rule.Binary:
		return w.operation(e)
	case rule.Call:
		return w.call(e)
	case rule.If:
		return fmt.Sprintf("pick(%s, %s, %s)", w.cond(e.Cond), w.num(e.Then), w.num(e.Else))
	case rule.Index:
		return w.index(e)
	case rule.Self:
		return w.value(w.nums(e.Args))
	case raw:
		return e.text
	}
	refuse("%T is no number", e)
	return ""
}

func (w *lowering) nums(list []rule.Expr) []string {
	var out []string
	for _, e := range list {
		out = append(out, w.num(e))
	}
	return out
}

func (w *lowering) operation(e rule.Binary) string {
	x, y := "("+w.num(e.X)+")", "("+w.num(e.Y)+")"
	switch e.Op {
	case "//", "%":
		if !w.positive(e.Y) && !w.natural(e.Y) {
			refuse("`%s` divides by what may be negative", rule.Text(e))
		}
		if !w.natural(e.X) {
			return map[string]string{"//": "floordiv", "%": "floormod"}[e.Op] + "(" + x + ", " + y + ")"
		}
		if e.Op == "//" {
			return x + " / " + y
		}
		return x + " % " + y
	case "^":
		if n, ok := e.Y.(rule.Num); ok && (n.V == 2 || n.V == 3) && isName(e.X) {
			return strings.Repeat(x+" * ", int(n.V-1)) + x
		}
		return "power(" + x + ", " + y + ")"
	case "xor":
		return x + " ^ " + y
	}
	return x + " " + e.Op + " " + y
}

// end writes the upper end of a range. Where the range begins at 1 or later, it is
// no matter how a negative end is rounded.
func (w *lowering) end(e rule.Expr, positive bool) string {
	if q, ok := e.(rule.Binary); ok && q.Op == "//" && positive && w.positive(q.Y) {
		return "(" + w.num(q.X) + ") / (" + w.num(q.Y) + ")"
	}
	return w.num(e)
}

func isName(e rule.Expr) bool {
	_, ok := e.(rule.Var)
	return ok
}

func (w *lowering) call(e rule.Call) string {
	if a, ok := rule.AsAutomaton(e); ok {
		return w.automaton(a)
	}
	args := w.nums(e.Args)
	switch e.Name {
	case "min", "max":
		text := args[0]
		for _, a := range args[1:] {
			text = fmt.Sprintf("%s(%s, %s)", e.Name, text, a)
		}
		return text
	case "bitand":
		return "(" + args[0] + ") & (" + args[1] + ")"
	case "bitor":
		return "(" + args[0] + ") | (" + args[1] + ")"
	case "primepi":
		return "at(pi, " + args[0] + ")"
	case "gcd":
		for i, a := range e.Args {
			if !w.natural(a) {
				args[i] = "abs(" + args[i] + ")"
			}
		}
	}
	if !calls(e.Name) {
		refuse("the function %s", e.Name)
	}
	return e.Name + "(" + strings.Join(args, ", ") + ")"
}

// index writes a member of a list.
func (w *lowering) index(e rule.Index) string {
	i, items := w.num(e.I), w.nums(e.Of.Items)
	for _, x := range e.Of.Items {
		if _, ok := x.(rule.Num); !ok {
			text := items[len(items)-1]
			for k := len(items) - 2; k >= 0; k-- {
				text = fmt.Sprintf("pick((%s) == %d, %s, %s)", i, k, items[k], text)
			}
			return text
		}
	}
	return w.tables.table("T", items) + "[" + i + "]"
}

// automaton writes a call of a function that runs an automaton.
func (w *lowering) automaton(a rule.Automaton) string {
	var next, out []string
	for s, row := range a.Next {
		for _, to := range row {
			next = append(next, fmt.Sprint(to))
		}
		out = append(out, fmt.Sprint(a.Out[s]))
	}
	name := fmt.Sprintf("automaton%d", len(w.funcs.lines)+1)
	n, o := w.tables.table("NEXT", next), w.tables.table("OUT", out)
	if a.Base == 0 {
		w.funcs.add("func %s(n int) int {\ns := 0\nfor _, d := range zeckendorf(n) {\ns = %s[2*s+d]\n}\nreturn %s[s]\n}", name, n, o)
	} else {
		w.funcs.add("func %s(n int) int {\ns := 0\nfor n > 0 {\ns = %s[%d*s+n%%%[3]d]\nn /= %[3]d\n}\nreturn %[4]s[s]\n}", name, n, a.Base, o)
	}
	return name + "(" + w.num(a.Of) + ")"
}

// raw is text of the dialect that stands for an expression.
type raw struct {
	rule.Expr
	text string
	span span
}
