package cli

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// why is the derivation of the value of one component.
type why struct {
	Position string   `json:"position"`
	Options  []whyOne `json:"options"`
	Mex      uint64   `json:"mex"`
	Skipped  string   `json:"skipped,omitempty"` // why the options are not listed
	from     string   // where the value comes from then, if that is known
}

// whyOne is an option and its value.
type whyOne struct {
	Parts  []string `json:"parts"`
	Values []uint64 `json:"values"`
	Value  uint64   `json:"value"`
}

// reply is what a move leads to: one line of the argument that a position is
// lost, or won.
type reply struct {
	From   string   `json:"from"`
	To     []string `json:"to"`
	Value  uint64   `json:"value"`  // the nim sum after the move
	Answer *move    `json:"answer"` // the opponent's winning answer; null: none, the move wins
}

func newWhy(d family.Derivation) why {
	w := why{Position: d.Position, Options: []whyOne{}, Mex: d.Mex, Skipped: d.Skipped}
	for _, o := range d.Options {
		w.Options = append(w.Options, whyOne(o))
	}
	return w
}

func newReply(r family.Reply) reply {
	out := reply{From: r.From, To: r.To, Value: r.Value}
	if r.Answer != nil {
		m := newMove(*r.Answer)
		out.Answer = &m
	}
	return out
}

// text prints the derivation of one value.
func (w why) text(l labels) {
	if w.Skipped != "" {
		l.line("why", fmt.Sprintf("G%s = %d%s; %s", bracketed(w.Position), w.Mex, w.from, w.Skipped))
		return
	}
	if len(w.Options) == 0 {
		l.line("why", fmt.Sprintf("G%s = 0: no option, and mex of nothing is 0", bracketed(w.Position)))
		return
	}
	l.line("why", fmt.Sprintf("G%s: its options and their values", bracketed(w.Position)))
	var values []uint64
	for _, o := range w.Options {
		text := fmt.Sprintf("  %s: %d", sumText(o.Parts), o.Value)
		if len(o.Parts) > 1 {
			parts := make([]string, len(o.Values))
			for i, v := range o.Values {
				parts[i] = fmt.Sprint(v)
			}
			text = fmt.Sprintf("  %s: %s = %d", sumText(o.Parts), strings.Join(parts, " xor "), o.Value)
		}
		l.line("", text)
		values = append(values, o.Value)
	}
	slices.Sort(values)
	set := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(slices.Compact(values))), ", "), "[]")
	l.line("", fmt.Sprintf("G%s = mex{%s} = %d, the least value that no option has", bracketed(w.Position), set, w.Mex))
}

// whyText prints the derivation.
func (s *solution) whyText(l labels) {
	fmt.Fprintln(l.w)
	for _, w := range s.Why {
		w.text(l)
	}
	if len(s.Values) > 1 && len(s.Values) <= 40 {
		s.binary(l)
	}
	if s.kind.Misere {
		s.misereWhy(l)
		return
	}
	if s.Outcome == "N" {
		l.line("so", fmt.Sprintf("the nim sum is %v, not 0: a move that makes it 0 leaves the opponent a lost position", s.Value))
		for _, m := range s.Moves {
			l.line("", fmt.Sprintf("%s -> %s makes the nim sum 0", m.From, sumText(m.To)))
			break
		}
		return
	}
	l.line("so", "the nim sum is 0, and every move changes it, so the opponent can make it 0 again:")
	for _, r := range s.Replies {
		if r.Answer != nil {
			l.line("", fmt.Sprintf("%s -> %s makes it %d; the answer is %s -> %s", r.From, sumText(r.To), r.Value, r.Answer.From, sumText(r.Answer.To)))
		}
	}
	if len(s.Replies) == 0 {
		l.line("", "there is no move to show")
	}
}

// misereWhy prints why a position is won or lost in misere play, where the values
// alone do not tell.
func (s *solution) misereWhy(l labels) {
	large := 0
	for _, v := range s.Values {
		if small(v) >= 2 {
			large++
		}
	}
	if strings.HasPrefix(s.Method, "the rule") {
		state := fmt.Sprintf("%d of the values are at least 2: who moves wins just when the nim sum is not 0", large)
		if large == 0 {
			state = "no value is at least 2: who moves wins just when the nim sum is 0"
		}
		l.line("so", fmt.Sprintf("%s; it is %v", state, s.Value))
	} else {
		l.line("so", "values do not decide misere play of this game; every line of play was searched")
	}
	switch {
	case s.Outcome == "N" && len(s.Moves) > 0:
		l.line("", fmt.Sprintf("%s -> %s leaves the opponent a lost position", s.Moves[0].From, sumText(s.Moves[0].To)))
	case s.Outcome == "P":
		for _, r := range s.Replies {
			if r.Answer != nil {
				l.line("", fmt.Sprintf("%s -> %s is answered by %s -> %s", r.From, sumText(r.To), r.Answer.From, sumText(r.Answer.To)))
			} else {
				l.line("", fmt.Sprintf("%s -> %s leaves nothing to move, and the opponent wins", r.From, sumText(r.To)))
			}
		}
	}
}

// small is a nim value that has a derivation: one of 64 bits.
func small(v shown) uint64 {
	n, _ := v.(value)
	return n.Number
}

// binary prints the nim sum in columns of bits.
func (s *solution) binary(l labels) {
	all := small(s.Value)
	for _, v := range s.Values {
		all |= small(v)
	}
	width := max(1, bits.Len64(all))
	label := "xor"
	for i, v := range s.Values {
		l.line(label, fmt.Sprintf("%0*b  G(%s) = %v", width, small(v), s.Position[i], v))
		label = ""
	}
	l.line("", strings.Repeat("-", width))
	l.line("", fmt.Sprintf("%0*b  = %v", width, small(s.Value), s.Value))
}
