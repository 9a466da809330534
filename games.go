package grundy

import (
	"slices"

	"github.com/grundy-cgt/grundy/family"
)

// Families returns the named games whose positions are no heaps of the rule
// language, by group.
func Families() []family.Entry {
	return slices.Concat[[]family.Entry]()
}
