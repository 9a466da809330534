package board

// Mirrored reports whether the second player can mirror each move by one and the
// same symmetry of the board, a half turn or a reflection that keeps rows rows,
// so that the value is 0: the position and the pieces are their own pictures, and
// no piece that can be laid touches its own picture. Then the picture of a move is
// free after the move, and leaves a position of the same kind.
func (g *Placement) Mirrored(b Board) bool { return b.Rows > 0 && g.mirrored(b) }

func (g *Placement) mirrored(b Board) bool {
	rows, cols := int(b.Rows), int(b.Cols)
	for _, s := range [...]int{half, leftRight, upsideDown} {
		if g.group>>s&1 == 0 {
			continue
		}
		if x, _, _ := apply(s, b.Free, rows, cols); x == b.Free && g.apart(b, s) {
			return true
		}
	}
	return false
}

// apart reports whether no piece that can be laid touches its picture.
func (g *Placement) apart(b Board, s int) bool {
	rows, cols := int(b.Rows), int(b.Cols)
	set := g.onBoard[cols]
	for i := range set {
		for at := set[i].places(b.Free); at != 0; at &= at - 1 {
			p := set[i].touched(at & -at)
			if q, _, _ := apply(s, p, rows, cols); p&q != 0 {
				return false
			}
		}
	}
	return true
}
