package drawing

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// mostBeads is the most beads of a heap whose moves are shown bead by bead.
const mostBeads = 256

// numbersFrame draws a position of dim coordinates; 0 is any number of them.
func numbersFrame(text string, dim int) *Frame {
	numbers, ok := tuple(text)
	switch {
	case !ok || dim > 0 && len(numbers) != dim:
		return nil
	case len(numbers) == 1:
		return heapFrame(numbers[0], 0)
	}
	return &Frame{
		Drawing: Drawing{Shape: "tuple", Numbers: numbers, Token: -1, Touch: "bead"},
		ways:    each(func(to []string) []Way { return tupleWays(numbers, to) }),
	}
}

// tuple reads a number, or numbers in brackets: 5, (3,5), {1,4}.
func tuple(text string) ([]int64, bool) {
	inner := text
	if n := len(text); n > 1 && (text[0] == '(' && text[n-1] == ')' || text[0] == '{' && text[n-1] == '}') {
		inner = text[1 : n-1]
	}
	var out []int64
	for word := range strings.SplitSeq(inner, ",") {
		n, ok := number(word)
		if !ok {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// number reads one number, also as 10^18.
func number(word string) (int64, bool) {
	word = strings.TrimSpace(word)
	if n, err := strconv.ParseInt(word, 10, 64); err == nil {
		return n, n >= 0
	}
	if word == "" || word[0] < '0' || word[0] > '9' {
		return 0, false
	}
	sum, err := rule.ParsePosition(word, 1)
	if err != nil || len(sum) != 1 {
		return 0, false
	}
	return sum[0][0], true
}

// heapFrame draws n beads, of which most may be taken; 0 says nothing about that.
func heapFrame(n, most int64) *Frame {
	return &Frame{
		Drawing: Drawing{Shape: "heap", N: n, Most: most, Token: -1, Touch: "bead"},
		ways:    func(options [][]string) [][]Way { return heapWays(n, options) },
	}
}

// heapWays shows the moves of n beads. Beads are taken from the end of a row. Where
// some move of the heap leaves two rows, others may also begin at the other end.
func heapWays(n int64, options [][]string) [][]Way {
	out := make([][]Way, len(options))
	if n > mostBeads {
		return out
	}
	parts := make([][]int64, len(options))
	splits := false
	for i, to := range options {
		for _, part := range to {
			p, ok := tuple(part)
			if !ok || len(p) == 0 {
				return out
			}
			if p[0] > 0 {
				parts[i] = append(parts[i], p[0])
			}
		}
		splits = splits || len(parts[i]) > 1
	}
	for i := range options {
		out[i] = rowWays(n, parts[i], splits)
	}
	return out
}

// rowWays shows a move of a row of n beads to rows of the given lengths: in their
// order, and in a row that can be split also mirrored.
func rowWays(n int64, parts []int64, splits bool) []Way {
	one := func(parts []int64) (w Way, ok bool) {
		if w.Touch, ok = taken(n, parts); ok && len(parts) > 1 {
			w.After = joined(parts)
		}
		return w, ok
	}
	w, ok := one(parts)
	if !ok {
		return nil
	}
	mirror := slices.Clone(parts)
	slices.Reverse(mirror)
	switch {
	case !splits:
		return []Way{w}
	case len(parts) == 1 && parts[0] < n:
		return []Way{w, {Touch: span(0, n-parts[0])}}
	case slices.Equal(mirror, parts):
		return []Way{w}
	}
	v, _ := one(mirror)
	return []Way{w, v}
}

// taken is the beads of a move to rows: those that are taken lie behind the first
// row; where a row is split, the first bead behind the split is touched.
func taken(n int64, parts []int64) (touch []int, ok bool) {
	left := int64(0)
	for _, p := range parts {
		left += p
	}
	if left > n {
		return nil, false
	}
	if len(parts) == 0 {
		return span(0, n), true
	}
	at := parts[0] + n - left
	touch = span(parts[0], at)
	for i, p := range parts[1:] {
		if i > 0 || left == n {
			touch = append(touch, int(at))
		}
		at += p
	}
	return touch, true
}

// span lists from, ..., to-1.
func span(from, to int64) []int {
	out := make([]int, 0, max(0, to-from))
	for i := from; i < to; i++ {
		out = append(out, int(i))
	}
	return out
}

func joined(parts []int64) string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = strconv.FormatInt(p, 10)
	}
	return strings.Join(words, "+")
}

// tupleWays touches the last beads of each heap that shrinks. Beads are numbered
// through all heaps.
func tupleWays(from []int64, option []string) []Way {
	total := int64(0)
	for _, n := range from {
		if n > mostBeads || total > mostBeads {
			return nil
		}
		total += n
	}
	to := make([]int64, len(from)) // no part is left: all heaps are empty
	if len(option) > 1 {
		return nil
	}
	if len(option) == 1 {
		p, ok := tuple(option[0])
		if !ok || len(p) != len(from) {
			return nil
		}
		to = p
	}
	if len(to) == 2 && to[0] != from[0] && to[1] != from[1] && (to[0] == from[1] || to[1] == from[0]) && to[0]+to[1] < total {
		if diagonal := from[0]-to[0] == from[1]-to[1]; !diagonal {
			to = []int64{to[1], to[0]} // a rule that writes the heaps in another order
		}
	}
	var touch []int
	at := int64(0)
	for i, n := range from {
		if to[i] < n {
			touch = append(touch, span(at+to[i], at+n)...)
		}
		at += n
	}
	return []Way{{Touch: touch}}
}

// dynamicFrame draws a heap of a take-away game in which a move is bounded by the one
// before: 20, (20,<=5), or (20,3) after 3 were taken.
func dynamicFrame(name, arg, text string) *Frame {
	times := int64(2)
	if name == "dynamic-nim" {
		var ok bool
		if times, ok = number(arg); !ok {
			return nil
		}
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
	heap, bound, bounded := strings.Cut(inner, ",")
	n, ok := number(heap)
	if !ok {
		return nil
	}
	most := max(0, n-1)
	if bounded {
		limit, stated := strings.CutPrefix(strings.TrimSpace(bound), "<=")
		b, ok := number(limit)
		switch {
		case !ok:
			return nil
		case stated:
			most = min(n, b)
		case b <= math.MaxInt64/times:
			most = min(n, b*times)
		default:
			most = n
		}
	}
	return heapFrame(n, most)
}
