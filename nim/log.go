package nim

import (
	"context"
	"math/big"
)

// log puts a discrete logarithm together from those in the groups of prime order
// p, which solve finds: the k < p for which the k-th power of g is y, where g has
// the order p and y is a power of g.
func log(x, base Wide, solve func(y, g Wide, p uint64) (uint64, error)) (*big.Int, error) {
	if x == (Wide{}) || base == (Wide{}) {
		return nil, ErrZero
	}
	order, err := base.Order()
	if err != nil {
		return nil, err
	}
	// The group is cyclic, so x is a power of the base just when its order
	// divides that of the base.
	if x.pow(fromBig(order)) != (Wide{Lo: 1}) {
		return nil, ErrNoLog
	}
	k := new(big.Int)
	for _, p := range primes(base.Degree()) {
		prime := new(big.Int).SetUint64(p)
		rest, m := new(big.Int).DivMod(order, prime, new(big.Int))
		if m.Sign() != 0 {
			continue
		}
		e := fromBig(rest)
		r, err := solve(x.pow(e), base.pow(e), p)
		if err != nil {
			return nil, err
		}
		// the number that is r modulo p and 0 modulo the other primes
		term := new(big.Int).ModInverse(new(big.Int).Mod(rest, prime), prime)
		term.Mul(term, new(big.Int).SetUint64(r)).Mod(term, prime)
		k.Add(k, term.Mul(term, rest))
	}
	return k.Mod(k, order), nil
}

// shanks finds a logarithm in a group of prime order p by the powers g^0, ...,
// g^(m-1) and the m-th steps back from y, with m about the square root of p.
func shanks(y, g Wide, p uint64) (uint64, error) {
	m := uint64(1)
	for m*m < p {
		m++
	}
	powers := make(map[Wide]uint64, m)
	giant := Wide{Lo: 1}
	for j := range m {
		powers[giant] = j
		giant = giant.Mul(g)
	}
	back, err := giant.Inv()
	if err != nil {
		return 0, err
	}
	for i := range m {
		if j, ok := powers[y]; ok {
			return (i*m + j) % p, nil
		}
		y = y.Mul(back)
	}
	return 0, ErrNoLog
}

// babySteps is the number of powers of g whose traces are kept for the largest
// prime, in 32 bytes each.
const babySteps = 1 << 20

// byTraces finds a logarithm in a group whose order p divides 2^64 + 1. There the
// inverse is the conjugate, so g^j and g^-j have the same trace over the field of
// 64 bits, which is the high word, and no other power has it. The traces of
// powers follow by one product each, t(j+1) = t(1) t(j) + t(j-1), as Lucas
// sequences do. With the traces for j <= m kept, steps of 2m + 1 meet one of them.
// m is a power of two.
func byTraces(ctx context.Context, y, g Wide, p, m uint64) (uint64, error) {
	mask := 2*m - 1
	slots := make([]struct {
		trace uint64
		j     uint32 // 0: empty
	}, 2*m)
	place := func(trace uint64) uint64 { return trace * 0x9e3779b97f4a7c15 >> 32 & mask }
	last, trace := uint64(0), g.Hi
	for j := uint32(1); uint64(j) <= m; j++ {
		if j&(1<<16-1) == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		at := place(trace)
		for slots[at].j != 0 {
			at = (at + 1) & mask
		}
		slots[at].trace, slots[at].j = trace, j
		last, trace = trace, Mul(g.Hi, trace)^last
	}
	step := g.pow(Wide{Lo: 2*m + 1})
	back, err := step.Inv()
	if err != nil {
		return 0, err
	}
	last, trace = y.Mul(step).Hi, y.Hi
	for i := uint64(0); i <= p/(2*m+1)+1; i++ {
		if i&(1<<16-1) == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		found, j := trace == 0, uint64(0) // only 1 has the trace 0
		for at := place(trace); !found && slots[at].j != 0; at = (at + 1) & mask {
			found, j = slots[at].trace == trace, uint64(slots[at].j)
		}
		if found {
			here := y.Mul(back.pow(Wide{Lo: i})) // g^j or g^-j
			k := i * (2*m + 1)
			if here != g.pow(Wide{Lo: j}) {
				j = p - j
			}
			return (k%p + j) % p, nil
		}
		last, trace = trace, Mul(step.Hi, trace)^last
	}
	return 0, ErrNoLog
}
