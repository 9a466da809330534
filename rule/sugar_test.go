package rule

import "testing"

func isPrimeSlow(k int) bool {
	for d := 2; d < k; d++ {
		if k%d == 0 {
			return false
		}
	}
	return k > 1
}

func gcdSlow(a, b int) int {
	for d := a; d > 0; d-- {
		if a%d == 0 && b%d == 0 {
			return d
		}
	}
	return b
}

// among reports whether f takes the value k at 0, 1, 2, ...
func among(f func(i int) int) func(k, n int) bool {
	return func(k, _ int) bool {
		for i := range k + 2 {
			if f(i) == k {
				return true
			}
		}
		return false
	}
}

func hasDigit(k, n int) bool {
	for ; n > 0; n /= 10 {
		if n%10 == k {
			return true
		}
	}
	return false
}

func fibonacciSlow(k, _ int) bool {
	a, b := 1, 2
	for a < k {
		a, b = b, a+b
	}
	return a == k
}

// sugar is the table of the words of the language: what is typed, what it is
// printed as, its core meaning, and its meaning in the words of define_test.go.
var sugar = []struct {
	text, canonical, core string
	meaning               plainMeaning
}{
	// finite sets
	{"take {1,3,4}", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"take 1..3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take 1,3,4", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"take 3", "take 3", "n -> n-3", taking(oneOf(3))},
	{"take 2*10^12", "take 2000000000000", "n -> n-2000000000000", taking(oneOf())},
	{"S(1,3,4)", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"S={1,3,4}", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"subtraction 1 3 4", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"subtraction set {1,3,4}", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"subtraction(1,3,4)", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"{1,3,4}", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"remove 2 or 5 stones", "take {2,5}", "n -> n-k for k in {2,5}", taking(oneOf(2, 5))},
	{"take 1, 3 and 4", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"take 1, 2 or 3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take one or two", "take 1..2", "n -> n-k for k in 1..2", taking(oneOf(1, 2))},
	{"take up to 3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take at most three beans", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take 1 to 3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take from 2 to 4", "take 2..4", "n -> n-k for k in 2..4", taking(oneOf(2, 3, 4))},
	{"take between 2 and 4", "take 2..4", "n -> n-k for k in 2..4", taking(oneOf(2, 3, 4))},
	{"take 1~3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take {1,2,...,5}", "take 1..5", "n -> n-k for k in 1..5", taking(oneOf(1, 2, 3, 4, 5))},
	{"take {1; 3}", "take {1,3}", "n -> n-k for k in {1,3}", taking(oneOf(1, 3))},
	{"take {2,4..6,9}", "take {2,4..6,9}", "n -> n-k for k in {2,4..6,9}", taking(oneOf(2, 4, 5, 6, 9))},
	{"ｔａｋｅ ｛１，３｝", "take {1,3}", "n -> n-k for k in {1,3}", taking(oneOf(1, 3))},

	// infinite sets
	{"take any", "take 1..", "n -> n-k for k in 1..n", taking(func(int, int) bool { return true })},
	{"take any number", "take 1..", "n -> n-k for k in 1..n", taking(func(int, int) bool { return true })},
	{"take 1..", "take 1..", "n -> n-k for k in 1..n", taking(func(int, int) bool { return true })},
	{"take 1..∞", "take 1..", "n -> n-k for k in 1..n", taking(func(int, int) bool { return true })},
	{"take at least 4", "take 4..", "n -> n-k for k in 4..n", taking(func(k, _ int) bool { return k >= 4 })},
	{"take 4 or more", "take 4..", "n -> n-k for k in 4..n", taking(func(k, _ int) bool { return k >= 4 })},
	{"take {1,4..}", "take not {2..3}", "n -> n-k for k in 1..n if k not in {2..3}", taking(func(k, _ int) bool { return k == 1 || k >= 4 })},
	{"take {2,4..}", "take {2,4..}", "n -> n-k for k in {2,4..n}", taking(func(k, _ int) bool { return k == 2 || k >= 4 })},
	{"take 2^k", "take 2^k", "n -> n-k for k in powers(2)", taking(among(func(i int) int { return 1 << min(i, 40) }))},
	{"take powers of 3", "take 3^k", "n -> n-k for k in powers(3)", taking(oneOf(1, 3, 9, 27))},
	{"take a power of 3", "take 3^k", "n -> n-k for k in powers(3)", taking(oneOf(1, 3, 9, 27))},
	{"take a multiple of 3", "take multiples of 3", "n -> n-k for k in multiples(3)", taking(func(k, _ int) bool { return k%3 == 0 })},
	{"take k^2", "take squares", "n -> n-k for k in squares", taking(among(func(i int) int { return i * i }))},
	{"take k²", "take squares", "n -> n-k for k in squares", taking(among(func(i int) int { return i * i }))},
	{"take k^3", "take cubes", "n -> n-k for k in cubes", taking(among(func(i int) int { return i * i * i }))},
	{"take primes", "take primes", "n -> n-k for k in primes", taking(func(k, _ int) bool { return isPrimeSlow(k) })},
	{"take a prime", "take primes", "n -> n-k for k in primes", taking(func(k, _ int) bool { return isPrimeSlow(k) })},
	{"take fibonacci", "take fibonacci", "n -> n-k for k in fibonacci", taking(fibonacciSlow)},
	{"take triangular", "take triangular", "n -> n-k for k in triangular", taking(among(func(i int) int { return i * (i + 1) / 2 }))},
	{"take k*(k+1)/2", "take triangular", "n -> n-k for k in triangular", taking(among(func(i int) int { return i * (i + 1) / 2 }))},
	{"take odd", "take odd", "n -> n-k for k in odd", taking(func(k, _ int) bool { return k%2 == 1 })},
	{"take 2*k+1", "take odd", "n -> n-k for k in odd", taking(func(k, _ int) bool { return k%2 == 1 })},
	{"take even", "take even", "n -> n-k for k in even", taking(func(k, _ int) bool { return k%2 == 0 })},
	{"take 3*k", "take multiples of 3", "n -> n-k for k in multiples(3)", taking(func(k, _ int) bool { return k%3 == 0 })},
	{"take multiples of 3", "take multiples of 3", "n -> n-k for k in multiples(3)", taking(func(k, _ int) bool { return k%3 == 0 })},
	{"take multiples of 1", "take 1..", "n -> n-k for k in 1..n", taking(func(int, int) bool { return true })},
	{"take not {2,5}", "take not {2,5}", "n -> n-k for k in 1..n if k not in {2,5}", taking(func(k, _ int) bool { return k != 2 && k != 5 })},
	{"take all but 2,5", "take not {2,5}", "n -> n-k for k in 1..n if k not in {2,5}", taking(func(k, _ int) bool { return k != 2 && k != 5 })},
	{"take any except 2 and 5", "take not {2,5}", "n -> n-k for k in 1..n if k not in {2,5}", taking(func(k, _ int) bool { return k != 2 && k != 5 })},
	{"take k where k != 2", "take not {2}", "n -> n-k for k in 1..n if k not in {2}", taking(func(k, _ int) bool { return k != 2 })},
	{"take not 1", "take 2..", "n -> n-k for k in 2..n", taking(func(k, _ int) bool { return k != 1 })},

	// sets that depend on the heap
	{"take d|n", "take divisors(n)", "n -> n-k for k in divisors(n)", taking(func(k, n int) bool { return n%k == 0 })},
	{"take d|n, d<n", "take k in divisors(n) where k < n", "n -> n-k for k in divisors(n) if k < n", taking(func(k, n int) bool { return n%k == 0 && k < n })},
	{"take d∣n where d<n", "take k in divisors(n) where k < n", "n -> n-k for k in divisors(n) if k < n", taking(func(k, n int) bool { return n%k == 0 && k < n })},
	{"take a proper divisor", "take k in divisors(n) where k < n", "n -> n-k for k in divisors(n) if k < n", taking(func(k, n int) bool { return n%k == 0 && k < n })},
	{"take gcd(d,n)=1", "take k where gcd(k, n) == 1", "n -> n-k for k in 1..n if gcd(k, n) == 1", taking(func(k, n int) bool { return gcdSlow(k, n) == 1 })},
	{"take coprime", "take k where gcd(k, n) == 1", "n -> n-k for k in 1..n if gcd(k, n) == 1", taking(func(k, n int) bool { return gcdSlow(k, n) == 1 })},
	{"take gcd(n,6)", "take k in {gcd(n, 6)} where k >= 1", "n -> n-k for k in {gcd(n, 6)} if k >= 1", taking(func(k, n int) bool { return k == gcdSlow(n, 6) })},
	{"take 1..n/2", "take 1..n//2", "n -> n-k for k in 1..n//2", taking(func(k, n int) bool { return 2*k <= n })},
	{"take at most half", "take 1..n//2", "n -> n-k for k in 1..n//2", taking(func(k, n int) bool { return 2*k <= n })},
	{"take 1..ceil(n/2)", "take 1..(n+1)//2", "n -> n-k for k in 1..(n+1)//2", taking(func(k, n int) bool { return 2*k <= n+1 })},
	{"take 1..⌈n/2⌉", "take 1..(n+1)//2", "n -> n-k for k in 1..(n+1)//2", taking(func(k, n int) bool { return 2*k <= n+1 })},
	{"take digits", "take digits(n)", "n -> n-k for k in digits(n)", taking(func(k, n int) bool { return k < 10 && hasDigit(k, n) })},
	{"take k where k % 3 == 1", "take k where k % 3 == 1", "n -> n-k for k in 1..n if k % 3 == 1", taking(func(k, _ int) bool { return k%3 == 1 })},
	{"take m where m mod 3 = 1", "take k where k % 3 == 1", "n -> n-k for k in 1..n if k % 3 == 1", taking(func(k, _ int) bool { return k%3 == 1 })},
	{"take k where k*k <= n and n % 2 == 0", "take k where k*k <= n and n % 2 == 0", "n -> n-k for k in 1..n if k*k <= n and n % 2 == 0", taking(func(k, n int) bool { return k*k <= n && n%2 == 0 })},
	{"take p in primes where p > 2", "take k in primes where k > 2", "n -> n-k for k in primes if k > 2", taking(func(k, _ int) bool { return k > 2 && isPrimeSlow(k) })},
	{"take k where k in primes or k in {1,4}", "take k where k in primes or k in {1,4}", "n -> n-k for k in 1..n if k in primes or k in {1,4}", taking(func(k, _ int) bool { return k == 1 || k == 4 || isPrimeSlow(k) })},
	{"take n//2", "take k in {n//2} where k >= 1", "n -> n-k for k in {n//2} if k >= 1", taking(func(k, n int) bool { return k == n/2 })},
	{"take n", "take k in {n} where k >= 1", "n -> n-k for k in {n} if k >= 1", taking(func(k, n int) bool { return k == n })},
	{"take n-2..n", "take k in n-2..n where k >= 1", "n -> n-k for k in n-2..n if k >= 1", taking(func(k, n int) bool { return k >= n-2 })},
	{"take 1..3 if n >= 6", "take 1..3 if n >= 6", "n -> n-k for k in 1..3 if n >= 6", taking(func(k, n int) bool { return k <= 3 && n >= 6 })},
	{"take 1..3 if n > 2", "take 1..3 if n >= 3", "n -> n-k for k in 1..3 if n >= 3", taking(func(k, n int) bool { return k <= 3 && n >= 3 })},
	{"take 2..3 if n >= 2", "take 2..3", "n -> n-k for k in 2..3", taking(oneOf(2, 3))},
	{"take 1..3 where n % 2 == 1", "take k in 1..3 where n % 2 == 1", "n -> n-k for k in 1..3 if n % 2 == 1", taking(func(k, n int) bool { return k <= 3 && n%2 == 1 })},

	// codes
	{"0.77", "0.77", "n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2", codeDigits("0", "77", false)},
	{".77", "0.77", "n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2", codeDigits("0", "77", false)},
	{"octal 0.137", "0.137", "n -> n-k for k in 2..3 | none if n == 1 | a & n-3-a for a in 1..(n-3)//2", codeDigits("0", "137", false)},
	{"4.7", "4.7", "n -> n-1 | a & n-k-a for k in 0..1, a in 1..(n-k)//2", codeDigits("4", "7", false)},
	{"0.6", "0.6", "n -> n-1 if n > 1 | a & n-1-a for a in 1..(n-1)//2", codeDigits("0", "6", false)},
	{"0.15", "0.15", "n -> none if n in 1..2 | a & n-2-a for a in 1..(n-2)//2", codeDigits("0", "15", false)},
	{"hex 0.2a", "hex 0.2a", "n -> n-k for k in 1..2 if n > k | a & b & n-2-a-b for a in 1..(n-2)//3, b in a..(n-2-a)//2", codeDigits("0", "2a", false)},
	{"hex 0.3F", "hex 0.3f", "n -> n-k for k in 1..2 | a & n-2-a for a in 1..(n-2)//2 | a & b & n-2-a-b for a in 1..(n-2)//3, b in a..(n-2-a)//2", codeDigits("0", "3f", false)},
	{"code 0.g", "0.{4}", "n -> &p for p in split(n-1, 4)", codeDigits("0", "g", false)},
	{"0.3[3]", "take 1..", "n -> n-k for k in 1..n", codeDigits("0", "33", true)},
	{"0.[7]", "0.[7]", "n -> n-k for k in 1..n | a & n-k-a for k in 1..n, a in 1..(n-k)//2", codeDigits("0", "7", true)},
	{"0.3[7]", "0.3[7]", "n -> n-k for k in 1..n | a & n-k-a for k in 2..n, a in 1..(n-k)//2", codeDigits("0", "37", true)},
	{"0.3[1]", "0.3[1]", "n -> n-1 | none if n in 2..", codeDigits("0", "31", true)},
	{"0.[30]", "take k where k % 2 == 1", "n -> n-k for k in 1..n if k % 2 == 1", taking(func(k, _ int) bool { return k%2 == 1 })},
	{"0.{2+}", "0.{2+}", "n -> a & n-1-a for a in 1..(n-1)//2 | a & b & n-1-a-b for a in 1..(n-1)//3, b in a..(n-1-a)//2 | &p for p in split(n-1, 4..)", breaking(oneOf(1), func(j int) bool { return j >= 2 }, Any)},
	{"0.{1,3..}", "0.{1,3+}", "n -> n-1 if n > 1 | a & b & n-1-a-b for a in 1..(n-1)//3, b in a..(n-1-a)//2 | &p for p in split(n-1, 4..)", breaking(oneOf(1), func(j int) bool { return j == 1 || j >= 3 }, Any)},
	{"4!.0", "split 2 distinct", "n -> a & n-a for a in 1..(n-1)//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, Distinct)},
	{"4?.0", "split 2 distinct", "n -> a & n-a for a in 1..(n-1)//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, NotAllEqual)},
	{"hex 8?.0", "split 3 not all equal", "n -> &p for p in split(n, 3, not all equal)", breaking(oneOf(0), func(j int) bool { return j == 3 }, NotAllEqual)},
	{"hex 0.c?", "hex 0.c?", "n -> a & n-1-a for a in 1..(n-2)//2 | &p for p in split(n-1, 3, not all equal)", breaking(oneOf(1), func(j int) bool { return j == 2 || j == 3 }, NotAllEqual)},
	{"{2+}=.0", "split 2.. equal", "n -> d of n//d for d in 2..n if n % d == 0", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Equal)},
	{"hex 80.0", "hex 80.0", "n -> a & b & n+1-a-b for a in 1..(n+1)//3, b in a..(n+1-a)//2", codeDigits("80", "0", false)},
	{"0.07 or 0.7", "0.77", "n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2", codeDigits("0", "77", false)},

	// splits
	{"split 2", "split 2", "n -> a & n-a for a in 1..n//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, Any)},
	{"split into two heaps", "split 2", "n -> a & n-a for a in 1..n//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, Any)},
	{"split 2 unequal", "split 2 distinct", "n -> a & n-a for a in 1..(n-1)//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, Distinct)},
	{"split into 2 unequal heaps", "split 2 distinct", "n -> a & n-a for a in 1..(n-1)//2", breaking(oneOf(0), func(j int) bool { return j == 2 }, Distinct)},
	{"split 3", "split 3", "n -> a & b & n-a-b for a in 1..n//3, b in a..(n-a)//2", breaking(oneOf(0), func(j int) bool { return j == 3 }, Any)},
	{"split 2 or 3", "split 2..3", "n -> a & n-a for a in 1..n//2 | a & b & n-a-b for a in 1..n//3, b in a..(n-a)//2", breaking(oneOf(0), func(j int) bool { return j == 2 || j == 3 }, Any)},
	{"split any", "split 2..", "n -> a & n-a for a in 1..n//2 | a & b & n-a-b for a in 1..n//3, b in a..(n-a)//2 | &p for p in split(n, 4..)", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Any)},
	{"split 2.. equal", "split 2.. equal", "n -> d of n//d for d in 2..n if n % d == 0", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Equal)},
	{"split into equal heaps", "split 2.. equal", "n -> d of n//d for d in 2..n if n % d == 0", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Equal)},
	{"split 3 equal", "split 3 equal", "n -> 3 of n//3 if n >= 3 and n % 3 == 0", breaking(oneOf(0), func(j int) bool { return j == 3 }, Equal)},
	{"split {2,5..} equal", "split {2,5..} equal", "n -> d of n//d for d in {2,5..n} if n >= d and n % d == 0", breaking(oneOf(0), func(j int) bool { return j == 2 || j >= 5 }, Equal)},
	{"split 2.. distinct", "split 2.. distinct", "n -> a & n-a for a in 1..(n-1)//2 | a & b & n-a-b for a in 1..n//3-1, b in a+1..(n-a-1)//2 | &p for p in split(n, 4.., distinct)", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Distinct)},
	{"split 2..4 consecutive", "split 2..4 consecutive", "n -> &p for p in split(n, 2..4, consecutive)", breaking(oneOf(0), func(j int) bool { return j >= 2 && j <= 4 }, Consecutive)},
	{"split 2.. level", "split 2.. level", "n -> (n % d) of n//d+1 & (d-n % d) of n//d for d in 2..n", breaking(oneOf(0), func(j int) bool { return j >= 2 }, Level)},
	{"split {2,4} level", "split {2,4} level", "n -> (n % d) of n//d+1 & (d-n % d) of n//d for d in {2,4} if n >= d", breaking(oneOf(0), func(j int) bool { return j == 2 || j == 4 }, Level)},
	{"split 3 level", "split 3 level", "n -> (n % 3) of n//3+1 & (3-n % 3) of n//3 if n >= 3", breaking(oneOf(0), func(j int) bool { return j == 3 }, Level)},
	{"split 2 if n > 3", "split 2 if n >= 4", "n -> a & n-a for a in 1..n//2 if n >= 4", either(breaking(func(k, n int) bool { return k == 0 && n > 3 }, func(j int) bool { return j == 2 }, Any))},
	{"take 1..2 then split 0..2", "0.77", "n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2", codeDigits("0", "77", false)},
	{"take 1 and then split into 2", "0.4", "n -> a & n-1-a for a in 1..(n-1)//2", codeDigits("0", "4", false)},
	{"take primes then split 2", "take primes then split 2", "n -> a & n-k-a for k in primes, a in 1..(n-k)//2", breaking(func(k, _ int) bool { return isPrimeSlow(k) }, func(j int) bool { return j == 2 }, Any)},
	{"take 1..2 then split {2,5..} equal", "0.{2,5+}={2,5+}=", "n -> d of (n-k)//d for k in 1..2, d in {2,5..n-k} if n-k >= d and (n-k) % d == 0", breaking(oneOf(1, 2), func(j int) bool { return j == 2 || j >= 5 }, Equal)},
	{"take 1.. then split {2,4} level", "take 1.. then split {2,4} level", "n -> ((n-k) % d) of (n-k)//d+1 & (d-(n-k) % d) of (n-k)//d for d in {2,4}, k in 1..n if n-k >= d", breaking(func(k, _ int) bool { return k >= 1 }, func(j int) bool { return j == 2 || j == 4 }, Level)},

	// lower heaps
	{"replace by 1 lower", "take 1..", "n -> n-k for k in 1..n", lowering(1)},
	{"replace by 2 lower", "replace by 2 lower", "n -> a & b for a in 0..n-1, b in 0..a", lowering(2)},
	{"replace by 3 lower heaps", "replace by 3 lower", "n -> &p for p in lower(n, 3)", lowering(3)},
	{"replace by up to 2 lower", "replace by 1..2 lower", "n -> a for a in 0..n-1 | a & b for a in 0..n-1, b in 0..a", lowering(1, 2)},
	{"replace by at most 3 lower", "replace by 1..3 lower", "n -> a for a in 0..n-1 | a & b for a in 0..n-1, b in 0..a | &p for p in lower(n, 3)", lowering(1, 2, 3)},
	{"nim or replace by 2 lower", "replace by 1..2 lower", "n -> a for a in 0..n-1 | a & b for a in 0..n-1, b in 0..a", lowering(1, 2)},

	// or
	{"take any or split 2", "take 1.. or split 2", "n -> n-k for k in 1..n | a & n-a for a in 1..n//2", either(taking(func(int, int) bool { return true }), breaking(oneOf(0), func(j int) bool { return j == 2 }, Any))},
	{"kayles or nim", "0.77[3]", "n -> n-k for k in 1..n | a & n-k-a for k in 1..2, a in 1..(n-k)//2", either(codeDigits("0", "77", false), taking(func(int, int) bool { return true }))},
	{"take 1 or take 2 or 3", "take 1..3", "n -> n-k for k in 1..3", taking(oneOf(1, 2, 3))},
	{"take 1 or (n -> n//2)", "n -> n-1 | n//2", "n -> n-1 | n//2", func(n int) [][]int {
		if n == 0 { // half of no heap is a heap, so the rule is understood in the core
			return [][]int{{0}}
		}
		return [][]int{{n - 1}, {n / 2}}
	}},

	// the core form
	{"n -> n-k for k in {1,3,4}", "take {1,3,4}", "n -> n-k for k in {1,3,4}", taking(oneOf(1, 3, 4))},
	{"n -> a & b for a in 0..n-2, b = n-2-a", "0.07", "n -> n-2 | a & n-2-a for a in 1..(n-2)//2", codeDigits("0", "07", false)},
	{"n -> n-k for k in 1..n if n % k == 0 and k < n", "take k where n % k == 0 and k < n", "n -> n-k for k in 1..n if n % k == 0 and k < n", taking(func(k, n int) bool { return n%k == 0 && k < n })},
	{"x ↦ x // k for k in 2..x+1", "n -> n//k for k in 2..n+1", "n -> n//k for k in 2..n+1", func(n int) (out [][]int) {
		for k := 2; k <= n+1; k++ {
			out = append(out, []int{n / k})
		}
		return out
	}},
	{"i -> j & k for j in 0..i-1, k in 0..j", "replace by 2 lower", "n -> a & b for a in 0..n-1, b in 0..a", lowering(2)},
	{"n -> none if n % 2 == 1 | n-2", "take 2 or (n -> none if n % 2 == 1)", "n -> n-2 | none if n % 2 == 1", func(n int) (out [][]int) {
		if n%2 == 1 {
			out = append(out, nil)
		}
		if n >= 2 {
			out = append(out, []int{n - 2})
		}
		return out
	}},
	{"n -> none if n % 2 == 0 | n-1", "n -> none if n % 2 == 0 | n-1", "n -> none if n % 2 == 0 | n-1", func(n int) (out [][]int) {
		if n%2 == 0 { // an empty heap has a move, so the rule is understood in the core
			out = append(out, nil)
		}
		if n >= 1 {
			out = append(out, []int{n - 1})
		}
		return out
	}},
}

func TestSugar(t *testing.T) {
	for _, c := range sugar {
		r := mustParse(t, c.text)
		if got := r.String(); got != c.canonical {
			t.Errorf("%s\nis printed as %s\nwant          %s", c.text, got, c.canonical)
		}
		if got := r.Core(); got != c.core {
			t.Errorf("%s\nhas the core %s\nwant         %s", c.text, got, c.core)
		}
		sameOptions(t, r, c.meaning, 13)
	}
}
