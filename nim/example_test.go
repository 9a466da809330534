package nim_test

import (
	"fmt"

	"github.com/grundy-cgt/grundy/nim"
)

func ExampleMul() {
	// 2 and 3 are inverse to each other, and 4 is a root of x^2 + x + 2
	fmt.Println(nim.Mul(2, 3), nim.Mul(4, 4))
	// Output: 1 6
}

func ExampleInv() {
	i, err := nim.Inv(16)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(i, nim.Mul(16, i))
	// Output: 170 1
}

func ExampleMulSlice() {
	a := []uint64{2, 4, 1 << 63}
	b := []uint64{3, 4, 1 << 63}
	nim.MulSlice(a, a, b)
	fmt.Println(a)
	// Output: [1 6 16017865340936038689]
}

func ExampleLog() {
	k, err := nim.Log(3, 4)
	fmt.Println(k, err)
	// Output: 10 <nil>
}

func ExampleWide() {
	x := nim.Wide{Hi: 1} // 2^64
	fmt.Println(x.Square(), x.Degree())
	// Output: 27670116110564327424 128
}
