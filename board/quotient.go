package board

import "strings"

// Element is an element of the misere quotient of Notakto on boards of 3x3, a
// commutative monoid of 18 elements: a^A b^B c^C d^D in normal form, with the
// relations a² = 1, b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c²
// (Plambeck and Whitehead, The Secrets of Notakto, 2013). A sum of boards has the
// product of the elements of its boards; who is to move loses just if that is a,
// b², bc or c².
type Element struct{ A, B, C, D uint8 }

// Times is the product.
func (e Element) Times(f Element) Element {
	e = Element{(e.A + f.A) % 2, e.B + f.B, e.C + f.C, e.D + f.D}
	for {
		old := e
		switch {
		case e.D >= 2: // d² = c²
			e.D, e.C = e.D-2, e.C+2
		case e.C >= 1 && e.D >= 1: // cd = ad
			e.C, e.A = e.C-1, e.A+1
		case e.C >= 3: // c³ = ac²
			e.C, e.A = e.C-1, e.A+1
		case e.B >= 3, e.B == 2 && e.C+e.D >= 1: // b³ = b, b²c = c, b²d = d
			e.B -= 2
		}
		e.A %= 2
		if e == old {
			return e
		}
	}
}

// Lost tells whether the player to move loses the positions of this element.
func (e Element) Lost() bool {
	switch e {
	case Element{A: 1}, Element{B: 2}, Element{B: 1, C: 1}, Element{C: 2}:
		return true
	}
	return false
}

func (e Element) String() string {
	var s strings.Builder
	for i, n := range []uint8{e.A, e.B, e.C, e.D} {
		s.WriteString([]string{"", "abcd"[i : i+1], "abcd"[i:i+1] + "²"}[n])
	}
	if s.Len() == 0 {
		return "1"
	}
	return s.String()
}

// elements has a letter for each set of crosses on a board of 3x3, cell (row,
// column) as bit 3*row+column; the letter that comes at 2*i+j in the alphabet
// stands for a^j times the i-th of 1, b, b², c, bc, c², bc², d, bd. Dead boards have
// "-". The table was found by a search for an assignment under which no position
// contradicts the outcomes; the tests prove it.
const elements = "" +
	"gaapacp-apbccbo-kccdcbd-cddbbcc-acbopbc-bocbocb-cbdcdcb---------" +
	"accbbdo-p-o-o-d-cbbc----d-c-----cbacocb-o-d-b-c-bccb------------" +
	"acbocbo-bocbacd-cb--bc--dc--cb--bacdocb-cdbcdbc-dc--cb----------" +
	"pbococb-c-b-b-c-dc------b-------ocdbdbc-b-c-c-b-cb--------------" +
	"abcocdb-coabbcc-c-b-b-c-b-c-c-b-pood----obdc----d-c-------------" +
	"cdbcdbc-b-c-c-b-b-c-----c-b-----bccb----c-b-----c-b-------------" +
	"poobbcc-oddccbb-d---c---c---b---cbbc----bccb----b---------------" +
	"----------------------------------------------------------------"

// ElementOf is the element of a board of 3x3, 1 if it is dead. It is false for
// boards of other sizes.
func ElementOf(b Board) (Element, bool) {
	if b.Rows != 3 || b.Cols != 3 {
		return Element{}, false
	}
	letter := elements[^b.Free&511]
	if letter == '-' {
		return Element{}, true
	}
	i := letter - 'a'
	words := [...]Element{{}, {B: 1}, {B: 2}, {C: 1}, {B: 1, C: 1}, {C: 2}, {B: 1, C: 2}, {D: 1}, {B: 1, D: 1}}
	return words[i/2].Times(Element{A: i % 2}), true
}
