package law

import (
	"math"
	"math/bits"

	"github.com/grundy-cgt/grundy/rule"
)

// The code in which laws are measured. A number v costs 2*floor(log2(|v|+1)) + 1
// bits, as in Elias' gamma code, and one more for the sign of a negative one; a
// name nameBits, an operator operatorBits, and a function, a choice, a list or a
// use of the law itself callBits, beside their parts.
const (
	nameBits     = 2
	operatorBits = 4
	callBits     = 6
)

// numberBits is the length of a number.
func numberBits(v int64) int {
	n := 0
	if v < 0 {
		n, v = 1, -v
	}
	return n + 2*(bits.Len64(uint64(v)+1)-1) + 1
}

// cost is the length of the description of an expression in bits.
func cost(e rule.Expr) int {
	switch e := e.(type) {
	case rule.Num:
		return numberBits(e.V)
	case rule.Var:
		return nameBits
	case rule.Unary:
		return operatorBits + cost(e.X)
	case rule.Binary:
		return operatorBits + cost(e.X) + cost(e.Y)
	case rule.If:
		return callBits + cost(e.Cond) + cost(e.Then) + cost(e.Else)
	case rule.Call:
		return callBits + costs(e.Args)
	case rule.Self:
		return callBits + costs(e.Args)
	case rule.Table:
		return callBits + costs(e.Items)
	case rule.Index:
		return cost(e.Of) + cost(e.I)
	case rule.In:
		return operatorBits + cost(e.X) + setBits(e.Set)
	}
	return math.MaxInt32
}

// setBits is the length of a set.
func setBits(s rule.Source) int {
	switch s := s.(type) {
	case rule.Named:
		return callBits + costs(s.Args)
	case rule.List:
		n := callBits
		for _, r := range s.Items {
			n += cost(r.Lo)
		}
		return n
	}
	return math.MaxInt32
}

func costs(list []rule.Expr) int {
	n := 0
	for _, e := range list {
		n += cost(e)
	}
	return n
}

// dataBits is the length of a table in the same code.
func dataBits(g []uint64) int {
	n := 0
	for _, v := range g {
		n += numberBits(int64(v))
	}
	return n
}
