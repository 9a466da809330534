package play

import "slices"

// sortedOptions sorts the parts of each option, greatest first, and the options
// by their parts, and drops options that are listed twice.
func sortedOptions[P comparable](options [][]P, less func(a, b P) int) [][]P {
	for _, o := range options {
		slices.SortFunc(o, func(a, b P) int { return less(b, a) })
	}
	slices.SortFunc(options, func(a, b []P) int { return slices.CompareFunc(a, b, less) })
	return slices.CompactFunc(options, slices.Equal[[]P])
}
