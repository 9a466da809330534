package setter

import (
	_ "embed" // the part of the brute force that is the same for all rules
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

//go:embed brute.py.txt
var bruteLibrary string

// brute writes the brute force of a rule in Python: it lists options by the core
// meaning, computes nim values or, in misere play, searches sums, and answers or
// checks a test. It knows nothing of periods. missing says what of the rule it
// cannot write.
func brute(r *rule.Rule, o Options) (program, missing string) {
	moves, missing := options(r)
	if missing != "" {
		return "", missing
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The rule %s by its definition:\n#     %s\n", r, r.Core())
	b.WriteString("# python3 brute.py < 01.in               answers a test\n")
	b.WriteString("# python3 brute.py 01.in OUTPUT ...      checks answers to tests\n")
	b.WriteString(bruteLibrary)
	fmt.Fprintf(&b, "\n\nASK = [%s]\nMISERE = %s\n\n\n", quoted(o.Ask), map[bool]string{true: "True", false: "False"}[o.Misere])
	b.WriteString(moves)
	b.WriteString("\nmain(sys.argv[1:])\n")
	return b.String(), ""
}

func quoted(asks []Ask) string {
	out := make([]string, len(asks))
	for i, a := range asks {
		out[i] = fmt.Sprintf("%q", a)
	}
	return strings.Join(out, ", ")
}
