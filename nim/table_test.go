package nim_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/nim"
)

// The table of docs/guide/nimbers.md.
func ExampleMul_table() {
	for a := uint64(1); a < 8; a++ {
		for b := uint64(1); b < 8; b++ {
			fmt.Printf("%3d", nim.Mul(a, b))
		}
		fmt.Println()
	}
	// Output:
	//   1  2  3  4  5  6  7
	//   2  3  1  8 10 11  9
	//   3  1  2 12 15 13 14
	//   4  8 12  6  2 14 10
	//   5 10 15  2  7  8 13
	//   6 11 13 14  8  5  3
	//   7  9 14 10 13  3  4
}
