package main

import (
	"fmt"
	"math"
	"slices"
	"syscall"
	"time"
)

// clock adds up time in ns: by the clock, and that of the processor for the user
// and the system. A nil clock does nothing.
type clock struct {
	wall, cpu float64
	begun     time.Time
	before    float64
}

func (c *clock) start() {
	if c != nil {
		c.before, c.begun = processor(), time.Now()
	}
}

func (c *clock) stop() {
	if c != nil {
		c.wall += float64(time.Since(c.begun).Nanoseconds())
		c.cpu += processor() - c.before
	}
}

// processor is the processor time of this process in ns.
func processor() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Nano() + u.Stime.Nano())
}

func median(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	slices.Sort(x)
	return x[len(x)/2]
}

// heapValue computes the value of heap n from those of all smaller heaps.
type heapValue func(g []uint16, n int) uint16

// enough is how much processor time a sample takes, in ns.
func enough(short bool) float64 {
	if short {
		return 20e6
	}
	return 200e6
}

// sample is the processor time of a value in ns on average over all heaps below
// len(want), measured on runs of heaps until it took enough time, and on how many
// heaps it was measured. Wherever it ends, the runs are spread evenly: by the golden
// section.
func sample(f heapValue, want []uint16, enough float64) (ns float64, heaps int, err error) {
	const run = 16
	golden := (math.Sqrt(5) - 1) / 2
	var c clock
	for i := 1; i < 64 || c.cpu < enough && heaps < len(want); i++ {
		_, at := math.Modf(float64(i) * golden)
		n := int(at * float64(len(want)-run))
		c.start()
		for k := n; k < n+run; k++ {
			if v := f(want, k); v != want[k] {
				return 0, 0, fmt.Errorf("G(%d) = %d, not %d", k, v, want[k])
			}
		}
		c.stop()
		heaps += run
		if c.cpu > 20*enough && i >= 5 {
			break // too slow for more
		}
	}
	return c.cpu / float64(heaps), heaps, nil
}
