// Package near finds the word that was probably meant by another one.
package near

// Word returns the candidate with the least edit distance to word, or ""
// when none is near.
func Word(word string, candidates []string) string {
	if len(word) > 40 { // longer than any candidate
		return ""
	}
	best, limit := "", (len(word)+1)/3
	for _, c := range candidates {
		if d := distance(word, c); d <= limit {
			best, limit = c, d-1
		}
	}
	return best
}

// distance is the number of single-byte insertions, deletions, replacements
// and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	var prev2 []int
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur := make([]int, len(b)+1)
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j+1]+1, cur[j]+1, prev[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cur[j+1] = min(cur[j+1], prev2[j-1]+1)
			}
		}
		prev2, prev = prev, cur
	}
	return prev[len(b)]
}
