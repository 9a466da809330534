package mexxor

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// forced lists the levels that run here, and reports those that do not.
func forced(t testing.TB) []Level {
	var out []Level
	for _, l := range Levels() {
		if l.Has() {
			out = append(out, l)
		} else {
			t.Logf("NOT RUN: this processor or build lacks the level %v", l)
		}
	}
	return out
}

// plain is the recurrence as it is defined.
func plain(c []byte, from, to int, pairs []Pair, exclusions []Exclusion) int {
	for n := from; n < to; n++ {
		if n == 0 {
			c[0] = None
			continue
		}
		var seen [256]bool
		for _, p := range pairs {
			if a := n - p.D; a >= 0 && c[a] != None {
				seen[c[a]^p.R] = true
			}
		}
		for _, x := range exclusions {
			if x.N == n {
				seen[x.V] = true
			}
		}
		v := 0
		for seen[v] {
			v++
			if v == 255 {
				return n
			}
		}
		c[n] = byte(v)
	}
	return to
}

// random makes a recurrence: distances up to most, values r up to top.
func random(r *rand.Rand, pairs, most, top int) []Pair {
	out := make([]Pair, pairs)
	for i := range out {
		out[i] = Pair{1 + r.IntN(most), byte(r.IntN(top))}
		if i > 0 && r.IntN(10) == 0 {
			out[i] = out[i-1]
		}
	}
	return out
}

// check runs a recurrence at each level, in ranges split at random, and compares
// it with the definition. Heaps of none become None once they are passed, as rare
// heaps do.
func check(t *testing.T, r *rand.Rand, pairs []Pair, exclusions []Exclusion, none map[int]bool, n int) (done int) {
	t.Helper()
	want := make([]byte, n)
	done = n
	for from := 0; from < n; from++ {
		if plain(want, from, from+1, pairs, exclusions) != from+1 {
			done = from
			break
		}
		if none[from] {
			want[from] = None
		}
	}
	for _, l := range forced(t) {
		p := New(pairs, exclusions)
		got := make([]byte, n)
		for i := range got {
			got[i] = byte(r.Uint32()) // what was there before is of no matter
		}
		for from := 0; from < n; {
			to := min(n, from+1+r.IntN(1+r.IntN(300)))
			for m := from; m < to; m++ {
				if none[m] {
					to = m + 1
				}
			}
			end := p.FillAt(l, got, from, to)
			if end < to {
				if end != done {
					t.Fatalf("%v: no value for heap %d, want %d", l, end, done)
				}
				break
			}
			if none[end-1] {
				got[end-1] = None
			}
			from = to
		}
		for i := range done {
			if got[i] != want[i] {
				t.Fatalf("%v, %d pairs: c[%d] = %d, want %d", l, len(pairs), i, got[i], want[i])
			}
		}
	}
	return done
}

func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	full, over := 0, 0
	for i := range 150 {
		count := r.IntN(3 + 24*i)
		pairs := random(r, count, 1+r.IntN(20+10*i), 1+r.IntN(256))
		var exclusions []Exclusion
		for range r.IntN(400) {
			exclusions = append(exclusions, Exclusion{r.IntN(1200), byte(r.IntN(60))})
		}
		none := map[int]bool{}
		for range r.IntN(300) {
			none[r.IntN(1200)] = true
		}
		if done := check(t, r, pairs, exclusions, none, 1200); done == 1200 {
			full++
		} else {
			over++
		}
	}
	if full < 20 || over < 20 {
		t.Errorf("%d recurrences to the end, %d with values that do not fit", full, over)
	}
}

// Adding pairs and exclusions one by one is the same as making a plan of all.
func TestAdd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, l := range forced(t) {
		pairs := random(r, 120, 500, 64)
		p := New(nil, nil)
		got, want := make([]byte, 6000), make([]byte, 6000)
		var exclusions []Exclusion
		for i, x := range pairs {
			e := Exclusion{50*i + r.IntN(50), byte(r.IntN(30))}
			exclusions = append(exclusions, e)
			p.Exclude(e)
			p.Add(x)
			if p.FillAt(l, got, 50*i, 50*i+50) != 50*i+50 || plain(want, 50*i, 50*i+50, pairs[:i+1], exclusions) != 50*i+50 {
				t.Fatal("values do not fit")
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: values differ", l)
		}
	}
}

// officers computes the game of Officers (take one, leave one or two heaps) and
// its pairs: heaps whose value has an even number of bits in common with 0x1ee
// are rare, and the lowest bit of that, 2, is left out of the values.
func officers(n int) ([]byte, []Pair) {
	g := make([]int, n)
	for i := 2; i < n; i++ {
		seen := map[int]bool{g[i-1]: true}
		for a := 1; a <= i-1-a; a++ {
			seen[g[a]^g[i-1-a]] = true
		}
		for seen[g[i]] {
			g[i]++
		}
	}
	c := make([]byte, n)
	pairs := []Pair{{1, 0}} // one heap is left
	c[0] = None
	for i := 1; i < n; i++ {
		odd := 0
		for w := g[i] & 0x1ee; w > 0; w &= w - 1 {
			odd ^= 1
		}
		c[i] = byte(g[i]&1 | g[i]>>2<<1)
		if odd == 0 {
			pairs = append(pairs, Pair{i + 1, c[i]})
			c[i] = None
		}
	}
	return c, pairs
}

func TestOfficers(t *testing.T) {
	want, pairs := officers(4000)
	for _, l := range forced(t) {
		got := make([]byte, len(want))
		p := New(pairs, nil)
		for n := range got {
			if p.FillAt(l, got, n, n+1) != n+1 {
				t.Fatal(n)
			}
			if want[n] == None {
				got[n] = None
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: values differ", l)
		}
	}
}

// Where few links mark, most candidates are reached after all, lanes lose theirs, and
// some have no value before all pairs are seen.
func TestFewMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		pairs := random(r, 400+r.IntN(800), 600, 200)
		want := make([]byte, 3000)
		done := plain(want, 0, len(want), pairs, nil)
		for _, l := range forced(t) {
			p, got := New(pairs, nil), make([]byte, len(want))
			for from := 0; from < done; from += 64 {
				p.marks = 4 * r.IntN(20)
				to := min(done, from+64)
				if end := p.FillAt(l, got, from, to); end != to {
					t.Fatalf("%v: no value for heap %d", l, end)
				}
			}
			if !bytes.Equal(got[:done], want[:done]) {
				t.Errorf("%v: values differ", l)
			}
		}
	}
}

// A window of as many values as the greatest distance is enough, and c[0] counts.
func TestWindow(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	const n, most = 3000, 700
	pairs := append(random(r, 150, most, 64), Pair{most, 5}, Pair{most, 6})
	want := make([]byte, n)
	if plain(want, 0, n, pairs, nil) != n {
		t.Fatal("values do not fit")
	}
	for _, l := range forced(t) {
		for _, first := range []int{1, 17, 500, n - most - 100} {
			got := append(bytes.Clone(want[first:first+most]), make([]byte, n-first-most)...)
			if New(pairs, nil).FillAt(l, got, most, n-first) != n-first || !bytes.Equal(got, want[first:]) {
				t.Errorf("%v: values differ in a window from %d on", l, first)
			}
		}
	}
}

func TestFillTakesNoMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	p := New(random(r, 300, 400, 60), nil)
	c := make([]byte, 2000)
	p.Fill(c, 0, 2000)
	if n := testing.AllocsPerRun(10, func() { p.Fill(c, 1000, 2000) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzLevels(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 200, 8}, uint64(1))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		var pairs []Pair
		for ; len(data) >= 3; data = data[3:] {
			pairs = append(pairs, Pair{1 + int(data[0])<<2 | int(data[1])&3, data[2]})
		}
		check(t, r, pairs, nil, map[int]bool{int(seed % 700): true}, 700)
	})
}

// The pairs of Officers, those with heaps below 4000.
func BenchmarkFill(b *testing.B) {
	const n = 1 << 15
	first, pairs := officers(4000)
	for _, l := range forced(b) {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			p, c := New(pairs, nil), append(bytes.Clone(first), make([]byte, n-len(first))...)
			if p.FillAt(l, c, len(first), n) != n {
				b.Fatal("values do not fit")
			}
			for b.Loop() {
				p.FillAt(l, c, n-1<<14, n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(1<<14), "ns/value")
		})
	}
}

// A search tells all values that its pairs do not reach, at every level, and nothing else
// where the first pairs leave few.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var reached, open, exact int
	for round := range 120 {
		n, top := 4000, 1+r.IntN(255)
		c := make([]byte, n+lanes)
		for i := range c {
			if c[i] = byte(r.IntN(top)); r.IntN(20) == 0 {
				c[i] = None
			}
		}
		pairs := make([]Pair, r.IntN(800))
		for i := range pairs {
			pairs[i] = Pair{lanes + r.IntN(1500), byte(r.IntN(top))}
		}
		most := 1 + r.IntN(254)
		below := func(n int) int { return int(c[n]) * most / 255 }
		for _, l := range forced(t) {
			s := NewSearch(c, n, pairs, below)
			s.marks = r.IntN(300)
			count := 1 + r.IntN(lanes)
			var bounds Bounds
			for i := range bounds {
				bounds[i] = uint8(below(n + i))
			}
			var got [lanes][256]bool
			s.Begin(c, n, n+count)
			s.OpenAt(l, c, n, count, &bounds, func(i int, v byte) {
				if i >= count || v >= bounds[i] {
					t.Fatalf("%v: value %d is open for heap %d of %d", l, v, i, count)
				}
				got[i][v] = true
			})
			for i := range count {
				var seen [256]bool
				for _, p := range pairs {
					if v := c[n+i-p.D]; v != None {
						seen[v^p.R] = true
					}
				}
				for v := range int(bounds[i]) {
					switch {
					case !seen[v] && !got[i][v]:
						t.Fatalf("%v, round %d: value %d of heap %d is not open", l, round, v, i)
					case !seen[v]:
						open++
					case got[i][v]:
						reached++
					default:
						exact++
					}
				}
			}
		}
	}
	if open == 0 || exact == 0 || reached > exact {
		t.Errorf("%d values are open, %d are found, %d are not found though they are reached", open, exact, reached)
	}
	t.Log(open, exact, reached)
}
