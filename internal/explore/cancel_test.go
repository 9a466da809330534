package explore

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"
)

// slow are requests of each method about rules of each kind that take longer than a
// moment.
func slow() map[string]call {
	out := hostile()
	for _, rule := range []string{
		"n -> n-a for a in 1..n, b in 1..n, c in 1..n", "grundy", "officers", "split 4", "hex 0.ffff", "take primes",
		"take k where gcd(k, n+1) == 1", "turn 1..9", "sym", "lambda n: [m for m in range(n) for i in range(9)]",
	} {
		out["values of "+rule] = call{MethodValues, ValuesRequest{Rule: rule, Count: maxCount}}
		out["picture of "+rule] = call{MethodPicture, PictureRequest{rule, 0, 60_000}}
		out["graph of "+rule] = call{MethodGraph, GraphRequest{rule, "1000+1001", MaxNodes}}
		out["misere "+rule] = call{MethodSum, SumRequest{rule, "100+101+102", true}}
	}
	for _, rule := range []string{"take 1.. or split 2", "take k where gcd(k, n+1) == 1", "lasker", "grunt", "take squares", "take primes"} {
		out["proof of "+rule] = call{MethodProof, ProofRequest{rule, maxProof}}
		out["laws of "+rule] = call{MethodLaws, LawsRequest{rule}}
		out["export of "+rule] = call{MethodExport, ExportRequest{rule, "cpp"}}
	}
	for _, rule := range []string{
		"wythoff", "euclid", "fibonacci", "turn 3 x turn 4", "(x, y) -> (x-k, y-j) for k in 0..x, j in 0..y if k + j > 0",
		"(x, y, z) -> (x-k, y, z) for k in 1..x | (x, y-k, z) for k in 1..y | (x, y, z-k) for k in 1..z",
	} {
		out["laws of "+rule] = call{MethodLaws, LawsRequest{rule}}
		out["export of "+rule] = call{MethodExport, ExportRequest{rule, "python"}}
		out["heat of "+rule] = call{MethodHeat, HeatRequest{rule, 256, 256}}
	}
	for rule, position := range map[string]string{
		"treblecross": "1000+1001", "node-kayles": "queen 5x5+queen 5x5+queen 4x6", "arc-kayles": "grid 9x9", "cram": "7x7+6x6",
		"subset-takeaway": "5+5", "chomp": "20x20+19x21", "clobber": "5x5+5x6", "hackenbush": "0-1 1-2 2-0 1-3 3-4 4-1 2-4",
	} {
		out["sum of "+rule] = call{MethodSum, SumRequest{rule, position, false}}
		out["graph of "+rule] = call{MethodGraph, GraphRequest{rule, position, MaxNodes}}
		out["play of "+rule] = call{MethodPlay, PlayRequest{Rule: rule, Position: position, Level: "teacher"}}
		out["misere play of "+rule] = call{MethodPlay, PlayRequest{Rule: rule, Position: position, Level: "perfect", Misere: true}}
	}
	return out
}

// Every call ends soon after its context. Alone on a machine that is within a few
// hundredths of a second; on a busy one, in one of a few tries.
func TestCancel(t *testing.T) {
	const soon, tries = 500 * time.Millisecond, 4
	all := slow()
	late := time.Duration(0)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		request, err := json.Marshal(all[name].request)
		if err != nil {
			t.Fatal(err)
		}
		for _, after := range []time.Duration{20 * time.Millisecond, 120 * time.Millisecond} {
			took := soon
			for try := 0; try < tries && took >= soon; try++ {
				took = endsAfter(t, all[name].method, request, after)
			}
			if took >= soon {
				t.Errorf("%s: cancelled after %v, it ends %v later", name, after, took)
			}
			if took > 50*time.Millisecond {
				t.Logf("%s: cancelled after %v, it ends %v later", name, after, took)
			}
			late = max(late, took)
		}
	}
	t.Logf("%d calls end within %v", len(all), late)
}

// endsAfter is how long a call runs after it was cancelled; 0 if it was done before.
func endsAfter(t *testing.T, method string, request []byte, after time.Duration) time.Duration {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan time.Time, 1)
	timer := time.AfterFunc(after, func() {
		ended <- time.Now()
		stop()
	})
	_, _ = New(Options{}).Call(ctx, method, request, nil)
	if timer.Stop() {
		return 0
	}
	return time.Since(<-ended)
}
