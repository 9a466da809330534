package export

import (
	"os"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

func TestLook(t *testing.T) {
	for _, text := range strings.Split(os.Getenv("RULES"), ";") {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range strings.Fields(os.Getenv("LANGS")) {
			for _, p := range strings.Fields(os.Getenv("FOR")) {
				out, err := Write(Job{Rule: r, Lang: lang, For: Purpose(p)})
				t.Logf("%v\n%s", err, out)
				if os.Getenv("BRUTE") != "" {
					out, err = BruteForce(r, lang, Purpose(p))
					t.Logf("%v\n%s", err, out)
				}
			}
		}
	}
}
