package export_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
)

// TestInputs compares programs for each format of the input: of a proved law, a
// table, a table that a period goes on from, a memo, and laws of lost positions.
func TestInputs(t *testing.T) {
	jobs := lostJobs(t)
	for _, b := range []struct {
		rule string
		most int64
	}{{"kayles", 0}, {"grundy", 300}, {"take {61,147,400}", 0}, {"wythoff", 20}} {
		g, err := grundy.New(b.rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range export.Inputs() {
			for _, purpose := range export.Purposes() {
				jobs = append(jobs, newInputJob(t, g, b.most, export.Purpose(purpose), export.Input(format), 200))
			}
		}
	}
	for _, lang := range languages {
		if testing.Short() && lang != "python" {
			continue
		}
		t.Run(lang, func(t *testing.T) { runAll(t, lang, jobs) })
	}
}

// TestMemos compares memos and the definition alone of the whole basket with the
// engine in Java, whose collections are strict about types.
func TestMemos(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rules := []string{"turn 1..3", "(x, y) -> (x-1, y) & (x, y-1) | none if x > 2"}
	for _, b := range basket {
		rules = append(rules, b.rule)
	}
	var jobs []*job
	for i, text := range rules {
		g, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		j := newInputJob(t, g, 10, export.Purpose(export.Purposes()[i%3]), export.Lines, 300)
		j.brute = true
		jobs = append(jobs, j)
	}
	runAll(t, "java", jobs)
}

// alone writes one program, and returns how to run it on an input.
func alone(t *testing.T, lang, text string) func(input string) (out, message string, err error) {
	t.Helper()
	for _, tool := range builders[lang].tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s on this machine", tool)
		}
	}
	dir := t.TempDir()
	file := map[string]string{"cpp": "a.cpp", "go": "a.go", "python": "a.py", "rust": "a.rs", "java": "Main.java"}[lang]
	writeFile(t, filepath.Join(dir, file), text)
	run := []string{"./a"}
	switch lang {
	case "cpp":
		command(t, dir, "g++", "-std=c++17", "-o", "a", file)
	case "go":
		command(t, dir, "go", "build", "-o", "a", file)
	case "python":
		run = []string{"python3", file}
	case "rust":
		command(t, dir, "rustc", "--edition", "2021", "-o", "a", file)
	case "java":
		command(t, dir, "javac", file)
		run = []string{"java", "Main"}
	}
	return func(input string) (string, string, error) {
		var out, message strings.Builder
		cmd := exec.Command(run[0], run[1:]...)
		cmd.Dir, cmd.Env = dir, os.Environ()
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(input), &out, &message
		err := cmd.Run()
		return out.String(), message.String(), err
	}
}

// TestTooGreat wants programs to stop with a message and the status 1 where a heap
// is greater than their tables and memos.
func TestTooGreat(t *testing.T) {
	jobs := map[string]export.Job{}
	for name, rule := range map[string]string{"a table": "take primes", "a memo": "(x, y) -> (x-1, y) | (x, y-1)"} {
		g, err := grundy.New(rule)
		if err != nil {
			t.Fatal(err)
		}
		jobs[name] = export.Job{Rule: g.Rule(), For: export.Outcome, Most: 100}
	}
	for _, lang := range languages {
		if testing.Short() && lang != "python" {
			continue
		}
		for name, j := range jobs {
			if name == "a memo" && lang != "python" { // the same for all
				continue
			}
			t.Run(lang+" "+name, func(t *testing.T) {
				j.Lang = lang
				text, err := export.Write(j)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(text, "N = 100") {
					t.Errorf("it does not say how far it goes:\n%s", text)
				}
				run := alone(t, lang, text)
				if out, _, err := run("5 100\n\n"); err != nil || len(strings.Fields(out)) != 1 {
					t.Errorf("up to N: %q, %v", out, err)
				}
				for _, input := range []string{"5 101\n", "5 100000\n"} {
					_, message, err := run(input)
					if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 || !strings.Contains(message, "more than N = 100") {
						t.Errorf("beyond N: %v, %q", err, message)
					}
				}
			})
		}
	}
}
