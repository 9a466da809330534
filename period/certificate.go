package period

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

// Certify returns the certificate of a proved claim. values are G(0), ...,
// G(Known-1); closed forms need none.
func Certify(c *Claim, values []uint32) (*Certificate, error) {
	if c.Status != Proved {
		return nil, fmt.Errorf("only what is proved has a certificate; this is checked below heap %d", c.Known)
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
func (c Certificate) Encode() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(c); err != nil {
		panic(err) // strings, numbers and a slice of numbers always encode
	}
	return compactWindow(b.Bytes())
}

// compactWindow puts the window on one line.
func compactWindow(b []byte) []byte {
	from := bytes.Index(b, []byte(`"window": [`))
	to := bytes.IndexByte(b[from:], ']')
	window := bytes.Join(bytes.Fields(b[from+len(`"window": `):from+to+1]), nil)
	return bytes.Join([][]byte{b[:from], []byte(`"window": `), window, b[from+to+1:]}, nil)
}

// Decode reads a certificate file. It refuses bytes that differ from what
// Encode would write, and a hash that does not fit.
func Decode(data []byte) (*Certificate, error) {
	var c Certificate
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		return nil, fmt.Errorf("this is no certificate: %w", err)
	}
	if c.Format != certFormat {
		return nil, fmt.Errorf("this is no certificate: its format is %q, not %q", c.Format, certFormat)
	}
	if c.Version != certVersion {
		return nil, fmt.Errorf("this certificate has version %d; this program reads version %d", c.Version, certVersion)
	}
	if c.Window == nil {
		return nil, fmt.Errorf("this certificate has no window")
	}
	if c.Hash != c.hash() {
		return nil, fmt.Errorf("this certificate was changed: its sha256 does not fit its content")
	}
	if !bytes.Equal(data, c.Encode()) {
		return nil, fmt.Errorf("this certificate was changed: its bytes are not as they were written")
	}
	return &c, nil
}
