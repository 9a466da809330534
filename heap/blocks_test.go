package heap

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
	"github.com/grundy-cgt/grundy/rule"
)

// blocksAt are blocks that take over after n values, with the mask that is best
// then, or the given one.
func blocksAt(t testing.TB, r *rule.Rule, g []uint32, m *Mask, o WalkOptions) *blocks {
	t.Helper()
	e, ok := newSparse(r)
	if !ok {
		t.Fatalf("%s is no code", r)
	}
	if m == nil {
		e.learn(g)
		e.choose(g)
		if !e.on {
			t.Fatalf("%s: no mask helps with %d values", r, len(g))
		}
		m = &Mask{Bits: e.mask, Place: e.place != 0}
	}
	b := newBlocks(e, *m, o)
	if err := b.takeOver(g); err != nil {
		t.Fatal(err)
	}
	return b
}

// advanceTo runs blocks to n values and compares all that are kept.
func advanceTo(t *testing.T, b *blocks, want []uint32) {
	t.Helper()
	for b.n < int64(len(want)) {
		from := b.n
		if err := b.advance(t.Context()); err != nil {
			t.Fatal(err)
		}
		to := min(b.n, int64(len(want)))
		if from >= to { // values were recalled
			continue
		}
		got := make([]uint32, to-from)
		b.unpack(got, from)
		for i, v := range got {
			if v != want[from+int64(i)] {
				t.Fatalf("mask %+v: G(%d) = %d, not %d", b.mask, from+int64(i), v, want[from+int64(i)])
			}
		}
	}
}

// Rare heaps that come late are found, though their values were assumed otherwise,
// and values that were forgotten by then are recalled.
func TestLateRares(t *testing.T) {
	for _, x := range []struct {
		text  string
		n     int
		least int // rare heaps found by blocks
	}{{"0.56", 320000, 5}, {"0.16", 60000, 2}, {"0.127", 30000, 20}, {"0.376", 60000, 20}, {"4.56", 40000, 0}, {"split into 2 different", 12000, 20}} {
		t.Run(x.text, func(t *testing.T) {
			t.Parallel()
			if testing.Short() {
				x.n, x.least = min(x.n, 30000), 0
			}
			r := mustRule(t, x.text)
			want := heapByHeap(t, r, x.n)
			for threads := 1; threads <= 2; threads++ {
				b := blocksAt(t, r, want[:4096], nil, WalkOptions{Threads: threads})
				b.forget = 0
				before := len(b.rares)
				advanceTo(t, b, want)
				if len(b.rares) < before+x.least {
					t.Errorf("only %d rare heaps came after heap 4096", len(b.rares)-before)
				}
			}
		})
	}
}

// A mask that was best among the first heaps is given up for a better one.
func TestRethink(t *testing.T) {
	r := mustRule(t, "0.56")
	const n = 150000
	want := heapByHeap(t, r, n)
	e, _ := newCodes(r, WalkOptions{})
	g := make([]uint32, n)
	masks := map[Mask]bool{}
	for done := 0; done < n; {
		var err error
		if done, err = e.fill(t.Context(), g, done, min(n, done+1000)); err != nil {
			t.Fatal(err)
		}
		if e.blocks != nil {
			masks[e.blocks.mask] = true
		}
	}
	if !slices.Equal(g, want) {
		t.Fatal("other values")
	}
	if len(masks) < 2 {
		t.Errorf("the masks %v: the test wants a change", masks)
	}
}

// A wrong mask costs time and nothing else.
func TestWrongMasks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"0.106", "0.16", "0.07", "0.356", "split into 2 different", "0.454"} {
		rl := mustRule(t, text)
		n := 3000
		if text == "split into 2 different" {
			n += shortReach
		}
		want := heapByHeap(t, rl, n)
		for range 2 {
			m := Mask{Bits: uint32(1 + r.IntN(63)), Place: text == "0.106" && r.IntN(2) == 0}
			b := blocksAt(t, rl, want[:n-200], &m, WalkOptions{Threads: 1 + r.IntN(2)})
			advanceTo(t, b, want)
		}
	}
}

// Random codes with two heaps, equal or not, have the same values in blocks as
// heap by heap, whatever the mask.
func FuzzBlocks(f *testing.F) {
	f.Add(uint64(1), "0.106")
	f.Add(uint64(2), "0.5336")
	f.Add(uint64(3), "4.327")
	f.Add(uint64(4), "take 2 split 2 different or take 1")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		rl, err := rule.Parse(text)
		if err != nil || rl.Dim() != 1 {
			return
		}
		e, ok := newSparse(rl)
		if !ok {
			return
		}
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2700
		if e.apart {
			n += shortReach
		}
		want := heapByHeap(t, rl, n)
		m := Mask{Bits: uint32(1 + r.IntN(1<<(1+r.IntN(8))-1)), Place: r.IntN(2) == 0}
		if m.Place && slices.ContainsFunc(e.moves, func(x codeMove) bool { return x.two && x.take&1 != splitOf(e)&1 }) {
			m.Place = false
		}
		b := newBlocks(e, m, WalkOptions{Threads: 1})
		if b.takeOver(want[:n-600+r.IntN(200)]) != nil {
			return
		}
		b.forget = 0
		for b.n < int64(len(want)) {
			if b.advance(t.Context()) != nil {
				return
			}
		}
		got := make([]uint32, 300)
		b.unpack(got, int64(len(want)-len(got)))
		if !slices.Equal(got, want[len(want)-len(got):]) {
			t.Fatalf("%s, mask %+v: other values", rl, m)
		}
	})
}

// splitOf is some amount after which the rest may be split.
func splitOf(e *sparse) int {
	return e.moves[slices.IndexFunc(e.moves, func(x codeMove) bool { return x.two })].take
}

// Where two heaps that are left must differ, a step must not pair a heap with
// itself: blocks that began with fewer values would take it for a witness of 0.
func TestBlocksNeedValues(t *testing.T) {
	rl := mustRule(t, "take 4 or split 2 different")
	want := heapByHeap(t, rl, 2*shortReach+300)
	if want[2176] != 0 { // the only split with the value 0 would be 1088 and 1088
		t.Fatal("another rule shows more")
	}
	e, _ := newSparse(rl)
	b := newBlocks(e, Mask{Bits: 92}, WalkOptions{Threads: 1})
	if err := b.takeOver(want[:2*shortReach-1]); err == nil {
		t.Error("too few values are not refused")
	}
	if err := b.takeOver(want[:2*shortReach]); err != nil {
		t.Fatal(err)
	}
	advanceTo(t, b, want)
	if _, err := ResumeWalk(t.Context(), rl, WalkState{N: 2120, Low: Block{Width: 1}, Window: PackBlock(0, want[:2120]), Mask: Mask{Bits: 92}}, WalkOptions{}); err == nil {
		t.Error("a state with a mask and few values is not refused")
	}
}

// A witness that a search finds is one: both of its heaps are common, or both are
// rare, or it is a single heap. Values above 127 are those that went wrong.
func TestWitnesses(t *testing.T) {
	for _, text := range []string{"0.6", "4.027012", "split into 2 different"} {
		r := mustRule(t, text)
		g := heapByHeap(t, r, 12000)
		b := blocksAt(t, r, g, nil, WalkOptions{Threads: 1})
		e, _ := newSparse(r)
		found := 0
		for n := int64(9001); n < 12000; n += 200 {
			b.even.lists = make([][8]steps, 256) // where what is found is learned
			for x := range 200 {
				v := b.even.even[n&1][x]
				ok, err := b.even.search(n, x)
				if err != nil {
					t.Fatal(err)
				}
				want := false
				for _, m := range e.moves {
					s := n - int64(m.take)
					want = want || m.one && g[s] == v
					for a := int64(1); m.two && !want && 2*a <= s; a++ {
						want = g[a]^g[s-a] == v && !(e.apart && 2*a == s)
					}
				}
				if ok != want {
					t.Fatalf("%s, n = %d: a witness for %d: %v, want %v", text, n, v, ok, want)
				}
				if ok {
					found++
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: no witness at all", text)
		}
	}
}

// Both ways to prove a block find the least heap that lacks an even value, and the least
// such value, at every level: also where values are wrong, as they are behind a rare heap
// that was not expected.
func TestProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"0.6", "4.027012", "split into 2 different"} {
		g := heapByHeap(t, mustRule(t, text), 12000)
		lacks, none := 0, 0
		for round := range 12 {
			b := blocksAt(t, mustRule(t, text), g, nil, WalkOptions{Threads: 1})
			from := int64(9000 + r.IntN(2000))
			for b.at(from) == noValue {
				from++
			}
			to := from + 1 // a block ends with a rare heap
			for to < from+300 && b.at(to) != noValue {
				to++
			}
			for range r.IntN(3) {
				n := from + r.Int64N(to-from)
				c := &b.c[n-b.first]
				*c = byte(min(int(*c)+r.IntN(200), noValue-1))
			}
			b.even.raise(to)
			b.filled = to
			want := lackOf(b, from, to, to)
			for _, l := range mexxor.Levels() {
				if !l.Has() {
					continue
				}
				b.levels.mexxor, b.even.pairs, b.even.lists = l, nil, nil
				for _, many := range []bool{true, false} {
					b.even.many = many
					if got := b.even.prove(t.Context(), from, to); got != want {
						t.Fatalf("%s, round %d, level %v, by pairs %v: %+v, want %+v", text, round, l, many, got, want)
					}
					if got := lackOf(b, from, to, b.even.depth); got != want {
						t.Fatalf("%s, round %d, level %v, by pairs %v: to the depth %d of the proof %+v, want %+v", text, round, l, many, b.even.depth, got, want)
					}
					b.even.depth = 0
				}
			}
			if want.n > 0 {
				lacks++
			} else {
				none++
			}
		}
		if lacks == 0 || none == 0 {
			t.Errorf("%s: %d blocks lack a value, %d do not", text, lacks, none)
		}
	}
}

// The proof of a block by pairs runs beside the next block: under the race detector this
// shows what both touch.
func TestProofByPairsBeside(t *testing.T) {
	w, err := NewWalk(mustRule(t, "0.6"), WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const n = 80_000
	for w.N() < n {
		if _, err := w.Next(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	if b := w.codes.blocks; b == nil || b.even.pairs == nil {
		t.Fatal("no block was proved by pairs")
	}
}

// lackOf is what a proof has to find, from the values of all options that leave a single
// heap or one of at most the depth, or two rare ones.
func lackOf(b *blocks, from, to, depth int64) lack {
	for n := from; n < to; n++ {
		c := b.at(n)
		if c == noValue {
			continue
		}
		seen := map[uint32]bool{}
		for _, s := range b.singles {
			seen[b.value(n-int64(s))] = true
		}
		for _, t := range b.splits {
			s := n - int64(t)
			for a := int64(1); 2*a <= s; a++ {
				both := b.at(a) == noValue && b.at(s-a) == noValue
				if (a <= depth || both) && (!b.apart || 2*a != s) {
					seen[b.value(a)^b.value(s-a)] = true
				}
			}
		}
		for v := uint32(0); v < b.expand[n&1][c]; v++ {
			if parity(v&b.mask.Bits) != parity(b.expand[n&1][c]&b.mask.Bits) && !seen[v] {
				return lack{n: n, value: v}
			}
		}
	}
	return lack{}
}

// The proof of Officers needs smaller heaps than are kept at first: they are computed
// again, and more are kept from then on, so that this happens seldom.
func TestBlocksKeepWhatProofsNeed(t *testing.T) {
	rl := mustRule(t, "0.6")
	const n = 1 << 18
	values := func(forget int64) ([]uint32, *blocks) {
		e, _ := newSparse(rl)
		b := newBlocks(e, Mask{Bits: 0x1ee}, WalkOptions{Threads: 1})
		b.forget = forget
		if err := b.takeOver(heapByHeap(t, rl, 4096)); err != nil {
			t.Fatal(err)
		}
		for b.n < n {
			if err := b.advance(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		last := make([]uint32, 5000)
		b.unpack(last, b.n-int64(len(last)))
		return last, b
	}
	want, all := values(1 << 40)
	got, some := values(1 << 16)
	if !slices.Equal(got, want) {
		t.Error("other values")
	}
	if all.even.depth <= lowHeaps || some.even.depth < all.even.depth || some.small() < 2*all.even.depth {
		t.Errorf("a proof needed heap %d, and %d small heaps would be kept", all.even.depth, some.small())
	}
}

// The counts by which a mask is chosen anew are those of the values.
func TestTally(t *testing.T) {
	for _, text := range []string{"0.106", "0.6", "0.354", "grundy"} {
		rl := mustRule(t, text)
		e, _ := newSparse(rl)
		g := heapByHeap(t, rl, 6000)
		e.learn(g)
		e.choose(g)
		b := newBlocks(e, Mask{Bits: e.mask, Place: e.place != 0}, WalkOptions{Threads: 1})
		if err := b.takeOver(g); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		got := b.tally()
		if want := tallyOf(g, len(got[0])); !slices.Equal(got[0], want[0]) || !slices.Equal(got[1], want[1]) {
			t.Errorf("%s: counts %v, want %v", text, got, want)
		}
	}
}

// Values are packed with the least width that holds those of the block, rare ones among
// them, for blocks of every length that begin at even and odd heaps.
func TestPacked(t *testing.T) {
	widths := map[int]bool{}
	for _, text := range []string{"0.6", "0.454", "split into 2 different"} {
		g := heapByHeap(t, mustRule(t, text), 12000)
		b := blocksAt(t, mustRule(t, text), g, nil, WalkOptions{Threads: 1})
		for _, from := range []int64{0, 1, 2, 300, 9001, 11000} {
			for _, size := range []int64{0, 1, 2, 7, 64, 65, 900} {
				got, want := b.packed(nil, from, from+size), PackBlock(from, g[from:from+size])
				if got.From != want.From || got.Width != want.Width || !slices.Equal(got.Data, want.Data) {
					t.Fatalf("%s: %d values from %d on: %+v, want %+v", text, size, from, got, want)
				}
				widths[got.Width] = true
			}
		}
	}
	if !widths[1] || !widths[2] {
		t.Errorf("widths %v", widths)
	}
}
