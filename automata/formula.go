package automata

// Predicate is a first-order formula about natural numbers. Its variables are
// bound by name, and an inner one hides an outer one of the same name. The
// predicates of this package are all there are.
type Predicate interface{ predicate() }

// Op compares two numbers.
type Op uint8

// The comparisons.
const (
	EQ Op = iota
	NE
	LT
	LE
	GT
	GE
)

// String is the sign, as = or <=.
func (op Op) String() string {
	if int(op) < len(opSigns) {
		return opSigns[op]
	}
	return "?"
}

var opSigns = [...]string{"=", "!=", "<", "<=", ">", ">="}

type (
	// Cmp compares two linear terms, which may be negative: n - a < b means n < a + b.
	Cmp struct {
		X  Linear
		Op Op
		Y  Linear
	}
	// Mod says that X leaves the remainder R modulo M, M >= 1: R is reduced
	// modulo M first, and so is an X that is negative.
	Mod struct {
		X    Linear
		M, R int64
	}
	// Rel says that the values of Args, one for each track, are in the relation
	// A. Where one of them is negative they are not.
	Rel struct {
		A    *Automaton
		Args []Linear
	}
	// And holds if all hold, and so does And{}.
	And []Predicate
	// Or holds if one of them does; Or{} never does.
	Or []Predicate
	// Not holds if P does not.
	Not struct{ P Predicate }
	// Implies holds if P does not, or Q does.
	Implies struct{ P, Q Predicate }
	// Iff holds if both of P and Q hold, or neither does.
	Iff struct{ P, Q Predicate }
	// Exists says that there are natural numbers Vars with P.
	Exists struct {
		Vars []string
		P    Predicate
	}
	// Forall says that P holds for all natural numbers Vars.
	Forall struct {
		Vars []string
		P    Predicate
	}
)

func (Cmp) predicate()     {}
func (Mod) predicate()     {}
func (Rel) predicate()     {}
func (And) predicate()     {}
func (Or) predicate()      {}
func (Not) predicate()     {}
func (Implies) predicate() {}
func (Iff) predicate()     {}
func (Exists) predicate()  {}
func (Forall) predicate()  {}

// Eq is x = y for variables and other linear terms.
func Eq(x, y Linear) Predicate { return Cmp{x, EQ, y} }

// Less is x < y.
func Less(x, y Linear) Predicate { return Cmp{x, LT, y} }

// Vars are the linear terms of variables, for the arguments of a [Rel].
func Vars(names ...string) []Linear {
	ls := make([]Linear, len(names))
	for i, x := range names {
		ls[i] = Var(x)
	}
	return ls
}
