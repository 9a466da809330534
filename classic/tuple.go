package classic

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// Tuple is a list of natural numbers that can be compared and be the key of a
// map: 8 bytes for each number. Make one with [TupleOf].
type Tuple string

// TupleOf returns the tuple of the numbers, none of which may be negative.
func TupleOf(numbers ...int64) Tuple {
	b := make([]byte, 0, 8*len(numbers))
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return Tuple(b)
}

// Len is the number of numbers.
func (t Tuple) Len() int { return len(t) / 8 }

// At returns number i, 0 <= i < Len.
func (t Tuple) At(i int) int64 {
	return int64(binary.BigEndian.Uint64([]byte(t[8*i : 8*i+8])))
}

// Numbers returns the numbers of the tuple.
func (t Tuple) Numbers() []int64 {
	out := make([]int64, t.Len())
	for i := range out {
		out[i] = t.At(i)
	}
	return out
}

// String writes the tuple as (3,5,7).
func (t Tuple) String() string { return list('(', t.Numbers(), ')') }

// list writes numbers in brackets.
func list(open byte, numbers []int64, end byte) string {
	b := []byte{open}
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	return string(append(b, end))
}

// count writes a number of things: 1 coin, 2 coins.
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// arguments splits the argument of a game's name into numbers: "{1,2}", "1,2",
// "1 2", "3".
func arguments(arg string) ([]int64, error) {
	arg = strings.Trim(strings.TrimSpace(arg), "{}()")
	fields := strings.FieldsFunc(arg, func(r rune) bool { return r == ',' || r == ' ' })
	out := make([]int64, 0, len(fields))
	for _, f := range fields {
		r := reader{text: f}
		n, err := r.number()
		if err != nil {
			return nil, err
		}
		if !r.done() {
			return nil, r.expected("nothing behind the number")
		}
		out = append(out, n)
	}
	return out, nil
}

// argument reads the one number that a game's name is followed by, at least 1.
func argument(name, meaning, arg string, most int64) (int64, error) {
	numbers, err := arguments(arg)
	if err == nil && (len(numbers) != 1 || numbers[0] < 1 || numbers[0] > most) {
		err = fmt.Errorf("%q is no such number", arg)
	}
	if err != nil {
		return 0, fmt.Errorf("%s needs a number from 1 to %d behind its name, as in `%s 2` (%s): %w", name, most, name, meaning, err)
	}
	return numbers[0], nil
}

// noArgument refuses an argument.
func noArgument(name, arg string) error {
	if strings.TrimSpace(arg) == "" {
		return nil
	}
	return fmt.Errorf("%s takes nothing behind its name, not %q", name, arg)
}
