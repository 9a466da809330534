package rule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// kindWords are the words that canonical text uses.
var kindWords = map[Kind]string{
	Any: "any", Distinct: "distinct", NotAllEqual: "not all equal",
	Equal: "equal", Consecutive: "consecutive", Level: "level",
	Spaced: "spaced", Symmetric: "symmetric",
}

// kindNames are single words that name a kind.
var kindNames = []string{"unequal", "distinct", "different", "equal", "consecutive", "level", "balanced", "nearly"}

// kind reads how the heaps of a split must differ; with must unset, nothing
// there means Any.
func (p *parser) kind(must bool) Kind {
	switch {
	case p.acceptWords("not all equal"):
		return NotAllEqual
	case p.acceptAny("unequal", "distinct", "different"):
		return Distinct
	case p.accept("equal"):
		return Equal
	case p.accept("consecutive"):
		return Consecutive
	case p.acceptAny("level", "balanced"), p.acceptWords("nearly equal"):
		return Level
	case p.accept("any"):
		return Any
	}
	t := p.peek()
	if !must && (t.kind != tokIdent || p.isAny("or", "if", "where", "x", "acrostic") || slices.Contains(heapNouns, strings.ToLower(t.text))) {
		return Any
	}
	const want = "distinct, not all equal, equal, consecutive or level"
	if t.kind == tokIdent {
		p.fail(t, fmt.Sprintf("`%s` does not say how heaps differ", t.text), want, near.Word(strings.ToLower(t.text), kindNames))
	}
	p.unexpected(want)
	return Any
}
