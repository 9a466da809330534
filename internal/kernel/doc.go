// Package kernel holds the hot loops of the nimber field: the product of two
// nimbers, and products of whole slices.
//
// The nimbers below 2^64 are a field with 2^64 elements. A nimber of 2n bits is
// a pair of nimbers of n bits, x1 N + x0 for N = 2^n, and N N = N + N/2 (all
// sums and products are those of nimbers; Conway, On Numbers and Games, ch. 6).
// So a product of 2n bits is three products of n bits (Karatsuba) and one
// product by the constant N/2. Most kernels are that recursion, and they differ
// in where it ends: at 8 bits in a table in Go, at 8 bits in the instruction
// GF2P8MULB, at single bits of 256 products at once with AVX2. All fields with 2^64
// elements are isomorphic, so a single product may as well be one of polynomials,
// by the instruction PCLMULQDQ.
//
// The assembly is written by the generator in tools/avo. Which kernel runs is
// chosen by the processor, and -tags purego leaves the one in Go. [Levels] and
// [MulSliceAt] let tests force each one.
package kernel
