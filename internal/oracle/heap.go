package oracle

import "slices"

// Take returns the options of a game in which k may be taken from a heap of n,
// 1 <= k <= n, where the amount is allowed.
func Take(allowed func(k, n int64) bool) Options {
	return func(n int64) [][]int64 {
		var out [][]int64
		for k := int64(1); k <= n; k++ {
			if allowed(k, n) {
				out = append(out, []int64{n - k})
			}
		}
		return out
	}
}

// Subtract returns the options of the game in which one of the amounts is taken.
func Subtract(amounts ...int64) Options {
	return func(n int64) [][]int64 {
		var out [][]int64
		for _, k := range amounts {
			if k <= n {
				out = append(out, []int64{n - k})
			}
		}
		return out
	}
}

// AllBut returns the options of the game in which any amount may be taken but
// these.
func AllBut(except ...int64) Options {
	return Take(func(k, _ int64) bool { return !slices.Contains(except, k) })
}

// Code returns the options of a take-and-break code with the digits before and
// after the point: bit j of the digit after[k-1] says that taking k may leave
// exactly j heaps, none of them empty; the last digit before the point takes
// nothing, the one before it puts one bean to the heap, and so on.
func Code(before, after []int) Options {
	return func(n int64) [][]int64 {
		var out [][]int64
		digit := func(take int64, d int) {
			for j := 0; d>>j > 0; j++ {
				if d>>j&1 == 1 {
					out = append(out, Partitions(n-take, j)...)
				}
			}
		}
		for i, d := range before {
			digit(int64(i-len(before)+1), d)
		}
		for i, d := range after {
			digit(int64(i+1), d)
		}
		return out
	}
}

// Partitions lists the ways to write s as a sum of exactly j positive numbers,
// each in increasing order.
func Partitions(s int64, j int) [][]int64 {
	var out [][]int64
	var add func(s int64, j int, least int64, prefix []int64)
	add = func(s int64, j int, least int64, prefix []int64) {
		if j == 1 && s >= least {
			out = append(out, append(slices.Clone(prefix), s))
		}
		if j <= 1 {
			return
		}
		for a := least; a*int64(j) <= s; a++ {
			add(s-a, j-1, a, append(prefix, a))
		}
	}
	if j == 0 && s == 0 {
		return [][]int64{{}}
	}
	add(s, j, 1, nil)
	return out
}
