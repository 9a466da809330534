package oracle

// Period reads off a table the least period p, with a saltus s, for which
// g[n+p] = g[n]+s holds from some start on, three times over and for at least
// half of the table; and the least such start. It proves nothing, but a table
// that is long enough shows what is true.
func Period(g []uint64) (start, period, saltus int64, ok bool) {
	n := int64(len(g))
	for p := int64(1); 3*p <= n; p++ {
		s := int64(g[n-1]) - int64(g[n-1-p])
		from := n - p
		for from > 0 && int64(g[from-1+p]) == int64(g[from-1])+s {
			from--
		}
		if s >= 0 && 2*from <= n && from+3*p <= n {
			return from, p, s, true
		}
	}
	return 0, 0, 0, false
}

// Holds reports whether g[n+period] = g[n]+saltus for all n >= start in the
// table, and not for n = start-1.
func Holds(g []uint64, start, period, saltus int64) bool {
	for n := start; n+period < int64(len(g)); n++ {
		if int64(g[n+period]) != int64(g[n])+saltus {
			return false
		}
	}
	return start == 0 || int64(g[start-1+period]) != int64(g[start-1])+saltus
}
