package classic

import (
	"slices"

	"github.com/grundy-cgt/grundy/family"
)

// Games returns the games of this package for the catalogue.
func Games() []family.Entry {
	return slices.Concat(wythoffs(), dynamics(), moores(), staircases(), strips(), nimbles(), northcotts(), euclids(), welters(), kotzigs())
}
