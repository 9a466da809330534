package period

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

const (
	certFormat  = "grundy-certificate"
	certVersion = 1
	convention  = "heap 0 counted: start is the least n0 with G(n+period) = G(n)+saltus for all n >= n0"
)

// Certificate is a proof that can be checked without the program that found
// it: a claim, the theorem, and the values it rests on. Its bytes are canonical,
// so any changed byte is seen.
type Certificate struct {
	Format        string   `json:"format"`
	Version       int      `json:"version"`
	Rule          string   `json:"rule"`
	Core          string   `json:"core"`
	Theorem       Theorem  `json:"theorem"`
	Heaps         int64    `json:"heaps"`
	Take          int64    `json:"take"`
	Bound         int64    `json:"bound"`
	Convention    string   `json:"convention"`
	Start         int64    `json:"start"`
	LastException int64    `json:"last_exception"`
	Period        int64    `json:"period"`
	Saltus        int64    `json:"saltus"`
	Known         int64    `json:"known"`
	Window        []uint32 `json:"window"`
	ValuesHash    string   `json:"values_sha256"`
	Hash          string   `json:"sha256"`
}

// maxWindow is the longest window that is written into a certificate; a longer
// one is represented by its hash alone.
const maxWindow = 1 << 20

// Certify returns the certificate of a proved claim by any theorem but
// [SparseWindow], for which see [CertifySparse]. values are G(0), ...,
// G(Known-1); closed forms need none.
func Certify(c *Claim, values []uint32) (*Certificate, error) {
	if c.Status != Proved {
		return nil, fmt.Errorf("only what is proved has a certificate; this is checked below heap %d", c.Known)
	}
	if c.Theorem == SparseWindow {
		return nil, errors.New("a proof by sparse-window needs the rare heaps too: its certificate is made by CertifySparse")
	}
	cert := &Certificate{
		Format: certFormat, Version: certVersion, Rule: c.Rule.String(), Core: c.Rule.Core(),
		Theorem: c.Theorem, Bound: c.Bound, Convention: convention,
		Start: c.Start, LastException: c.LastException(), Period: c.Period, Saltus: c.Saltus,
		Known: c.Known, Window: []uint32{},
	}
	if t, ok := TestFor(c.Rule); ok && t.Theorem == c.Theorem {
		cert.Heaps, cert.Take = t.Heaps, t.Take
	}
	if !c.Closed() {
		if int64(len(values)) < c.Known {
			return nil, fmt.Errorf("a certificate on %d values needs them all; %d were given", c.Known, len(values))
		}
		values = values[:c.Known]
		if end := c.Start + c.Period; end <= maxWindow {
			cert.Window = values[:end]
		}
		cert.ValuesHash = hashValues(values)
	}
	cert.Hash = cert.hash()
	return cert, nil
}

// hashValues is the SHA-256 of the values in decimal, each with a newline.
func hashValues(values []uint32) string {
	h := sha256.New()
	var line []byte
	for _, v := range values {
		line = append(strconv.AppendUint(line[:0], uint64(v), 10), '\n')
		h.Write(line)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// hash is the SHA-256 of the encoded certificate with an empty sha256 field.
func (c Certificate) hash() string {
	c.Hash = ""
	sum := sha256.Sum256(c.Encode())
	return hex.EncodeToString(sum[:])
}

// Encode returns the bytes of the certificate file.
func (c Certificate) Encode() []byte { return onOneLine(encodeJSON(c), "window") }

func encodeJSON(c any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(c); err != nil {
		panic(err) // strings, numbers and slices of such always encode
	}
	return b.Bytes()
}

// onOneLine puts the list of numbers with the name on one line.
func onOneLine(b []byte, name string) []byte {
	head := []byte(`"` + name + `": `)
	from := bytes.Index(b, append(head, '['))
	if from < 0 { // the list is null
		return b
	}
	from += len(head)
	to := from + bytes.IndexByte(b[from:], ']') + 1
	list := bytes.Join(bytes.Fields(b[from:to]), nil)
	return bytes.Join([][]byte{b[:from], list, b[to:]}, nil)
}

// Decode reads a certificate file of version 1. It refuses bytes that differ from
// what Encode would write, and a hash that does not fit.
func Decode(data []byte) (*Certificate, error) {
	var c Certificate
	if err := decodeJSON(data, &c, certVersion); err != nil {
		return nil, err
	}
	if c.Window == nil {
		return nil, fmt.Errorf("this certificate has no window")
	}
	if c.Hash != c.hash() {
		return nil, errHash
	}
	if !bytes.Equal(data, c.Encode()) {
		return nil, errSpelling
	}
	return &c, nil
}

var (
	errHash     = errors.New("this certificate was changed: its sha256 does not fit its content")
	errSpelling = errors.New("this certificate was changed: its bytes are not as they were written")
)

// decodeJSON reads a certificate of the version into c.
func decodeJSON(data []byte, c any, version int) error {
	has, err := Version(data)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil && (has == version || has == 0) {
		return fmt.Errorf("this is no certificate: %w", err)
	}
	if has != version {
		return fmt.Errorf("this certificate has version %d, not %d; this program reads versions %d and %d", has, version, certVersion, sparseVersion)
	}
	return nil
}

// Version returns the version of a certificate file: 1 is read by [Decode], 2 by
// [DecodeSparse].
func Version(data []byte) (int, error) {
	var c struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&c); err != nil {
		return 0, fmt.Errorf("this is no certificate: %w", err)
	}
	if c.Format != certFormat {
		return 0, fmt.Errorf("this is no certificate: its format is %q, not %q", c.Format, certFormat)
	}
	return c.Version, nil
}
