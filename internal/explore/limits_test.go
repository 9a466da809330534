package explore

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

// call is a request of a method.
type call struct {
	method  string
	request any
}

// hostile are requests that would take for ever, or all memory.
func hostile() map[string]call {
	big := "9000000000000000000"
	grow := "def moves(n):\n    while True:\n        pass\n"
	return map[string]call{
		"endless script":        {MethodSum, SumRequest{grow, "5", false}},
		"endless load":          {MethodRule, RuleRequest{"while True:\n    pass\ndef moves(n):\n    return []\n"}},
		"endless options":       {MethodPlay, PlayRequest{Rule: grow, Position: "5", Level: "perfect"}},
		"endless game":          {MethodValues, ValuesRequest{Rule: "lambda n: [n+1]", Count: 10}},
		"doubling game":         {MethodSum, SumRequest{"lambda n: [2*n+1, 2*n+2]", "1", false}},
		"long strings":          {MethodSum, SumRequest{"lambda s: [s + s]", `"ab"`, false}},
		"why of a huge heap":    {MethodWhy, WhyRequest{"take 1..", big}},
		"sum of huge heaps":     {MethodSum, SumRequest{"split 2", big + "+" + big, false}},
		"misere of a huge sum":  {MethodSum, SumRequest{"kayles", "200*100", true}},
		"misere kayles":         {MethodSum, SumRequest{"kayles", "40+41+42+43+44+45", true}},
		"graph of a huge heap":  {MethodGraph, GraphRequest{"take 1..", big, 2000}},
		"graph of cram":         {MethodGraph, GraphRequest{"cram", "8x8", 2000}},
		"cram":                  {MethodSum, SumRequest{"cram", "8x8", false}},
		"clobber":               {MethodSum, SumRequest{"clobber", "8x8", false}},
		"node kayles":           {MethodSum, SumRequest{"node-kayles", "grid 10x12", false}},
		"arc kayles":            {MethodSum, SumRequest{"arc-kayles", "grid 10x12", false}},
		"queens":                {MethodSum, SumRequest{"queens-game", "11", false}},
		"chomp":                 {MethodSum, SumRequest{"chomp", "40x40", false}},
		"subsets":               {MethodSum, SumRequest{"subset-takeaway", "6", false}},
		"notakto":               {MethodSum, SumRequest{"notakto", "5x5+5x5", false}},
		"geography":             {MethodSum, SumRequest{"geography", strings.Repeat("a-b b-c c-d ", 1000) + "; a", false}},
		"wythoff values":        {MethodHeat, HeatRequest{"wythoff", 256, 256}},
		"wythoff pairs":         {MethodSum, SumRequest{"wythoff", "(2000000,3000000)+(2000001,3000000)", false}},
		"three coordinates":     {MethodHeat, HeatRequest{"(x, y, z) -> (x-k, y, z) for k in 1..x | (x, y-k, z) for k in 1..y | (x, y, z-k) for k in 1..z", 256, 256}},
		"officers":              {MethodPicture, PictureRequest{"officers", 0, 10_000_000}},
		"grundy's game":         {MethodPicture, PictureRequest{"grundy", 0, 10_000_000}},
		"a code of three heaps": {MethodPicture, PictureRequest{"hex 0." + strings.Repeat("f", 40), 0, 1_000_000}},
		"a long code":           {MethodValues, ValuesRequest{Rule: "0." + strings.Repeat("37", 2000), Count: 60}},
		"a long set":            {MethodProof, ProofRequest{Rule: "take {" + strings.Repeat("1000000007,", 3000) + "3}"}},
		"many amounts":          {MethodProof, ProofRequest{Rule: "take {1..1000000, 3000000}", Values: 1 << 22}},
		"many rules":            {MethodValues, ValuesRequest{Rule: strings.Repeat("kayles or ", 6000) + "nim", Count: 60}},
		"many alternatives":     {MethodValues, ValuesRequest{Rule: "n -> n-1" + strings.Repeat(" | n//2", 9000), Count: 60}},
		"many loops":            {MethodValues, ValuesRequest{Rule: "n -> n-a for a in 1..n, b in 1..n, c in 1..n, d in 1..n", Count: 1000}},
		"laws":                  {MethodLaws, LawsRequest{"(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-k, y-k) for k in 1..min(x, y)"}},
		"laws of coins":         {MethodLaws, LawsRequest{"turn 1..9"}},
		"many components":       {MethodSum, SumRequest{"take {1,3,4}", "1000000*7", false}},
		"a long position":       {MethodSum, SumRequest{"take {1,3,4}", strings.Repeat("7+", 40000) + "7", false}},
		"giant numbers":         {MethodValues, ValuesRequest{Rule: "take {1,3,4}", Count: 1000}},
		"a big graph":           {MethodSum, SumRequest{"digraph", chain(5000) + "; v0", false}},
		"hackenbush":            {MethodSum, SumRequest{"hackenbush", comb(4000), false}},
	}
}

// chain is a long graph.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("v" + number(i) + ">v" + number(i+1) + " ")
	}
	return b.String()
}

// comb is a large picture of hackenbush.
func comb(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(number(i) + "-" + number(i+1) + " ")
	}
	return b.String()
}

func number(n int) string {
	text, _ := json.Marshal(n)
	return string(text)
}

// Whatever is asked, the answer or the limit comes in time.
func TestHostile(t *testing.T) {
	// Alone on a machine the limits hold within a few hundredths of a second. A busy one is
	// slow.
	const most, busy = 500 * time.Millisecond, 5 * time.Second
	for name, h := range hostile() {
		e := New(Options{Time: most, Memory: 300 << 20})
		text, err := json.Marshal(h.request)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		_, err = e.Call(t.Context(), h.method, text, nil)
		took := time.Since(start)
		var wrong *Error
		if err != nil && (!errors.As(err, &wrong) || wrong.Code == CodeInternal) {
			t.Errorf("%s: %v", name, err)
		}
		if took > busy {
			t.Errorf("%s: %v: %.200v", name, took, err)
		}
		if testing.Verbose() {
			t.Logf("%-22s %8v %s %.150v", name, took.Round(time.Millisecond), code(err), err)
		}
	}
}

func code(err error) string {
	var wrong *Error
	if !errors.As(err, &wrong) {
		return "ok"
	}
	if wrong.Limit != nil {
		return wrong.Code + " " + wrong.Limit.What
	}
	return wrong.Code
}
