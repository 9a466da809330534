package explore

import (
	"errors"
	"testing"
)

// Errors say where in the text as it was typed, and the whole text put right.
func TestErrors(t *testing.T) {
	e := New(Options{})
	for _, c := range []struct {
		method, field  string
		request        any
		pos, length    int
		hint, fragment string
	}{
		{MethodRule, "rule", RuleRequest{"kayels"}, 0, 6, "kayles", "kayels"},
		{MethodRule, "rule", RuleRequest{"  take 1..3 or kayels"}, 15, 6, "  take 1..3 or kayles", "kayels"},
		{MethodRule, "rule", RuleRequest{"n → n−1 if n ≥≥ 3"}, 20, 3, "", "≥"},
		{MethodRule, "rule", RuleRequest{"hackenbsh"}, 0, 9, "hackenbush", "hackenbsh"},
		{MethodRule, "rule", RuleRequest{"take 1..3; reach 3 win5"}, 11, 12, "", "reach 3 win5"},
		{MethodRule, "rule", RuleRequest{"lambda n: [n-1, m]"}, 16, 1, "", "m"},
		{MethodSum, "position", SumRequest{"kayles", "3+x", false}, 2, 1, "", "x"},
		{MethodSum, "position", SumRequest{"wythoff", "(3;5)", false}, -1, 0, "", ""},
		{MethodRule, "rule", RuleRequest{""}, 0, 0, "", ""},
	} {
		_, err := tryAsk[any](t, e, c.method, c.request)
		var got *Error
		if !errors.As(err, &got) {
			t.Errorf("%+v: %v", c.request, err)
			continue
		}
		if got.Code != CodeInput || got.Field != c.field || got.Pos != c.pos || got.Len != c.length || got.Hint != c.hint {
			t.Errorf("%+v: %s, %s\n got place %d+%d, hint %q\nwant place %d+%d, hint %q", c.request, got.Code, got.Message, got.Pos, got.Len, got.Hint, c.pos, c.length, c.hint)
		}
	}
	if _, err := e.Call(t.Context(), "vlaues", []byte("{}"), nil); err == nil {
		t.Error("a method that does not exist answers")
	}
	if _, err := e.Call(t.Context(), MethodRule, []byte("{"), nil); err == nil {
		t.Error("a request that is no JSON is answered")
	}
}

// A script that is wrong is an error of a heat map too, not a map of nothing.
func TestHeatOfWrongScript(t *testing.T) {
	var wrong *Error
	_, err := tryAsk[*Heat](t, New(Options{}), MethodHeat, HeatRequest{"lambda x, y: [(x // y, 0)]", 3, 3})
	if !errors.As(err, &wrong) || wrong.Code != CodeInput || wrong.Field != "rule" || wrong.Pos < 0 {
		t.Errorf("%+v", err)
	}
}
