package explore

import "github.com/grundy-cgt/grundy/internal/drawing"

// frame draws a component.
func (q *question) frame(component string) *drawing.Frame {
	name, dim, coins := q.subject.Board()
	return drawing.New(drawing.Subject{Game: q.game, Name: name, Dim: dim, Coins: coins}, component)
}

// onDrawing tells the ways of the moves of component i. What lies on a board after a
// move is written as it lies.
func (b *board) onDrawing(f *drawing.Frame, i int, moves []Move) {
	options := make([][]string, len(moves))
	for k, m := range moves {
		options[k] = m.To
	}
	for k, ways := range f.Ways(options) {
		for _, w := range ways {
			if w.After != "" {
				w.After = b.join(b.replaced(b.parts, i, []string{w.After}))
			}
			moves[k].Ways = append(moves[k].Ways, w)
		}
		if len(ways) > 0 && moves[k].Ways[0].After != "" {
			moves[k].After = moves[k].Ways[0].After
		}
	}
}
