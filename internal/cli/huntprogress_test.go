package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/hunt"
)

// The line fits in its columns, and has a bar where there is an end and room.
func TestScreenLine(t *testing.T) {
	s := hunt.Status{N: 123_456_789_012, To: 1_000_000_000_000, Rate: 2.5e8, Max: 57, MaxAt: 3, Mask: heap.Mask{Bits: 13, Place: true}, Rares: 15, LastRare: 1103}
	for _, rule := range []string{"0.106", "take {1,3,4,7}"} {
		p := &huntProgress{rule: rule}
		for columns := 10; columns < 250; columns++ {
			line := p.screenLine(s, columns)
			if utf8.RuneCountInString(line) > columns {
				t.Errorf("%d columns: %q", columns, line)
			}
			if columns >= 43 && !strings.Contains(line, "]  12%") {
				t.Errorf("%d columns and no bar: %q", columns, line)
			}
		}
	}
	p := &huntProgress{rule: "0.106"}
	for columns, want := range map[int]string{
		39:  "0.106: n = 123,456,789,012 [     ]  12%",
		79:  "0.106: n = 123,456,789,012, 250 M/s, 58m26s left, max 57 [=              ]  12%",
		119: "0.106: n = 123,456,789,012, 250 M/s, 58m26s left, max 57, 15 rare, last 1,103, mask 0xd with n [==               ]  12%",
	} {
		if line := p.screenLine(s, columns); line != want {
			t.Errorf("%d columns: %q, want %q", columns, line, want)
		}
	}
	s.To = noEnd
	if line := p.screenLine(s, 200); strings.Contains(line, "%") || strings.Contains(line, "left") {
		t.Errorf("a bar without an end: %q", line)
	}
	s.Doing = strings.Repeat("finding ", 20)
	if line := p.screenLine(s, 40); utf8.RuneCountInString(line) != 40 || !strings.HasSuffix(line, "…") {
		t.Errorf("%q", line)
	}
}
