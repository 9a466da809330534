package rule

import (
	"fmt"
	"strconv"
	"strings"
)

// printer writes an expression with no more brackets than it needs.
type printer struct {
	strings.Builder
	self string // what a formula calls itself
}

func exprText(e Expr) string {
	var b printer
	b.expr(e, 0)
	return b.String()
}

// level is how tight the expression holds together when it is written.
func level(e Expr) int {
	switch e := e.(type) {
	case Num:
		if e.V < 0 {
			return precSign
		}
	case Unary:
		if e.Op == "not" {
			return precNot
		}
		return precSign
	case Binary:
		return precedence[e.Op]
	case In:
		return precCompare
	case If:
		return 0
	}
	return precAtom
}

// expr writes the expression, in brackets where it holds together less tight
// than prec.
func (b *printer) expr(e Expr, prec int) {
	own := level(e)
	if own < prec {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e := e.(type) {
	case Num:
		b.WriteString(strconv.FormatInt(e.V, 10))
	case Var:
		b.WriteString(e.Name)
	case Each:
		b.WriteString("&" + e.List)
	case Unary:
		if b.WriteString(e.Op); e.Op == "not" {
			b.WriteByte(' ')
		}
		b.expr(e.X, own)
	case Binary:
		b.binary(e, own)
	case Call:
		b.WriteString(e.Name + "(")
		b.list(e.Args)
		b.WriteByte(')')
	case Self:
		b.WriteString(b.self + "(")
		b.list(e.Args)
		b.WriteByte(')')
	case Table:
		b.WriteByte('[')
		b.list(e.Items)
		b.WriteByte(']')
	case Index:
		b.expr(e.Of, 0)
		b.WriteByte('[')
		b.expr(e.I, 0)
		b.WriteByte(']')
	case If:
		b.expr(e.Cond, 1)
		b.WriteString(" ? ")
		b.expr(e.Then, 0)
		b.WriteString(" : ")
		b.expr(e.Else, 0)
	case In:
		b.expr(e.X, own+1)
		if e.Not {
			b.WriteString(" not")
		}
		b.WriteString(" in " + sourceText(e.Set))
	}
}

func (b *printer) binary(e Binary, own int) {
	left, right := own, own+1
	switch {
	case e.Op == "^":
		left, right = own+1, own
	case own == precCompare:
		left = own + 1
	}
	op := e.Op
	if own < 6 || op == "%" {
		op = " " + op + " "
	}
	b.expr(e.X, left)
	b.WriteString(op)
	b.expr(e.Y, right)
}

func (b *printer) list(args []Expr) {
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.expr(a, 0)
	}
}

func sourceText(s Source) string {
	switch s := s.(type) {
	case Range:
		if s.Hi == nil {
			return exprText(s.Lo) + ".."
		}
		return exprText(s.Lo) + ".." + exprText(s.Hi)
	case List:
		return "{" + itemsText(s) + "}"
	case Named:
		if len(s.Args) == 0 {
			return s.Name
		}
		return s.Name + "(" + exprText(s.Args[0]) + ")"
	case Turns:
		return fmt.Sprintf("turn(%s, %s)", exprText(s.Of), s.Turn.what())
	case Partitions:
		if s.Lower {
			return fmt.Sprintf("lower(%s, %s)", exprText(s.Of), countsText(s.Parts))
		}
		if s.Kind == Any {
			return fmt.Sprintf("split(%s, %s)", exprText(s.Of), countsText(s.Parts))
		}
		return fmt.Sprintf("split(%s, %s, %s)", exprText(s.Of), countsText(s.Parts), kindWords[s.Kind])
	}
	panic("rule: unknown source")
}

// itemsText writes the items of a list: 1,3,7..9.
func itemsText(s List) string {
	items := make([]string, len(s.Items))
	for i, r := range s.Items {
		items[i] = sourceText(r)
		if one, ok := single(r); ok {
			items[i] = exprText(one)
		}
	}
	return strings.Join(items, ",")
}

// single returns the number that an item is when it is no true range.
func single(r Range) (Expr, bool) {
	if r.Hi == nil {
		return nil, false
	}
	return r.Lo, exprText(r.Lo) == exprText(r.Hi)
}

// countsText writes a constant set: 2, 0..2, 2.., {1,3..}.
func countsText(s Intervals) string {
	if len(s) == 1 {
		return intervalsText(s)
	}
	return "{" + intervalsText(s) + "}"
}

// intervalsText writes a constant set without braces.
func intervalsText(s Intervals) string { return itemsText(listOf(s, nil)) }
