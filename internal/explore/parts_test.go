package explore

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"testing"
	"time"
)

// Parts go on where the one before ended, and with the answer they are the whole. An
// engine that is asked again gives the same parts.
func TestParts(t *testing.T) {
	for name, test := range map[string]struct {
		method  string
		request any
		least   int // parts
	}{
		"values":             {MethodValues, ValuesRequest{Rule: "kayles", From: big.NewInt(7), Count: 3000}, 10},
		"few values":         {MethodValues, ValuesRequest{Rule: "kayles", Count: leastPart}, 0},
		"values of programs": {MethodValues, ValuesRequest{Rule: "lambda n: [n//2, n//3] if n else []", Count: 300}, 2},
		"values that end":    {MethodValues, ValuesRequest{Rule: "take 1..", From: big.NewInt(1<<32 - 200), Count: 400}, 2},
		"picture":            {MethodPicture, PictureRequest{"kayles", 5, 700_000}, 20},
		"picture singly":     {MethodPicture, PictureRequest{"kayles", 1 << 40, 1<<40 + 5000}, 10},
		"picture that ends":  {MethodPicture, PictureRequest{"take 1..", 1<<32 - 300, 1<<32 + 300}, 2},
		"heat":               {MethodHeat, HeatRequest{"wythoff", 30, 40}, 3},
		"one row":            {MethodHeat, HeatRequest{"wythoff", 70, 1}, 0},
	} {
		request, err := json.Marshal(test.request)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := New(Options{}).Call(t.Context(), test.method, request, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		e := New(Options{})
		var before []any
		for range 2 {
			var parts []any
			last, err := e.Call(t.Context(), test.method, request, func(part any) { parts = append(parts, part) })
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			parts = append(parts, last)
			if len(parts)-1 < test.least {
				t.Errorf("%s: %d parts, want %d at least", name, len(parts)-1, test.least)
			}
			if before != nil && !reflect.DeepEqual(parts, before) {
				t.Errorf("%s: other parts the second time", name)
			}
			before = parts
			joined := parts[0]
			for _, part := range parts[1:] {
				joined = join(t, joined, part)
			}
			if !reflect.DeepEqual(joined, whole) {
				t.Errorf("%s: the parts together are %.300v, the whole %.300v", name, text(t, joined), text(t, whole))
			}
		}
	}
}

func text(t *testing.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// join puts a part behind what came before it.
func join(t *testing.T, before, part any) any {
	next, want := int64(0), int64(0)
	var out any
	switch a := before.(type) {
	case *Values:
		b := *part.(*Values)
		next, want = b.From.Int64(), a.From.Int64()+int64(len(a.Values))
		b.From, b.Values = a.From, slices.Concat(a.Values, b.Values)
		out = &b
	case *Picture:
		b := *part.(*Picture)
		next, want = b.From, a.From+int64(len(a.Data)/a.Width)
		width := max(a.Width, b.Width)
		data := slices.Concat(widened(a, width), widened(&b, width))
		b.From, b.Width, b.Data, b.Max = a.From, width, data, max(a.Max, b.Max)
		out = &b
	case *Heat:
		b := *part.(*Heat)
		next, want = int64(b.Row), int64(a.Row+len(a.Values)/a.Width)
		b.Row, b.Values = a.Row, slices.Concat(a.Values, b.Values)
		out = &b
	}
	if next != want {
		t.Fatalf("a part begins at %d, want %d", next, want)
	}
	return out
}

// widened is the data of a picture with more bytes for a value.
func widened(p *Picture, width int) []byte {
	out := make([]byte, len(p.Data)/p.Width*width)
	for i := range len(p.Data) / p.Width {
		copy(out[i*width:], p.Data[i*p.Width:(i+1)*p.Width])
	}
	return out
}

// The first part of a slow game comes long before its end.
func TestFirstPart(t *testing.T) {
	const busy = 5 * time.Second // alone, some milliseconds
	for name, test := range map[string]struct {
		method  string
		request any
	}{
		"values":  {MethodValues, ValuesRequest{Rule: "n -> n-a for a in 1..n, b in 1..n, c in 1..n", Count: 60000}},
		"law":     {MethodValues, ValuesRequest{Rule: "officers", Count: 65}},
		"picture": {MethodPicture, PictureRequest{"officers", 0, 10_000_000}},
		"heat":    {MethodHeat, HeatRequest{"(x, y) -> (x-k, y-j) for k in 0..x, j in 0..y if k + j > 0", 256, 256}},
	} {
		request, err := json.Marshal(test.request)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		start, first := time.Now(), time.Duration(0)
		_, err = New(Options{Time: time.Minute}).Call(ctx, test.method, request, func(any) {
			if first == 0 {
				first = time.Since(start)
				stop()
			}
		})
		stop()
		var wrong *Error
		if first == 0 || first > busy || !errors.As(err, &wrong) || wrong.Code != CodeCancelled {
			t.Errorf("%s: the first part after %v: %v", name, first, err)
		}
		t.Logf("%s: %v", name, first)
	}
}

// A picture beyond the table tells the period, whatever was asked before.
func TestPeriodBeyondTable(t *testing.T) {
	for _, r := range []PictureRequest{{"kayles", 1 << 40, 1<<40 + 100}, {"kayles", 0, 50}, {"take {1,3,4}", 1 << 50, 1<<50 + 10}} {
		p := ask[*Picture](t, New(Options{}), MethodPicture, r)
		want := map[string]int64{"kayles": 12, "take {1,3,4}": 7}[r.Rule]
		if p.Period != want {
			t.Errorf("%v: period %d, want %d", r, p.Period, want)
		}
	}
}
