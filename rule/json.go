package rule

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// The JSON form of a rule. Its version changes when an older reader would
// misunderstand it.
const (
	jsonFormat  = "grundy-rule"
	jsonVersion = 1
)

type jsonRule struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Text    string     `json:"text"`
	Core    string     `json:"core"`
	Vars    []string   `json:"vars"`
	Moves   []jsonMove `json:"moves"`
}

// jsonMove is one move; which fields are set depends on Kind.
type jsonMove struct {
	Kind  string `json:"kind"`            // break, lower, turn, product, acrostic or core
	Take  string `json:"take,omitempty"`  // break: the set of amounts
	Leave string `json:"leave,omitempty"` // break, lower: how many heaps
	How   string `json:"how,omitempty"`   // break: how the heaps must differ
	Min   int64  `json:"min,omitempty"`   // break: the least heap
	Core  string `json:"core,omitempty"`  // core: the alternative
	Turn  string `json:"turn,omitempty"`  // turn: how many coins, and which

	Factors []string `json:"factors,omitempty"` // product, acrostic: the rules of the coordinates
}

// MarshalJSON returns the JSON form of the rule: its canonical text, its core
// meaning, and its moves one by one.
func (r *Rule) MarshalJSON() ([]byte, error) {
	out := jsonRule{Format: jsonFormat, Version: jsonVersion, Text: r.String(), Core: r.Core(), Vars: r.vars, Moves: []jsonMove{}}
	for _, m := range r.moves {
		switch m := m.(type) {
		case Break:
			out.Moves = append(out.Moves, jsonMove{Kind: "break", Take: m.Take.text(), Leave: countsText(m.Parts), How: kindWords[m.Kind], Min: m.Min})
		case Lower:
			out.Moves = append(out.Moves, jsonMove{Kind: "lower", Leave: countsText(m.Parts)})
		case Turn:
			out.Moves = append(out.Moves, jsonMove{Kind: "turn", Turn: m.what()})
		case Product:
			out.Moves = append(out.Moves, jsonMove{Kind: m.kind(), Factors: m.texts()})
		case Alt:
			out.Moves = append(out.Moves, jsonMove{Kind: "core", Core: r.coreText([]Alt{m})})
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the JSON form. The text says everything; a form whose
// other fields disagree with it is refused.
func (r *Rule) UnmarshalJSON(data []byte) error {
	var in jsonRule
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return fmt.Errorf("this is no rule in JSON: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return fmt.Errorf("this is no rule in JSON: something follows it")
	}
	if in.Format != jsonFormat || in.Version != jsonVersion {
		return fmt.Errorf("this is no rule in JSON of version %d: format %q, version %d", jsonVersion, in.Format, in.Version)
	}
	parsed, err := Parse(in.Text)
	if err != nil {
		return err
	}
	want, err := parsed.MarshalJSON()
	if err != nil {
		return err
	}
	got, err := json.Marshal(in)
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("the moves of the rule in JSON do not say the same as its text %q", in.Text)
	}
	*r = *parsed
	return nil
}
