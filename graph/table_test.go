package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTable compares the table with a slice, through additions and removals.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		table := newTable[int]()
		var keys []int
		for range 6 {
			for range r.IntN(200) {
				k := r.IntN(300)
				id, ok := table.find(k)
				if want := slices.Index(keys, k); ok != (want >= 0) || ok && int(id) != want {
					t.Fatalf("find(%d) = %d, %v; want %d", k, id, ok, want)
				}
				if !ok {
					keys = append(keys, k)
					if id := table.add(k); int(id) != len(keys)-1 {
						t.Fatalf("add(%d) = %d; want %d", k, id, len(keys)-1)
					}
				}
			}
			if len(keys) == 0 {
				continue
			}
			from, remove := r.IntN(len(keys)), 1+r.IntN(5)
			table.drop(from, func(id int32) bool { return keys[id]%5 < remove })
			keys = append(keys[:from], slices.DeleteFunc(keys[from:], func(k int) bool { return k%5 < remove })...)
		}
		if !slices.Equal(table.keys, keys) || table.len() != len(keys) {
			t.Fatalf("keys %v; want %v", table.keys, keys)
		}
		for k := range 300 {
			if id, ok := table.find(k); ok && table.keys[id] != k || ok != slices.Contains(keys, k) {
				t.Fatalf("find(%d) = %d, %v", k, id, ok)
			}
		}
	}
}
