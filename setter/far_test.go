package setter

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// run runs a program with arguments in a directory.
func run(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	cmd := exec.Command(python, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// Moves of great heaps are right by the checker, which knows the law; and so say both it
// and the brute force, which knows the moves only, of small heaps.
func TestGreatMoves(t *testing.T) {
	for i, text := range []string{"kayles", "take {1,3,4}", "take any but {2,5}", "nim", "take 1..7", "0.137"} {
		if testing.Short() && i > 1 {
			break
		}
		s := suite(t, text, Options{Tests: 2, Ask: []Ask{Move, Value, Outcome}, MaxHeap: 1e18})
		dir := t.TempDir()
		write(t, dir, s.Files())
		all, small := []string{"check.py"}, []string{"brute.py"}
		for _, test := range s.Tests {
			all = append(all, test.Name+".in", test.Name+".ans")
			if test.Greatest <= min(s.Small, 60) {
				small = append(small, test.Name+".in", test.Name+".ans")
			}
		}
		for _, args := range [][]string{all, small} {
			if out, err := run(t, dir, args...); err != nil || out != "right\n" {
				t.Errorf("%s, %v: %v\n%s", text, args, err, out)
			}
		}
	}
}

// The checker accepts any winning move and no other answer.
func TestCheckerRefuses(t *testing.T) {
	s := suite(t, "kayles", Options{Tests: -1, Ask: []Ask{Move}, MaxHeap: 1e18})
	dir := t.TempDir()
	write(t, dir, s.Files())
	for _, test := range []struct {
		position, answer string
		right            bool
	}{
		{"1 1000000000000000000", "1 2 499999999999999999 499999999999999999", true},
		{"1 1000000000000000000", "1 1 499999999999999999", false},
		{"1 1000000000000000000", "1 2 500000000000000000 500000000000000000", false},
		{"1 1000000000000000000", "1 1 999999999999999999", false},
		{"1 1000000000000000000", "0", false},
		{"1 1000000000000000000", "2 1 1", false},
		{"1 1000000000000000000", "1 2 -1 1000000000000000000", false},
		{"1 1000000000000000000", "1 3 0 499999999999999999 499999999999999999", false},
		{"1 1000000000000000000", "", false},
		{"2 7 7", "0", true},
		{"2 7 7", "1 1 6", false},
		{"2 1 2", "2 1 1", true},
		{"1 2", "1 0", true},
		{"1 2", "1 1 1", false},
	} {
		write(t, dir, []File{{"in", "1\n" + test.position + "\n"}, {"out", test.answer + "\n"}})
		for _, program := range []string{"check.py", "brute.py"} {
			if program == "brute.py" && (testing.Short() || strings.Contains(test.position, "0")) {
				continue
			}
			if out, err := run(t, dir, program, "in", "out"); (err == nil) != test.right {
				t.Errorf("%s, %s, %q: %v\n%s", program, test.position, test.answer, err, out)
			}
		}
	}
}

func write(t *testing.T, dir string, files []File) {
	t.Helper()
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte(f.Text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Moves of great heaps are asked for where they can be checked.
func TestNoGreatMoves(t *testing.T) {
	for _, test := range []struct {
		rule string
		Options
	}{
		{"lasker", Options{Ask: []Ask{Move}, MaxHeap: 5001}},
		{"take primes", Options{Ask: []Ask{Move}, MaxHeap: 5001}},
		{"take 1..n//2", Options{Ask: []Ask{Move}, MaxHeap: 5001}},
		{"kayles", Options{Ask: []Ask{Move, Count}, MaxHeap: 5001}},
		{"nim", Options{Ask: []Ask{Move}, Misere: true, MaxHeap: 5001}},
	} {
		if _, err := Make(t.Context(), mustNew(t, test.rule), test.Options); err == nil || !strings.Contains(err.Error(), "in heaps of up to 5000") {
			t.Errorf("%s %+v: %v", test.rule, test.Options, err)
		}
	}
}
