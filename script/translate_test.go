package script_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/script"
)

// translated are the scripts of examples/problems whose shape is simple enough.
var translated = []string{
	"hdu1846", "hdu1847", "hdu1536", "acwing893", "acwing891", "acwing894", "boj16187", "hdu1907", "hdu4664", "luogu-p2197", "luogu-p2953", "poj2311",
}

func translate(t *testing.T, name, source, lang string) (string, error) {
	t.Helper()
	return script.Translate(t.Context(), name, source, lang, 10_000, func(ctx context.Context, rule string) (*export.Source, error) {
		g, err := grundy.New(rule)
		if err != nil {
			return nil, err
		}
		job := export.Job{Rule: g.Rule()}
		if g.Rule().Dim() == 1 {
			if job.Claim, err = g.Claim(ctx, 0); err != nil {
				return nil, err
			}
		}
		return job.Source()
	})
}

// TestTranslate runs the programs that scripts become on the judges' samples.
func TestTranslate(t *testing.T) {
	for i, problem := range translated {
		source, err := os.ReadFile("../examples/problems/" + problem + ".star")
		if err != nil {
			t.Fatal(err)
		}
		in, err1 := os.ReadFile(filepath.Join(samples, problem, "sample.in"))
		want, err2 := os.ReadFile(filepath.Join(samples, problem, "sample.out"))
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for _, lang := range export.Languages() {
			text, err := translate(t, problem, string(source), lang)
			if err != nil {
				t.Fatalf("%s: %v", problem, err)
			}
			if lang != "python" && (i != 2 && (i >= 4 || lang != "go") || testing.Short()) { // a compiler takes its time for each program
				continue
			}
			got, ran := runProgram(t, lang, text, string(in))
			if ran && strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(string(want)), " ") {
				t.Errorf("%s in %s prints\n%s\nnot\n%s\n%s", problem, lang, got, want, text)
			}
		}
	}
}

// runProgram compiles and runs a program, if the machine can.
func runProgram(t *testing.T, lang, text, in string) (out string, ran bool) {
	t.Helper()
	dir := t.TempDir()
	steps := map[string][]string{
		"cpp":    {"main.cpp", "g++ -o main main.cpp", "./main"},
		"go":     {"main.go", "go build -o main main.go", "./main"},
		"python": {"main.py", "", "python3 -S main.py"},
		"rust":   {"main.rs", "rustc -A warnings -o main main.rs", "./main"},
		"java":   {"Main.java", "javac Main.java", "java Main"},
	}[lang]
	if err := os.WriteFile(filepath.Join(dir, steps[0]), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, step := range steps[1:] {
		words := strings.Fields(step)
		if len(words) == 0 {
			continue
		}
		if _, err := exec.LookPath(words[0]); err != nil && !strings.HasPrefix(words[0], "./") {
			t.Logf("there is no %s on this machine", words[0])
			return "", false
		}
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(in)
		text, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", step, err, text)
		}
		out = string(text)
	}
	return out, true
}

// TestTranslateRefuses names the construct that a program cannot be made of, with
// its place.
func TestTranslateRefuses(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"x = {}", "a.star:1:5: cannot be exported: this expression"},
		{"n = read_int()\nprint(game('nim').moves(n))", "a.star:2:7: cannot be exported: `.moves` of a game"},
		{"print(game('kayles').wins(3, misere = True))", "misere play of another game than nim"},
		{"print(game(lambda n: [n - 1]).value(3))", "a question to this"},
		{"a = game('nim')\nb = game('kayles')", "a.star:2:5: cannot be exported: a second game"},
		{"n = read_int()\nprint(1 if n else read_int())", "on one side of a choice"},
		{"n = read_int()\nwhile n - read_int():\n    n = n - 1", "in the condition of while"},
		{"print(5 // (read_int() - 3))", "a division by what may be negative"},
		{"def f(n):\n    return read_int()\nprint(f(1))", "reading inside of a function"},
		{"g = game('take 1..', read_int(), 'split')", "this rule of what is read"},
		{"for c in read_word().elems():\n    print(c)", "a loop over"},
		{"print(fixed(1, 2))", "`fixed`"},
	} {
		if _, err := translate(t, "a.star", c.source, "cpp"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, not %s", c.source, err, c.want)
		}
	}
}

// TestTranslateArithmetic compares programs with the interpreter.
func TestTranslateArithmetic(t *testing.T) {
	const source = `# Arithmetic
def f(n):
    if n < 2:
        return n
    return f(n - 1) + (n - 7) // 3 + (n - 9) % 4

k = 5
for i in range(2, read_int()):
    k = k - i
    if k % 3 == 1 and not i == 4 or k > 2:
        print("a", f(i), min(k, i, 3), max(k, i), abs(k), isqrt(i), popcount(i))
    elif k < -20:
        continue
    else:
        print([7, 8, -9][i % 3] ^ i)
total0 = 0
while total0 < 10:
    total0 += 3
h = read_ints(3)
print(xor([x * x for x in h]), h[1], total0)
print("".join(["W" if x % 2 else "L" for x in h]))
print(*[x + 1 for x in h])
`
	const in = "14 3 4 9"
	var want strings.Builder
	if err := script.Run(t.Context(), "a.star", source, strings.NewReader(in), &want, script.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, lang := range export.Languages() {
		if testing.Short() && lang != "go" {
			continue
		}
		text, err := translate(t, "a.star", source, lang)
		if err != nil {
			t.Fatal(err)
		}
		if got, ran := runProgram(t, lang, text, in); ran && strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want.String()), " ") {
			t.Errorf("%s prints\n%s\nnot\n%s\n%s", lang, got, want.String(), text)
		}
	}
}
