package export_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func ExampleWrite() {
	r, _ := rule.Parse("take 1..3")
	claim, _ := period.ClosedForm(r)
	text, err := export.Write(export.Job{Rule: r, Claim: claim, Lang: "python", For: export.Outcome})
	fmt.Print(text, err)
	// Output:
	// # take 1..3: who wins a sum.
	// # Proved: G(n) = n mod 4 (bash).
	// # O(1) a position, up to 10^18.
	// # Input: a sum a line, its heaps. Output: first if the player to move wins, else second.
	// import sys
	//
	// def grundy(n):
	//     return n % 4
	//
	// def main():
	//     for line in sys.stdin:
	//         h = list(map(int, line.split()))
	//         if not h:
	//             continue
	//         x = 0
	//         for n in h:
	//             x ^= grundy(n)
	//         print("first" if x != 0 else "second")
	//
	// main()
	// <nil>
}
