package period

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/rule"
)

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

func plain(t testing.TB, r *rule.Rule, n, most int64) []uint32 {
	t.Helper()
	g, err := plainValues(t.Context(), r, n, most, nil, nil)
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	return g
}

// prove finds the proof of a rule's law, without a solver: with the values of
// the plain meaning, of which it returns a few more than the proof needs.
func prove(t testing.TB, text string) (*Claim, []uint32) {
	t.Helper()
	r := parse(t, text)
	if c, ok := ClosedForm(r); ok {
		return c, nil
	}
	for n := int64(25); n <= 400; n *= 2 {
		if test, ok := TestFor(r); ok {
			g := plain(t, r, n, rule.Inf)
			for known := 0; known <= len(g)-4; {
				h, ok, next := Find(g[:known], test)
				if ok {
					return &Claim{Rule: r, Status: Proved, Theorem: test.Theorem, Hit: h, Known: int64(known), Values: g[:h.Start+h.Period]}, g
				}
				known = next
			}
			continue
		}
		s, _ := r.TakeSet()
		for bound := int64(1); bound < n; bound++ {
			g := plain(t, r, n, bound)
			test := Test{Theorem: Window, Heaps: 1, Take: bound}
			h, ok, _ := Find(g[:n-4], test)
			if ok && Undisturbed(s, g, h.Start, h.Period, bound) {
				need := test.Need(h.Start, h.Period)
				return &Claim{Rule: r, Status: Proved, Theorem: Residues, Hit: h, Known: need, Values: g[:h.Start+h.Period], Bound: bound}, g
			}
		}
	}
	t.Fatalf("%s: nothing is proved", text)
	return nil, nil
}

func certify(t testing.TB, text string) *Certificate {
	t.Helper()
	c, g := prove(t, text)
	cert, err := Certify(c, g)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return cert
}

// provable are rules of every theorem.
var provable = []string{
	"take {1,3,4}", "take {2,5,7}", "take {2}", "take {1,2,10}", "take {3,5,8,11}", "take 4..9", // window
	"kayles", "0.07", "0.137", "0.1", "0.2", "0.15", "4.2", "4.3", "0.34", "hex 0.a2", "hex 0.81", "4.", "code 0.ai", // k-heap
	"take not {2}", "take not {1,3}", "take not {2,5}", "take not {1,3,8,9,14}", "take 3..", // all-but
	"take 2^k", "take 3^k", "take 4^k", "take odd", "take 10^k", // residues
	"nim", "take even", "take multiples of 7", // multiples
	"take 1..3", "take 1", "take 1..1000000000000", // bash
	"take 1..n/2", "take 1..isqrt(n)", "take 1..n//3+1", // slope
}

// encode signs a certificate that was changed and writes it, as a forger would.
func encode(c Certificate) []byte {
	c.Hash = c.hash()
	return c.Encode()
}

func check(t testing.TB, data []byte) error {
	c, err := Decode(data)
	if err != nil {
		return err
	}
	// A checker that is sent into a long computation has lost.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err = Check(ctx, c, nil)
	if errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the checker did not end: %s", data)
	}
	return err
}

func TestCertificates(t *testing.T) {
	seen := map[Theorem]int{}
	for _, text := range provable {
		cert := certify(t, text)
		seen[cert.Theorem]++
		data := cert.Encode()
		read, err := Decode(data)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if !bytes.Equal(read.Encode(), data) {
			t.Errorf("%s: written again, the certificate is another one", text)
		}
		done := int64(-1)
		if err := Check(t.Context(), read, func(d, of int64) {
			if d < done || d > of || of > read.Known {
				t.Errorf("%s: %d of %d values done", text, d, of)
			}
			done = d
		}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, theorem := range []Theorem{Window, KHeap, AllBut, Residues, Multiples, Bash, Slope} {
		if seen[theorem] < 3 {
			t.Errorf("%d certificates by the theorem %q", seen[theorem], theorem)
		}
	}
}

// Every byte of a certificate counts.
func TestEveryByteCounts(t *testing.T) {
	for _, text := range []string{"kayles", "take {1,3,4}", "take not {2,5}", "take 2^k", "take even", "take 1..3", "take 1..n/2", "hex 0.81"} {
		data := certify(t, text).Encode()
		if err := check(t, data); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		try := func(changed []byte, what string, i int) {
			t.Helper()
			if c, err := Decode(changed); err == nil && Check(t.Context(), c, nil) == nil {
				t.Errorf("%s: byte %d %s, and the certificate passes", text, i, what)
			}
		}
		for i, b := range data {
			for _, other := range []byte{b ^ 1, b ^ 0x20, b + 1, b - 1, '0', '1', '9', 'a', '"', ' ', '\n', '\\', 0, 0xff} {
				if other != b {
					changed := slices.Clone(data)
					changed[i] = other
					try(changed, fmt.Sprintf("changed from %q to %q", b, other), i)
				}
			}
			try(slices.Delete(slices.Clone(data), i, i+1), "left out", i)
			try(slices.Insert(slices.Clone(data), i, b), "doubled", i)
			if i > 0 && data[i-1] != b {
				changed := slices.Clone(data)
				changed[i-1], changed[i] = b, data[i-1]
				try(changed, "exchanged with the one before", i)
			}
			try(data[:i], "and all behind it cut off", i)
		}
		for _, more := range []string{"\n", " ", "{}", "null", "\x00"} {
			try(append(slices.Clone(data), more...), "appended", len(data))
		}
	}
}

// A certificate that is changed and signed anew says something else, and the
// checker finds out. Every field, in many ways.
func TestForgedFields(t *testing.T) {
	type forgery struct {
		field string
		forge func(c *Certificate)
	}
	forgeries := []forgery{
		{"rule", func(c *Certificate) { c.Rule = "take {1,5}" }},
		{"rule", func(c *Certificate) { c.Rule = "0.17" }},
		{"rule", func(c *Certificate) { c.Rule = " " + c.Rule }},
		{"rule", func(c *Certificate) { c.Rule += " or take 40" }},
		{"rule", func(c *Certificate) { c.Rule = "no rule" }},
		{"rule", func(c *Certificate) { c.Rule = "" }},
		{"rule", func(c *Certificate) { c.Rule, c.Core = "wythoff", parse(t, "wythoff").Core() }},
		{"core", func(c *Certificate) { c.Core = "" }},
		{"core", func(c *Certificate) { c.Core += " " }},
		{"core", func(c *Certificate) { c.Core = "n -> n-1" }},
		{"theorem", func(c *Certificate) { c.Theorem = "" }},
		{"theorem", func(c *Certificate) { c.Theorem = "none" }},
		{"convention", func(c *Certificate) { c.Convention = "" }},
		{"convention", func(c *Certificate) { c.Convention += "." }},
		{"window", func(c *Certificate) { c.Window = append(slices.Clone(c.Window), 0) }},
		{"window", func(c *Certificate) { c.Window = append([]uint32{0}, c.Window...) }},
		{"values", func(c *Certificate) { c.ValuesHash = strings.Repeat("0", 64) }},
		{"values", func(c *Certificate) { c.ValuesHash += "0" }},
		{"values", func(c *Certificate) { c.ValuesHash = hashValues([]uint32{0}) }},
		{"last exception", func(c *Certificate) { c.LastException++ }},
		{"last exception", func(c *Certificate) { c.LastException-- }},
		{"everything", func(c *Certificate) {
			*c = Certificate{Format: c.Format, Version: c.Version, Window: []uint32{}}
		}},
	}
	for _, theorem := range []Theorem{Window, KHeap, AllBut, Residues, Multiples, Bash, Slope} {
		forgeries = append(forgeries, forgery{"theorem", func(c *Certificate) {
			if c.Theorem == theorem {
				theorem = "another"
			}
			c.Theorem = theorem
		}})
	}
	number := func(field string, of func(c *Certificate) *int64) {
		for _, by := range []int64{1, -1, 2, -2, 1 << 40, math.MaxInt64 / 2} {
			forgeries = append(forgeries, forgery{field, func(c *Certificate) { *of(c) += by }})
		}
		for _, v := range []int64{math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 / 2, math.MinInt64, -1} {
			forgeries = append(forgeries, forgery{field, func(c *Certificate) { *of(c) = v }})
		}
	}
	number("heaps", func(c *Certificate) *int64 { return &c.Heaps })
	number("take", func(c *Certificate) *int64 { return &c.Take })
	number("bound", func(c *Certificate) *int64 { return &c.Bound })
	number("start", func(c *Certificate) *int64 { return &c.Start })
	number("period", func(c *Certificate) *int64 { return &c.Period })
	number("saltus", func(c *Certificate) *int64 { return &c.Saltus })
	number("known", func(c *Certificate) *int64 { return &c.Known })
	// start, and the last exception with it
	for _, by := range []int64{1, -1, 1 << 40} {
		forgeries = append(forgeries, forgery{"start", func(c *Certificate) { c.Start += by; c.LastException += by }})
	}
	for _, v := range []int64{math.MaxInt64, math.MaxInt64/8 + 1, math.MaxInt64 / 8, math.MinInt64 + 1} {
		forgeries = append(forgeries, forgery{"start", func(c *Certificate) { c.Start, c.LastException = v, v-1 }})
	}
	truth := map[string]bool{}
	for _, text := range provable {
		truth[string(certify(t, text).Encode())] = true
	}
	for _, text := range provable {
		good := certify(t, text)
		count := 0
		try := func(field string, c Certificate) {
			t.Helper()
			data := encode(c)
			if truth[string(data)] {
				return // not another certificate, or that of a rule with the same law
			}
			count++
			if err := check(t, data); err == nil {
				t.Errorf("%s: %s forged, and the certificate passes:\n%s", text, field, data)
			}
		}
		for _, f := range forgeries {
			c := *good
			f.forge(&c)
			try(f.field, c)
		}
		for i := range good.Window {
			for _, by := range []uint32{1, ^uint32(0)} {
				c := *good
				c.Window = slices.Clone(c.Window)
				c.Window[i] += by
				try(fmt.Sprintf("window value %d", i), c)
			}
		}
		for i := range good.Window {
			c := *good
			c.Window = c.Window[:i]
			try(fmt.Sprintf("window cut at %d", i), c)
		}
		// all that is derived from it for another rule, but that
		for _, other := range provable {
			if parse(t, other).String() == good.Rule {
				continue
			}
			c := *good
			c.Rule, c.Core = parse(t, other).String(), parse(t, other).Core()
			try("rule "+other, c)
		}
		if count < 100 {
			t.Errorf("%s: only %d forgeries", text, count)
		}
	}
}

// statement is a certificate of a rule that says what it is told, with window,
// hashes and numbers of heaps that are all true.
func statement(t testing.TB, text string, g []uint32, theorem Theorem, h Hit, known, bound int64) Certificate {
	t.Helper()
	r := parse(t, text)
	c := Certificate{
		Format: certFormat, Version: certVersion, Rule: r.String(), Core: r.Core(), Theorem: theorem, Bound: bound,
		Convention: convention, Start: h.Start, LastException: h.Start - 1, Period: h.Period, Saltus: h.Saltus,
		Known: known, Window: g[:min(h.Start+h.Period, int64(len(g)))], ValuesHash: hashValues(g[:known]),
	}
	if test, ok := TestFor(r); ok && theorem != Residues {
		c.Heaps, c.Take = test.Heaps, test.Take
	}
	return c
}

// Of the statements about a rule whose numbers are all computed rightly, only
// the true ones that have enough values pass: not a multiple of the least
// period, not a start that is too late or too early, not one value too few.
func TestOnlyTheLeastPeriodPasses(t *testing.T) {
	for _, text := range provable {
		claim, g := prove(t, text)
		if claim.Closed() {
			continue
		}
		passed := 0
		for start := max(0, claim.Start-2); start <= claim.Start+2; start++ {
			for _, p := range []int64{claim.Period - 1, claim.Period, claim.Period + 1, 2 * claim.Period, 3 * claim.Period} {
				for saltus := max(0, claim.Saltus-1); saltus <= claim.Saltus+1; saltus++ {
					for _, s := range []int64{saltus, saltus * p / claim.Period} {
						for known := claim.Known - 3; known <= claim.Known+3; known++ {
							h := Hit{start, p, s}
							if p < 1 || start+p > known {
								continue
							}
							err := check(t, encode(statement(t, text, g, claim.Theorem, h, known, claim.Bound)))
							want := h == claim.Hit && known >= claim.Known
							if (err == nil) != want {
								t.Errorf("%s: %+v from %d values: %v", text, h, known, err)
							}
							if err == nil {
								passed++
							}
						}
					}
				}
			}
		}
		if passed == 0 {
			t.Errorf("%s: not even the truth passes", text)
		}
	}
}

// The greatest amount of the finite part is a number of the certificate that
// the rule does not fix. A false law must not pass for any of them, also where
// the sums that are formed with it leave 64 bits.
func TestBoundOfResidues(t *testing.T) {
	for _, c := range []struct {
		text string
		hit  Hit
	}{
		{"take 100^k", Hit{Period: 2}}, // true for heaps below 100 only
		{"take 50^k", Hit{Period: 2}},
		{"take squares", Hit{Period: 2}}, // 0 1 0 1 2
		{"take 12^k", Hit{Period: 2}},
	} {
		g := plain(t, parse(t, c.text), 12, rule.Inf)
		for known := int64(2); known <= 12; known++ {
			for _, bound := range []int64{0, 1, 2, 11, 12, 99, 100, 1 << 40, math.MaxInt64 / 2, math.MaxInt64 - 13, math.MaxInt64 - 5, math.MaxInt64 - 1, math.MaxInt64, -1, math.MinInt64} {
				cert := statement(t, c.text, g, Residues, c.hit, known, bound)
				if err := check(t, encode(cert)); err == nil {
					t.Errorf("%s: %+v is false, and passes with %d values and the bound %d", c.text, c.hit, known, bound)
				}
			}
		}
	}
}

// A rule that takes up to 2^63-1 needs more values than can be counted.
func TestNeedDoesNotOverflow(t *testing.T) {
	for _, theorem := range []Theorem{KHeap, Window, AllBut} {
		for _, take := range []int64{math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 - 100, math.MaxInt64 / 2} {
			for _, heaps := range []int64{1, 2, 3, 1000, math.MaxInt64} {
				for _, start := range []int64{0, 1, 1000, math.MaxInt64 / 8, math.MaxInt64} {
					for _, p := range []int64{1, 1000, math.MaxInt64 / 8, math.MaxInt64} {
						test := Test{Theorem: theorem, Heaps: heaps, Take: take}
						if need := test.Need(start, p); need < take || need < start || need < p {
							t.Errorf("%+v: %d values prove the period %d from %d on", test, need, p, start)
						}
					}
				}
			}
		}
	}
	for _, text := range []string{"take {1,9223372036854775806}", "take {1,9223372036854775800}", "hex 0.3", "take {1,2,9223372036854770000}"} {
		r := parse(t, text)
		test, ok := TestFor(r)
		if !ok || test.Take < 1<<40 {
			continue
		}
		g := plain(t, r, 50, rule.Inf)
		if h, ok, _ := Find(g, test); ok {
			t.Errorf("%s: 50 values prove %+v", text, h)
		}
		for known := int64(6); known < 50; known++ {
			if err := check(t, encode(statement(t, text, g, test.Theorem, Hit{Period: 2}, known, 0))); err == nil {
				t.Errorf("%s: the period 2 passes with %d values", text, known)
			}
		}
	}
}

// A certificate that asks for more values than any table has is refused and not
// computed.
func TestTooManyValuesAreRefused(t *testing.T) {
	for _, text := range []string{"kayles", "take {1,3,4}", "take not {2,5}", "take 2^k"} {
		for _, known := range []int64{math.MaxInt64, math.MaxInt64 - 1, 1 << 60, 1 << 40} {
			c := *certify(t, text)
			c.Known = known
			read, err := Decode(encode(c))
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			err = Check(ctx, read, nil)
			cancel()
			if rejected := new(Rejected); !errors.As(err, &rejected) {
				t.Errorf("%s: a certificate on %d values: %v", text, known, err)
			}
		}
	}
}

// What is not proved has no certificate, nor what comes without its values.
func TestCertifyRefuses(t *testing.T) {
	c, g := prove(t, "kayles")
	if _, err := Certify(c, g[:c.Known-1]); err == nil {
		t.Error("a certificate with one value less than it rests on")
	}
	c.Status = Checked
	if _, err := Certify(c, g); err == nil {
		t.Error("a certificate of what is only checked")
	}
}

// A law that is not proved says whether a theorem could.
func TestReasonOfWhatIsChecked(t *testing.T) {
	for text, want := range map[string]string{
		"0.161":                        `the theorem "k-heap", which covers this rule, needs more values`,
		"take {1,9223372036854775806}": `the theorem "window", which covers this rule, needs more values`,
		"grundy":                       "no theorem here covers this rule",
		"take k where k % 3 == 1":      "no theorem here covers this rule",
		"0.3[7]":                       "no theorem here covers this rule",
	} {
		c := &Claim{Rule: parse(t, text), Status: Checked, Known: 100}
		if got := c.Reason(); !strings.HasSuffix(got, want) || !strings.Contains(got, "below 100") {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	good := certify(t, "take {1,3,4}")
	change := func(f func(c *Certificate)) string {
		c := *good
		f(&c)
		return string(encode(c))
	}
	for _, c := range []struct{ data, want string }{
		{"", "this is no certificate"},
		{"{", "this is no certificate"},
		{"[]", "this is no certificate"},
		{"{}", "its format is"},
		{`{"format": "grundy-rule"}`, `its format is "grundy-rule"`},
		{`{"format": "grundy-certificate", "more": 1}`, "more"},
		{change(func(c *Certificate) { c.Version = 2 }), "version 2"},
		{change(func(c *Certificate) { c.Format = "certificate" }), "its format is"},
		{strings.Replace(string(good.Encode()), `"period": 7`, `"period": 8`, 1), "changed"},
		{strings.Replace(string(good.Encode()), `"period": 7`, `"period":  7`, 1), "changed"},
		{strings.Replace(string(good.Encode()), `"window": [0,1,0,1,2,3,2]`, `"window": null`, 1), "no window"},
		{string(good.Encode()) + "{}", "changed"},
	} {
		if _, err := Decode([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: %v, want %q", c.data, err, c.want)
		}
	}
}

func TestCheckIsCancelled(t *testing.T) {
	c := certify(t, "kayles")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.Known = 1 << 24
	if err := Check(ctx, c, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a check that was cancelled: %v", err)
	}
}

// The checker imports no solver: what is wrong in one cannot hide in the other.
func TestNoSolverIsImported(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	may := []string{
		"github.com/grundy-cgt/grundy/rule", "github.com/grundy-cgt/grundy/game", "github.com/grundy-cgt/grundy/nim",
	}
	files := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(path, "/")
			if strings.Contains(first, ".") && !slices.Contains(may, path) {
				t.Errorf("%s imports %s", e.Name(), path)
			}
		}
	}
	if files < 5 {
		t.Errorf("only %d files", files)
	}
}

// FuzzCertificate reads any bytes, and what is a certificate but for its hash it
// signs and checks.
func FuzzCertificate(f *testing.F) {
	for _, text := range provable {
		f.Add(certify(f, text).Encode())
	}
	for _, s := range []string{"", "{}", "null", `{"window":[]}`, `{"format":"grundy-certificate","version":1,"window":[1]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data)
		if err == nil && !bytes.Equal(c.Encode(), data) {
			t.Fatalf("not as it was written: %q", data)
		}
		c, ok := loose(data)
		if !ok || c.Known > 60 {
			return
		}
		read, err := Decode(encode(*c))
		if err != nil {
			return // a string that JSON does not keep
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if Check(ctx, read, nil) != nil {
			return
		}
		// It passed, so it must be true.
		r := parse(t, read.Rule)
		if read.Theorem == Slope || read.Period > 100 || read.Start > 100 {
			return
		}
		const far = 120
		g := plain(t, r, far, rule.Inf)
		for n := read.Start; n+read.Period < far; n++ {
			if read.Theorem != Bash && int64(g[n+read.Period]) != int64(g[n])+read.Saltus {
				t.Fatalf("false, and it passes: %s", read.Encode())
			}
		}
	})
}

// loose reads a certificate without looking at its hash and spelling.
func loose(data []byte) (*Certificate, bool) {
	var c Certificate
	if json.Unmarshal(data, &c) != nil || c.Window == nil {
		return nil, false
	}
	c.Format, c.Version = certFormat, certVersion
	return &c, true
}
