// Command sequences measures the values of nim sequences in one run by three ways:
// the plain loop, the sparse space method in scalar Go as programs for octal games
// have it, and package heap, with one thread and with all cores.
//
// The ways take turns for some rounds; times are medians. Processor time is that of
// the user and the system (getrusage). Every value that is computed is compared. The
// plain loop and the scalar method are measured on runs of heaps that are spread
// evenly from 0 to n, with all values before them given, so that their time is
// that of all n values without taking hours; package heap computes all n values
// from nothing.
//
// With -short, n is small, and the command fails when a ratio is lost.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/rule"
)

// game is a row: n values of a rule.
type game struct {
	Name string
	text string
	n    int
	// With -short: n, and how many times faster than the plain loop and the scalar
	// method one thread must be; 0 means that it is not asked.
	short               int
	overPlain, overRare float64
	scalar              bool // the sparse space method is for this kind of rule
}

var games = []game{
	{"0.106", "0.106", 10_000_000, 200_000, 20, 1, true},
	{"0.454", "0.454", 10_000_000, 200_000, 20, 1, true},
	{"0.16", "0.16", 10_000_000, 200_000, 20, 1, true},
	{"0.356", "0.356", 10_000_000, 200_000, 20, 1, true},
	{"Officers, 0.6", "0.6", 10_000_000, 30_000, 1.1, 0.5, true},
	{"Grundy's game", "grundy", 10_000_000, 50_000, 1.3, 0.5, true},
	{"0.114", "0.114", 200_000, 20_000, 1, 0.4, true},
	{"0.07, period not used", "0.07", 100_000, 20_000, 2, 0, true},
	{"4.327", "4.327", 100_000, 10_000, 1, 0, true},
	{"0.165, period not used", "0.165", 100_000, 20_000, 2, 0, true},
	{"hex 0.8", "hex 0.8", 10_000, 1_000, 2, 0, false},
	{"hex 0.fc", "hex 0.fc", 10_000, 1_000, 3, 0, false},
	{"code 0.g (four heaps)", "code 0.g", 1_000, 300, 3, 0, false},
	{"split 3..", "split 3..", 4_000, 600, 5, 0, false},
	{"take {2,9,23,97,98}", "take {2,9,23,97,98}", 100_000_000, 10_000_000, 3, 0, false},
}

// result is a game with what was measured, in ns a value; 0 is not measured.
type result struct {
	Game     string
	N        int
	Plain    float64 // processor time
	Scalar   float64 // processor time
	One      float64 // one thread, processor time
	AllWall  float64 // all cores, by the clock
	AllCPU   float64 // all cores, processor time
	Way      string
	PlainAt  int // heaps on which the plain loop was measured
	ScalarAt int // the same for the scalar method
	wants    [2]float64
}

func main() {
	short := flag.Bool("short", false, "small n, and fail when a ratio is lost")
	asJSON := flag.Bool("json", false, "print JSON")
	rounds := flag.Int("rounds", 3, "rounds; times are medians")
	most := flag.Int("most", 1<<30, "most values of a row")
	only := flag.String("game", "", "only games whose name has this text")
	flag.Parse()
	var results []result
	for _, g := range games {
		if !strings.Contains(g.Name, *only) {
			continue
		}
		if *short {
			g.n = g.short
		}
		g.n = min(g.n, *most)
		r, err := measure(g, *rounds, *short)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", g.Name, err)
			os.Exit(1)
		}
		if !*asJSON {
			if len(results) == 0 {
				fmt.Println(machine())
				fmt.Printf("%-24s %11s %11s %9s %9s %9s %9s %9s %8s\n", "ns a value", "n", "plain", "scalar", "1 thread", "all wall", "all cpu", "/plain", "/scalar")
			}
			r.print()
		}
		results = append(results, r)
	}
	if *asJSON {
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		if err := out.Encode(map[string]any{"Machine": machine(), "Results": results}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if *short && lost(results) {
		os.Exit(1)
	}
}

func (r *result) print() {
	cell := func(v float64) string {
		switch {
		case v == 0:
			return "-"
		case v < 100:
			return fmt.Sprintf("%.2f", v)
		}
		return fmt.Sprintf("%.0f", v)
	}
	fmt.Printf("%-24s %11d %11s %9s %9s %9s %9s %9s %8s\n", r.Game, r.N, cell(r.Plain), cell(r.Scalar), cell(r.One), cell(r.AllWall), cell(r.AllCPU), cell(r.Plain/r.One), cell(r.Scalar/r.One))
}

// lost tells which ratios are lost.
func lost(results []result) (some bool) {
	for _, r := range results {
		for i, x := range [2]float64{r.Plain / r.One, r.Scalar / r.One} {
			if x < r.wants[i] {
				fmt.Fprintf(os.Stderr, "%s: %.2f times as fast as the %s, which should be at least %.1f\n", r.Game, x, [2]string{"plain loop", "scalar method"}[i], r.wants[i])
				some = true
			}
		}
	}
	return some
}

// machine names what this runs on, and with which build tags.
func machine() string {
	name := "unknown processor"
	if b, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(b)) {
			if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == "model name" {
				name = strings.TrimSpace(v)
				break
			}
		}
	}
	tags := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-tags" {
				tags = ", tags " + s.Value
			}
		}
	}
	return fmt.Sprintf("%s, %d cores, %s %s/%s%s", name, runtime.GOMAXPROCS(0), runtime.Version(), runtime.GOOS, runtime.GOARCH, tags)
}

// measure computes a row.
func measure(g game, rounds int, short bool) (result, error) {
	r, err := rule.Parse(g.text)
	if err != nil {
		return result{}, err
	}
	m, err := movesOf(r)
	if err != nil {
		return result{}, err
	}
	res := result{Game: g.Name, N: g.n, wants: [2]float64{g.overPlain, g.overRare}}
	if _, ok := r.TakeSet(); ok {
		return res, measureTaking(&res, r, m, rounds)
	}
	want := make([]uint16, g.n)
	if res.Way, err = walk(r, want, 0, nil); err != nil {
		return res, err
	}
	heaps := [2]heapValue{newPlain(m, want).value}
	if g.scalar {
		heaps[1] = newScalar(m, want).value
	}
	got := make([]uint16, g.n)
	var times [2][]float64
	var one, wall, all []float64
	for range rounds {
		for i, f := range heaps {
			if f == nil {
				continue
			}
			t, at, err := sample(f, want, enough(short))
			if err != nil {
				return res, err
			}
			times[i] = append(times[i], t)
			*[2]*int{&res.PlainAt, &res.ScalarAt}[i] = at
		}
		for _, threads := range []int{1, 0} {
			clear(got)
			var c clock
			if _, err := walk(r, got, threads, &c); err != nil {
				return res, err
			}
			if !slices.Equal(got, want) {
				return res, fmt.Errorf("the values with %d threads differ", threads)
			}
			if threads == 1 {
				one = append(one, c.cpu/float64(g.n))
			} else {
				wall, all = append(wall, c.wall/float64(g.n)), append(all, c.cpu/float64(g.n))
			}
		}
	}
	res.Plain, res.Scalar, res.One, res.AllWall, res.AllCPU = median(times[0]), median(times[1]), median(one), median(wall), median(all)
	return res, nil
}

// walk computes len(g) values by package heap. Only the walk itself is timed.
func walk(r *rule.Rule, g []uint16, threads int, c *clock) (way string, err error) {
	w, err := heap.NewWalk(r, heap.WalkOptions{Threads: threads})
	if err != nil {
		return "", err
	}
	for w.N() < int64(len(g)) {
		c.start()
		b, err := w.Next(context.Background(), int64(len(g)))
		c.stop()
		if err != nil {
			return "", err
		}
		to := g[b.From:][:b.Len()]
		if b.Width == 1 {
			for i, v := range b.Data {
				to[i] = uint16(v)
			}
			continue
		}
		for i := range to {
			to[i] = uint16(b.At(i))
		}
	}
	return w.Way(), nil
}

// measureTaking is measure for a finite subtraction set.
func measureTaking(res *result, r *rule.Rule, m moves, rounds int) error {
	var slow, one, wall []float64
	got, buf := make([]byte, res.N), make([]byte, res.N)
	for i := range buf { // that the system gives the memory is not measured
		buf[i] = 1
	}
	for range rounds {
		want := got[:min(res.N, 10_000_000)]
		var c clock
		c.start()
		taking(m, want, 0)
		c.stop()
		slow = append(slow, c.cpu/float64(len(want)))
		res.PlainAt = len(want)
		c = clock{}
		c.start()
		s, err := heap.New(r, heap.Limits{})
		if err != nil {
			return err
		}
		b, err := s.Block(context.Background(), 0, int64(res.N), buf)
		if err != nil {
			return err
		}
		c.stop()
		if b.Width != 1 || !slices.Equal(b.Data[:len(want)], want) {
			return fmt.Errorf("values differ")
		}
		buf, res.Way = b.Data, s.Way()
		one, wall = append(one, c.cpu/float64(res.N)), append(wall, c.wall/float64(res.N))
	}
	res.Plain, res.One, res.AllWall, res.AllCPU = median(slow), median(one), median(wall), median(one)
	return nil
}
