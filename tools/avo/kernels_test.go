package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/mmcloughlin/avo/ir"

	"github.com/grundy-cgt/grundy/nim"
)

// kernel runs a generated function on the model. The buffers lie in memory one
// after the other; dst is dst, or a where in place is wanted.
func kernel(t *testing.T, file *ir.File, name string, a, b []uint64, block int, inPlace bool) ([]uint64, *machine) {
	t.Helper()
	m := &machine{general: map[string]uint64{}, symbols: map[string]uint64{}, steps: map[string]int{}}
	put := func(name string, data []byte) uint64 {
		at := uint64(len(m.memory))
		m.symbols[name] = at
		m.memory = append(m.memory, data...)
		return at
	}
	pointer := func(at uint64) []byte { return binary.LittleEndian.AppendUint64(nil, at) }
	numbers := func(x []uint64) []byte {
		var out []byte
		for _, v := range x {
			out = binary.LittleEndian.AppendUint64(out, v)
		}
		return out
	}
	var f *ir.Function
	for _, s := range file.Sections {
		switch s := s.(type) {
		case *ir.Function:
			if s.Name == name {
				f = s
			}
		case *ir.Global:
			var data []byte
			for _, d := range s.Data {
				data = binary.LittleEndian.AppendUint64(data, constant(d.Value))
			}
			put(s.Symbol.Name, data)
		}
	}
	if f == nil {
		t.Fatalf("there is no function %s", name)
	}
	atA := put("the numbers a", numbers(a))
	atB := put("the numbers b", numbers(b))
	atDst := put("the products", make([]byte, 8*len(a)))
	if inPlace {
		atDst = atA
	}
	put("dst", pointer(atDst))
	put("a", pointer(atA))
	put("b", pointer(atB))
	put("blocks", pointer(uint64(len(a)/block)))
	frame := put("frame", make([]byte, f.LocalSize))
	guard := put("guard", bytes.Repeat([]byte{0xa5}, 64))
	if err := m.run(f, frame); err != nil {
		t.Fatal(err)
	}
	for _, g := range m.memory[guard:] {
		if g != 0xa5 {
			t.Fatalf("%s writes beyond its frame", name)
		}
	}
	out := make([]uint64, len(a))
	for i := range out {
		out[i] = binary.LittleEndian.Uint64(m.memory[atDst+uint64(8*i):])
	}
	return out, m
}

// Each kernel multiplies rightly on the model: all products of two powers of two,
// which are a basis, and random numbers.
func TestKernelsOnTheModel(t *testing.T) {
	file, err := products.Compile()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	var a, b []uint64
	for i := range 64 {
		for j := range 64 {
			a, b = append(a, 1<<i), append(b, 1<<j)
		}
	}
	for range 4096 {
		a, b = append(a, r.Uint64()>>r.IntN(64)), append(b, r.Uint64()>>r.IntN(64))
	}
	for _, k := range []struct {
		name   string
		block  int
		marker string
	}{{"mulAVX2", 256, "VPAND"}, {"mulGFNI", 64, "VGF2P8MULB"}} {
		t.Run(k.name, func(t *testing.T) {
			for _, inPlace := range []bool{false, true} {
				got, m := kernel(t, file, k.name, a, b, k.block, inPlace)
				for i := range a {
					if want := nim.Mul(a[i], b[i]); got[i] != want {
						t.Fatalf("%d times %d is %d, want %d", a[i], b[i], got[i], want)
					}
				}
				if m.steps[k.marker] == 0 {
					t.Errorf("no %s was run", k.marker)
				}
			}
		})
	}
}

// The isomorphism keeps sums and products of all pairs of bytes.
func TestIsomorphism(t *testing.T) {
	image := isomorphism()
	for a := range 256 {
		for b := range 256 {
			x, y := uint8(a), uint8(b)
			if image[x^y] != image[x]^image[y] || image[nimProduct(x, y)] != aesProduct(image[x], image[y]) {
				t.Fatalf("no isomorphism at %d and %d", a, b)
			}
		}
	}
}
