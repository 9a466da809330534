package rule

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"take {1,3} or split 2 if n > 5", `{
	"format": "grundy-rule",
	"version": 1,
	"text": "take {1,3} or split 2 if n >= 6",
	"core": "n -> n-k for k in {1,3} | a & n-a for a in 1..n//2 if n >= 6",
	"vars": ["n"],
	"moves": [
		{"kind": "break", "take": "{1,3}", "leave": "0..1", "how": "any"},
		{"kind": "break", "take": "0", "leave": "2", "how": "any", "min": 6}
	]
}`},
		{"fibonacci-nim", `{
	"format": "grundy-rule",
	"version": 1,
	"text": "(n, last) -> (n-k, k) for k in 1..min(n, 2*last)",
	"core": "(n, last) -> (n-k, k) for k in 1..min(n, 2*last)",
	"vars": ["n", "last"],
	"moves": [{"kind": "core", "core": "(n, last) -> (n-k, k) for k in 1..min(n, 2*last)"}]
}`},
		{"replace by up to 3 lower or (n -> n//2 if n > 1)", `{
	"format": "grundy-rule",
	"version": 1,
	"text": "replace by 1..3 lower or (n -> n//2 if n > 1)",
	"core": "n -> a for a in 0..n-1 | a & b for a in 0..n-1, b in 0..a | &p for p in lower(n, 3) | n//2 if n > 1",
	"vars": ["n"],
	"moves": [{"kind": "lower", "leave": "1..3"}, {"kind": "core", "core": "n -> n//2 if n > 1"}]
}`},
	} {
		data, err := json.Marshal(mustParse(t, c.text))
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.text, d)
		}
		var r Rule
		if err := json.Unmarshal([]byte(c.want), &r); err != nil || r.String() != mustParse(t, c.text).String() {
			t.Errorf("%s: %v, %v", c.text, &r, err)
		}
		eachChange(want, func(what string, restore func()) {
			data, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, new(Rule)); err == nil {
				t.Errorf("%s is accepted with %s:\n%s", c.text, what, data)
			}
			restore()
		})
	}
}

// eachChange makes every small change of a JSON value in turn.
func eachChange(v any, try func(what string, restore func())) {
	object, isObject := v.(map[string]any)
	list, _ := v.([]any)
	change := func(what string, old any, set func(any)) {
		others := []any{nil, "x", 7.0, true, []any{}, map[string]any{}}
		switch old := old.(type) {
		case string:
			others = append(others, old+" ", "", strings.Replace(old, "1", "2", 1)+"0")
		case float64:
			others = append(others, old+1, -old)
		}
		for _, other := range others {
			set(other)
			try(what, func() { set(old) })
		}
		eachChange(old, try)
	}
	for key, old := range object {
		change(key+" changed", old, func(x any) { object[key] = x })
		delete(object, key)
		try(key+" left out", func() { object[key] = old })
	}
	if isObject {
		object["more"] = 1
		try("a field too many", func() { delete(object, "more") })
	}
	for i, old := range list {
		change("an item changed", old, func(x any) { list[i] = x })
	}
}

func TestJSONRefused(t *testing.T) {
	good, err := json.Marshal(mustParse(t, "kayles"))
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{
		"", "null", "1", `"kayles"`, "[]", "{}", "{", string(good) + "1", string(good) + string(good), string(good[1:]),
		strings.Replace(string(good), "grundy-rule", "grundy-rules", 1),
		strings.Replace(string(good), `"version":1`, `"version":2`, 1),
		strings.Replace(string(good), `"text":"0.77"`, `"text":"kayles"`, 1), // not the canonical text
		strings.Replace(string(good), `"text":"0.77"`, `"text":"0.8"`, 1),
	} {
		r := mustParse(t, "nim")
		if err := r.UnmarshalJSON([]byte(data)); err == nil {
			t.Errorf("%s is accepted as %s", data, r)
		} else if r.String() != "take 1.." {
			t.Errorf("%s: the rule is changed to %s", data, r)
		}
	}
}
