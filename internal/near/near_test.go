package near_test

import (
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/internal/near"
)

func TestWord(t *testing.T) {
	words := []string{"kayles", "cram", "chomp", "hackenbush"}
	for _, c := range []struct{ word, want string }{
		{"kayle", "kayles"},
		{"kalyes", "kayles"},
		{"crma", "cram"},
		{"champ", "chomp"},
		{"hackenbsh", "hackenbush"},
		{"cram", "cram"},
		{"x", ""},
		{"", ""},
		{"nothing", ""},
		{strings.Repeat("kayles", 10), ""},
	} {
		if got := near.Word(c.word, words); got != c.want {
			t.Errorf("%q: %q, want %q", c.word, got, c.want)
		}
	}
}
