package formula

import (
	"context"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/rule"
)

// Env holds the variables of an expression.
type Env struct {
	ctx  context.Context
	vars map[string]*big.Int
	own  *Evaluator // of the formula that is evaluated, if it is one
}

// NewEnv returns an environment without variables. ctx ends long evaluations in it.
func NewEnv(ctx context.Context) *Env { return &Env{ctx: ctx, vars: map[string]*big.Int{}} }

// Set gives a variable its value, which must not be changed from then on.
func (e *Env) Set(name string, v *big.Int) { e.vars[name] = v }

// Number returns the value of an expression, which the caller must not change.
// See [Evaluator.At] for the time it takes and its errors.
func (e *Env) Number(x rule.Expr) (v *big.Int, err error) {
	defer catch(&err)
	return e.number(x), nil
}

// Truth returns whether a condition holds; see [Env.Number].
func (e *Env) Truth(x rule.Expr) (v bool, err error) {
	defer catch(&err)
	return e.truth(x), nil
}

// failure is what an evaluation panics with and catch turns into an error.
type failure struct{ err error }

func fail(err error) { panic(failure{err}) }

func tooLong(what string) { fail(&rule.FormulaLimitError{What: what}) }

func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.err
	default:
		panic(r)
	}
}

// number evaluates an expression that is a number.
func (e *Env) number(x rule.Expr) *big.Int {
	switch x := x.(type) {
	case rule.Num:
		return big.NewInt(x.V)
	case rule.Var:
		if v, ok := e.vars[x.Name]; ok {
			return v
		}
	case rule.Unary:
		return new(big.Int).Neg(e.number(x.X))
	case rule.Binary:
		return arithmetic(x.Op, e.number(x.X), e.number(x.Y))
	case rule.Call:
		return e.call(x)
	case rule.If:
		if e.truth(x.Cond) {
			return e.number(x.Then)
		}
		return e.number(x.Else)
	case rule.Index:
		i := e.number(x.I)
		if i.Sign() < 0 || !i.IsInt64() || i.Int64() >= int64(len(x.Of.Items)) {
			fail(rule.ErrUndefined)
		}
		return e.number(x.Of.Items[i.Int64()])
	case rule.Self:
		args := e.numbers(x.Args)
		if len(args) == 1 && args[0].Cmp(e.vars[e.own.f.Vars[0]]) >= 0 { // only lower heaps
			fail(rule.ErrUndefined)
		}
		return e.own.self(e.ctx, args)
	}
	panic(fmt.Sprintf("formula: %#v is no number here", x))
}

func (e *Env) numbers(xs []rule.Expr) []*big.Int {
	out := make([]*big.Int, len(xs))
	for i, x := range xs {
		out[i] = e.number(x)
	}
	return out
}

// truth evaluates a condition.
func (e *Env) truth(x rule.Expr) bool {
	switch x := x.(type) {
	case rule.Unary:
		return !e.truth(x.X)
	case rule.In:
		return e.member(x)
	case rule.If:
		if e.truth(x.Cond) {
			return e.truth(x.Then)
		}
		return e.truth(x.Else)
	case rule.Binary:
		switch x.Op {
		case "and":
			return e.truth(x.X) && e.truth(x.Y)
		case "or":
			return e.truth(x.X) || e.truth(x.Y)
		}
		return compare(x.Op, e.number(x.X).Cmp(e.number(x.Y)))
	}
	panic(fmt.Sprintf("formula: %T is no condition", x))
}

func compare(op string, c int) bool {
	switch op {
	case "==":
		return c == 0
	case "!=":
		return c != 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	case ">=":
		return c >= 0
	}
	panic("formula: unknown comparison " + op)
}
