package policy

import (
	"slices"
	"strings"
	"testing"
)

// The tests of this file are of the readers above: a page that is read wrongly
// would pass.

func TestParsePage(t *testing.T) {
	p := parsePage("docs/x.md", strings.Join([]string{
		"# A `nim` value, *twice*",
		"",
		"1. Ask:",
		"",
		"   ```console",
		"   $ grundy rule kayles",
		"   kayles",
		"",
		"   $ grundy values \\",
		"   >   0.77 | head -1",
		"   0",
		"   [exit 2]",
		"   ```",
		"",
		"~~~text output",
		"```",
		"~~~",
		"## A nim value twice",
	}, "\n"))
	if len(p.blocks) != 2 || !p.blocks[0].is("console") || !p.blocks[1].is("text") {
		t.Fatalf("blocks: %v", p.blocks)
	}
	if got, want := p.blocks[0].at(0), "docs/x.md:6"; got != want {
		t.Errorf("at = %s, want %s", got, want)
	}
	if got, want := p.anchors(), []string{"a-nim-value-twice", "a-nim-value-twice-1"}; !slices.Equal(got, want) {
		t.Errorf("anchors = %q, want %q", got, want)
	}
	steps, err := session(p.blocks[0])
	if err != nil || len(steps) != 2 {
		t.Fatalf("session: %v, %v", steps, err)
	}
	if got, want := steps[0].want(), []string{"kayles"}; !slices.Equal(got, want) {
		t.Errorf("first output = %q, want %q", got, want)
	}
	if got, want := steps[1].command, "grundy values \\\n  0.77 | head -1"; got != want {
		t.Errorf("second command = %q, want %q", got, want)
	}
	if got, want := steps[1].want(), []string{"0", "[exit 2]"}; !slices.Equal(got, want) {
		t.Errorf("second output = %q, want %q", got, want)
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		want, got string
		ok        bool
	}{
		{"a b", "a b", true},
		{"a", "a b", false},
		{"a b", "a", false},
		{"a ...", "a", true},
		{"a ... d", "a b c d", true},
		{"... d", "a b c d", true},
		{"a ... c", "a b c d", false},
		{"... b ... d", "a b c d", true},
		{"", "a", false},
		{"...", "", true},
	} {
		if got := match(strings.Fields(c.want), strings.Fields(c.got)); got != c.ok {
			t.Errorf("match(%q, %q) = %t", c.want, c.got, got)
		}
	}
}

func TestCovers(t *testing.T) {
	may := []string{std, "nim", ".", "go.starlark.net"}
	for imported, ok := range map[string]bool{
		"fmt":                        true,
		"encoding/json":              true,
		"C":                          false,
		module:                       true,
		module + "/nim":              true,
		module + "/nim/deeper":       false,
		module + "/heap":             false,
		"go.starlark.net/starlark":   true,
		"go.starlark.net.evil/other": false,
		"github.com/spf13/cobra":     false,
	} {
		if covers(may, imported) != ok {
			t.Errorf("covers(%q) = %t", imported, !ok)
		}
	}
}
