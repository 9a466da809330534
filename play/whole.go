package play

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// whole searches sums as wholes. A sum is a sorted list of numbers of
// positions, packed into a string; positions without options, which never
// matter, are left out.
type whole[P comparable] struct {
	game    Game[P]
	q       Question[P]
	solver  *graph.Solver[string]
	number  map[P]int32
	options [][][]int32 // by number: the options, each sorted; nil until listed
	listed  []bool
	at      []P
	opts    game.Options[P]
	sum     []int32 // scratch
}

func newWhole[P comparable](g Game[P], q Question[P]) *whole[P] {
	w := &whole[P]{game: g, q: q, number: map[P]int32{}}
	most := q.Search
	if most <= 0 {
		most = DefaultSearch
	}
	w.solver = graph.New(game.Func[string](w.list), graph.Limits{Positions: most})
	return w
}

// outcome searches the sum.
func (w *whole[P]) outcome(ctx context.Context, sum []P, misere bool) (win bool, remoteness int, err error) {
	key, err := w.key(sum)
	if err != nil {
		return false, 0, err
	}
	return w.solver.Outcome(ctx, key, misere)
}

// winning returns the options of a component that leave a sum in which the
// player to move loses.
func (w *whole[P]) winning(ctx context.Context, c component[P], misere bool) ([][]P, error) {
	w.opts.Reset()
	if err := w.game.Options(&w.opts, w.q.Sum[c.index]); err != nil {
		return nil, err
	}
	rest := slices.Delete(slices.Clone(w.q.Sum), c.index, c.index+1)
	var options, out [][]P
	for option := range w.opts.All() {
		options = append(options, slices.Clone(option))
	}
	for _, to := range options {
		win, _, err := w.outcome(ctx, slices.Concat(rest, to), misere)
		if err != nil {
			return out, err
		}
		if !win {
			out = append(out, to)
		}
	}
	return out, nil
}

// id numbers a position.
func (w *whole[P]) id(p P) int32 {
	n, known := w.number[p]
	if !known {
		n = int32(len(w.at))
		w.number[p] = n
		w.at = append(w.at, p)
		w.options = append(w.options, nil)
		w.listed = append(w.listed, false)
	}
	return n
}

// live reports whether position n has options, and lists them the first time.
func (w *whole[P]) live(n int32) (bool, error) {
	if w.listed[n] {
		return len(w.options[n]) > 0, nil
	}
	w.opts.Reset()
	if err := w.game.Options(&w.opts, w.at[n]); err != nil {
		return false, err
	}
	var options [][]int32
	for option := range w.opts.All() {
		ids := make([]int32, 0, len(option))
		for _, p := range option {
			ids = append(ids, w.id(p))
		}
		slices.Sort(ids)
		options = append(options, ids)
	}
	slices.SortFunc(options, slices.Compare[[]int32])
	w.options[n] = slices.CompactFunc(options, slices.Equal[[]int32])
	w.listed[n] = true
	return len(options) > 0, nil
}

// key packs a sum.
func (w *whole[P]) key(sum []P) (string, error) {
	var ids []int32
	for _, p := range sum {
		n := w.id(p)
		live, err := w.live(n)
		if err != nil {
			return "", err
		}
		if live {
			ids = append(ids, n)
		}
	}
	return pack(ids), nil
}

func pack(ids []int32) string {
	slices.Sort(ids)
	b := make([]byte, 0, 4*len(ids))
	for _, n := range ids {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return string(b)
}

// list gives the options of a packed sum.
func (w *whole[P]) list(dst *game.Options[string], key string) error {
	ids := make([]int32, len(key)/4)
	for i := range ids {
		ids[i] = int32(binary.LittleEndian.Uint32([]byte(key[4*i:])))
	}
	for i, n := range ids {
		if i > 0 && ids[i-1] == n {
			continue
		}
		for _, option := range w.options[n] {
			w.sum = append(append(w.sum[:0], ids[:i]...), ids[i+1:]...)
			for _, m := range option {
				live, err := w.live(m)
				if err != nil {
					return err
				}
				if live {
					w.sum = append(w.sum, m)
				}
			}
			dst.Add(pack(w.sum))
		}
	}
	return nil
}
