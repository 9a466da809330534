package play

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// Search searches sums as wholes, in normal and in misere play, and keeps what it
// found. It needs no theory and no nim values: only the options. A sum is a
// sorted list of numbers of positions, packed into a string; positions without
// options are left out. Use it from one goroutine at a time.
type Search[P comparable] struct {
	rules   game.Rules[P]
	ender   Ender[P] // nil where no position ends the play
	kind    Kind
	text    func(P) string // for errors
	solver  *graph.Solver[string]
	number  map[P]int32
	options [][][]int32 // by number: the options, each sorted; nil until listed
	listed  []bool
	at      []P
	opts    game.Options[P]
	sum     []int32 // of the sum that is being put together: what has options
	coins   bool    // equal parts cancel; see [Canceler]
	over    string  // of the same: a key that stands for it, if the play is over
	isOver  bool

	room    int // bytes that packed sums may take
	bytes   int // of those that are stored
	stored  int // how many of them are counted
	longest int // option of the sum that was listed last
	held    int // bytes of the options in the field of that name
	joint   int // moves in several components listed for this question
	most    int // of them

	ctx context.Context // of the question that is being answered
}

// maxBytes is the most memory that the packed sums of a search take, and the
// options of its positions as much again.
const maxBytes = 1 << 29

// maxOptions is the most options of a position in an exact search: a game with
// such positions has too many sums by far.
const maxOptions = 1 << 17

// maxListed is the most moves in several components that are listed for one
// question: some fifteen seconds.
const maxListed = 1 << 24

// NewSearch returns a search that stores at most the given number of sums; 0
// stands for [DefaultSearch].
func NewSearch[P comparable](rules game.Rules[P], most int) *Search[P] {
	return NewKindSearch(rules, Kind{}, most)
}

// NewKindSearch is [NewSearch] for any kind of play. Where the rules are an
// [Ender], the search follows them.
func NewKindSearch[P comparable](rules game.Rules[P], kind Kind, most int) *Search[P] {
	w := &Search[P]{rules: rules, ender: ender[P](rules), kind: kind, coins: cancels(rules), text: Question[P]{}.text, number: map[P]int32{}, room: maxBytes, most: maxListed}
	if most <= 0 {
		most = DefaultSearch
	}
	w.solver = graph.New(game.Func[string](w.list), graph.Limits{Positions: most})
	return w
}

// Outcome tells whether the player to move wins the sum, and how many moves it
// lasts if the winner hurries and the loser delays. The number of sums that can
// be reached grows fast with the heaps: the error is a [game.ErrLimit] where it
// is too large, and the search stays usable.
func (w *Search[P]) Outcome(ctx context.Context, sum []P, misere bool) (win bool, remoteness int, err error) {
	w.ctx, w.joint = ctx, 0
	key, err := w.key(sum)
	if err != nil {
		return false, 0, err
	}
	if n := w.solver.Len(); n < w.stored { // the last search was given up
		w.bytes, w.stored = int(float64(w.bytes)*float64(n)/float64(w.stored)), n
	}
	win, remoteness, err = w.solver.Outcome(ctx, key, misere)
	return win, remoteness, w.named(err)
}

// named writes the sums of a loop with their positions.
func (w *Search[P]) named(err error) error {
	var loop *graph.CycleError[string]
	if !errors.As(err, &loop) {
		return err
	}
	out := &graph.CycleError[string]{}
	for _, key := range loop.Cycle {
		var sum []string
		for i := 0; i+4 <= len(key); i += 4 {
			sum = append(sum, w.text(w.at[binary.LittleEndian.Uint32([]byte(key[i:]))]))
		}
		out.Cycle = append(out.Cycle, strings.Join(sum, "+"))
	}
	return out
}

// winning returns the options of a component that leave a sum in which the
// player to move loses.
func (w *Search[P]) winning(ctx context.Context, sum []P, c component[P], misere bool) ([][]P, error) {
	w.opts.Reset()
	if err := w.rules.Options(&w.opts, sum[c.index]); err != nil {
		return nil, err
	}
	rest := slices.Delete(slices.Clone(sum), c.index, c.index+1)
	var options, out [][]P
	for option := range w.opts.All() {
		options = append(options, slices.Clone(option))
	}
	for _, to := range options {
		win, _, err := w.Outcome(ctx, slices.Concat(rest, to), misere)
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
func (w *Search[P]) id(p P) int32 {
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
func (w *Search[P]) live(n int32) (bool, error) {
	if w.listed[n] {
		return len(w.options[n]) > 0, nil
	}
	if err := w.ctx.Err(); err != nil {
		return false, err
	}
	if w.held > w.room {
		return false, &LongSums{Stored: w.solver.Len()}
	}
	w.opts.Reset()
	if err := w.rules.Options(&w.opts, w.at[n]); err != nil {
		return false, err
	}
	if w.opts.Len() > maxOptions {
		return false, &LongSums{Stored: w.solver.Len()}
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
	for _, o := range w.options[n] {
		w.held += 24 + 4*len(o) // a slice and its members
	}
	return len(options) > 0, nil
}

// The keys of sums that are over for another reason than that nothing has an
// option: the player to move has won, or lost, in normal as in misere play. They
// stand for heaps of Nim: 2, and a move to 2 alone. A packed sum has no such length.
const (
	keyOne    = "\x01"
	keyMover  = "\x02"
	keyBefore = "\x03"
)

// key packs a sum.
func (w *Search[P]) key(sum []P) (string, error) {
	w.clear()
	for _, p := range sum {
		n := [1]int32{w.id(p)}
		if err := w.put(n[:]); err != nil {
			return "", err
		}
	}
	return w.packed(), nil
}

// clear begins to put a sum together.
func (w *Search[P]) clear() { w.sum, w.over, w.isOver = w.sum[:0], "", false }

// put adds the parts of an option, or a component, to the sum.
func (w *Search[P]) put(parts []int32) error {
	some := false
	for _, n := range parts {
		if w.ender != nil {
			switch w.ender.End(w.at[n]) {
			case Wins:
				w.over, w.isOver = keyBefore, true
			case Loses:
				if w.over != keyBefore {
					w.over, w.isOver = keyMover, true
				}
			case GoesOn:
			}
			if w.isOver && w.over != "" {
				continue
			}
		}
		live, err := w.live(n)
		if err != nil {
			return err
		}
		if live {
			w.sum = append(w.sum, n)
			some = true
		}
	}
	if !some && w.kind.Short {
		w.isOver = true
	}
	return nil
}

// packed returns the key of the sum that was put together.
func (w *Search[P]) packed() string {
	if w.isOver {
		return w.over
	}
	if w.coins {
		slices.Sort(w.sum)
		w.sum = cancel(w.sum)
	}
	return pack(w.sum)
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
func (w *Search[P]) list(dst *game.Options[string], key string) error {
	// What is new since the last call are options of the sum that it listed.
	n := w.solver.Len()
	w.bytes += (n - w.stored) * w.longest
	w.stored, w.longest = n, 0
	if w.bytes > w.room {
		return &LongSums{Stored: n}
	}
	switch key {
	case keyBefore:
		dst.Add(keyMover)
		return nil
	case keyMover:
		dst.Add("")
		dst.Add(keyOne)
		return nil
	case keyOne:
		dst.Add("")
		return nil
	}
	ids := make([]int32, len(key)/4)
	for i := range ids {
		ids[i] = int32(binary.LittleEndian.Uint32([]byte(key[4*i:])))
	}
	if w.kind.Moved != Disjunctive {
		return w.listJoint(dst, ids)
	}
	for i, n := range ids {
		if i > 0 && ids[i-1] == n {
			continue
		}
		for _, option := range w.options[n] {
			w.clear()
			w.sum = append(append(w.sum, ids[:i]...), ids[i+1:]...)
			if err := w.put(option); err != nil {
				return err
			}
			w.add(dst)
		}
	}
	return nil
}

// add adds the sum that was put together to the options.
func (w *Search[P]) add(dst *game.Options[string]) {
	key := w.packed()
	dst.Add(key)
	w.longest = max(w.longest, len(key))
}

// listJoint lists the options where a move is made in several components.
func (w *Search[P]) listJoint(dst *game.Options[string], ids []int32) error {
	j := joints{all: w.kind.Moved == Conjunctive, most: w.kind.most(len(ids))}
	for i, n := range ids {
		j.counts = append(j.counts, len(w.options[n]))
		j.same = append(j.same, i > 0 && ids[i-1] == n)
	}
	var err error
	j.each(nil, func(choice []int) bool {
		if w.joint++; dst.Len() >= maxOptions || w.joint > w.most {
			err = &LongSums{Stored: w.solver.Len(), Moves: w.joint}
			return false
		}
		w.clear()
		for i, c := range choice {
			if c < 0 {
				w.sum = append(w.sum, ids[i])
			} else if err = w.put(w.options[ids[i]][c]); err != nil {
				return false
			}
		}
		w.add(dst)
		return true
	})
	return err
}

// LongSums reports that an exact search met so many sums, or positions of so many
// options, that they would not fit into memory, or so many moves in several
// components that it would take too long.
type LongSums struct {
	Stored int // sums
	Moves  int // in several components; 0 if they are not the reason
}

func (e *LongSums) Error() string {
	if e.Moves > 0 {
		return fmt.Sprintf("an exact search of this sum takes too long (given up with %d sums and %d moves in several components)", e.Stored, e.Moves)
	}
	return fmt.Sprintf("an exact search of this sum takes too much memory (given up with %d sums)", e.Stored)
}

// Is makes the error a [game.ErrLimit].
func (e *LongSums) Is(target error) bool { return target == game.ErrLimit }
