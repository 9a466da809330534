package policy

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write what the commands print into README.md and docs, where it differs")

// step is one command of a console block and what it prints. A command that
// fails prints [exit N] last.
type step struct {
	block   *block
	line    int // in the block
	command string
	from    int // the output is lines from to to of the block
	to      int
}

func (s *step) want() []string { return s.block.lines[s.from:s.to] }

// session splits a console block into its steps. A command begins with "$ "
// and goes on after a backslash at the end of a line.
func session(b *block) ([]*step, error) {
	var steps []*step
	for i := 0; i < len(b.lines); i++ {
		command, ok := strings.CutPrefix(b.lines[i], "$ ")
		if !ok {
			if len(steps) == 0 {
				return nil, fmt.Errorf("%s: output before the first command", b.at(i))
			}
			last := steps[len(steps)-1]
			last.to = i + 1
			continue
		}
		s := &step{block: b, line: i}
		for strings.HasSuffix(command, `\`) && i+1 < len(b.lines) {
			i++
			command += "\n" + strings.TrimPrefix(b.lines[i], "> ")
		}
		s.command, s.from, s.to = command, i+1, i+1
		if !strings.Contains(command, "grundy") && !strings.HasPrefix(command, "cat ") {
			return nil, fmt.Errorf("%s: a console block shows what grundy prints; tag other shell lines sh", b.at(s.line))
		}
		steps = append(steps, s)
	}
	for _, s := range steps {
		for s.to > s.from && b.lines[s.to-1] == "" {
			s.to-- // a blank line before the next command
		}
	}
	return steps, nil
}

// TestCommandsRun runs each console block of the README and docs and compares
// what it prints, stdout and stderr together, with what the page shows. A line
// "..." stands for any lines. The blocks of one page run in order in one empty
// folder, in which a block tagged "file=NAME" is written first and examples
// and testdata are at hand.
func TestCommandsRun(t *testing.T) {
	type work struct {
		page  *page
		steps map[*block][]*step
	}
	var all []work
	for _, p := range shown(t) {
		w := work{p, map[*block][]*step{}}
		for _, b := range p.blocks {
			if !b.is("console") {
				continue
			}
			steps, err := session(b)
			if err != nil {
				t.Error(err)
			}
			w.steps[b] = steps
		}
		if len(w.steps) > 0 {
			all = append(all, w)
		}
	}
	if len(all) == 0 {
		return
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "grundy"), "./cmd/grundy")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s shows grundy at work, but the command does not build: %v\n%s", all[0].page.path, err, out)
	}
	for _, w := range all {
		t.Run(w.page.path, func(t *testing.T) {
			t.Parallel()
			dir := folder(t)
			got := map[*step][]string{} // where it differs
			for _, b := range w.page.blocks {
				if name := b.file(); name != "" {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(b.text()), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				for _, s := range w.steps[b] {
					out := run(t, s, dir, bin)
					switch {
					case match(s.want(), out):
					case *update:
						got[s] = out
					default:
						t.Errorf("%s: $ %s\nprints\n%s\nbut the page shows\n%s\n(go test ./internal/policy -update rewrites the pages)",
							b.at(s.line), s.command, indent(out), indent(s.want()))
					}
				}
			}
			if len(got) > 0 {
				rewrite(t, w.page, got)
			}
		})
	}
}

// file is the NAME of a block tagged file=NAME.
func (b *block) file() string {
	for _, w := range b.info {
		if name, ok := strings.CutPrefix(w, "file="); ok {
			return filepath.Base(name)
		}
	}
	return ""
}

// folder makes an empty folder from which the paths that a page names can
// be reached, and in which commands may write.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"examples", "testdata", "docs"} {
		target, err := filepath.Abs(filepath.Join(root, name))
		if err == nil {
			err = os.Symlink(target, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// run runs one command by the shell and returns the lines it prints. The
// command is built already, so "go run ./cmd/grundy" is the same as grundy.
func run(t *testing.T, s *step, dir, bin string) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", strings.ReplaceAll(s.command, "go run ./cmd/grundy", "grundy"))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(),
		"PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"),
		"HOME="+dir, "NO_COLOR=1", "TERM=dumb", "LC_ALL=C")
	cmd.WaitDelay = time.Second
	text, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		t.Fatalf("%s: $ %s runs for more than a minute", s.block.at(s.line), s.command)
	}
	out := splitLines(text)
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		out = append(out, fmt.Sprintf("[exit %d]", code))
	} else if err != nil {
		t.Fatal(err)
	}
	return out
}

func splitLines(text []byte) []string {
	trimmed := bytes.TrimRight(text, "\n")
	if len(trimmed) == 0 {
		return nil
	}
	return strings.Split(string(trimmed), "\n")
}

func indent(lines []string) string { return "\t" + strings.Join(lines, "\n\t") }

// match compares output with what a page shows.
func match(want, got []string) bool {
	for i, w := range want {
		if w == "..." {
			for j := i; j <= len(got); j++ {
				if match(want[i+1:], got[j:]) {
					return true
				}
			}
			return false
		}
		if i >= len(got) || got[i] != w {
			return false
		}
	}
	return len(want) == len(got)
}

// rewrite puts the output of steps into the page's file.
func rewrite(t *testing.T, p *page, got map[*step][]string) {
	t.Helper()
	var steps []*step
	for s := range got {
		steps = append(steps, s)
	}
	slices.SortFunc(steps, func(a, b *step) int { // last first: the lines before it stay where they are
		return b.block.first + b.from - a.block.first - a.from
	})
	lines := slices.Clone(p.lines)
	for _, s := range steps {
		out := slices.Clone(got[s])
		for i, line := range out {
			if line != "" {
				out[i] = s.block.indent + line
			}
		}
		lines = slices.Replace(lines, s.block.first+s.from, s.block.first+s.to, out...)
	}
	file := filepath.Join(root, filepath.FromSlash(p.path))
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
		t.Fatal(err)
	}
}

var packageClause = regexp.MustCompile(`(?m)^package (\w+)`)

// TestProgramsCompile wants each block tagged go in the README and docs to
// pass go vet if it is a whole file, and to parse if it is a part of one. What
// a program prints is compared with the block after it, if that is tagged
// "text output".
func TestProgramsCompile(t *testing.T) {
	dir := t.TempDir()
	type program struct {
		*block
		folder string
		output *block
	}
	var programs []program
	for _, p := range shown(t) {
		for i, b := range p.blocks {
			if !b.is("go") {
				continue
			}
			clause := packageClause.FindStringSubmatch(b.text())
			if clause == nil {
				if _, err := format.Source([]byte(b.text())); err != nil {
					t.Errorf("%s: %v", b.at(0), err)
				}
				continue
			}
			page, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(p.path)))
			if err != nil {
				t.Fatal(err)
			}
			g := program{block: b, folder: fmt.Sprintf("p%d", len(programs))}
			writeFile(t, filepath.Join(dir, g.folder, "p.go"), fmt.Sprintf("//line %s:%d\n%s", page, b.first+1, b.text()))
			if i+1 < len(p.blocks) && clause[1] == "main" && slices.Contains(p.blocks[i+1].info, "output") {
				g.output = p.blocks[i+1]
			}
			programs = append(programs, g)
		}
	}
	if len(programs) == 0 {
		return
	}
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(string(read(t, "go.mod")), "module "+module, "module pages", 1)
	mod += fmt.Sprintf("\nrequire %s v0.0.0\n\nreplace %s => %s\n", module, module, here)
	writeFile(t, filepath.Join(dir, "go.mod"), mod)
	writeFile(t, filepath.Join(dir, "go.sum"), string(read(t, "go.sum")))
	if out, err := command(t, dir, "go", "vet", "-mod=mod", "./..."); err != nil {
		t.Fatalf("programs shown in the pages: %v\n%s", err, out)
	}
	for _, g := range programs {
		if g.output == nil {
			continue
		}
		out, err := command(t, dir, "go", "run", "-mod=mod", "./"+g.folder)
		if err != nil {
			t.Errorf("%s: %v\n%s", g.at(0), err, out)
		} else if got := splitLines(out); !match(g.output.lines, got) {
			t.Errorf("%s: the program prints\n%s\nbut the page shows\n%s", g.at(0), indent(got), indent(g.output.lines))
		}
	}
}

func command(t *testing.T, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	return cmd.CombinedOutput()
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
