package classic

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// maxText is the greatest number of components, and of numbers in all of them.
const maxText = 1 << 20

// form says how the positions of a game are typed.
type form struct {
	least, most int      // how many numbers a component has
	set         bool     // they are different, and their order does not matter
	single      bool     // a number alone is a component
	marks       []string // what may stand before a number
	example     string   // how a position looks
}

// element is a number of a position as it was typed.
type element struct {
	n      int64
	marked bool
}

// reader reads the text of a position.
type reader struct {
	text string
	pos  int
}

func (r *reader) space() {
	for r.pos < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.pos]) >= 0 {
		r.pos++
	}
}

func (r *reader) done() bool {
	r.space()
	return r.pos == len(r.text)
}

func (r *reader) accept(s string) bool {
	r.space()
	if s != "" && strings.HasPrefix(r.text[r.pos:], s) {
		r.pos += len(s)
		return true
	}
	return false
}

// digit reports whether a number begins here.
func (r *reader) digit() bool {
	r.space()
	return r.pos < len(r.text) && '0' <= r.text[r.pos] && r.text[r.pos] <= '9'
}

// expected reports what should stand where the reader is.
func (r *reader) expected(what string) error {
	r.space()
	rest := r.text[r.pos:]
	if rest == "" {
		return fmt.Errorf("the text ends at column %d where %s was expected", r.pos+1, what)
	}
	return fmt.Errorf("column %d, `%s`: %s was expected", r.pos+1, short(rest), what)
}

// short cuts a text for a message.
func short(text string) string {
	if r := []rune(text); len(r) > 20 {
		return string(r[:20]) + "..."
	}
	return text
}

// number reads 12, 10^18, 1e9 or 2^40.
func (r *reader) number() (int64, error) {
	r.space()
	from := r.pos
	n, err := r.digits()
	if err != nil {
		return 0, err
	}
	factor, base := int64(1), n
	switch {
	case r.pos < len(r.text) && r.text[r.pos] == '^':
	case r.pos < len(r.text) && (r.text[r.pos] == 'e' || r.text[r.pos] == 'E'):
		factor, base = n, 10
	default:
		return n, nil
	}
	r.pos++
	exponent, err := r.digits()
	if err != nil {
		return 0, err
	}
	v, ok := factor, true
	for i := int64(0); ok && i < min(exponent, 64); i++ {
		v, ok = times(v, base)
	}
	if !ok {
		return 0, fmt.Errorf("column %d: the number `%s` is larger than 2^63-1", from+1, r.text[from:r.pos])
	}
	return v, nil
}

// digits reads a number in plain digits.
func (r *reader) digits() (int64, error) {
	from, n, ok := r.pos, int64(0), true
	for r.pos < len(r.text) && '0' <= r.text[r.pos] && r.text[r.pos] <= '9' {
		if ok {
			n, ok = times(n, 10)
		}
		if d := int64(r.text[r.pos] - '0'); ok && n <= math.MaxInt64-d {
			n += d
		} else {
			ok = false
		}
		r.pos++
	}
	if r.pos == from {
		return 0, r.expected("a natural number")
	}
	if !ok {
		return 0, fmt.Errorf("column %d: the number `%s` is larger than 2^63-1", from+1, short(r.text[from:r.pos]))
	}
	return n, nil
}

// times multiplies natural numbers; it is false where the product does not fit.
func times(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return int64(lo), hi == 0 && lo <= math.MaxInt64
}

// read reads a sum of positions: (3,5)+(1,2), 3*(1,2), {1,4,9}, none; and one
// position without brackets: 3,5 or 3 5.
func (f form) read(text string) ([][]element, error) {
	r := &reader{text: text}
	if r.accept("none") {
		if !r.done() {
			return nil, r.expected("nothing behind `none`")
		}
		return nil, nil
	}
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("the position is empty; expected %s", f.example)
	}
	if !strings.ContainsAny(text, "(){}+*") {
		one, err := f.elements(r, "")
		if err != nil {
			return nil, err
		}
		return [][]element{one}, nil
	}
	var sum [][]element
	size := int64(0)
	for {
		one, copies, err := f.component(r)
		if err != nil {
			return nil, err
		}
		all, ok := times(copies, int64(1+len(one)))
		if size += all; !ok || all > 2*maxText || size > 2*maxText {
			return nil, fmt.Errorf("a position has at most %d numbers in all", maxText)
		}
		sum = append(sum, slices.Repeat([][]element{one}, int(copies))...)
		if r.done() {
			return sum, nil
		}
		if !r.accept("+") {
			return nil, r.expected("`+` and another component")
		}
	}
}

// component reads a component, and how many there are of it.
func (f form) component(r *reader) (one []element, copies int64, err error) {
	copies = 1
	if r.digit() {
		from := r.pos
		n, err := r.number()
		switch {
		case err != nil:
			return nil, 0, err
		case r.accept("*"):
			copies = n
		case f.single:
			return []element{{n: n}}, 1, nil
		default:
			r.pos = from
			return nil, 0, r.expected("brackets around the numbers of a component, " + f.example + " (`+` joins components that are played as a sum),")
		}
	}
	switch {
	case r.accept("("):
		one, err = f.elements(r, ")")
	case r.accept("{"):
		one, err = f.elements(r, "}")
	case f.single && r.digit():
		var n int64
		n, err = r.number()
		one = []element{{n: n}}
	default:
		err = r.expected(f.example)
	}
	return one, copies, err
}

// elements reads the numbers of a component up to its end.
func (f form) elements(r *reader, end string) ([]element, error) {
	from := r.pos
	var out []element
	for !f.at(r, end) {
		marked := slices.ContainsFunc(f.marks, r.accept)
		if end != "" && !r.digit() {
			return nil, r.expected("a number or `" + end + "`")
		}
		n, err := r.number()
		if err != nil {
			return nil, err
		}
		if len(out) == maxText {
			return nil, fmt.Errorf("a component has at most %d numbers", maxText)
		}
		out = append(out, element{n, marked})
		if r.accept(",") && f.at(r, end) {
			return nil, r.expected("a number behind the comma")
		}
	}
	if len(out) < f.least || len(out) > f.most {
		want := fmt.Sprintf("%d to %d numbers", f.least, f.most)
		switch {
		case f.least == f.most:
			want = count(int64(f.least), "number")
		case f.most == maxText:
			want = "at least " + count(int64(f.least), "number")
		}
		return nil, fmt.Errorf("`%s`: a component has %s here, not %d; expected %s", short(r.text[from:]), want, len(out), f.example)
	}
	if f.set {
		return f.sorted(out)
	}
	return out, nil
}

// at reports whether the component ends here, and reads its end.
func (f form) at(r *reader, end string) bool {
	if end == "" {
		return r.done()
	}
	return r.accept(end)
}

// sorted puts a set in order.
func (f form) sorted(set []element) ([]element, error) {
	slices.SortFunc(set, func(a, b element) int { return cmp.Compare(a.n, b.n) })
	for i := 1; i < len(set); i++ {
		if set[i].n == set[i-1].n {
			return nil, fmt.Errorf("two coins on square %d: a square holds one coin", set[i].n)
		}
	}
	return set, nil
}

// tuples reads a sum of tuples that have no marks.
func (f form) tuples(text string) ([]Tuple, error) {
	sum, err := f.read(text)
	if err != nil {
		return nil, err
	}
	out := make([]Tuple, len(sum))
	for i, one := range sum {
		out[i] = TupleOf(plain(one)...)
	}
	return out, nil
}

// plain returns the numbers without their marks.
func plain(one []element) []int64 {
	out := make([]int64, len(one))
	for i, e := range one {
		out[i] = e.n
	}
	return out
}
