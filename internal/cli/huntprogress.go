package cli

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/period"
)

// huntProgress shows how far a hunt is: a bar where standard error is a terminal,
// a line now and then elsewhere, lines of JSON with --json.
type huntProgress struct {
	a     *app
	rule  string
	store string
	drawn bool // there is a line to draw over
	begun time.Time
	last  time.Time // of the last line
	doing string
}

func (a *app) huntProgress(rule, store string) *huntProgress {
	return &huntProgress{a: a, rule: rule, store: store, begun: time.Now(), last: time.Now()}
}

// huntLine is a line of JSON.
type huntLine struct {
	Schema   string  `json:"schema"`
	Command  string  `json:"command"`
	Event    string  `json:"event"` // progress, done, proved, interrupted
	Rule     string  `json:"rule"`
	Store    string  `json:"store"`
	Run      int64   `json:"run,omitempty"`
	N        int64   `json:"n"`
	To       int64   `json:"to,omitempty"`
	From     int64   `json:"from,omitempty"`
	Rate     float64 `json:"rate"` // values a second
	Worked   float64 `json:"worked"`
	Left     float64 `json:"left,omitempty"` // seconds
	Max      uint32  `json:"max"`
	MaxAt    int64   `json:"max_at"`
	Rares    int     `json:"rares"`
	LastRare int64   `json:"last_rare,omitempty"`
	Mask     uint32  `json:"mask"`
	Place    bool    `json:"place"`
	Saved    int64   `json:"saved"`
	Way      string  `json:"way,omitempty"`
	Doing    string  `json:"doing,omitempty"`
	Hash     string  `json:"hash,omitempty"` // of all values
	Period   int64   `json:"period,omitempty"`
	Start    *int64  `json:"start,omitempty"`
}

func (p *huntProgress) json(s hunt.Status, event string) *huntLine {
	l := &huntLine{
		Schema: schema, Command: "hunt", Event: event, Rule: p.rule, Store: p.store,
		N: s.N, Rate: s.Rate, Worked: s.Worked.Seconds(), Left: s.Left().Seconds(), Max: s.Max, MaxAt: s.MaxAt,
		Rares: s.Rares, LastRare: s.LastRare, Mask: s.Mask.Bits, Place: s.Mask.Place, Saved: s.Saved, Way: s.Way, Doing: s.Doing,
	}
	if s.To < noEnd {
		l.To = s.To
	}
	return l
}

// noEnd is more than any number of values that is asked for.
const noEnd = 1 << 59

func (p *huntProgress) report(s hunt.Status) {
	switch {
	case p.a.json:
		if time.Since(p.last) >= time.Second {
			p.last = time.Now()
			p.write(p.json(s, "progress"))
		}
	case p.a.watched():
		p.draw(s)
	default:
		if s.Doing != p.doing && s.Doing != "" && time.Since(p.begun) > 2*time.Second || time.Since(p.last) >= max(10*time.Second, min(time.Since(p.begun)/10, time.Minute)) {
			p.doing, p.last = s.Doing, time.Now()
			fmt.Fprintf(p.a.err, "%s: %s\n", p.rule, p.line(s))
		}
	}
}

func (p *huntProgress) write(l *huntLine) {
	data, err := json.Marshal(l)
	if err == nil {
		fmt.Fprintf(p.a.out, "%s\n", data)
	}
}

// draw shows the line with the bar, from a second on.
func (p *huntProgress) draw(s hunt.Status) {
	if time.Since(p.begun) < time.Second {
		return
	}
	columns := 80
	if f, ok := p.a.err.(*os.File); ok {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			columns = w
		}
	}
	p.drawn = true
	// Some columns stay free: a terminal may go to the next line after the last one,
	// and writes ^C where the line ends.
	fmt.Fprintf(p.a.err, "\r%s\x1b[K", p.screenLine(s, columns-3))
}

// The bar has so many cells between its ends, and fewer where there is less room.
const (
	mostCells  = 30
	leastCells = 4
)

// screenLine says how far the hunt is in at most so many columns: what matters
// least is left out first. The bar takes what is left, if there is an end.
func (p *huntProgress) screenLine(s hunt.Status, columns int) string {
	name := cut(p.rule, max(columns/4, 8))
	if s.Doing != "" {
		return cut(name+": "+s.Doing, columns)
	}
	parts := p.parts(s)
	bounded := s.To > 0 && s.To < noEnd
	text, least := name+": "+parts[0], 0
	if bounded {
		least = leastCells + 8 // with the ends, the percentage and blanks
	}
	for _, part := range parts[1:] {
		if utf8.RuneCountInString(text)+len(", ")+len(part)+least <= columns {
			text += ", " + part
		}
	}
	if room := columns - utf8.RuneCountInString(text) - 8; bounded && room >= leastCells {
		text += " " + meter(float64(s.N)/float64(s.To), min(room, mostCells))
	}
	return cut(text, columns)
}

// meter is a bar of so many cells and a percentage: 7 columns more.
func meter(part float64, cells int) string {
	part = min(max(part, 0), 1)
	full := int(part * float64(cells))
	return fmt.Sprintf("[%s%s] %3d%%", strings.Repeat("=", full), strings.Repeat(" ", cells-full), int(part*100))
}

// line says how far the hunt is.
func (p *huntProgress) line(s hunt.Status) string {
	if s.Doing != "" {
		return s.Doing
	}
	return strings.Join(p.parts(s), ", ")
}

// parts says how far the hunt is, what matters most first.
func (p *huntProgress) parts(s hunt.Status) []string {
	parts := []string{"n = " + grouped(s.N)}
	if s.Rate > 0 {
		parts = append(parts, perSecond(s.Rate))
	}
	if left := s.Left(); left > 0 && s.To < noEnd {
		parts = append(parts, roughly(left)+" left")
	}
	if s.MaxAt >= 0 {
		parts = append(parts, fmt.Sprintf("max %d", s.Max))
	}
	if m := maskText(s.Mask); m != "" {
		parts = append(parts, fmt.Sprintf("%d rare, last %s", s.Rares, grouped(s.LastRare)), "mask "+m)
	}
	return parts
}

// end leaves the line empty.
func (p *huntProgress) end() {
	if p.drawn {
		fmt.Fprint(p.a.err, "\r\x1b[K")
	}
}

// result prints where the hunt ended.
func (p *huntProgress) result(res *hunt.Result, interrupted bool) error {
	line := p.json(res.Status, "done")
	line.Run, line.From, line.Rate, line.Left = res.Run.ID, res.From, 0, 0
	line.Hash = hashText(res)
	var cert *certified
	if res.Certificate != nil {
		var err error
		if cert, err = readCertified(res.Certificate); err != nil {
			return err
		}
		line.Event, line.Period, line.Start = "proved", cert.period, &cert.start
	}
	if interrupted {
		line.Event = "interrupted"
	}
	if p.a.json {
		p.write(line)
		return nil
	}
	return p.a.write(func(w io.Writer) error {
		l := labels{w}
		l.line("rule", p.rule)
		if cert != nil {
			l.line("proved", cert.claim())
			l.line("by", cert.basis())
			if res.Saved == 0 {
				l.line("values", fmt.Sprintf("not computed one by one, as the period gives all: grundy values %s --to N", quoted(p.rule)))
			}
			if res.Parts > 0 {
				text := "the certificate, wholly"
				if res.PartsChecked < res.Parts {
					text = fmt.Sprintf("%d of %d parts of the certificate; grundy verify --full checks all", res.PartsChecked, res.Parts)
				}
				l.line("checked", text)
			}
		}
		if res.N > 0 && cert == nil {
			l.line("values", fmt.Sprintf("G(0) to G(%s), max %d first at %s", grouped(res.N-1), res.Max, grouped(res.MaxAt)))
			if m := maskText(res.Mask); m != "" {
				l.line("rare", fmt.Sprintf("%d heaps, the last %s; mask %s", res.Rares, grouped(res.LastRare), m))
			}
			if line.Hash != "" {
				l.line("hash", line.Hash)
			}
		}
		l.line("store", fmt.Sprintf("%s, run %d", p.store, res.Run.ID))
		return nil
	})
}

// quoted is a rule as a shell takes it.
func quoted(rule string) string {
	if strings.ContainsAny(rule, " {}()<>|*?!;&$`\"\\") {
		return "'" + strings.ReplaceAll(rule, "'", `'\''`) + "'"
	}
	return rule
}

// hashText is the hash over all values, if the hunt got so far.
func hashText(res *hunt.Result) string {
	if res.Saved == 0 || res.Hash == [32]byte{} {
		return ""
	}
	return hex.EncodeToString(res.Hash[:])
}

// certified is what a certificate of either version claims.
type certified struct {
	theorem                      period.Theorem
	start, period, saltus, known int64
}

func readCertified(data []byte) (*certified, error) {
	if version, _ := period.Version(data); version == 2 {
		c, err := period.DecodeSparse(data)
		if err != nil {
			return nil, err
		}
		return &certified{c.Theorem, c.Start, c.Period, 0, c.Known}, nil
	}
	c, err := period.Decode(data)
	if err != nil {
		return nil, err
	}
	return &certified{c.Theorem, c.Start, c.Period, c.Saltus, c.Known}, nil
}

func (c *certified) claim() string {
	if c.period == 0 {
		return "a formula: see grundy analyze"
	}
	text := fmt.Sprintf("G(n+%d) = G(n)", c.period)
	if c.saltus > 0 {
		text += fmt.Sprintf(" + %d", c.saltus)
	}
	return text + fmt.Sprintf(" for all n >= %d", c.start)
}

func (c *certified) basis() string {
	if c.known == 0 {
		return fmt.Sprintf("theorem %q, from the form of the rule", c.theorem)
	}
	return fmt.Sprintf("theorem %q and %s values", c.theorem, grouped(c.known))
}

// maskText is a mask as people write it.
func maskText(m heap.Mask) string {
	if m.Bits == 0 && !m.Place {
		return ""
	}
	text := fmt.Sprintf("%#x", m.Bits)
	if m.Place {
		text += " with n"
	}
	return text
}

// grouped writes a number in groups of three digits.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// perSecond writes a number of values a second.
func perSecond(rate float64) string {
	switch {
	case rate >= 1e6:
		return fmt.Sprintf("%.3g M/s", rate/1e6)
	case rate >= 1e3:
		return fmt.Sprintf("%.3g k/s", rate/1e3)
	}
	return fmt.Sprintf("%.3g/s", rate)
}

// roughly writes a long time in its two greatest units.
func roughly(d time.Duration) string {
	switch {
	case d >= 24*time.Hour:
		return fmt.Sprintf("%dd%dh", d/(24*time.Hour), d%(24*time.Hour)/time.Hour)
	case d >= time.Hour:
		return fmt.Sprintf("%dh%dm", d/time.Hour, d%time.Hour/time.Minute)
	case d >= time.Minute:
		return fmt.Sprintf("%dm%ds", d/time.Minute, d%time.Minute/time.Second)
	}
	return fmt.Sprintf("%ds", d/time.Second)
}
