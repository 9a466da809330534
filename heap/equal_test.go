package heap

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/kernel/cover"
	"github.com/grundy-cgt/grundy/internal/kernel/lanes"
	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
	"github.com/grundy-cgt/grundy/rule"
)

// levelsHere are the levels that can be forced here, the slowest first. A kernel
// that lacks one runs the best below it.
func levelsHere() (here []levels) {
	for _, l := range lanes.Levels() {
		x := levels{l, cover.Level(l), mexxor.Level(l), pairset.Level(l), xorscan.Level(l)}
		all := bestLevels()
		if x.lanes > all.lanes && x.cover > all.cover && x.pairset > all.pairset {
			continue
		}
		here = append(here, levels{min(x.lanes, all.lanes), min(x.cover, all.cover), min(x.mexxor, all.mexxor), min(x.pairset, all.pairset), min(x.xorscan, all.xorscan)})
	}
	return here
}

// Levels have one numbering in all kernels, which levelsHere uses.
func TestLevelsAgree(t *testing.T) {
	for _, l := range lanes.Levels() {
		for _, other := range []fmt.Stringer{cover.Level(l), mexxor.Level(l), pairset.Level(l), xorscan.Level(l)} {
			if other.String() != l.String() {
				t.Errorf("level %d is %v and %v", l, l, other)
			}
		}
	}
}

// sparseAt is a fresh engine by a level.
func sparseAt(t testing.TB, r *rule.Rule, l levels) *sparse {
	t.Helper()
	e, ok := newSparse(r)
	if !ok {
		t.Fatalf("%s is no code with two heaps", r)
	}
	e.levels, e.pairs.level = l, l.pairset
	return e
}

// definition computes n values of a code by the engine for any rule.
func definition(t testing.TB, r *rule.Rule, n int) []uint32 {
	t.Helper()
	e, _, err := newMexer(r)
	if err != nil {
		t.Fatal(err)
	}
	g := make([]uint32, n)
	if done, err := e.fill(t.Context(), g, 0, n); err != nil || done != n {
		t.Fatal(done, err)
	}
	return g
}

// inPieces goes on from the first values of want, which are known, in pieces of
// random length, and returns all values.
func inPieces(t testing.TB, r *rand.Rand, e engine, want []uint32, known int) []uint32 {
	t.Helper()
	g := make([]uint32, len(want))
	copy(g, want[:known])
	for from := known; from < len(g); {
		to := min(len(g), from+1+r.IntN(600))
		if done, err := e.fill(t.Context(), g, from, to); err != nil || done != to {
			t.Fatal(done, err)
		}
		from = to
	}
	return g
}

// randomMask is a mask that a rule allows: place needs amounts of one parity.
func randomMask(r *rand.Rand, e *sparse, bits int) Mask {
	var parity [2]bool
	for _, m := range e.moves {
		if m.two {
			parity[m.take&1] = true
		}
	}
	m := Mask{Bits: 1 + r.Uint32N(1<<(1+r.IntN(bits))-1)}
	m.Place = parity[0] != parity[1] && r.IntN(2) == 0
	return m
}

// seen counts what the engines of codes went through, so that tests can see to it
// that they test something.
type seen struct{ blocks, rolled, outside, wide int }

// equalEngines compares all engines for codes that leave two heaps at most, by one
// level, with the values of the definition.
func equalEngines(t testing.TB, r *rand.Rand, rl *rule.Rule, l levels, want []uint32, s *seen) {
	t.Helper()
	same := func(how string, got []uint32) {
		t.Helper()
		if i := firstDifference(got, want); i >= 0 {
			t.Fatalf("%s, %s, %+v: G(%d) = %d, want %d", rl, how, l, i, got[i], want[i])
		}
	}
	from := blocksFrom(t, rl)
	e := sparseAt(t, rl, l)
	same("sparse", inPieces(t, r, e, want, 0))

	e = sparseAt(t, rl, l)
	full := newFull(e.moves, e.apart)
	full.pairs.level = l.pairset
	same("full", inPieces(t, r, full, want, 0))
	same("one by one", inPieces(t, r, newOneByOne(sparseAt(t, rl, l)), want, 0))

	e = sparseAt(t, rl, l)
	whole := &codes{sparse: e, single: newOneByOne(e), look: from, o: WalkOptions{Threads: 1 + r.IntN(2)}}
	same("codes", inPieces(t, r, whole, want, 0))

	if known := len(want) - 1 - r.IntN(500); slices.Max(want) < 1<<14 {
		m, place := randomMask(r, e, 9), uint32(0)
		if m.Place {
			place = 1
		}
		w := newWide(e.moves, e.apart, want[:known], m.Bits, place, r.Uint32N(2))
		w.level = l.xorscan
		same("wide", inPieces(t, r, w, want, known))
		s.wide++
	}

	// The best mask, and one that is wrong on purpose: it makes many heaps rare,
	// and each of them undoes a block.
	best := Mask{}
	e.learn(want)
	if e.choose(want); e.on {
		best = Mask{Bits: e.mask, Place: e.place != 0}
	}
	for _, m := range []Mask{best, randomMask(r, e, 8)} {
		if m.Bits == 0 {
			continue
		}
		b := newBlocks(sparseAt(t, rl, l), m, WalkOptions{Threads: 1 + r.IntN(2)})
		known := len(want) - 1 - r.IntN(len(want)-from)
		err := b.takeOver(want[:known])
		rares := len(b.rares)
		b.forget = 0
		for b.n < int64(len(want)) && err == nil {
			err = b.advance(t.Context())
		}
		if errors.Is(err, game.ErrLimit) {
			s.outside++ // values do not fit a byte
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Clone(want)
		b.unpack(got[known:], int64(known))
		same(fmt.Sprintf("blocks from %d with the mask %+v", known, m), got)
		s.blocks++
		if len(b.rares) > rares {
			s.rolled++
		}
	}
}

// blocksFrom is a number of values with which blocks of a rule can take over.
func blocksFrom(t testing.TB, rl *rule.Rule) int {
	return (&blocks{apart: sparseAt(t, rl, bestLevels()).apart}).least() + 64
}

// randomCode is a code that leaves two heaps at most.
func randomCode(r *rand.Rand) string {
	digits := func(n int) string {
		var s strings.Builder
		for range n {
			s.WriteByte(byte('0' + r.IntN(8)))
		}
		return s.String()
	}
	splitting := string("4567"[r.IntN(4)])
	switch r.IntN(6) {
	case 0:
		return "4." + digits(1+r.IntN(3))
	case 1: // unequal heaps
		return "0." + string("0123"[r.IntN(4)]) + splitting + "!"
	case 2:
		return fmt.Sprintf("split into 2 different or take %d", 1+r.IntN(9))
	case 3: // several splits, far apart
		return "0." + digits(2+r.IntN(2)) + strings.Repeat("0", r.IntN(20)) + splitting
	case 4:
		return "0." + splitting + splitting + digits(r.IntN(2))
	}
	return "0." + digits(1+r.IntN(2)) + splitting
}

// All engines have the values of the definition, by every level, for random codes
// and for those whose engines go through the most.
func TestEnginesAreEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	texts := []string{"0.106", "0.454", "0.16", "0.6", "grundy", "0.114", "0.07", "4.327", "0.354", "0.376"}
	count := 4
	switch {
	case long():
		count = 60
	case testing.Short():
		texts, count = texts[:2], 1
	}
	for range count {
		texts = append(texts, randomCode(r))
	}
	var s seen
	for i, text := range texts {
		rl := mustRule(t, text)
		want := definition(t, rl, blocksFrom(t, rl)+100+r.IntN(300))
		if i := firstDifference(plain(t, rl, 70), want[:70]); i >= 0 {
			t.Fatalf("%s: the engine for any rule is wrong at heap %d", text, i)
		}
		here := levelsHere()
		for k, l := range here {
			if long() || i%len(here) == k {
				equalEngines(t, r, rl, l, want, &s)
			}
		}
	}
	t.Logf("%d rules: blocks %d times, %d of them with new rare heaps, %d times out of range; wide %d times", len(texts), s.blocks, s.rolled, s.outside, s.wide)
	if s.blocks < len(texts) || s.rolled < len(texts)/2 || s.wide < len(texts)/2 {
		t.Errorf("too little was tested: %+v", s)
	}
}

// FuzzEngines compares all engines for a random code, by every level.
func FuzzEngines(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed, "")
	}
	f.Add(uint64(1), "0.106")
	f.Add(uint64(2), "take 2 split 2 different or take 1")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		r := rand.New(rand.NewPCG(seed, 7))
		if text == "" {
			text = randomCode(r)
		}
		rl, err := rule.Parse(text)
		if err != nil || rl.Dim() != 1 {
			return
		}
		e, ok := newSparse(rl)
		if !ok || slices.ContainsFunc(e.moves, func(m codeMove) bool { return m.take == 0 && (m.none || m.one) }) {
			return // a heap may be its own option
		}
		want := definition(t, rl, blocksFrom(t, rl)+50+r.IntN(200))
		for _, l := range levelsHere() {
			equalEngines(t, r, rl, l, want, new(seen))
		}
	})
}

// Codes that leave three heaps have one engine; it is compared with partitions.
func FuzzHexadecimal(f *testing.F) {
	f.Add(uint32(0xf0f), uint8(3))
	f.Add(uint32(0x29c8), uint8(4))
	f.Fuzz(func(t *testing.T, code uint32, count uint8) {
		d := append([]int{4 * int(code>>24&3)}, digitsOf(int(code&0xffff), 16, 1+int(count)%4)...)
		if slices.Max(d) == 0 {
			return
		}
		compare(t, mustRule(t, hexCode(d)), directCode(120, d))
	})
}

// hexCode is the text of a hexadecimal code.
func hexCode(d []int) string {
	var s strings.Builder
	s.WriteString("hex ")
	for i, x := range d {
		if fmt.Fprintf(&s, "%x", x); i == 0 {
			s.WriteByte('.')
		}
	}
	return s.String()
}

// Hexadecimal codes of three and four digits by chance.
func TestRandomHexadecimalCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 25 {
		d := []int{4 * r.IntN(4)}
		for range 3 + r.IntN(2) {
			d = append(d, r.IntN(16))
		}
		compare(t, mustRule(t, hexCode(d)), directCode(150, d))
	}
}

// A heap that turns out rare late in a block undoes what follows it, and nothing
// before: the block ends with it.
func TestRareLateInABlock(t *testing.T) {
	undone := 0
	for _, text := range []string{"0.16", "0.054", "0.104", "0.127"} {
		rl := mustRule(t, text)
		want := heapByHeap(t, rl, 30000)
		e := sparseAt(t, rl, bestLevels())
		e.learn(want)
		e.choose(want)
		m := Mask{Bits: e.mask, Place: e.place != 0}
		tried := 0
		for i := len(e.rares) - 1; i > 0 && tried < 3 && int(e.rares[i]) > shortReach+leastBlock; i-- {
			rare := int(e.rares[i])
			known := max(rare-leastBlock+20, int(e.rares[i-1])+1)
			if rare+2*leastBlock > len(want) || rare-known < leastBlock/2 {
				continue
			}
			tried++
			for _, l := range levelsHere() {
				for threads := 1; threads <= 2; threads++ {
					b := newBlocks(sparseAt(t, rl, l), m, WalkOptions{Threads: threads})
					if err := b.takeOver(want[:known]); err != nil {
						t.Fatal(err)
					}
					if err := b.advance(t.Context()); err != nil {
						t.Fatal(err)
					}
					if last := b.rares[len(b.rares)-1]; b.n != int64(rare)+1 || b.filled != b.n || last != (Rare{int64(rare), want[rare]}) {
						t.Errorf("%s, %+v: %d values after the rare heap %d; the last is %v", text, l, b.n, rare, last)
					}
					advanceTo(t, b, want[:rare+2*leastBlock])
					got := make([]uint32, rare+leastBlock-known)
					b.unpack(got, int64(known))
					if !slices.Equal(got, want[known:rare+leastBlock]) {
						t.Errorf("%s, %+v: values around the rare heap %d differ", text, l, rare)
					}
					undone++
				}
			}
		}
	}
	if t.Logf("%d blocks undone", undone); undone < 2*len(levelsHere())*4 {
		t.Errorf("only %d blocks were undone", undone)
	}
}

// Equivalences of codes, to 20,000 heaps in long tests: those that hold, and the false ones of
// the literature with the heap where they fail. Sources: the header of
// testdata/octal_periods.tsv, and peer_values.tsv.
func TestEquivalences(t *testing.T) {
	n := int64(3001)
	if long() {
		n = 20001
	}
	tables := map[string][]uint32{}
	of := func(text string) []uint32 {
		if tables[text] == nil {
			tables[text] = tableOf(t, text, n)
		}
		return tables[text]
	}
	// differ is the least h at which G(h) of a is not G(h+shift) of b; -1 if none.
	differ := func(a, b string, shift int) int {
		x, y := of(a), of(b)
		if shift < 0 {
			x, y = x[-shift:], y[:len(y)+shift]
		} else {
			x, y = x[:len(x)-shift], y[shift:]
		}
		if i := firstDifference(x, y); i >= 0 {
			return i + max(0, -shift)
		}
		return -1
	}
	holds := [][3]any{{"0.1077", "0.054", 1}, {"0.1777", "0.454", 1}, {"0.27", "0.26", 0}, {"0.137", "0.07", 1}}
	for _, row := range rows(t, "peer_values.tsv") {
		if words := strings.Fields(row[4]); row[3] == "octal equivalence" {
			var shift int
			if _, err := fmt.Sscan(row[7], &shift); err != nil {
				t.Fatal(err)
			}
			holds = append(holds, [3]any{words[2], words[len(words)-1], shift})
		}
	}
	for _, x := range holds {
		if h := differ(x[0].(string), x[1].(string), x[2].(int)); h >= 0 {
			t.Errorf("%v and %v, shift %v: different at heap %d", x[0], x[1], x[2], h)
		}
	}
	for _, x := range []struct {
		a, b string
		heap int
		v, w uint32
	}{{"0.161", "0.36", 519, 2, 4}, {"0.27", "0.06", 2, 1, 0}, {"0.314", "0.31", 5, 2, 0}} {
		if h := differ(x.a, x.b, 0); h != x.heap || of(x.a)[h] != x.v || of(x.b)[h] != x.w {
			t.Errorf("%s and %s differ first at %d, with %d and %d", x.a, x.b, h, of(x.a)[h], of(x.b)[h])
		}
	}
}
