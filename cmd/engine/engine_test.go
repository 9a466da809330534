package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

// call is a line of the input of testdata/calls.cjs, outcome one of its output.
type (
	call struct {
		Method  string `json:"method"`
		Request string `json:"request"`
		Cancel  int    `json:"cancel"` // after so many milliseconds; 0: never
	}
	outcome struct {
		Answer string  `json:"answer"`
		Error  string  `json:"error"`
		Took   float64 `json:"took"` // milliseconds
	}
)

// inWasm runs calls in the engine that is built for WebAssembly, under Node.
func inWasm(t *testing.T, calls []call) []outcome {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the engine in WebAssembly is built, and not run")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var in bytes.Buffer
	lines := json.NewEncoder(&in)
	for _, c := range calls {
		if err := lines.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, "testdata/calls.cjs", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), built(t))
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	outcomes := make([]outcome, len(calls))
	read := json.NewDecoder(bytes.NewReader(out))
	for i := range outcomes {
		if err := read.Decode(&outcomes[i]); err != nil {
			t.Fatalf("%d of %d calls were answered: %v", i, len(calls), err)
		}
	}
	return outcomes
}

// built builds the engine for WebAssembly.
func built(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "engine.wasm")
	build := exec.Command("go", "build", "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return file
}

// native runs a call in an engine of this program.
func native(t *testing.T, e *explore.Engine, c call) (o outcome) {
	t.Helper()
	answer, err := e.Call(context.Background(), c.Method, []byte(c.Request), nil)
	if err != nil {
		o.Error = encoded(t, err)
	} else {
		o.Answer = encoded(t, answer)
	}
	return o
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// everyMethod asks about games of the gallery (a third of them; all with GRUNDY_LONG=1),
// and about some that are wrong, by every method.
func everyMethod(t *testing.T) (calls []call) {
	t.Helper()
	ask := func(method string, request any) {
		calls = append(calls, call{Method: method, Request: encoded(t, request)})
	}
	answer, err := explore.New(explore.Options{}).Call(context.Background(), explore.MethodGallery, []byte("{}"), nil)
	if err != nil {
		t.Fatal(err)
	}
	games := []explore.GalleryGame{
		{Rule: "take {1,3,4}", Position: "5+7+9"},
		{Rule: "0.1337", Position: "12+17"},
		{Rule: "lambda n: [n - 1, n // 2]", Position: "9+10"},
		{Rule: "take {1,3", Position: "1"},
		{Rule: "kayless", Position: "3"},
		{Rule: "", Position: ""},
	}
	var gallery explore.Gallery
	if err := json.Unmarshal([]byte(encoded(t, answer)), &gallery); err != nil {
		t.Fatal(err)
	}
	for _, group := range gallery.Groups {
		games = append(games, group.Games...)
	}
	ask(explore.MethodGallery, struct{}{})
	for i, g := range games {
		if i%3 != 0 && os.Getenv("GRUNDY_LONG") == "" {
			continue
		}
		ask(explore.MethodRule, explore.RuleRequest{Rule: g.Rule})
		ask(explore.MethodValues, explore.ValuesRequest{Rule: g.Rule, Count: 60})
		ask(explore.MethodPicture, explore.PictureRequest{Rule: g.Rule, To: 300})
		ask(explore.MethodHeat, explore.HeatRequest{Rule: g.Rule, Width: 8, Height: 9})
		ask(explore.MethodWhy, explore.WhyRequest{Rule: g.Rule, Position: g.Position})
		ask(explore.MethodSum, explore.SumRequest{Rule: g.Rule, Position: g.Position})
		ask(explore.MethodSum, explore.SumRequest{Rule: g.Rule, Position: g.Position, Misere: true})
		ask(explore.MethodGraph, explore.GraphRequest{Rule: g.Rule, Position: g.Position, Most: 50})
		for _, level := range []string{"perfect", "random", "teacher"} {
			ask(explore.MethodPlay, explore.PlayRequest{Rule: g.Rule, Position: g.Position, Level: level, Seed: 7})
		}
		ask(explore.MethodPlay, explore.PlayRequest{Rule: g.Rule, Position: g.Position, Level: "perfect", Hint: true, Misere: true})
		ask(explore.MethodProof, explore.ProofRequest{Rule: g.Rule, Values: 3000})
		if i%6 == 0 { // they look for laws, which takes a while
			ask(explore.MethodLaws, explore.LawsRequest{Rule: g.Rule})
			ask(explore.MethodExport, explore.ExportRequest{Rule: g.Rule, Language: "python"})
		}
	}
	return append(calls, call{Method: "none", Request: "{}"}, call{Method: explore.MethodRule, Request: "{"})
}

// TestSameAnswers wants the same bytes from the engine in WebAssembly as from this one.
func TestSameAnswers(t *testing.T) {
	calls := everyMethod(t)
	outcomes := inWasm(t, calls)
	e := explore.New(explore.Options{})
	answers := map[string]int{}
	slowest, total := 0.0, 0.0
	for i, c := range calls {
		want, got := native(t, e, c), outcomes[i]
		if outOfTime(got) || outOfTime(want) {
			continue // how far one comes depends on the machine
		}
		if got.Answer != want.Answer || got.Error != want.Error {
			t.Errorf("%s %s:\nin WebAssembly: %s%s\nnatively:       %s%s", c.Method, c.Request, got.Answer, got.Error, want.Answer, want.Error)
		}
		if want.Error == "" {
			answers[c.Method]++
		}
		slowest, total = max(slowest, got.Took), total+got.Took
	}
	t.Logf("%d calls, %.0f ms in WebAssembly, the slowest %.0f ms; answers: %v", len(calls), total, slowest, answers)
	for _, c := range calls {
		if c.Method != "none" && answers[c.Method] == 0 {
			t.Errorf("%s was never answered", c.Method)
			answers[c.Method]++
		}
	}
}

// outOfTime reports whether a call met a limit that comes sooner on a slow machine.
func outOfTime(o outcome) bool {
	return strings.Contains(o.Error, `"what":"time"`) || strings.Contains(o.Error, `"what":"memory"`)
}

// TestCancel ends long calls of several kinds. Nothing interrupts Go in WebAssembly, so
// a call that does not look at its context would go on to its limit.
func TestCancel(t *testing.T) {
	const after = 200 * time.Millisecond
	var calls []call
	for method, request := range map[string]any{
		explore.MethodPicture: explore.PictureRequest{Rule: "grundy", To: 10_000_000},
		explore.MethodProof:   explore.ProofRequest{Rule: "0.07007", Values: 1 << 22},
		explore.MethodSum:     explore.SumRequest{Rule: "cram", Position: "7x7"},
	} {
		calls = append(calls, call{method, encoded(t, request), int(after.Milliseconds())})
	}
	calls = append(calls, call{Method: explore.MethodSum, Request: `{"rule": "nim", "position": "1+2"}`})
	outcomes := inWasm(t, calls)
	for i, c := range calls[:len(calls)-1] {
		var problem explore.Error
		if err := json.Unmarshal([]byte(outcomes[i].Error), &problem); err != nil || problem.Code != explore.CodeCancelled {
			t.Errorf("%s %s: %s%s, and not cancelled", c.Method, c.Request, outcomes[i].Answer, outcomes[i].Error)
		}
		if most := after + 2*time.Second; outcomes[i].Took > float64(most.Milliseconds()) {
			t.Errorf("%s %s: cancelled after %v, ended after %.0f ms", c.Method, c.Request, after, outcomes[i].Took)
		}
	}
	if last := outcomes[len(calls)-1]; !strings.Contains(last.Answer, `"outcome":"N"`) {
		t.Errorf("after them: %s%s", last.Answer, last.Error)
	}
}
