package export

import "testing"

func TestPrint(t *testing.T) {
	src := `
const N = 5000 // the greatest heap
var first = []int{0,1,2,3}

func table(most int) []int {
	g := make([]int, most+1)
	seen := make([]int, 2)
	for n := 0; n <= most; n++ {
		for a := 1; a <= (n-1)/2; a++ {
			seen[g[a]^g[n-a]] = n+1
		}
		for seen[g[n]] == n+1 { g[n]++ }
		resize(seen, 2*g[n]+2)
	}
	return g
}

func f(x int, g []int, m map[int]int) int {
	return pick(x > 3 && x < 5 || x == 2, x % 4, floordiv(x, 3)) + first[x] + isqrt(x)
}

func main() {
	g := table(N)
	m := table()
	for line := range lines() {
		x := 0
		for _, n := range split(line) { x ^= g[n] }
		println(pick(x != 0, "first", "second"))
		println(x, "->", f(x, g, m))
	}
}
`
	for _, l := range Languages() {
		text, err := Translate(l, src, []string{"A test."})
		t.Log(text, err)
	}
}
