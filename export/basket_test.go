package export_test

import "github.com/grundy-cgt/grundy/export"

// basket is the rules that every language is tested with, and up to which heap
// the tables of the test go; 0 where a law is proved.
var basket = []struct {
	rule string
	most int64
}{
	{"take 1..3", 0},
	{"nim", 0},
	{"take 3*k", 0},
	{"take {1,3,4}", 0},
	{"take {2,5,6}", 0},
	{"take any except {1,2}", 0},
	{"kayles", 0},
	{"dawson-kayles", 0},
	{"0.45", 0},
	{"0.3122", 0},
	{"take 2^k", 0},
	{"take squares", 2000},
	{"take primes", 1000},
	{"take fibonacci", 2000},
	{"take triangular", 2000},
	{"take cubes", 2000},
	{"take 1..n//2", 0},
	{"take 1..isqrt(n)", 0},
	{"turn 1..3", 0},
	{"turn 1.. consecutive", 0},
	{"grundy", 600},
	{"officers", 600},
	{"take any or split 2", 400},
	{"take d|n, d<n", 600},
	{"take k where gcd(k, n) == 1", 300},
	{"take digits", 1000},
	{"split 3", 150},
	{"split 2.. equal", 300},
	{"split 2.. consecutive", 300},
	{"n -> n-k for k in 1..n if k % 3 == 1 or n % k == 0", 300},
	{"replace by 2 lower", 12},
	{"turn 1..3 within 9", 200},
	{"turn 2..5 consecutive within 4", 100},
	{"wythoff", 25},
	{"euclid", 60},
	{"(x, y) -> (x-k, y) for k in 1..x | (y, x) if y < x", 30},
}

var languages = export.Languages()
