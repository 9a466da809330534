package law

import (
	"fmt"

	"github.com/grundy-cgt/grundy/period"
)

// onIntervals says what the laws of runs say.
const onIntervals = "constant on intervals"

// periodWords says a period in words.
func periodWords(h period.Hit) string {
	text := fmt.Sprintf("period %d", h.Period)
	if h.Saltus != 0 {
		text += fmt.Sprintf(", saltus %d", h.Saltus)
	}
	if h.Start > 0 {
		text += fmt.Sprintf(", from n = %d on", h.Start)
	}
	return text
}
