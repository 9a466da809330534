package rule

// setPhrases are words for sets behind "take", a longer one before its
// beginning.
var setPhrases = []struct {
	words string
	set   Set
}{
	{"any number", takeAny.Take},
	{"any positive number", takeAny.Take},
	{"any", takeAny.Take},
	{"proper divisors", properDivisors},
	{"a proper divisor", properDivisors},
	{"proper divisor", properDivisors},
	{"divisors", divisors},
	{"a divisor", divisors},
	{"divisor", divisors},
	{"digits", digitsOfHeap},
	{"a digit", digitsOfHeap},
	{"digit", digitsOfHeap},
	{"coprime", Set{Src: Range{Num{1}, heapVar}, Cond: Binary{"==", Call{"gcd", []Expr{takeVar, heapVar}}, Num{1}}}},
	{"at most half", Set{Src: Range{Num{1}, Binary{"//", heapVar, Num{2}}}}},
	{"half", Set{Src: Range{Num{1}, Binary{"//", heapVar, Num{2}}}}},
	{"up to half", Set{Src: Range{Num{1}, Binary{"//", heapVar, Num{2}}}}},
	{"a prime", Set{Src: Named{Name: "primes"}}},
	{"prime", Set{Src: Named{Name: "primes"}}},
	{"a square", Set{Src: Named{Name: "squares"}}},
	{"square", Set{Src: Named{Name: "squares"}}},
	{"a cube", Set{Src: Named{Name: "cubes"}}},
	{"fibonacci numbers", Set{Src: Named{Name: "fibonacci"}}},
	{"a fibonacci number", Set{Src: Named{Name: "fibonacci"}}},
	{"triangular numbers", Set{Src: Named{Name: "triangular"}}},
	{"a triangular number", Set{Src: Named{Name: "triangular"}}},
	{"an odd number", Set{Src: Named{Name: "odd"}}},
	{"an even number", Set{Src: Named{Name: "even"}}},
}

var (
	divisors       = Set{Src: Named{"divisors", []Expr{heapVar}}}
	properDivisors = Set{Src: divisors.Src, Cond: Binary{"<", takeVar, heapVar}}
	digitsOfHeap   = Set{Src: Named{"digits", []Expr{heapVar}}}
)
