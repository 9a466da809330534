package hunt

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/grundy-cgt/grundy/heap"
)

// Occurrence says how often a value occurs, and where first and last.
type Occurrence struct {
	Value              uint32
	Count, First, Last int64
}

// Record is a heap whose value is greater than those of all smaller heaps.
type Record struct {
	Heap  int64
	Value uint32
}

// MaxCounted bounds the statistics: values from here on are counted together, and
// there are at most so many records.
const MaxCounted = 1 << 16

// tally counts the values.
type tally struct {
	seen    []Occurrence // by value
	beyond  int64        // how many values are MaxCounted or more
	records []Record
	last    Record // the greatest value, and the first heap that has it
}

func newTally() *tally { return &tally{last: Record{Heap: -1}} }

// feed counts the values of a block.
func (t *tally) feed(b heap.Block) {
	if b.Width == 1 {
		for data, from := b.Data, b.From; len(data) > 0; {
			k := min(len(data), 1<<20)
			t.bytes(from, data[:k])
			data, from = data[k:], from+int64(k)
		}
		return
	}
	for i := range b.Len() {
		v, n := b.At(i), b.From+int64(i)
		t.record(v, n)
		if v >= MaxCounted {
			t.beyond++
			continue
		}
		o := t.at(v)
		if o.Count == 0 {
			o.First = n
		}
		o.Count, o.Last = o.Count+1, n
	}
}

// at is the occurrence of a value below MaxCounted.
func (t *tally) at(v uint32) *Occurrence {
	for len(t.seen) <= int(v) {
		t.seen = append(t.seen, Occurrence{Value: uint32(len(t.seen))})
	}
	return &t.seen[v]
}

func (t *tally) record(v uint32, n int64) {
	if v <= t.last.Value && t.last.Heap >= 0 {
		return
	}
	t.last = Record{n, v}
	if len(t.records) < MaxCounted {
		t.records = append(t.records, t.last)
	}
}

// bytes counts at most 2^20 values of a byte. Neighbours are counted in different
// tables, since equal ones would wait for each other; of the last occurrence the
// group of eight is noted, and looked through in the end.
func (t *tally) bytes(from int64, data []byte) {
	var count [4][256]uint32
	var group [256]uint32
	whole := len(data) &^ 7
	for i := 0; i < whole; i += 8 {
		x := binary.LittleEndian.Uint64(data[i:])
		g := uint32(i)
		a, b, c, d := uint8(x), uint8(x>>8), uint8(x>>16), uint8(x>>24)
		count[0][a]++
		count[1][b]++
		count[2][c]++
		count[3][d]++
		group[a], group[b], group[c], group[d] = g, g, g, g
		a, b, c, d = uint8(x>>32), uint8(x>>40), uint8(x>>48), uint8(x>>56)
		count[0][a]++
		count[1][b]++
		count[2][c]++
		count[3][d]++
		group[a], group[b], group[c], group[d] = g, g, g, g
	}
	for _, v := range data[whole:] {
		count[0][v]++
		group[v] = uint32(whole)
	}
	var fresh []Record
	for v := range 256 {
		k := int64(count[0][v]) + int64(count[1][v]) + int64(count[2][v]) + int64(count[3][v])
		if k == 0 {
			continue
		}
		o := t.at(uint32(v))
		if o.Count == 0 {
			o.First = from + int64(bytes.IndexByte(data, byte(v)))
			fresh = append(fresh, Record{o.First, o.Value})
		}
		o.Count += k
		g := int(group[v])
		o.Last = from + int64(g+bytes.LastIndexByte(data[g:min(g+8, len(data))], byte(v)))
	}
	slices.SortFunc(fresh, func(a, b Record) int { return int(a.Heap - b.Heap) })
	for _, r := range fresh {
		t.record(r.Value, r.Heap)
	}
}

func (t *tally) encode(e *encoder) {
	e.int(t.beyond)
	e.int(t.last.Heap)
	e.int(int64(t.last.Value))
	e.int(int64(len(t.seen)))
	for _, o := range t.seen {
		e.int(o.Count)
		e.int(o.First)
		e.int(o.Last - o.First)
	}
	e.int(int64(len(t.records)))
	for _, r := range t.records {
		e.int(r.Heap)
		e.int(int64(r.Value))
	}
}

func (t *tally) decode(d *decoder) {
	t.beyond = d.int()
	t.last = Record{d.int(), uint32(d.int())}
	for v := range d.len() {
		o := Occurrence{Value: uint32(v), Count: d.int(), First: d.int()}
		o.Last = o.First + d.int()
		t.seen = append(t.seen, o)
	}
	for range d.len() {
		t.records = append(t.records, Record{d.int(), uint32(d.int())})
	}
}

// Stats are the statistics of a run.
type Stats struct {
	N       int64
	Values  []Occurrence // in increasing order of the values; those that occur
	Beyond  int64        // how many values are MaxCounted or more
	Records []Record
	Mask    heap.Mask
	Rares   []heap.Rare
}

func (t *tally) stats() *Stats {
	s := &Stats{Beyond: t.beyond, Records: t.records}
	for _, o := range t.seen {
		if o.Count > 0 {
			s.Values = append(s.Values, o)
		}
	}
	return s
}
