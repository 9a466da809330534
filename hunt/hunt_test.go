package hunt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

func parse(t *testing.T, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// random values, in blocks of random lengths and widths.
func blocks(values []uint32, random *rand.Rand) (out []heap.Block) {
	for from := 0; from < len(values); {
		k := min(1+random.IntN(700), len(values)-from)
		b := heap.PackBlock(int64(from), values[from:from+k])
		if b.Width == 1 && random.IntN(4) == 0 {
			b = widen(b, 2)
		}
		out = append(out, b)
		from += k
	}
	return out
}

func someValues(random *rand.Rand) []uint32 {
	g := make([]uint32, 20_000)
	for i := range g {
		g[i] = uint32(random.IntN(200))
		switch {
		case i > 7000 && i < 12_000 && random.IntN(50) == 0:
			g[i] = uint32(random.IntN(60_000))
		case i > 9000 && i < 9100:
			g[i] = 1<<16 + uint32(random.IntN(100))
		}
	}
	return g
}

// The chain is what its definition says, however the values come, also when it is
// saved and taken up again.
func TestChain(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	g := someValues(random)
	const size = 1000
	var want []store.Link
	var prev [32]byte
	for i := range len(g) / size {
		width, block := 1, g[i*size:(i+1)*size]
		if top := slices.Max(block); top >= 1<<16 {
			width = 4
		} else if top >= 1<<8 {
			width = 2
		}
		data := append([]byte{}, prev[:]...)
		data = append(binary.LittleEndian.AppendUint64(data, uint64(i)), byte(width))
		for _, v := range block {
			var four [4]byte
			binary.LittleEndian.PutUint32(four[:], v)
			data = append(data, four[:width]...)
		}
		prev = sha256.Sum256(data)
		want = append(want, store.Link{Block: int64(i), Width: width, Hash: prev})
	}
	var got []store.Link
	c := newChain(size)
	for _, b := range blocks(g, random) {
		c.feed(b, func(l store.Link) { got = append(got, l) })
		if random.IntN(5) == 0 {
			var e encoder
			c.encode(&e)
			c = newChain(size)
			c.decode(&decoder{b: e.b})
		}
	}
	if !slices.Equal(got, want) || c.head() != prev || c.n() != int64(len(g)) {
		t.Error("the chain is not what its definition says")
	}
}

func TestTally(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	g := someValues(random)
	seen := map[uint32]Occurrence{}
	var records []Record
	beyond := int64(0)
	top := int64(-1)
	for i, v := range g {
		if int64(v) > top {
			top = int64(v)
			records = append(records, Record{int64(i), v})
		}
		if v >= MaxCounted {
			beyond++
			continue
		}
		o, ok := seen[v]
		if !ok {
			o = Occurrence{Value: v, First: int64(i)}
		}
		o.Count, o.Last = o.Count+1, int64(i)
		seen[v] = o
	}
	tl := newTally()
	for _, b := range blocks(g, random) {
		tl.feed(b)
		if random.IntN(5) == 0 {
			var e encoder
			tl.encode(&e)
			tl = newTally()
			tl.decode(&decoder{b: e.b})
		}
	}
	s := tl.stats()
	if s.Beyond != beyond || !slices.Equal(s.Records, records) || len(s.Values) != len(seen) {
		t.Errorf("%d values, %d beyond, records %v; want %d, %d, %v", len(s.Values), s.Beyond, s.Records, len(seen), beyond, records)
	}
	for _, o := range s.Values {
		if seen[o.Value] != o {
			t.Errorf("%+v, want %+v", o, seen[o.Value])
		}
	}
}

// Counting costs below half a nanosecond a value.
func BenchmarkTally(b *testing.B) {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(rand.IntN(6) * rand.IntN(6))
	}
	tl := newTally()
	b.SetBytes(1 << 20)
	for b.Loop() {
		tl.feed(heap.Block{Width: 1, Data: data})
	}
}

// In parts, with kept values and without, with windows in checkpoints and
// elsewhere: the same as at once.
func TestParts(t *testing.T) {
	for _, text := range []string{"0.106", "0.07", "grundy", "take squares"} {
		r := parse(t, text)
		const n = 12_000
		run := func(dir string, keep bool, to ...int64) *Result {
			t.Helper()
			st := open(t, dir)
			defer st.Close()
			var res *Result
			for _, to := range to {
				var err error
				res, err = Run(t.Context(), st, r, Config{To: to, Keep: keep, Block: 512, Every: 5 * time.Millisecond})
				if err != nil {
					t.Fatalf("%s to %d: %v", text, to, err)
				}
			}
			return res
		}
		whole := run(t.TempDir(), false, n)
		if whole.Certificate != nil {
			continue // an early period: there are no parts
		}
		dir := t.TempDir()
		for _, got := range []*Result{run(t.TempDir(), false, 1, 513, 4000, 4001, n), run(dir, true, 700, 9000, n, n)} {
			if got.Hash != whole.Hash || got.N != n || got.Max != whole.Max || got.MaxAt != whole.MaxAt {
				t.Errorf("%s in parts: %+v, at once %+v", text, got.Status, whole.Status)
			}
		}
		seq, err := heap.New(r, heap.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		g, err := seq.Table(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		st := open(t, dir)
		rec, _, err := st.Find(r.String())
		if err != nil {
			t.Fatal(err)
		}
		var keptValues []uint32
		if err := Values(st, rec, 0, n, func(v []uint32) error { keptValues = append(keptValues, v...); return nil }); err != nil || !slices.Equal(keptValues, g[:n]) {
			t.Errorf("%s: the kept values are not those of the sequence: %v", text, err)
		}
		wrong := 0
		if err := Audit(t.Context(), st, rec, r, 2, 1, func(x Audited) {
			if x.Wrong != "" {
				wrong++
			}
		}); err != nil || wrong > 0 {
			t.Errorf("%s: the audit finds %d wrong, %v", text, wrong, err)
		}
	}
}

// damage changes the database of a store behind its back.
func damage(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "grundy.db"))
	if err == nil {
		_, err = db.Exec(statement)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// A damaged checkpoint is passed over, and what follows is the same. Altered kept
// values are found.
func TestDamage(t *testing.T) {
	r := parse(t, "0.106")
	c := Config{To: 20_000, Keep: true, Block: 512}
	dir := t.TempDir()
	var hash [32]byte
	for i, to := range []int64{10_000, 20_000, 30_000} {
		st := open(t, dir)
		c.To = to
		res, err := Run(t.Context(), st, r, c)
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 && (!slices.Equal(res.Damaged, []int64{20_000}) || res.From >= 20_000) {
			t.Errorf("damaged %v, went on from %d", res.Damaged, res.From)
		}
		hash = res.Hash
		st.Close()
		if i == 1 {
			damage(t, dir, "UPDATE checkpoints SET rest = x'0102' WHERE n = 20000")
		}
	}
	st := open(t, t.TempDir())
	res, err := Run(t.Context(), st, r, c)
	if err != nil || res.Hash != hash {
		t.Errorf("after a damaged checkpoint the hash is %x, undisturbed %x, %v", hash, res.Hash, err)
	}

	// A whole Parquet file with other values.
	st = open(t, dir)
	run, _, err := st.Find(r.String())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.WriteFile(run, 8192, 8192, func(i int64) uint32 { return uint32(i % 3) }); err != nil {
		t.Fatal(err)
	}
	err = Values(st, run, 0, 30_000, func([]uint32) error { return nil })
	if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "do not fit the hash chain") {
		t.Errorf("altered values: %v", err)
	}
	st.Close()
	damage(t, dir, "UPDATE tail SET data = zeroblob(length(data))")
	st = open(t, dir)
	c.To = 40_000
	if _, err := Run(t.Context(), st, r, c); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("an altered tail: %v", err)
	}
}

// A hunt that is cancelled saves what it has.
func TestCancel(t *testing.T) {
	st := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	res, err := Run(ctx, st, parse(t, "0.007"), Config{Report: func(s Status) {
		if s.N > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || res.Saved == 0 || res.Saved != res.N {
		t.Errorf("saved at %d of %d, %v", res.Saved, res.N, err)
	}
}

// An audit finds values that were computed wrongly.
func TestAuditFinds(t *testing.T) {
	dir := t.TempDir()
	r := parse(t, "0.106")
	st := open(t, dir)
	if _, err := Run(t.Context(), st, r, Config{To: 40_000, Block: 1024, Every: 5 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	st.Close()
	damage(t, dir, "UPDATE chain SET hash = zeroblob(32) WHERE block = 0")
	st = open(t, dir)
	run, _, err := st.Find(r.String())
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	err = Audit(t.Context(), st, run, r, 0, 1, func(x Audited) {
		if x.Wrong != "" {
			wrong = append(wrong, x.Wrong)
		}
	})
	if err != nil || !slices.Contains(wrong, "the hash of block 0 is not that of the run") {
		t.Errorf("%q, %v", wrong, err)
	}
}

// The window at 428000 of 0.16 returns after two periods: the least one and its
// beginning are those of testdata/octal_periods.tsv. Of 0.127 many periods pass.
func TestLocate(t *testing.T) {
	for _, c := range []struct {
		rule                 string
		values, p, at        int64
		wantPeriod, wantFrom int64
	}{
		{"0.16", 430_000, 298_918, 428_000, 149_459, 105_351},
		{"0.127", 90_000, 8000, 89_990, 4, 46_578},
	} {
		st := open(t, t.TempDir())
		r := parse(t, c.rule)
		res, err := Run(t.Context(), st, r, Config{To: c.values, Every: 5 * time.Millisecond})
		if err != nil || res.Certificate != nil {
			t.Fatalf("%s: %v", c.rule, err)
		}
		w, err := newWindows(t.Context(), st, res.Run, r, heap.WalkOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(w.at) < 3 {
			t.Errorf("%s: only the checkpoints %v", c.rule, w.at)
		}
		l := &locate{w: w, length: int(res.LastRare) + 4, above: res.LastRare + 1}
		h, ok, err := l.period(c.p, c.at)
		if err != nil || !ok || h.Period != c.wantPeriod || h.Start != c.wantFrom {
			t.Errorf("%s: %+v, %t, %v", c.rule, h, ok, err)
		}
		if _, ok, err := l.period(c.p+1, c.at); ok || err != nil {
			t.Errorf("%s: %d is no period: %v", c.rule, c.p+1, err)
		}
	}
}

func TestEncodeWalk(t *testing.T) {
	st := heap.WalkState{
		N: 12, Low: heap.PackBlock(0, []uint32{0, 1, 2}), Window: heap.PackBlock(8, []uint32{700, 1, 2, 3}),
		Mask: heap.Mask{Bits: 0x3d, Place: true}, Rares: []heap.Rare{{Heap: 3, Value: 7}, {Heap: 9, Value: 1}},
	}
	data := encodeWalk(st, false)
	got, outside, err := decodeWalk(data)
	if err != nil || outside || !bytes.Equal(encodeWalk(got, false), data) || got.Rares[1] != st.Rares[1] || got.Mask != st.Mask {
		t.Errorf("%+v, %t, %v", got, outside, err)
	}
	for i := range data {
		if _, _, err := decodeWalk(data[:i]); err == nil {
			t.Errorf("%d of %d bytes are a state", i, len(data))
		}
	}
}

// A search for a period that another version saved is begun anew; all else is taken
// up.
func TestOtherSearch(t *testing.T) {
	l := newLedger(nil, store.Run{Block: 100})
	l.chain.feed(heap.Block{Width: 1, Data: []byte{1, 2, 3}}, nil)
	l.tally.feed(heap.Block{Width: 1, Data: []byte{1, 2, 3}})
	l.seek = period.NewSeeker(10)
	rest, err := l.encode()
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.Replace(rest, []byte(`"window"`), []byte(`"widow_"`), 1)
	if bytes.Equal(rest, other) {
		t.Fatalf("no window in %q", rest)
	}
	for _, data := range [][]byte{rest, other} {
		again := newLedger(nil, store.Run{Block: 100})
		if err := again.decode(data); err != nil {
			t.Fatal(err)
		}
		if again.chain.head() != l.chain.head() || (again.seek == nil) == bytes.Equal(data, rest) {
			t.Errorf("head %x, a search: %v", again.chain.head(), again.seek != nil)
		}
	}
}
