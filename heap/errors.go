package heap

import (
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// LimitError says that a table would have to be larger than the limits allow.
// It is a [game.ErrLimit] in the sense of errors.Is.
type LimitError struct {
	What  string // what is limited: "values", or "bytes" of work space
	Limit int64
	Known int // how far the table reaches: G(0), ..., G(Known-1)
}

func (e *LimitError) Error() string {
	if e.What == "values" {
		return fmt.Sprintf("no formula or proved period gives this value, and a table of it would have more than %d values (%d are known)", e.Limit, e.Known)
	}
	return fmt.Sprintf("the limit of %d %s is reached with %d values known", e.Limit, e.What, e.Known)
}

// Is reports whether the target is [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// NotDescendingError says that an option of heap N has a part that is not
// smaller than N, so that heaps cannot be solved in increasing order. A search
// over positions may still solve the rule, or find the loop.
type NotDescendingError struct{ N, Part int64 }

func (e *NotDescendingError) Error() string {
	return fmt.Sprintf("heap %d has an option with a heap of %d, which is not smaller", e.N, e.Part)
}
