package plot

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// nice returns the multiples of a step between lo and hi, at most `most` of them but
// at least one step apart; the step is 1, 2 or 5 times a power of ten, and no
// fraction.
func nice(lo, hi float64, most int) []float64 {
	step := 1.0
	for i := 0; math.Floor(hi/step)-math.Ceil(lo/step)+1 > float64(most); i++ {
		step *= [3]float64{2, 2.5, 2}[i%3]
	}
	var out []float64
	for k := math.Ceil(lo / step); k*step <= hi; k++ {
		out = append(out, k*step)
	}
	return out
}

// Grouped writes a number with its digits in groups of three, from five digits on.
func Grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	if len(text)-start < 5 {
		return text
	}
	for i := len(text) - 3; i > start; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// ticker marks an axis whose numbers are counted from base.
func ticker(most int) plot.TickerFunc {
	return func(lo, hi float64) (out []plot.Tick) {
		for _, v := range nice(lo, hi, most) {
			out = append(out, plot.Tick{Value: v, Label: Grouped(int64(v))})
		}
		return out
	}
}

// far is the first heap from which on an axis counts from the first heap that it
// shows: its numbers would be too long.
const far = 1_000_000_000
