package rule

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every rule in the tables and examples of the reference is one.
func TestReference(t *testing.T) {
	data, err := os.ReadFile("../docs/reference/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	span := regexp.MustCompile("`([^`]+)`")
	rules := 0
	section := ""
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "## ") {
			section = strings.TrimSpace(line[3:])
		}
		typed, _, isRow := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if isRow && strings.HasPrefix(line, "| `") && (section == "Words" || section == "Codes") {
			for _, m := range span.FindAllStringSubmatch(typed, -1) {
				roundTrip(t, mustParse(t, strings.ReplaceAll(m[1], `\|`, "|")))
				rules++
			}
		}
		if example, _, ok := strings.Cut(line, "     "); ok && strings.Contains(example, " -> ") {
			roundTrip(t, mustParse(t, example))
			rules++
		}
	}
	if rules < 90 {
		t.Errorf("only %d rules were found", rules)
	}
}
