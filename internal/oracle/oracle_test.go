package oracle_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/rule"
)

// The oracle itself is held against values worked out by hand in the literature.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		name    string
		options oracle.Options
		want    []uint64
	}{
		{"take {1,3,4}", oracle.Subtract(1, 3, 4), []uint64{0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2}},
		{"take any but 2", oracle.AllBut(2), []uint64{0, 1, 0, 1, 2, 3, 2, 3, 4}},
		{"Kayles, Winning Ways, chapter 4", oracle.Code([]int{0}, []int{7, 7}), []uint64{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7}},
		{"Dawson's Kayles, Winning Ways, chapter 4", oracle.Code([]int{0}, []int{0, 7}), []uint64{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4}},
		{"split in two", oracle.Code([]int{4}, nil), []uint64{0, 0, 1, 0, 1}},
	} {
		if got := oracle.Values(int64(len(c.want)), c.options); !slices.Equal(got, c.want) {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestPartitions(t *testing.T) {
	for j, want := range []int{0, 1, 4, 5, 5, 3} { // of 8, into 0, 1, ... parts
		if got := len(oracle.Partitions(8, j)); got != want {
			t.Errorf("8 has %d partitions into %d parts, want %d", got, j, want)
		}
	}
	if got := oracle.Partitions(0, 0); len(got) != 1 || len(got[0]) != 0 {
		t.Errorf("nothing into no heaps: %v", got)
	}
}

// Nim with heaps 1, 2, 3 is lost in normal and in misere play (Bouton 1901).
func TestSums(t *testing.T) {
	r, err := rule.Parse("nim")
	if err != nil {
		t.Fatal(err)
	}
	for _, misere := range []bool{false, true} {
		s := oracle.NewSums(oracle.Heap(r), cmp.Compare[int64], misere)
		if s.Wins(1, 2, 3) || !s.Wins(1, 2) || s.Wins() != misere || s.Wins(1) == misere {
			t.Errorf("misere %t: Nim is won and lost in the wrong places", misere)
		}
		if got := s.Value(3, 5, 1); got != 7 {
			t.Errorf("3+5+1 has the value %d, want 7", got)
		}
		if got := s.Moves(1, 2); len(got) != 1 || got[0].Index != 1 {
			t.Errorf("misere %t: 1+2 has the winning moves %v", misere, got)
		}
	}
	s := oracle.NewSums(oracle.Heap(r), cmp.Compare[int64], false)
	if got := s.Remoteness(2, 2); got != 4 {
		t.Errorf("2+2 lasts %d moves, want 4", got)
	}
	if got := s.Remoteness(5); got != 1 {
		t.Errorf("5 lasts %d moves, want 1", got)
	}
}

func TestPeriod(t *testing.T) {
	g := []uint64{9, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6, 5, 6}
	if start, p, s, ok := oracle.Period(g); start != 1 || p != 3 || s != 1 || !ok {
		t.Errorf("start %d, period %d, saltus %d, %t", start, p, s, ok)
	}
	if !oracle.Holds(g, 1, 3, 1) || oracle.Holds(g, 2, 3, 1) || oracle.Holds(g, 0, 3, 1) {
		t.Error("the period does not hold from 1 on, or from elsewhere too")
	}
	if _, _, _, ok := oracle.Period([]uint64{0, 1, 5, 2, 9, 7, 4}); ok {
		t.Error("a period was read off random numbers")
	}
}
