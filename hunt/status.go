package hunt

import (
	"time"

	"github.com/grundy-cgt/grundy/heap"
)

// Status tells how far a hunt is.
type Status struct {
	N        int64   // G(0), ..., G(N-1) are done
	To       int64   // how many are wanted
	Rate     float64 // values a second of late
	Worked   time.Duration
	Max      uint32 // the greatest value
	MaxAt    int64  // the first heap that has it; -1 before there is one
	Way      string // how values are computed
	Doing    string // if not computing values: what
	Saved    int64  // the last checkpoint
	Hash     [32]byte
	Kept     bool
	Mask     heap.Mask // at the last checkpoint, as the two below
	Rares    int
	LastRare int64
}

// Left is the time to come at the rate of late; 0 if it is not known.
func (s Status) Left() time.Duration {
	if s.Rate <= 0 || s.N >= s.To {
		return 0
	}
	left := float64(s.To-s.N) / s.Rate
	if left > 1e9 {
		return 0
	}
	return time.Duration(left * float64(time.Second))
}
