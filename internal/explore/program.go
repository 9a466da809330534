package explore

import (
	"bytes"
	"encoding/json"

	"github.com/grundy-cgt/grundy/internal/subject"
)

// Program gives the program that a request is about, and reports whether it is about
// one, and not about a rule.
func Program(request []byte) (string, bool) {
	var r RuleRequest
	if json.NewDecoder(bytes.NewReader(request)).Decode(&r) != nil {
		return "", false
	}
	return r.Rule, subject.IsProgram(r.Rule)
}
