package period_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// sparseCertificates are small ones of many kinds.
func sparseCertificates(t testing.TB) map[string]*period.SparseCertificate {
	t.Helper()
	out := map[string]*period.SparseCertificate{}
	for _, text := range []string{"0.31", "0.24", "4.722", "4.766", "4.7", "4.676", "0.356"} {
		r := parse(t, text)
		search := int64(1000)
		if text == "0.356" {
			search = 20000
		}
		h, g, ok := table(t, r, search, 20000)
		if !ok {
			t.Fatalf("%s: no period", text)
		}
		if out[text], ok = certifySparse(t, r, g, h); !ok {
			t.Fatalf("%s: no certificate", text)
		}
	}
	return out
}

// sign writes a certificate that was changed, as a forger would.
func sign(t testing.TB, c period.SparseCertificate) []byte {
	t.Helper()
	c.Hash = ""
	sum := sha256.Sum256(c.Encode())
	c.Hash = hex.EncodeToString(sum[:])
	return c.Encode()
}

func checkSparse(t testing.TB, data []byte) error {
	c, err := period.DecodeSparse(data)
	if err != nil {
		return err
	}
	return sparseCheck(t.Context(), c)
}

func TestSparseEveryByteCounts(t *testing.T) {
	data := sparseCertificates(t)["4.722"].Encode()
	if err := checkSparse(t, data); err != nil {
		t.Fatal(err)
	}
	refused := func(changed []byte, what string, i int) {
		t.Helper()
		if checkSparse(t, changed) == nil {
			t.Errorf("byte %d %s, and the certificate passes", i, what)
		}
	}
	for i, b := range data {
		for _, other := range []byte{b ^ 1, b + 1, '0', 'a', '"', ' ', '\n', 0} {
			if other != b {
				changed := slices.Clone(data)
				changed[i] = other
				refused(changed, "changed", i)
			}
		}
		refused(slices.Delete(slices.Clone(data), i, i+1), "left out", i)
		refused(slices.Insert(slices.Clone(data), i, b), "doubled", i)
		refused(data[:i], "and all behind it cut off", i)
	}
	refused(append(slices.Clone(data), '\n'), "appended", len(data))
}

// Every field says something that is checked: changed and signed anew, the
// certificate is refused. Only the depth may be greater than it need be, and more
// windows may be kept.
func TestSparseForgedFields(t *testing.T) {
	for text, good := range sparseCertificates(t) {
		forge := func(what string, change func(c *period.SparseCertificate)) {
			t.Helper()
			c := *good
			c.RareHeaps, c.RareValues, c.Windows = slices.Clone(c.RareHeaps), slices.Clone(c.RareValues), slices.Clone(c.Windows)
			change(&c)
			if bytes.Equal(sign(t, c), good.Encode()) {
				return // no change
			}
			err := checkSparse(t, sign(t, c))
			if err == nil {
				t.Errorf("%s: %s was forged, and the certificate passes:\n%s", text, what, c.Encode())
			}
		}
		for _, by := range []int64{-1000, -7, -2, -1, 1, 2, 5, 1000, 1 << 40, 1 << 62} {
			forge("take", func(c *period.SparseCertificate) { c.Take += by })
			forge("mask", func(c *period.SparseCertificate) { c.Mask += uint32(by) })
			forge("common", func(c *period.SparseCertificate) { c.Common += by })
			forge("depth", func(c *period.SparseCertificate) { c.Depth += by })
			forge("start", func(c *period.SparseCertificate) { c.Start += by })
			forge("start", func(c *period.SparseCertificate) { c.Start, c.LastException = c.Start+by, c.LastException+by })
			forge("start", func(c *period.SparseCertificate) {
				c.Start, c.LastException, c.End, c.Known = c.Start+by, c.LastException+by, c.End+by, c.Known+by
			})
			forge("last exception", func(c *period.SparseCertificate) { c.LastException += by })
			forge("period", func(c *period.SparseCertificate) { c.Period += by })
			forge("period", func(c *period.SparseCertificate) { c.Period, c.Known = c.Period+by, c.Known+by })
			forge("end", func(c *period.SparseCertificate) { c.End += by })
			forge("known", func(c *period.SparseCertificate) { c.Known += by })
			forge("maximum", func(c *period.SparseCertificate) { c.Maximum += uint32(by) })
			forge("window length", func(c *period.SparseCertificate) { c.WindowLength += by })
			for i := range good.RareHeaps {
				forge("a rare heap", func(c *period.SparseCertificate) { c.RareHeaps[i] += by })
				forge("a rare value", func(c *period.SparseCertificate) { c.RareValues[i] += uint32(by) })
			}
			for i := range good.Windows {
				forge("a window's place", func(c *period.SparseCertificate) { c.Windows[i].At += by })
			}
		}
		forge("format", func(c *period.SparseCertificate) { c.Format += "s" })
		forge("version", func(c *period.SparseCertificate) { c.Version = 1 })
		forge("version", func(c *period.SparseCertificate) { c.Version = 3 })
		forge("rule", func(c *period.SparseCertificate) { c.Rule = "0.45" })
		forge("rule", func(c *period.SparseCertificate) { c.Rule = "0.45"; c.Core = parse(t, "0.45").Core() })
		forge("rule", func(c *period.SparseCertificate) { c.Rule += " " })
		forge("rule", func(c *period.SparseCertificate) { c.Rule, c.Core = "wythoff", parse(t, "wythoff").Core() })
		forge("rule", func(c *period.SparseCertificate) { c.Rule = "?" })
		forge("core", func(c *period.SparseCertificate) { c.Core += " " })
		forge("theorem", func(c *period.SparseCertificate) { c.Theorem = period.KHeap })
		forge("place", func(c *period.SparseCertificate) { c.Place = !c.Place })
		forge("mask", func(c *period.SparseCertificate) { c.Mask = 0 })
		forge("convention", func(c *period.SparseCertificate) { c.Convention = "" })
		forge("rare heaps", func(c *period.SparseCertificate) { c.RareHeaps = append(c.RareHeaps, 1) })
		forge("rare heaps", func(c *period.SparseCertificate) {
			c.RareHeaps, c.RareValues = append(c.RareHeaps, good.Depth), append(c.RareValues, 0)
		})
		forge("rare heaps", func(c *period.SparseCertificate) { c.RareHeaps = nil })
		for i := range good.RareHeaps {
			forge("rare heaps", func(c *period.SparseCertificate) {
				c.RareHeaps, c.RareValues = slices.Delete(c.RareHeaps, i, i+1), slices.Delete(c.RareValues, i, i+1)
			})
		}
		for i, w := range good.Windows {
			forge("a window", func(c *period.SparseCertificate) { c.Windows[i].Values = "" })
			forge("a window", func(c *period.SparseCertificate) { c.Windows[i].Values = w.Values + "AAAA" })
			forge("a window", func(c *period.SparseCertificate) { c.Windows[i].Values = "*" + w.Values[1:] })
			for j := range w.Values { // one bit of one value, or unused bits
				if len(w.Values) > 300 && j%499 != 0 {
					continue
				}
				other := "A"
				if w.Values[j] == 'A' {
					other = "Q"
				}
				forge("a window", func(c *period.SparseCertificate) { c.Windows[i].Values = w.Values[:j] + other + w.Values[j+1:] })
			}
			if w.At == good.End || w.At == good.Known || i == 0 {
				forge("windows", func(c *period.SparseCertificate) { c.Windows = slices.Delete(c.Windows, i, i+1) })
			}
			forge("windows", func(c *period.SparseCertificate) { c.Windows = slices.Insert(c.Windows, i, w) })
		}
	}
}

// A depth that is too small is refused, with the heap where it is.
func TestSparseWrongDepth(t *testing.T) {
	r := parse(t, "0.356")
	h, g, _ := table(t, r, 20000, 20000)
	c, ok := sparseClaim(t, r, g, h.Start)
	if !ok {
		t.Fatal("no mask")
	}
	c.Start, c.Period, c.Maximum = h.Start, h.Period, slices.Max(g)
	for _, c.Depth = range []int64{10, 50, 100} {
		cert, err := period.CertifySparse(c, nil, source(g))
		if err != nil {
			t.Fatal(err)
		}
		if err := sparseCheck(t.Context(), cert); err == nil || !strings.Contains(err.Error(), "depth") {
			t.Errorf("depth %d: %v", c.Depth, err)
		}
	}
}

// A wrong mask, or a rare heap that is left out, in a certificate whose windows
// and numbers all fit.
func TestSparseWrongClaims(t *testing.T) {
	r := parse(t, "4.676")
	h, g, _ := table(t, r, 1000, 20000)
	c, ok := sparseClaim(t, r, g, h.Start)
	if !ok {
		t.Fatal("no mask")
	}
	c.Start, c.Period, c.Maximum, c.Depth = h.Start, h.Period, slices.Max(g), 300
	check := func(what string, c period.SparseClaim) {
		t.Helper()
		cert, err := period.CertifySparse(c, nil, source(g))
		if err == nil {
			err = sparseCheck(t.Context(), cert)
		}
		if (err == nil) != (what == "") {
			t.Errorf("%s: %v", what, err)
		}
	}
	check("", c)
	for mask := range uint32(1) << bits.Len32(c.Maximum) {
		if w := c; mask != c.Mask {
			w.Mask = mask
			check(fmt.Sprintf("mask %d", mask), w)
		}
	}
	for i := range c.Rares {
		w := c
		w.Rares = slices.Delete(slices.Clone(c.Rares), i, i+1)
		check(fmt.Sprintf("without %v", c.Rares[i]), w)
	}
	w := c
	w.Place = true
	check("place", w)
	w = c
	w.Maximum++
	check("maximum", w)
	// A sequence that is not that of the rule, but repeats as the windows say.
	for _, wrong := range []int{350, 1000} {
		forged := slices.Clone(g)
		for n := wrong; n < len(g); n++ {
			forged[n] = g[(n-h0(h))%int(h.Period)+h0(h)] ^ uint32(n%2)
		}
		cert, err := period.CertifySparse(period.SparseClaim{Rule: r, Mask: c.Mask, Rares: c.Rares, Depth: 300, Start: 2000, Period: 2, Maximum: c.Maximum}, nil, source(forged))
		if err == nil {
			err = sparseCheck(t.Context(), cert)
		}
		if !errors.As(err, new(*period.Rejected)) {
			t.Errorf("values that are wrong from %d on: %v", wrong, err)
		}
	}
}

func h0(h period.Hit) int { return int(h.Start) }

// One part after the other is checked too, and each finds what is wrong in it.
func TestSparseParts(t *testing.T) {
	r := parse(t, "0.356")
	h, g, _ := table(t, r, 20000, 20000)
	c, ok := sparseClaim(t, r, g, h.Start)
	if !ok {
		t.Fatal("no mask")
	}
	c.Start, c.Period, c.Maximum, c.Depth = h.Start, h.Period, slices.Max(g), 300
	cert, err := period.CertifySparse(c, []int64{900, 3000, 5000, 7000}, source(g))
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(at int64, length int) ([]uint32, error) {
		w, err := source(g)(at, length)
		if at == 5000 {
			w = slices.Clone(w)
			w[length-1] ^= 3 // of the mask, so that the class stays
		}
		return w, err
	}
	forged, err := period.CertifySparse(c, []int64{900, 3000, 5000, 7000}, wrong)
	if err != nil {
		t.Fatal(err)
	}
	good, err := period.OpenSparse(t.Context(), cert, nil)
	if err != nil {
		t.Fatal(err)
	}
	bad, err := period.OpenSparse(t.Context(), forged, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range good.Parts() {
		if err := good.Check(t.Context(), []int{i}, 1, nil); err != nil {
			t.Errorf("part %d: %v", i, err)
		}
		from, to := bad.Part(i)
		if err := bad.Check(t.Context(), []int{i}, 1, nil); (err != nil) != (from == 5000 || to == 5000) {
			t.Errorf("part %d with a wrong window at 5000: %v", i, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := good.Check(ctx, nil, 2, nil); !errors.Is(err, ctx.Err()) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestSparseVersions(t *testing.T) {
	c := sparseCertificates(t)["0.31"]
	if v, err := period.Version(c.Encode()); v != 2 || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
	if _, err := period.Decode(c.Encode()); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("read as version 1: %v", err)
	}
	if !json.Valid(c.Encode()) {
		t.Error("no JSON")
	}
	if _, err := period.CertifySparse(period.SparseClaim{Rule: parse(t, "nim"), Start: 1, Period: 2}, nil, nil); err == nil {
		t.Error("nim has a certificate")
	}
	if _, err := period.CertifySparse(period.SparseClaim{Rule: parse(t, "kayles"), Mask: 1, Place: true, Start: 1, Period: 2}, nil, nil); err == nil {
		t.Error("splits after 1 and 2 have a mask with place")
	}
}
