package explore

import (
	_ "embed"
	"encoding/json"
	"maps"
)

// chinese is what the engine says, by package, as its source says it, in Chinese:
// "$1" stands for the first of the verbs of fmt. A test in internal/policy holds it
// against the source.
//
//go:embed chinese.json
var chinese []byte

// sentences answers [MethodSentences].
func sentences(r *SentencesRequest) (*Sentences, error) {
	if r.Language != "zh" {
		return nil, input("language", "there are no sentences in %q, only in zh", r.Language)
	}
	var table map[string]map[string]string
	if err := json.Unmarshal(chinese, &table); err != nil {
		return nil, err
	}
	out := &Sentences{Sentences: map[string]string{}}
	for _, said := range table {
		maps.Copy(out.Sentences, said)
	}
	return out, nil
}
