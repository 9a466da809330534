package period

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

const sparseVersion = 2

// SparseCertificate is a proof of a period by the theorem [SparseWindow] that is
// checked in one pass, in parts that do not depend on each other: it holds the
// last values before some heaps. Like a [Certificate] it has one spelling.
type SparseCertificate struct {
	Format        string     `json:"format"`
	Version       int        `json:"version"`
	Rule          string     `json:"rule"`
	Core          string     `json:"core"`
	Theorem       Theorem    `json:"theorem"`
	Take          int64      `json:"take"`
	Mask          uint32     `json:"mask"`
	Place         bool       `json:"place"`
	Common        int64      `json:"common"` // the class of all heaps but the rare ones
	Depth         int64      `json:"depth"`  // no rare heap is greater, and no witness deeper
	Convention    string     `json:"convention"`
	Start         int64      `json:"start"`
	LastException int64      `json:"last_exception"`
	Period        int64      `json:"period"`
	End           int64      `json:"end"`   // n1: the windows before n1 and n1+period are equal
	Known         int64      `json:"known"` // N = n1+period
	Maximum       uint32     `json:"maximum"`
	RareHeaps     []int64    `json:"rare_heaps"`
	RareValues    []uint32   `json:"rare_values"`
	WindowLength  int64      `json:"window_length"`
	Windows       []WindowAt `json:"windows"`
	Hash          string     `json:"sha256"`
}

// WindowAt is the values of the WindowLength heaps before heap At. They
// are packed, the first one in the lowest bits, as few bits each as the maximum
// needs, and written in base 64.
type WindowAt struct {
	At     int64  `json:"at"`
	Values string `json:"values"`
}

// SparseClaim is what a search for a period has found, to be written down.
type SparseClaim struct {
	Rule    *rule.Rule
	Mask    uint32 // of the [Space]
	Place   bool
	Rares   []Rare // all rare heaps, in increasing order
	Depth   int64  // all witnesses have a part up to that, or to the last rare heap
	Start   int64  // the least heap from which on the period holds
	Period  int64  // the least period
	Maximum uint32 // the greatest value
}

// Test returns what the theorem needs; an error if it does not cover the rule.
func (c SparseClaim) Test() (SparseTest, error) {
	take, ok := SparseTake(c.Rule)
	if !ok {
		return SparseTest{}, fmt.Errorf("the theorem %q does not cover the rule %s", SparseWindow, c.Rule)
	}
	t := SparseTest{Take: take, Reach: c.Depth}
	if n := len(c.Rares); n > 0 {
		t.Reach = max(t.Reach, c.Rares[n-1].Heap)
	}
	return t, nil
}

// WindowSource returns a window of a sequence: G(at-length), ..., G(at-1).
type WindowSource func(at int64, length int) ([]uint32, error)

// CertifySparse writes the certificate of a claim. It asks for windows at
// increasing heaps: those of at (in any order; the parts between them are checked
// in parallel, and should be much longer than a window), and those that the proof
// needs. It proves nothing: see [OpenSparse].
func CertifySparse(c SparseClaim, at []int64, window WindowSource) (*SparseCertificate, error) {
	test, err := c.Test()
	if err != nil {
		return nil, err
	}
	known := test.Need(c.Start, c.Period)
	if known > mostSparse {
		return nil, fmt.Errorf("a start of %d and a period of %d fit no certificate", c.Start, c.Period)
	}
	b, _ := breaksOf(c.Rule)
	space, ok := newSpace(b, c.Mask, c.Place)
	if !ok {
		return nil, fmt.Errorf("a class that depends on the place needs splits after amounts of one parity; the rule %s has both", c.Rule)
	}
	cert := &SparseCertificate{
		Format: certFormat, Version: sparseVersion, Rule: c.Rule.String(), Core: c.Rule.Core(), Theorem: SparseWindow,
		Take: test.Take, Mask: c.Mask & topMask(c.Maximum), Place: c.Place, Common: space.common(), Depth: test.Reach, Convention: convention,
		Start: c.Start, LastException: c.Start - 1, Period: c.Period, End: test.End(c.Start), Known: known, Maximum: c.Maximum,
		RareHeaps: []int64{}, RareValues: []uint32{},
	}
	for _, r := range c.Rares {
		cert.RareHeaps, cert.RareValues = append(cert.RareHeaps, r.Heap), append(cert.RareValues, r.Value)
	}
	cert.WindowLength = cert.windowLength()
	first := test.firstWindow()
	all := append(slices.Clone(at), first)
	all = append(all, cert.needed()...)
	slices.Sort(all)
	for _, at := range slices.Compact(all) {
		if at < first || at > known {
			continue
		}
		values, err := window(at, int(cert.WindowLength))
		if err != nil {
			return nil, err
		}
		if int64(len(values)) != cert.WindowLength {
			return nil, fmt.Errorf("the window before heap %d has %d values, not %d", at, len(values), cert.WindowLength)
		}
		text, ok := pack(values, cert.Maximum)
		if !ok {
			return nil, fmt.Errorf("the window before heap %d has a value above %d", at, cert.Maximum)
		}
		cert.Windows = append(cert.Windows, WindowAt{at, text})
	}
	cert.Hash = cert.hash()
	return cert, nil
}

// mostSparse bounds the heaps of a certificate, so that no sum overflows.
const mostSparse = 1 << 56

// firstWindow is the heap before which every value is computed from the
// definition: behind it, a part up to Reach is the smaller one of two.
func (t SparseTest) firstWindow() int64 { return t.Window() + t.Reach + 1 }

// windowLength is that of the window from the last exception, or from heap 0, up
// to n1.
func (c *SparseCertificate) windowLength() int64 { return c.End - max(c.Start-1, 0) }

// needed are the heaps before which windows are compared: n1, n1 + p, and n1 +
// p/q for the primes q that divide p.
func (c *SparseCertificate) needed() []int64 {
	at := []int64{c.End, c.End + c.Period}
	for _, q := range primeFactors(c.Period) {
		at = append(at, c.End+c.Period/q)
	}
	return at
}

// primeFactors returns the primes that divide n, each once. O(sqrt(n)).
func primeFactors(n int64) []int64 {
	var out []int64
	for q := int64(2); q*q <= n; q++ {
		if n%q == 0 {
			out = append(out, q)
		}
		for n%q == 0 {
			n /= q
		}
	}
	if n > 1 {
		out = append(out, n)
	}
	return out
}

// topMask has the bits that values up to top have.
func topMask(top uint32) uint32 { return 1<<valueBits(top) - 1 }

// pack writes values up to top.
func pack[V uint16 | uint32](values []V, top uint32) (string, bool) {
	width := valueBits(top)
	out := make([]byte, (len(values)*width+7)/8)
	for i, v := range values {
		if uint32(v) > top {
			return "", false
		}
		for b := range width {
			out[(i*width+b)/8] |= byte(v>>b&1) << ((i*width + b) % 8)
		}
	}
	return base64.StdEncoding.EncodeToString(out), true
}

// unpack reads n values up to top, and nothing else than pack has written.
func unpack(text string, n int64, top uint32) ([]uint16, bool) {
	data, err := base64.StdEncoding.DecodeString(text)
	width := int64(valueBits(top))
	if err != nil || n > int64(len(data))*8 || int64(len(data)) != (n*width+7)/8 {
		return nil, false
	}
	values := make([]uint16, n)
	for i := range n * width {
		values[i/width] |= uint16(data[i/8]>>(i%8)&1) << (i % width)
	}
	again, ok := pack(values, top) // there is one spelling
	return values, ok && again == text
}

// valueBits is how many bits a value up to top has.
func valueBits(top uint32) int { return max(bits.Len32(top), 1) }

// hash is the SHA-256 of the encoded certificate with an empty sha256 field.
func (c SparseCertificate) hash() string {
	c.Hash = ""
	sum := sha256.Sum256(c.Encode())
	return hex.EncodeToString(sum[:])
}

// Encode returns the bytes of the certificate file.
func (c SparseCertificate) Encode() []byte {
	return onOneLine(onOneLine(encodeJSON(c), "rare_heaps"), "rare_values")
}

// DecodeSparse reads a certificate file of version 2. It refuses bytes that differ
// from what Encode would write, and a hash that does not fit.
func DecodeSparse(data []byte) (*SparseCertificate, error) {
	var c SparseCertificate
	if err := decodeJSON(data, &c, sparseVersion); err != nil {
		return nil, err
	}
	if c.RareHeaps == nil || c.RareValues == nil || c.Windows == nil {
		return nil, errors.New("this certificate lacks a list")
	}
	if c.Hash != c.hash() {
		return nil, errHash
	}
	if !bytes.Equal(data, c.Encode()) {
		return nil, errSpelling
	}
	return &c, nil
}
