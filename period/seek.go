package period

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
)

// Seeker looks for a window of values that comes a second time, in a sequence
// that passes by once and is not kept. It finds candidates for a period; what it
// reports is a fact about the values, and no proof.
//
// Some windows are remembered, the anchors, at places about 1/16 to 1/32 of the
// sequence apart, and later windows are compared with them. So that not every
// place needs a comparison, only those are looked at where a hash of the last
// eight bytes has a fixed residue. That depends on the values alone, so a place
// and its repetition are both looked at, or none of them. Where the residue does
// not come for long, a short period is looked for at the end of what is known, and a
// place is taken by itself, so that those with the same last eight bytes are looked
// at too.
//
// If the sequence is periodic from n0 on with least period p, a candidate p is
// found when about 17/16 (n0 + window + p) values are known, and where the residue
// does not come and p is above 4096, when about 2 (n0 + window + p) are. It takes about 0.3 ns a value, and memory
// for some 35 windows. How the values are cut into blocks makes no difference.
type Seeker struct {
	window  int    // values
	width   int    // bytes of a value
	n       int64  // the next heap
	buf     []byte // the last values: a window, if there are so many
	sampled places // taken where the hash has its residue
	extra   places // taken by themselves
	seen    int64  // the last place where the hash had its residue
	short   int64  // a short period is looked for here or later
	credit  int64  // bytes that may still be compared
	cand    *candidate
}

// places are the anchors of one kind.
type places struct {
	Anchors []anchor `json:"anchors,omitempty"`
	Due     int64    `json:"due"`   // the next is taken here or later
	Apart   int64    `json:"apart"` // at most one is taken for each multiple of that
}

type anchor struct {
	At     int64  `json:"at"`  // the window ends before this heap
	Key    uint64 `json:"key"` // its last bytes
	Values []byte `json:"values"`
}

type candidate struct {
	Period int64 `json:"period"`
	At     int64 `json:"at"`
}

const (
	keyBytes   = 8
	keyFactor  = 0x9E3779B97F4A7C15 // 2^64 over the golden section
	keyLimit   = 1<<64 - 1<<53      // one place of 2048 is looked at
	maxSampled = 32
	maxExtra   = 2       // at n/2 and n/4 or so
	maxShort   = 1 << 12 // the longest of the short periods
	maxCredit  = 1 << 24 // of 64 bytes for each value, about 1 ns
)

// NewSeeker returns a Seeker for windows of so many values, at least 1.
func NewSeeker(window int) *Seeker {
	s := &Seeker{window: max(window, 1), width: 1}
	s.Reset(0)
	return s
}

// Window is the number of values that must repeat.
func (s *Seeker) Window() int { return s.window }

// N is the heap whose value is expected next.
func (s *Seeker) N() int64 { return s.n }

// Reset forgets everything but the length of the window; the next block begins
// with the given heap.
func (s *Seeker) Reset(heap int64) {
	s.n, s.buf, s.cand = heap, s.buf[:0], nil
	s.sampled, s.extra = places{Due: heap, Apart: 64}, places{Due: heap}
	s.seen, s.short, s.credit = heap, heap, maxCredit
}

// Raise makes the window longer and forgets everything else, as [Seeker.Reset]
// does: a new rare heap makes the window longer, and no period began before it.
// A window that is not longer changes nothing.
func (s *Seeker) Raise(window int) {
	if window > s.window {
		s.window = window
		s.Reset(s.n)
	}
}

// Candidate returns the repetition that was found last: the Window values that
// end before heap at are those that end before heap at-p.
func (s *Seeker) Candidate() (p, at int64, ok bool) {
	if s.cand == nil {
		return 0, 0, false
	}
	return s.cand.Period, s.cand.At, true
}

// Feed takes the values of the heaps from, from+1, ...: packed, width bytes each
// (1, 2 or 4), little-endian. If they do not follow the last ones, the search
// starts anew with them.
func (s *Seeker) Feed(from int64, width int, data []byte) {
	if from != s.n {
		s.Reset(from)
	}
	if width > s.width { // other places are looked at then
		s.width = width
		s.Reset(from)
	}
	if width < s.width {
		data = widened(data, width, s.width)
	}
	for len(data) > 0 {
		// Pieces end at the same heaps, whatever the blocks are.
		grid := int64(64)
		if s.n >= 1<<16 {
			grid = 4096
		}
		n := min(len(data), int(grid-s.n%grid)*s.width)
		s.feed(data[:n])
		data = data[n:]
		if s.n%grid == 0 {
			s.unseen()
		}
	}
}

func widened(data []byte, from, to int) []byte {
	out := make([]byte, len(data)/from*to)
	for i, j := 0, 0; i < len(data); i, j = i+from, j+to {
		copy(out[j:], data[i:i+from])
	}
	return out
}

// feed looks at the places behind each of the new values.
func (s *Seeker) feed(data []byte) {
	keep := s.keep()
	if len(s.buf) > 2*keep+1<<16 {
		s.buf = append(s.buf[:0], s.buf[len(s.buf)-keep:]...)
	}
	at := max(len(s.buf), keyBytes-s.width) // of the last value before a place
	s.buf = append(s.buf, data...)
	s.n += int64(len(data) / s.width)
	s.credit = min(s.credit+64*int64(len(data)/s.width), maxCredit)
	for {
		at = s.next(at)
		if at > len(s.buf)-s.width {
			return
		}
		at += s.width
		s.look(at, s.n-int64((len(s.buf)-at)/s.width))
	}
}

// next returns the offset of the first value, from offset at on, behind which is
// a place to look at; an offset past the end if there is none.
func (s *Seeker) next(at int) int {
	if at > len(s.buf)-s.width {
		return at
	}
	// keys[i:i+8] are the last bytes before the place behind the value at+i.
	keys := s.buf[at+s.width-keyBytes:]
	extras := s.extra.Anchors
	if len(extras) == 0 && s.width == 1 {
		for ; len(keys) >= 16; keys, at = keys[8:], at+8 { // eight places at a time
			k := (*[16]byte)(keys)
			a := max(hash(k[0:8]), hash(k[1:9]))
			b := max(hash(k[2:10]), hash(k[3:11]))
			c := max(hash(k[4:12]), hash(k[5:13]))
			d := max(hash(k[6:14]), hash(k[7:15]))
			if max(a, b, c, d) >= keyLimit {
				break
			}
		}
	}
	for ; len(keys) >= keyBytes; keys, at = keys[s.width:], at+s.width {
		key := binary.LittleEndian.Uint64(keys)
		if key*keyFactor >= keyLimit {
			return at
		}
		for i := range extras {
			if extras[i].Key == key {
				return at
			}
		}
	}
	return at
}

// hash depends on all bytes of a key in its high bits. It is 0 for zeros, which
// are nothing special then.
func hash(key []byte) uint64 { return binary.LittleEndian.Uint64(key) * keyFactor }

// look compares the window that ends at an offset, before a heap, with the
// anchors, and makes it one when it is time.
func (s *Seeker) look(end int, heap int64) {
	key := binary.LittleEndian.Uint64(s.buf[end-keyBytes:])
	window := s.buf[max(end-s.window*s.width, 0):end]
	if len(window) < s.window*s.width {
		return
	}
	s.extra.match(s, key, window, heap)
	if key*keyFactor < keyLimit {
		return
	}
	s.seen = heap
	s.sampled.match(s, key, window, heap)
	if heap >= s.sampled.Due {
		s.sampled.thin()
		s.sampled.add(key, window, heap, maxSampled)
		s.sampled.Due = (heap/s.sampled.Apart + 1) * s.sampled.Apart
	}
}

// keep is how many of the last bytes are used.
func (s *Seeker) keep() int { return max((s.window+maxShort)*s.width, keyBytes) }

// unseen looks for a short period and takes the place behind the last value if
// none was seen for long, and lets go of such places when they are old.
func (s *Seeker) unseen() {
	s.extra.Anchors = slices.DeleteFunc(s.extra.Anchors, func(a anchor) bool { return s.n >= 4*a.At })
	if len(s.buf) < max(s.window*s.width, keyBytes) || s.n-s.seen < min(max(s.n/8, 64), 1<<15) {
		return
	}
	if s.n >= s.short {
		s.shortPeriod()
		s.short = s.n + s.n/32
	}
	if s.n >= s.extra.Due {
		s.rarePlace()
		s.extra.Due = 2 * s.n
	}
}

// rarePlace makes an anchor of the one of the last places whose hash is greatest:
// among few different keys that is hardly the one that comes all the time.
func (s *Seeker) rarePlace() {
	length, best := max(s.window*s.width, keyBytes), len(s.buf)
	for end := len(s.buf); end >= length && end > len(s.buf)-512*s.width; end -= s.width {
		if hash(s.buf[end-keyBytes:]) > hash(s.buf[best-keyBytes:]) {
			best = end
		}
	}
	heap := s.n - int64((len(s.buf)-best)/s.width)
	s.extra.add(binary.LittleEndian.Uint64(s.buf[best-keyBytes:]), s.buf[best-s.window*s.width:best], heap, maxExtra)
}

// shortPeriod looks at the last values for a period that is not above maxShort,
// and whether the window has it.
func (s *Seeker) shortPeriod() {
	end, length := len(s.buf), s.window*s.width
	var last []uint32
	for i := max(0, end-2*maxShort*s.width); i < end; i += s.width {
		var v [4]byte
		copy(v[:], s.buf[i:i+s.width])
		last = append(last, binary.LittleEndian.Uint32(v[:]))
	}
	var f Finder
	f.matches(last, false)
	for p := 1; p <= maxShort && p < len(last); p++ {
		by := p * s.width
		if int(f.z[p]) < min(s.window, len(last)-p) || by+length > end || !bytes.Equal(s.buf[end-length:], s.buf[end-length-by:end-by]) {
			continue
		}
		s.cand = &candidate{Period: int64(p), At: s.n}
		return
	}
}

// match compares a window with the anchors of the same key. It takes the place of
// those that are equal, so that what is found is the last repetition, and one by
// accident does no harm.
func (p *places) match(s *Seeker, key uint64, window []byte, heap int64) {
	found := false
	p.Anchors = slices.DeleteFunc(p.Anchors, func(a anchor) bool {
		if key != a.Key || s.credit < int64(len(window)) {
			return false
		}
		const chunk = 256
		for end := len(window); end > 0; end -= chunk {
			s.credit -= chunk
			if from := max(end-chunk, 0); !bytes.Equal(window[from:end], a.Values[from:end]) {
				return false
			}
		}
		found = true
		s.cand = &candidate{Period: s.least(heap-a.At, window), At: heap} // the newest anchor is the last
		return true
	})
	if found {
		p.add(key, window, heap, len(p.Anchors)+1)
	}
}

// least returns the least divisor of p that is a distance at which the window
// repeats, where that is seen in the window itself: if p is not longer.
func (s *Seeker) least(p int64, window []byte) int64 {
	if p > int64(s.window) {
		return p
	}
	for d := int64(1); d <= p/2; d++ {
		if by := int(d) * s.width; p%d == 0 && bytes.Equal(window[by:], window[:len(window)-by]) {
			return d
		}
	}
	return p
}

// thin doubles the distance of the anchors when there are many, and keeps the
// first of those that are too close then.
func (p *places) thin() {
	if len(p.Anchors) < maxSampled {
		return
	}
	p.Apart *= 2
	last := int64(-1)
	p.Anchors = slices.DeleteFunc(p.Anchors, func(a anchor) bool {
		slot := a.At / p.Apart
		drop := slot == last
		last = slot
		return drop
	})
}

// add remembers a window, and forgets the oldest if there are more than most.
func (p *places) add(key uint64, window []byte, heap int64, most int) {
	if len(p.Anchors) == most {
		p.Anchors = slices.Delete(p.Anchors, 0, 1)
	}
	p.Anchors = append(p.Anchors, anchor{At: heap, Key: key, Values: slices.Clone(window)})
}

// state is a Seeker in JSON.
type state struct {
	Window    int        `json:"window"`
	Width     int        `json:"width"`
	N         int64      `json:"n"`
	Last      []byte     `json:"last"`
	Sampled   places     `json:"sampled"`
	Extra     places     `json:"extra"`
	Seen      int64      `json:"seen"`
	Short     int64      `json:"short"`
	Credit    int64      `json:"credit"`
	Candidate *candidate `json:"candidate,omitempty"`
}

// MarshalJSON writes all that the search knows, to go on with it later.
func (s *Seeker) MarshalJSON() ([]byte, error) {
	last := s.buf[max(0, len(s.buf)-s.keep()):]
	return json.Marshal(state{s.window, s.width, s.n, last, s.sampled, s.extra, s.seen, s.short, s.credit, s.cand})
}

// UnmarshalJSON reads what MarshalJSON wrote. It refuses what cannot be a
// Seeker, so that a damaged file does no harm.
func (s *Seeker) UnmarshalJSON(data []byte) error {
	var st state
	if err := json.Unmarshal(data, &st); err != nil {
		return err
	}
	ok := st.Window >= 1 && (st.Width == 1 || st.Width == 2 || st.Width == 4) && st.N >= 0 && len(st.Last)%max(st.Width, 1) == 0 &&
		len(st.Sampled.Anchors) <= maxSampled && len(st.Extra.Anchors) <= maxExtra && st.Credit >= 0 && st.Sampled.Apart >= 1
	for _, a := range slices.Concat(st.Sampled.Anchors, st.Extra.Anchors) {
		ok = ok && a.At > 0 && a.At <= st.N && len(a.Values) == st.Window*st.Width
	}
	if !ok {
		return fmt.Errorf("this is no state of a search for a period")
	}
	*s = Seeker{st.Window, st.Width, st.N, st.Last, st.Sampled, st.Extra, st.Seen, st.Short, st.Credit, st.Candidate}
	return nil
}
