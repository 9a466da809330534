package cli

import (
	"fmt"
	"io"
	"math"
)

// numberReader reads numbers below 2^64 that stand between spaces and ends of
// lines, byte by byte from a buffer of its own.
type numberReader struct {
	in     io.Reader
	buffer []byte
	rest   []byte // of the buffer, to be read
	line   int
	err    error // of reading, io.EOF at the end
}

// fill makes sure that there is a byte to read, if the input has one.
func (r *numberReader) fill() bool {
	for len(r.rest) == 0 && r.err == nil {
		var n int
		n, r.err = r.in.Read(r.buffer)
		r.rest = r.buffer[:n]
	}
	return len(r.rest) > 0
}

// skip goes to the next byte that is no space; false at the end.
func (r *numberReader) skip() bool {
	for r.fill() {
		for i, c := range r.rest {
			switch c {
			case '\n':
				r.line++
			case ' ', '\t', '\r':
			default:
				r.rest = r.rest[i:]
				return true
			}
		}
		r.rest = nil
	}
	return false
}

// number reads a number; what says in errors which one is expected.
func (r *numberReader) number(what string) (uint64, error) {
	if !r.skip() {
		if r.err != io.EOF {
			return 0, fmt.Errorf("line %d: %w", r.line, r.err)
		}
		return 0, fmt.Errorf("line %d: expected %s, but the input ends", r.line, what)
	}
	v, digits := uint64(0), 0
	for r.fill() {
		for i, c := range r.rest {
			d := uint64(c - '0')
			if d > 9 {
				if digits+i == 0 || c != ' ' && c != '\n' && c != '\r' && c != '\t' {
					return 0, fmt.Errorf("line %d: expected %s, not %q", r.line, what, string(r.word()))
				}
				r.rest = r.rest[i:]
				return v, nil
			}
			if v >= math.MaxUint64/10 && (v > math.MaxUint64/10 || d > math.MaxUint64%10) {
				return 0, fmt.Errorf("line %d: %s must be below 2^64", r.line, what)
			}
			v = 10*v + d
		}
		digits += len(r.rest)
		r.rest = nil
	}
	return v, nil
}

// word is what stands next, for messages: at most 20 bytes to a space.
func (r *numberReader) word() []byte {
	for i, c := range r.rest {
		if c == ' ' || c == '\n' || c == '\r' || i == 20 {
			return r.rest[:i]
		}
	}
	return r.rest
}

// end checks that nothing but space is left.
func (r *numberReader) end() error {
	if r.skip() {
		return fmt.Errorf("line %d: unexpected %q", r.line, string(r.word()))
	}
	if r.err != io.EOF {
		return fmt.Errorf("line %d: %w", r.line, r.err)
	}
	return nil
}

// appendNumber appends a number and the end of the line.
func appendNumber(text []byte, v uint64) []byte {
	var digits [20]byte
	i := len(digits)
	for {
		i--
		digits[i] = byte('0' + v%10)
		v /= 10
		if v == 0 {
			break
		}
	}
	return append(append(text, digits[i:]...), '\n')
}
