package export_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/game"
)

// inputs is how many random numbers each program gets.
const inputs = 10_000

// TestPrograms compiles and runs the programs of the basket in each language that
// the machine has, and compares what they print with the engine.
func TestPrograms(t *testing.T) {
	rules := basket
	if testing.Short() {
		rules = rules[3:8]
	}
	var jobs []*job
	for i, b := range rules {
		g, err := grundy.New(b.rule)
		if err != nil {
			t.Fatal(err)
		}
		for k, purpose := range export.Purposes() {
			if k == 1 && i%5 != 0 || k == 2 && i%2 != 0 { // what is the same for all rules takes its time too
				continue
			}
			jobs = append(jobs, newJob(t, g, b.most, export.Purpose(purpose)))
		}
	}
	for _, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			runAll(t, lang, jobs)
		})
	}
}

// job is one program, what it is given, and how its answer is checked.
type job struct {
	name    string
	request export.Job
	input   string
	check   func(output string) error
	brute   bool
}

func newJob(t *testing.T, g *grundy.Game, most int64, purpose export.Purpose) *job {
	t.Helper()
	return newInputJob(t, g, most, purpose, export.Lines, inputs)
}

// newInputJob is a program that reads the given format, and gets about so many
// numbers.
func newInputJob(t *testing.T, g *grundy.Game, most int64, purpose export.Purpose, format export.Input, inputs int) *job {
	t.Helper()
	ctx := context.Background()
	r := g.Rule()
	j := &job{name: r.String() + " " + string(purpose) + " " + string(format)}
	j.request = export.Job{Rule: r, For: purpose, Most: most, Input: format}
	if r.Dim() == 1 && g.Sequence() != nil {
		claim, err := g.Claim(ctx, int(most))
		if err != nil {
			t.Fatal(err)
		}
		j.request.Claim = claim
	}
	top := most
	if most == 0 {
		top = 1e18
		if strings.Contains(r.String(), "isqrt") {
			top = 20_000
		}
		if purpose == export.Moves {
			top = 60
		}
	}
	rng := rand.New(rand.NewPCG(1, uint64(len(j.name))))
	var sums [][]grundy.Position
	count, counted := inputs, format == export.Counted || format == export.CasesCounted
	alone := format == export.One || purpose == export.Values && !counted
	if purpose != export.Values {
		count /= 10
	}
	for i := range count {
		var sum []grundy.Position
		size := 1
		if !alone {
			size = 1 + rng.IntN(4)
		}
		for range size {
			sum = append(sum, position(rng, i, r.Dim(), top))
		}
		sums = append(sums, sum)
	}
	var in strings.Builder
	if format != export.Lines && format != export.Counted {
		fmt.Fprintln(&in, len(sums))
	}
	for _, sum := range sums {
		if counted {
			fmt.Fprint(&in, len(sum), " ")
		}
		for k, p := range sum {
			in.WriteString(strings.TrimSpace(strings.Repeat(" ", min(k, 1))) + spaced(p, r.Dim()) + " ")
		}
		in.WriteString("\n")
		if rng.IntN(9) == 0 && format != export.Counted {
			in.WriteString("\n") // which means nothing
		}
	}
	j.input = in.String()
	values := make([]uint64, len(sums))
	for i, sum := range sums {
		for _, p := range sum {
			v, err := g.Value(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			values[i] ^= v
		}
	}
	j.check = func(output string) error { return check(ctx, g, purpose, sums, values, output) }
	return j
}

// position is a random one, with what is easily wrong among the first.
func position(rng *rand.Rand, i, dim int, top int64) (p grundy.Position) {
	special := []int64{0, 1, 2, 3, 1<<31 - 1, 1 << 31, 1<<32 + 5, top, top - 1}
	for k := range dim {
		switch {
		case i < len(special):
			p[k] = min(special[i], top)
		case i%2 == 0:
			p[k] = rng.Int64N(min(top, 1000) + 1)
		default:
			p[k] = rng.Int64N(top + 1)
		}
	}
	return p
}

func spaced(p grundy.Position, dim int) string {
	return strings.Trim(fmt.Sprint(p[:dim]), "[]")
}

// check compares the answers with the engine's.
func check(ctx context.Context, g *grundy.Game, purpose export.Purpose, sums [][]grundy.Position, values []uint64, output string) error {
	lines := strings.Split(strings.TrimSuffix(output, "\n"), "\n")
	if len(lines) != len(sums) {
		return fmt.Errorf("%d lines for %d positions", len(lines), len(sums))
	}
	for i, sum := range sums {
		x := values[i]
		line := strings.TrimSpace(lines[i])
		want := fmt.Sprint(x)
		switch purpose {
		case export.Outcome:
			want = map[bool]string{true: "first", false: "second"}[x != 0]
		case export.Moves:
			want = "none"
			if x != 0 {
				if err := checkMove(ctx, g, sum, x, line); err != nil {
					return fmt.Errorf("at %v: %w", sum, err)
				}
				continue
			}
		}
		if line != want {
			return fmt.Errorf("at %v: %q, not %q", sum, line, want)
		}
	}
	return nil
}

// checkMove reports what is wrong with a move that should win.
func checkMove(ctx context.Context, g *grundy.Game, sum []grundy.Position, x uint64, line string) error {
	before, after, ok := strings.Cut(line, "->")
	if !ok {
		return fmt.Errorf("no move: %q", line)
	}
	dim := g.Rule().Dim()
	from, to := positions(before, dim), positions(after, dim)
	if len(from) != 1 || !slices.Contains(sum, from[0]) {
		return fmt.Errorf("no component: %q", line)
	}
	var options game.Options[grundy.Position]
	if err := g.Options(&options, from[0]); err != nil {
		return err
	}
	var empty grundy.Position
	drop := dim == 1 && g.Rule().EmptyIsNone()
	if drop { // programs may print the empty heaps that are left
		to = slices.DeleteFunc(to, func(p grundy.Position) bool { return p == empty })
	}
	legal := false
	for o := range options.All() {
		o = slices.Clone(o)
		if drop {
			o = slices.DeleteFunc(o, func(p grundy.Position) bool { return p == empty })
		}
		slices.SortFunc(o, grundy.Compare)
		legal = legal || slices.Equal(o, to)
	}
	if !legal {
		return fmt.Errorf("no option: %q", line)
	}
	for _, p := range append(to, from[0]) {
		v, err := g.Value(ctx, p)
		if err != nil {
			return err
		}
		x ^= v
	}
	if x != 0 {
		return fmt.Errorf("it leaves the value %d: %q", x, line)
	}
	return nil
}

// positions reads what a program printed of positions, in order.
func positions(text string, dim int) (out []grundy.Position) {
	fields := strings.Fields(text)
	for i := 0; i+dim <= len(fields); i += dim {
		var p grundy.Position
		for k := range dim {
			fmt.Sscan(fields[i+k], &p[k])
		}
		out = append(out, p)
	}
	slices.SortFunc(out, grundy.Compare)
	return out
}

// runAll writes the programs of all jobs, builds them at once, and runs each.
func runAll(t *testing.T, lang string, jobs []*job) {
	b := builders[lang]
	for _, tool := range b.tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s on this machine", tool)
		}
	}
	var programs []string
	for _, j := range jobs {
		j.request.Lang = lang
		text, err := export.Write(j.request)
		if j.brute {
			text, err = export.BruteForce(j.request)
		}
		if err != nil {
			t.Fatalf("%s: %v", j.name, err)
		}
		programs = append(programs, text)
	}
	dir := t.TempDir()
	for i, j := range jobs {
		writeFile(t, filepath.Join(dir, fmt.Sprintf("%d.in", i)), j.input)
	}
	b.build(t, dir, programs)
	for i, j := range jobs {
		out, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%d.out", i)))
		if err == nil {
			err = j.check(string(out))
		}
		if err != nil {
			t.Errorf("%s: %v\n%s", j.name, err, programs[i])
		}
	}
}
