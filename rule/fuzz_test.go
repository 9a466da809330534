package rule

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Any text is a rule that comes back from its printed forms, or an error with a
// place in the text.
func FuzzParse(f *testing.F) {
	for _, c := range sugar {
		f.Add(c.text)
	}
	for _, c := range turnTexts {
		f.Add(c.text)
	}
	for _, g := range Games() {
		f.Add(g.Name)
		f.Add(g.Rule)
	}
	wrong, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		f.Fatal(err)
	}
	for block := range strings.SplitSeq(string(wrong), "\n--- ") {
		text, _, _ := strings.Cut(block, "\n")
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err == nil {
			roundTrip(t, r)
			return
		}
		var e *Error
		if !errors.As(err, &e) {
			t.Fatalf("%q: %T: %v", text, err, err)
		}
		checkError(t, text, e)
		_ = err.Error()
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"5+7+9", "3*7", "(3,5)+2*(1,2)", "10^18 1e9", "none", "3,4", "-1", "1.5", "2^63", "99999999999999999999", "0*5", "(1", "５，７", "HTTH", "{1,4}", "HT/TH", "{(1,2)}"} {
		f.Add(text, 1)
		f.Add(text, 2)
	}
	f.Fuzz(func(t *testing.T, text string, dim int) {
		if dim < 1 || dim > MaxDim {
			return
		}
		sum, err := ParsePosition(text, dim)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%q: %T: %v", text, err, err)
			}
			checkError(t, text, e)
			return
		}
		if len(sum) > 1000 {
			return
		}
		for _, p := range sum {
			for i, c := range p {
				if c < 0 || i >= dim && c != 0 {
					t.Fatalf("%q is %v", text, p)
				}
			}
		}
		again, err := ParsePosition(FormatSum(sum, dim), dim)
		if d := cmp.Diff(sum, again); d != "" || err != nil {
			t.Fatalf("%q is written %q, which is read as (-want +got)\n%s%v", text, FormatSum(sum, dim), d, err)
		}
	})
}

// JSON that is accepted says the same as the rule's own.
func FuzzJSON(f *testing.F) {
	for _, c := range sugar {
		data, err := json.Marshal(mustParse(f, c.text))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var r Rule
		if err := r.UnmarshalJSON(data); err != nil {
			return
		}
		own, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(own, &want); err != nil {
			t.Fatal(err)
		}
		if len(got.(map[string]any)) != len(want.(map[string]any)) {
			t.Fatalf("%s is accepted as %s", data, own)
		}
		roundTrip(t, &r)
	})
}
