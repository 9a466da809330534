package grundy_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	far "github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/rule"
)

func bigNumber(t testing.TB, text string) *big.Int {
	t.Helper()
	sum, err := grundy.ParseBig(text)
	if err != nil || len(sum) != 1 {
		t.Fatal(text, sum, err)
	}
	return sum[0]
}

func TestParseBig(t *testing.T) {
	for text, want := range map[string]string{
		"10^30+7": "1000000000000000000000000000000+7", "7": "7", "none": "", "3*10^20": "100000000000000000000+100000000000000000000+100000000000000000000",
		"9223372036854775808": "9223372036854775808", "1e20, 5": "100000000000000000000+5", "2^70 1_000": "1180591620717411303424+1000",
		"10^20 + 1": "100000000000000000000+1", "10^20-1": "99999999999999999999", "7-3": "4", "10^18 - 1+5": "999999999999999999+5",
		"0*10^30": "", "2*1e20 1": "100000000000000000000+100000000000000000000+1",
	} {
		sum, err := grundy.ParseBig(text)
		got := ""
		for i, n := range sum {
			if i > 0 {
				got += "+"
			}
			got += n.String()
		}
		if err != nil || got != want {
			t.Errorf("%q is read as %s, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{
		"10^30+", "10^30+x", "-10^30", "10^30*2", "10^9999999", "9^999999", "10^99999999999999999999", "3-7", "10^20-10^21",
		"3*10^30-1", "10^30-1-1", "5 -3", "(10^30,1)", "",
	} {
		if sum, err := grundy.ParseBig(text); err == nil {
			t.Errorf("%q is read as %v", text, sum)
		}
	}
	for text, want := range map[string]string{"10^30*3": "components", "10^100000000": "bits"} {
		if _, err := grundy.ParseBig(text); !errors.Is(err, game.ErrLimit) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is no limit of %s: %v", text, want, err)
		}
	}
	var wrong *rule.Error
	if _, err := grundy.ParseBig("10^30+x"); !errors.As(err, &wrong) {
		t.Errorf("an error of another kind: %v", err)
	}
}

// Values that laws prove, found by the front door alone.
func TestBigHeap(t *testing.T) {
	for _, c := range []struct{ rule, n, want string }{
		{"take gcd(k,n)=1", "10^18", "0"},
		{"take gcd(k,n)=1", "1000000000000000000000000000013", "4"}, // 7 is its least prime factor
		{"lasker", "10^30", "1000000000000000000000000000000-1"},
		{"0.137", "10^30", "0"},
		{"nim", "10^30", "1000000000000000000000000000000"},
		{"take d|n, d<n", "2^100", "100"},
	} {
		want := new(big.Int)
		if v, ok := new(big.Int).SetString(c.want, 10); ok {
			want = v
		} else {
			want.Sub(bigNumber(t, "10^30"), big.NewInt(1))
		}
		v, way, err := newGame(t, c.rule).BigHeap(t.Context(), bigNumber(t, c.n))
		if err != nil || v.Cmp(want) != 0 {
			t.Errorf("%s: G(%s) = %v, %v, %v, want %v", c.rule, c.n, v, way, err, want)
		}
	}
	for _, text := range []string{"grundy", "0.007", "hex 0.3f"} {
		v, _, err := newGame(t, text).BigHeap(t.Context(), bigNumber(t, "10^30"))
		var unknown *far.UnknownError
		if !errors.As(err, &unknown) || !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s: G(10^30) = %v, %v", text, v, err)
		}
	}
	if _, _, err := newGame(t, "wythoff").BigHeap(t.Context(), big.NewInt(3)); err == nil {
		t.Error("a rule of pairs has heaps")
	}
	if _, _, err := newGame(t, "nim").BigHeap(t.Context(), big.NewInt(-1)); err == nil {
		t.Error("there is a heap of -1")
	}
}

// A proved law gives heaps of 63 bits too, where a table would take for ever.
func TestHeapByLaw(t *testing.T) {
	for _, c := range []struct {
		rule string
		n    int64
		want uint64
	}{
		{"take coprime", 1e18, 0},
		{"take coprime", 999983, 78498}, // the greatest prime below 10^6
		{"lasker", 1e15 - 1, 1e15},
		{"take d|n, d<n", 3 << 50, 50},
	} {
		g := newGame(t, c.rule)
		if v, err := g.Heap(t.Context(), c.n); err != nil || v != c.want {
			t.Errorf("%s: G(%d) = %d, %v, want %d", c.rule, c.n, v, err, c.want)
		}
		if known := g.Sequence().Known(); known > 1<<17 {
			t.Errorf("%s: a table of %d values", c.rule, known)
		}
	}
}

// Each winning move is an option, and leaves a sum of value 0.
func TestBigMoves(t *testing.T) {
	for _, c := range []struct {
		rule string
		sum  []string
	}{
		{"kayles", []string{"10^18"}},
		{"0.137", []string{"10^30", "10^20", "9"}},
		{"take {1,3,4}", []string{"10^30", "10^30", "10^31"}},
		{"nim", []string{"10^30", "10^18", "5"}},
		{"take not {2,5}", []string{"10^30", "7"}},
		{"take 1..n/2", []string{"10^18", "7"}},
		{"take even", []string{"10^30", "10^3"}},
		{"take 2^k", []string{"10^30", "10^3"}},
		{"lasker", []string{"10^30", "7"}},
		{"take gcd(k,n)=1", []string{"10^18", "9"}},
		{"n -> n//k for k in {2,3} if n > 0", []string{"10^30", "5"}},
	} {
		s, err := newGame(t, c.rule).Huge()
		if err != nil {
			t.Fatal(err)
		}
		var sum []*big.Int
		for _, n := range c.sum {
			sum = append(sum, bigNumber(t, n))
		}
		a, err := s.Solve(t.Context(), sum, false, 50)
		if err != nil {
			t.Fatal(c.rule, err)
		}
		if a.Win != (a.Value.Sign() != 0) || a.Win && len(a.Moves) == 0 || !a.Win && len(a.Moves) > 0 {
			t.Errorf("%s %v: value %v, win %t, %d moves", c.rule, c.sum, a.Value, a.Win, len(a.Moves))
		}
		for _, m := range a.Moves {
			x, total := new(big.Int).Xor(a.Value, a.Values[m.Index]), new(big.Int)
			for _, p := range m.To {
				v, _, err := s.Value(t.Context(), p.Heap)
				if err != nil {
					t.Fatal(err)
				}
				x.Xor(x, v)
				total.Add(total, p.Heap)
			}
			if x.Sign() != 0 || total.Cmp(m.From) >= 0 {
				t.Errorf("%s %v: %v -> %v leaves the value %v", c.rule, c.sum, m.From, m.To, x)
			}
		}
	}
}

// Misere play of subtraction games agrees with the search of the whole sum.
func TestBigMisere(t *testing.T) {
	for _, text := range []string{"take {1,3,4}", "nim", "take 2^k", "take {2,3}"} {
		g := newGame(t, text)
		s, err := g.Huge()
		if err != nil {
			t.Fatal(err)
		}
		for a := range int64(7) {
			for b := range int64(7) {
				want, err := g.Solve(t.Context(), []rule.Position{{a}, {b}, {2}}, true)
				if err != nil {
					t.Fatal(err)
				}
				got, err := s.Solve(t.Context(), []*big.Int{big.NewInt(a), big.NewInt(b), big.NewInt(2)}, true, 100)
				if err != nil || got.Win != want.Win || got.Count == nil || got.Count.Int64() != want.Count {
					t.Errorf("%s %d+%d+2: win %t, %v moves, %v; want %t, %d", text, a, b, got.Win, got.Count, err, want.Win, want.Count)
				}
			}
		}
	}
}

// A proved law answers from some thousands on where tables are slow, and gives the moves
// of a table where it goes through all options.
func TestMediumHeaps(t *testing.T) {
	for text, far := range map[string]int64{
		"take coprime": 1 << 11, "take any or split in three": 1 << 11, "n -> n-k for k in 1..3": 1 << 16, "lasker": 1 << 16, "kayles": 1 << 16,
	} {
		if got := newGame(t, text).Far(); got != far {
			t.Errorf("%s: a law is asked from %d on, want %d", text, got, far)
		}
	}
	for _, text := range []string{"take coprime", "lasker"} {
		g := newGame(t, text)
		for _, n := range []int64{300, 315, 331} {
			want, err := g.Solve(t.Context(), []grundy.Position{{n}}, false)
			if err != nil {
				t.Fatal(err)
			}
			s, err := newGame(t, text).Huge()
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Solve(t.Context(), []*big.Int{big.NewInt(n)}, false, 1000)
			if err != nil || got.Win != want.Win || got.Count == nil || got.Count.Int64() != want.Count {
				t.Errorf("%s: of %d, %+v, %v; want %+v", text, n, got, err, want)
			}
		}
	}
	for text, want := range map[string]uint64{"10007": 1230, "100003": 9593, "1000003": 78499} { // primes up to these primes
		v, err := newGame(t, "take coprime").Heap(t.Context(), bigNumber(t, text).Int64())
		if err != nil || v != want {
			t.Errorf("take coprime: %s has the value %d, %v; want %d", text, v, err, want)
		}
	}
}

// The index of a large prime is out of reach; that it is not 0 is not.
func TestOutcomeAlone(t *testing.T) {
	s, err := newGame(t, "take coprime").Huge()
	if err != nil {
		t.Fatal(err)
	}
	prime := bigNumber(t, "999999999999999989")
	for _, sum := range [][]*big.Int{{prime}, {big.NewInt(4), prime}} {
		a, err := s.Solve(t.Context(), sum, false, 5)
		if err != nil || !a.Win || a.Value != nil || a.Count != nil || len(a.Moves) == 0 {
			t.Fatalf("%v: %+v, %v", sum, a, err)
		}
		for _, m := range a.Moves {
			if sum[m.Index] != prime || m.To[0].Heap.Bit(0) != 0 {
				t.Errorf("%v: the move to %v does not leave an even heap", sum, m.To)
			}
		}
	}
	var unknown *far.UnknownError
	for _, other := range []*big.Int{big.NewInt(3), prime} {
		if a, err := s.Solve(t.Context(), []*big.Int{prime, other}, false, 5); !errors.As(err, &unknown) || unknown.Won == nil {
			t.Errorf("%v and %v: %+v, %v", prime, other, a, err)
		}
	}
}
