package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/nim"
)

// nimResults is the JSON of grundy nim.
type nimResults struct {
	Schema  string      `json:"schema"`
	Command string      `json:"command"`
	Results []nimResult `json:"results"`
}

// nimResult is an expression and its value.
type nimResult struct {
	Expression string `json:"expression"`
	Kind       string `json:"kind"`  // nimber, integer or polynomial
	Value      string `json:"value"` // in decimal, since it may have 128 bits
	Exponents  []int  `json:"exponents,omitempty"`
}

func (a *app) nim() *cobra.Command {
	var pairs bool
	cmd := &cobra.Command{
		Use:   "nim EXPRESSION",
		Short: "Calculate with nimbers: sums, products, inverses, logarithms",
		Long: `Examples:
  grundy nim "5*7 + 3^-1"        sum of a product and an inverse
  grundy nim "sqrt(5) / 12"      square root and quotient
  grundy nim "log(3, 4)"         the k with 4^k = 3
  grundy nim "minpoly(16)"       the polynomial over {0, 1} that is 0 at 16
  grundy nim --pairs < pairs.in  products of many pairs below 2^64

All of + * / ^ are those of nimbers: + is the nim sum (exclusive or; - is the
same), * the nim product, / its inverse, and ^ a power of an integer exponent:
2^40 is the nim product of forty factors 2, which is 2, and not 1099511627776.
Numbers are decimal or 0x hexadecimal, below 2^128.

  sqrt(x)     the square root            inv(x)      1/x
  order(x)    the least k>0: x^k = 1     log(x, b)   the least k: b^k = x
  trace(x)    to {0, 1}, from below 2^64 (from below 2^128 for larger x)
  degree(x)   x lies in the field of the nimbers below 2^degree
  minpoly(x)  its minimal polynomial

order, log and degree give integers, which may be exponents: 4^log(3, 4).
For - the expressions are the lines of standard input. --pairs reads a number T
and T pairs of numbers, and prints T products.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if pairs {
				return arguments(0, 0, "no expression with --pairs")(cmd, args)
			}
			return arguments(1, 1, "one expression, or - for those of standard input")(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if pairs {
				if a.json {
					return bad(errors.New("--pairs prints numbers, no JSON"))
				}
				return a.write(func(w io.Writer) error { return nimPairs(cmd.Context(), a.in, w) })
			}
			return a.write(func(w io.Writer) error {
				if args[0] == "-" {
					return a.nimLines(cmd.Context(), w)
				}
				r, err := nimCalculate(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return a.nimWrite(w, []nimResult{r})
			})
		},
	}
	cmd.Flags().BoolVar(&pairs, "pairs", false, "multiply the pairs of standard input: a number T, then T pairs")
	return a.common(cmd)
}

// nimLines calculates each line that is not empty. Text comes out line by line;
// JSON is one object.
func (a *app) nimLines(ctx context.Context, w io.Writer) error {
	lines := bufio.NewScanner(a.in)
	lines.Buffer(nil, nimLongest)
	var all []nimResult
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		r, err := nimCalculate(ctx, text)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if a.json {
			all = append(all, r)
			continue
		}
		if err := a.nimWrite(w, []nimResult{r}); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return bad(fmt.Errorf("line %d: %w", n+1, err))
	}
	if a.json {
		return a.nimWrite(w, all)
	}
	return nil
}

func (a *app) nimWrite(w io.Writer, all []nimResult) error {
	if a.json {
		if all == nil {
			all = []nimResult{}
		}
		return writeJSON(w, nimResults{schema, "nim", all})
	}
	for _, r := range all {
		if _, err := fmt.Fprintln(w, r.Value); err != nil {
			return err
		}
	}
	return nil
}

// nimCalculate evaluates one expression.
func nimCalculate(ctx context.Context, text string) (nimResult, error) {
	v, err := nimEvaluate(ctx, text)
	if err != nil {
		return nimResult{}, err
	}
	r := nimResult{Expression: text}
	switch {
	case v.exponents != nil:
		r.Kind, r.Exponents = "polynomial", v.exponents
		var terms []string
		for _, e := range v.exponents {
			switch e {
			case 0:
				terms = append(terms, "1")
			case 1:
				terms = append(terms, "x")
			default:
				terms = append(terms, fmt.Sprintf("x^%d", e))
			}
		}
		r.Value = strings.Join(terms, " + ")
	case v.integer != nil:
		r.Kind, r.Value = "integer", v.integer.String()
	default:
		r.Kind, r.Value = "nimber", v.nimber.String()
	}
	return r, nil
}

// nimBatch is the number of pairs that are multiplied at once: their words fit
// into the first cache.
const nimBatch = 1024

// nimPairs reads T and T pairs, and writes the products, in memory that does not
// grow with T.
func nimPairs(ctx context.Context, in io.Reader, out io.Writer) error {
	r := &numberReader{in: in, buffer: make([]byte, 1<<18), line: 1}
	count, err := r.number("the number of pairs")
	if err != nil {
		return bad(err)
	}
	var x, y [nimBatch]uint64
	text := make([]byte, 0, nimBatch*21)
	for done := uint64(0); done < count; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := int(min(count-done, nimBatch))
		for i := range n {
			if x[i], err = r.number("a pair of numbers"); err == nil {
				y[i], err = r.number("the second number of a pair")
			}
			if err != nil {
				return bad(fmt.Errorf("%w (pair %d of %d)", err, done+uint64(i)+1, count))
			}
		}
		nim.MulSlice(x[:n], x[:n], y[:n])
		text = text[:0]
		for _, p := range x[:n] {
			text = appendNumber(text, p)
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
		done += uint64(n)
	}
	if err := r.end(); err != nil {
		return bad(fmt.Errorf("%w after %d pairs", err, count))
	}
	return nil
}
