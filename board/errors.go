package board

import (
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// Is makes the error a [game.ErrLimit].
func (e *SizeError) Is(target error) bool { return target == game.ErrLimit }

// LimitError reports that a search would have had to store more positions than
// it may. It is a [game.ErrLimit].
type LimitError struct{ Positions int }

func (e *LimitError) Error() string {
	return fmt.Sprintf("the search stored %d positions, which is its limit", e.Positions)
}

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// LineError reports a row or a column of too many free cells for its moves to be
// listed. It is a [game.ErrLimit].
type LineError struct{ Cells int }

func (e *LineError) Error() string {
	return fmt.Sprintf("a line has %d free cells; moves are listed for lines of at most %d", e.Cells, maxLine)
}

// Is makes the error a [game.ErrLimit].
func (e *LineError) Is(target error) bool { return target == game.ErrLimit }
