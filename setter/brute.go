package setter

import (
	"context"
	_ "embed" // the part of the brute force that is the same for all rules
	"fmt"
	"regexp"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

//go:embed brute.py.txt
var bruteLibrary string

// brute writes the brute force of a rule in Python: it lists options by the core
// meaning, computes nim values or, in misere play, searches sums, and answers or
// checks a test of heaps up to greatest. It knows nothing of periods. missing says what
// of the rule it cannot write.
func brute(r *rule.Rule, o Options, greatest int64) (program, missing string) {
	moves, missing := options(r)
	if missing != "" {
		return "", missing
	}
	end := strings.TrimSuffix(moves, "\n") + "\n\n" + settings(o, greatest)
	return fmt.Sprintf(`# The rule %s by its definition:
#     %s
# python3 brute.py < 01.in               answers a test
# python3 brute.py 01.in OUTPUT ...      checks answers to tests
%s

`, r, r.Core(), library(end)) + end, ""
}

// settings writes the end of a program: what is asked, and of which heaps.
func settings(o Options, greatest int64) string {
	var end strings.Builder
	fmt.Fprintf(&end, "GREATEST = %d\n", greatest)
	if o.Misere {
		end.WriteString("wins = misere\n")
	} else if !o.valueOnly() {
		end.WriteString("wins = normal\n")
	}
	var asks []string
	for _, a := range o.Ask {
		right := "same"
		switch a {
		case Outcome:
			fmt.Fprintf(&end, "WORDS = [%q, %q]\n", o.Words[0], o.Words[1])
		case Move:
			right = "anymove"
		case Value, Count:
		}
		asks = append(asks, fmt.Sprintf("(%s, %s)", a, right))
	}
	fmt.Fprintf(&end, "ASK = [%s]\n\nmain(sys.argv[1:])\n", strings.Join(asks, ", "))
	return end.String()
}

// How much the brute force does in some seconds: options, and members of sets looked at.
const (
	bruteWork = 1 << 20
	bruteHeap = 100_000
)

// bruteReach returns the greatest heap, up to that of the problem, that the brute force
// can do in some seconds. Misere play that is not tame is bounded by a search already.
func bruteReach(ctx context.Context, g *grundy.Game, o Options, tame bool) (int64, error) {
	if o.Misere && !tame {
		return o.MaxHeap, nil
	}
	if o.Misere {
		return searchable(ctx, g, min(o.MaxHeap, mostMisereHeap), o.MaxHeaps, misereSums/8)
	}
	var moves []rule.Move
	look := int64(0) // how many sets with a name are looked through
	for _, a := range g.Rule().Alternatives() {
		for i, it := range a.Iters {
			switch set := it.Set.(type) {
			case rule.Named:
				look += 4
			case rule.Partitions: // it lists all of them and chooses then
				set.Kind = rule.Any
				a.Iters[i].Set = set
			}
		}
		moves = append(moves, a)
	}
	all, err := rule.New(g.Rule().Vars(), moves...)
	if err != nil {
		return 0, err
	}
	program, err := all.Compile()
	if err != nil {
		return 0, err
	}
	var options game.Options[int64]
	work := int64(0)
	for n := range min(o.MaxHeap, bruteHeap) + 1 {
		options.Reset()
		if err := program.Heap(&options, n); err != nil {
			return n - 1, nil
		}
		work += 1 + look*n + max(program.Tried(), int64(options.Len()))
		if work > bruteWork {
			return n - 1, ctx.Err()
		}
	}
	return min(o.MaxHeap, bruteHeap), nil
}

// What of Python is looked at: the name that a block of the library defines, all words,
// and what is no program.
var (
	pythonName = regexp.MustCompile(`^(?:@.*\n)?(?:def|import|from \w+ import(?: \w+ as)?)? ?(\w+)`)
	pythonWord = regexp.MustCompile(`\w+`)
	pythonText = regexp.MustCompile(`(?s)""".*?"""|"[^"\n]*"|#[^\n]*`)
)

// library returns the blocks of the library that a program uses, and those that they use,
// but for what the program defines itself.
func library(program string) string {
	blocks := strings.Split(strings.TrimSuffix(bruteLibrary, "\n"), "\n\n\n")
	byName := map[string]string{}
	for _, b := range blocks {
		if name := pythonName.FindStringSubmatch(b)[1]; !strings.Contains("\n"+program, "\ndef "+name+"(") {
			byName[name] = b
		}
	}
	used := map[string]bool{}
	for texts := []string{program}; len(texts) > 0; texts = texts[1:] {
		for _, word := range pythonWord.FindAllString(pythonText.ReplaceAllString(texts[0], ""), -1) {
			if b := byName[word]; b != "" && !used[b] {
				used[b] = true
				texts = append(texts, b)
			}
		}
	}
	var out strings.Builder
	for _, b := range blocks {
		if !used[b] {
			continue
		}
		if strings.HasPrefix(b, "import") || strings.HasPrefix(b, "from") {
			out.WriteString(b + "\n")
		} else {
			out.WriteString("\n\n" + b + "\n")
		}
	}
	return out.String()
}
