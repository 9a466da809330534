package setter

import (
	"fmt"
	"slices"
	"strings"
)

// File is a file of a suite.
type File struct{ Name, Text string }

// Files returns the files of the suite: NN.in and NN.ans of each test, the brute
// force and the checker if there are such, and README.md.
func (s *Suite) Files() []File {
	var out []File
	for _, t := range s.Tests {
		out = append(out, File{t.Name + ".in", t.Input}, File{t.Name + ".ans", t.Answer})
	}
	if s.Brute != "" {
		out = append(out, File{"brute.py", s.Brute})
	}
	if s.Checker != "" {
		out = append(out, File{"check.py", s.Checker})
	}
	return append(out, File{"README.md", s.readme()})
}

// meanings of the questions but [Outcome].
var meanings = map[Ask]string{
	Value: "the nim value of the position.",
	Count: "how many first moves win: moves of different heaps are different, and moves of one heap are if they leave different heaps.",
	Move: "a first move that wins, or `0` if there is none: the number of the heap, from 1; how many heaps are left of it, empty ones not counted; and these heaps. " +
		"Any move that wins is right.",
}

// from writes the numbers from lo to hi.
func from(lo, hi int64) string {
	if lo == hi {
		return fmt.Sprint(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// readme says what the tests are.
func (s *Suite) readme() string {
	var b strings.Builder
	play := "Who cannot move loses."
	if s.Misere {
		play = "Who makes the last move loses."
	}
	fmt.Fprintf(&b, "# Tests\n\nRule: `%s`. A position is several heaps; a move is made in one of them. %s\n\n", s.Rule, play)
	if !s.Misere {
		fmt.Fprintf(&b, "Nim values of the heaps: %s.\n\n", s.Law)
	}
	fmt.Fprintf(&b, "Input: the number of positions; then a line for each: the number of heaps (%s) and the heaps (%s).\n\n", from(1, int64(s.MaxHeaps)), from(s.MinHeap, s.MaxHeap))
	b.WriteString("Answer, for each position:\n\n")
	for _, a := range s.Ask {
		meaning := meanings[a]
		if a == Outcome {
			meaning = fmt.Sprintf("`%s` if the player to move wins, `%s` if not.", s.Words[0], s.Words[1])
		}
		fmt.Fprintf(&b, "- a line: %s\n", meaning)
	}
	b.WriteString("\n| test | group | for | greatest heap |\n|---|---|---|---|\n")
	for _, t := range s.Tests {
		fmt.Fprintf(&b, "| %s | %s | %s | %d |\n", t.Name, t.Group, t.Aim, t.Greatest)
	}
	b.WriteString("\nTests *against* hold only positions that the wrong solution was run on and answers wrongly")
	if !s.valueOnly() {
		b.WriteString(" who wins")
	}
	b.WriteString(".\n")
	if len(s.Without) > 0 {
		b.WriteString("\nThere is no test against:\n\n")
		for _, w := range s.Without {
			fmt.Fprintf(&b, "- %s: %s.\n", w.Wrong, w.Why)
		}
	}
	s.bruteWords(&b)
	fmt.Fprintf(&b, "\nSeed: %d.\n", s.Seed)
	return b.String()
}

// bruteWords says what the brute force is for.
func (s *Suite) bruteWords(b *strings.Builder) {
	if s.Missing != "" {
		fmt.Fprintf(b, "\nThere is no brute force: it cannot write %s.\n", s.Missing)
		return
	}
	var small, great []string
	for _, t := range s.Tests {
		if t.Greatest <= s.Small {
			small = append(small, t.Name)
		} else {
			great = append(great, t.Name)
		}
	}
	fmt.Fprintf(b, "\n## The brute force\n\n`python3 brute.py < 01.in` answers a test by the definition, without theory; `python3 brute.py 01.in OUTPUT` checks answers to it. "+
		"It takes seconds, at most half a minute, for heaps of up to %d, and refuses greater ones. It can check all tests", s.Small)
	if len(great) > 0 {
		fmt.Fprintf(b, " but %s; here are all that it can:\n\n    for t in %s; do python3 brute.py $t.in $t.ans; done\n", strings.Join(great, ", "), strings.Join(small, " "))
	} else {
		b.WriteString(":\n\n    for t in *.in; do python3 brute.py $t ${t%in}ans; done\n")
	}
	program := "brute.py"
	if s.Checker != "" {
		program = "check.py"
		b.WriteString("\n`python3 check.py 01.in OUTPUT` checks answers to any test: it has the rule's moves, and values by the law.\n")
	}
	b.WriteString("\n## Your own solution\n\nThis runs a solution, right or wrong, on all tests, and names those that it fails:\n\n    for t in *.in; do\n")
	if slices.Contains(s.Ask, Move) {
		b.WriteString("        python3 sol.py < $t > out && python3 " + program + " $t out > /dev/null || echo \"$t: failed\"\n")
	} else {
		b.WriteString("        python3 sol.py < $t | diff -qbB - ${t%in}ans > /dev/null || echo \"$t: failed\"\n")
	}
	b.WriteString("    done\n")
}
