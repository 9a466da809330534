package explore

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write what the engine says for the tests of the page")

// saidFile holds sentences of the engine, a line each, as JSON: the tests of the page
// want to say them all in Chinese.
const saidFile = "../../web/test/sentences.txt"

// TestSentencesOfThePage holds the sentences that the page is tested with against what
// the engine says of all games, and of what is wrong.
func TestSentencesOfThePage(t *testing.T) {
	e := New(Options{Time: 60 * time.Second})
	said := map[string]bool{}
	ask := func(method string, request any) {
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := e.Call(context.Background(), method, text, nil)
		if err != nil {
			var problem *Error
			if !errors.As(err, &problem) || problem.Limit != nil && problem.Limit.What == "time" {
				t.Fatalf("%s %s: %v", method, text, err)
			}
			answer = problem
		}
		sentencesIn(reflect.ValueOf(answer), func(s string) { said[s] = true })
	}
	for _, group := range gallery().Groups {
		for _, g := range group.Games {
			ask(MethodRule, RuleRequest{g.Rule})
			for _, misere := range []bool{false, true} {
				ask(MethodSum, SumRequest{g.Rule, g.Position, misere})
			}
			ask(MethodSum, SumRequest{g.Rule, g.Position + "+?", false})
			ask(MethodPlay, PlayRequest{Rule: g.Rule, Position: g.Position, Hint: true})
			ask(MethodValues, ValuesRequest{Rule: g.Rule, Count: 40})
			ask(MethodWhy, WhyRequest{g.Rule, g.Position})
			ask(MethodHeat, HeatRequest{g.Rule, 4, 4})
		}
	}
	for _, rule := range proofs {
		ask(MethodProof, ProofRequest{Rule: rule, Values: 1 << 14})
		ask(MethodLaws, LawsRequest{rule})
		if rule != "turn 1..2 within 3" { // no program is offered
			ask(MethodExport, ExportRequest{rule, "python"})
		}
	}
	for _, a := range faulty {
		ask(a.method, a.request)
	}
	compare(t, said)
}

// proofs are rules whose values are proved in all the ways there are.
var proofs = []string{
	"kayles", "0.137", "take {1,3,4}", "nim", "bash 3", "take 1..n//2", "take not {2,5}", "take 2^k", "lasker", "0.007",
	"grundy", "mock-turtles", "ruler", "turn 1..2 within 3", "take 3*k", "divisor-nim", "prime-nim", "0.15", "digit-game", "n -> n-1 | n+1",
	"square-nim", "coprime-nim", "wythoff", "take odd", "cram",
}

// faulty are requests that are refused.
var faulty = []struct {
	method  string
	request any
}{
	{MethodRule, RuleRequest{strings.Repeat("nim or ", 1000) + "nim"}},
	{MethodRule, RuleRequest{"def moves(n):\n    return n"}},
	{MethodSum, SumRequest{"lambda n: n", "5", false}},
	{MethodSum, SumRequest{"lambda n: [n-1]", "5", false}},
	{MethodSum, SumRequest{"lambda s: [s + s]", `"ab"`, false}},
	{MethodSum, SumRequest{"kayles", "", false}},
	{MethodSum, SumRequest{"kayles", "3+x", false}},
	{MethodSum, SumRequest{"nim", "5000*3", false}},
	{MethodSum, SumRequest{"wythoff", "(3,4", false}},
	{MethodSum, SumRequest{"node-kayles", "pathh 5", false}},
	{MethodSum, SumRequest{"node-kayles", "grid 10x20", false}},
	{MethodSum, SumRequest{"hackenbush", "1-2", false}},
	{MethodSum, SumRequest{"cram", "9x9", false}},
	{MethodSum, SumRequest{"mock-turtles", "HTX", false}},
	{MethodWhy, WhyRequest{"nim", "3+4"}},
	{MethodWhy, WhyRequest{"take 1..", "9000000000000000000"}},
	{MethodValues, ValuesRequest{Rule: "cram", Count: 3}},
	{MethodValues, ValuesRequest{Rule: "nim", Count: -1}},
	{MethodPicture, PictureRequest{Rule: "wythoff", To: 100}},
	{MethodPicture, PictureRequest{Rule: "kayles", To: -1}},
	{MethodHeat, HeatRequest{"kayles", 4, 4}},
	{MethodHeat, HeatRequest{"wythoff", 4000, 4000}},
	{MethodGraph, GraphRequest{"nim", "3+", 0}},
	{MethodProof, ProofRequest{Rule: "cram"}},
	{MethodProof, ProofRequest{Rule: "kayles", Values: -1}},
	{MethodLaws, LawsRequest{"cram"}},
	{MethodExport, ExportRequest{"cram", "go"}},
	{MethodExport, ExportRequest{"kayles", "cobol"}},
	{MethodPlay, PlayRequest{Rule: "kayles", Position: "5", Level: "clever"}},
	{MethodSentences, SentencesRequest{"fr"}},
	{"nothing", nil},
}

// spoken are the fields of answers that hold sentences.
var spoken = []string{"Message", "Possible", "Theory", "Reason", "Words", "Theorem", "Label", "Method", "Partial", "Skipped", "Formula", "Status", "Mask"}

// sentencesIn calls f with the sentences of an answer.
func sentencesIn(v reflect.Value, f func(string)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			sentencesIn(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			sentencesIn(v.Index(i), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, field := v.Type().Field(i), v.Field(i)
			switch {
			case field.Kind() != reflect.String:
				sentencesIn(field, f)
			case slices.Contains(spoken, name.Name) && field.String() != "":
				f(field.String())
			}
		}
	}
}

// compare holds sentences against the file. Of those that differ in their numbers alone
// one is kept.
func compare(t *testing.T, said map[string]bool) {
	t.Helper()
	shapes := map[string]bool{}
	var b strings.Builder
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	digits := func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}
	for _, s := range slices.Sorted(maps.Keys(said)) {
		shape := strings.Map(digits, s)
		for strings.Contains(shape, "00") {
			shape = strings.ReplaceAll(shape, "00", "0")
		}
		if shapes[shape] {
			continue
		}
		shapes[shape] = true
		if err := lines.Encode(s); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := os.WriteFile(saidFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(saidFile); err != nil || string(want) != b.String() {
		t.Errorf("%s is not what the engine says (%v): run go test ./internal/explore -run TestSentencesOfThePage -update, then npm test in web", saidFile, err)
	}
}
