package period

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
)

// packed packs values with the given width.
func packed(values []uint32, width int) []byte {
	var out []byte
	for _, v := range values {
		out = append(out, binary.LittleEndian.AppendUint32(nil, v)[:width]...)
	}
	return out
}

// periodic makes n values with a preperiod and a period, both as random as the
// kind allows.
func periodic(rng *rand.Rand, kind string, n0, p, n int) []uint32 {
	var next func(i int) uint32
	switch kind {
	case "random":
		next = func(int) uint32 { return rng.Uint32N(16) }
	case "wide":
		next = func(int) uint32 { return rng.Uint32N(5000) }
	case "few": // mostly one value
		next = func(int) uint32 { return rng.Uint32N(20) / 19 }
	case "steps": // long stretches of a short period, with rare faults
		next = func(i int) uint32 { return uint32(i%7) + rng.Uint32N(300)/299 }
	case "constant":
		next = func(int) uint32 { return 3 }
	case "zero":
		next = func(int) uint32 { return 0 }
	}
	g := make([]uint32, 0, n)
	for i := range n {
		switch {
		case i < n0-1 || i >= n0 && i < n0+p:
			g = append(g, next(i))
		case i == n0-1:
			g = append(g, 17) // so that the period does not begin here
		default:
			g = append(g, g[i-p])
		}
	}
	return g
}

// seekPeriod feeds values in blocks of random lengths until a candidate is a
// period of all that follows, which it returns. Each candidate must be what it is
// said to be.
func seekPeriod(t *testing.T, rng *rand.Rand, s *Seeker, g []uint32, width int) (p, at int64) {
	t.Helper()
	w := int64(s.Window())
	for from := 0; from < len(g); {
		to := min(len(g), from+1+rng.IntN(1+rng.IntN(3000)))
		s.Feed(int64(from), width, packed(g[from:to], width))
		from = to
		p, at, ok := s.Candidate()
		if !ok {
			continue
		}
		if at > int64(to) || p < 1 || at-p-w < 0 || !slices.Equal(g[at-w:at], g[at-p-w:at-p]) {
			t.Fatalf("the window of %d values before %d is not that before %d", w, at, at-p)
		}
		if slices.Equal(g[at-p-w:int64(len(g))-p], g[at-w:]) {
			return p, at
		}
	}
	return 0, 0
}

func TestSeekerFindsPeriods(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []string{"random", "wide", "few", "steps", "constant", "zero"} {
		for range 30 {
			n0, p, window := 1+rng.IntN(1+rng.IntN(40000)), 1+rng.IntN(1+rng.IntN(40000)), 8+rng.IntN(300)
			width := 1
			switch kind {
			case "wide":
				width = 2 + 2*rng.IntN(2)
			case "few", "steps": // shorter ones repeat by accident
				window += 4000
			}
			g := periodic(rng, kind, n0, p, 2*(n0+window+p)+(n0+p)/4+512)
			if got, _ := seekPeriod(t, rng, NewSeeker(window), g, width); got == 0 || int64(p)%got != 0 {
				t.Errorf("%s: start %d, period %d, window %d: found %d with %d values", kind, n0, p, window, got, len(g))
			}
		}
	}
}

// In a common sequence an anchor comes soon after n0.
func TestSeekerIsEarly(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		n0, p, window := 100000+rng.IntN(200000), 1+rng.IntN(1000000), 300
		g := periodic(rng, "random", n0, p, 2*(n0+p))
		got, at := seekPeriod(t, rng, NewSeeker(window), g, 1)
		if got != int64(p) || at > int64(n0+p)+int64(n0+p)/16+20000 {
			t.Errorf("start %d, period %d: found %d at %d", n0, p, got, at)
		}
	}
}

// The state in JSON is all there is: a search that is taken up again finds the
// same, in other blocks too.
func TestSeekerState(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, kind := range []string{"random", "wide", "few", "constant"} {
		width := 1
		if kind == "wide" {
			width = 2
		}
		g := periodic(rng, kind, 7000, 9000, 50000)
		var ends [2][]byte
		for run := range ends {
			s := NewSeeker(100)
			for from := 0; from < len(g); {
				to := min(len(g), from+1+rng.IntN(3000))
				s.Feed(int64(from), width, packed(g[from:to], width))
				from = to
				data, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				ends[run] = data
				if run == 1 {
					s = new(Seeker)
					if err := json.Unmarshal(data, s); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if !bytes.Equal(ends[0], ends[1]) {
			t.Errorf("%s: the search ends differently when it is interrupted", kind)
		}
	}
	for _, damaged := range []string{`{}`, `{"window":5,"width":3}`, `{"window":5,"width":1,"n":9,"last":"AAAA","sampled":{"apart":64,"anchors":[{"at":8,"key":0,"values":"AAAA"}]}}`} {
		if json.Unmarshal([]byte(damaged), new(Seeker)) == nil {
			t.Errorf("%s is taken for a state", damaged)
		}
	}
}

func TestSeekerStartsAnew(t *testing.T) {
	g := make([]byte, 3000)
	s := NewSeeker(20)
	s.Feed(0, 1, g)
	if _, _, ok := s.Candidate(); !ok {
		t.Error("nothing found in a constant sequence")
	}
	s.Raise(20)
	if _, _, ok := s.Candidate(); !ok {
		t.Error("a window that is not longer forgets")
	}
	s.Raise(2000)
	if _, _, ok := s.Candidate(); ok || s.Window() != 2000 || s.N() != 3000 {
		t.Error("a longer window does not forget")
	}
	s.Feed(3000, 1, g)
	s.Feed(6000, 1, g)
	if p, at, ok := s.Candidate(); !ok || at-p-2000 < 3000 {
		t.Error("with the longer window: nothing found, or in what was forgotten")
	}
	s.Feed(20000, 2, g) // a gap
	if _, at, ok := s.Candidate(); s.N() != 21500 || ok && at < 20000 {
		t.Error("a gap is not seen")
	}
}

func BenchmarkSeeker(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, kind := range []string{"random", "wide", "few", "steps"} {
		b.Run(kind, func(b *testing.B) {
			width := 1
			if kind == "wide" {
				width = 2
			}
			data := packed(periodic(rng, kind, 1<<22, 1, 1<<22), width)
			for b.Loop() {
				s := NewSeeker(15000)
				s.Reset(1 << 40) // in the middle of a long hunt
				for at := 0; at < len(data); at += 1 << 16 {
					s.Feed(s.N(), width, data[at:at+1<<16])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<22), "ns/value")
		})
	}
}
