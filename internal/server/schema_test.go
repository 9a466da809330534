package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// problems reports where a JSON text is not what a schema of the document says.
func problems(t *testing.T, at, name string, text []byte) {
	t.Helper()
	var d struct {
		Components struct {
			Schemas map[string]any `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(description, &d); err != nil {
		t.Fatal(err)
	}
	decode := json.NewDecoder(bytes.NewReader(text))
	decode.UseNumber()
	var v any
	if err := decode.Decode(&v); err != nil {
		t.Errorf("%s%s: %v", at, name, err)
		return
	}
	for _, p := range (schemas{d.Components.Schemas}).check(d.Components.Schemas[name].(object), v, name) {
		t.Errorf("%s%s", at, p)
	}
}

// schemas checks values by the part of JSON Schema that the document uses.
type schemas struct{ all map[string]any }

// check lists what is wrong with a value. Fields that a schema does not name are wrong.
func (s schemas) check(schema object, v any, at string) []string {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/components/schemas/")
		return s.check(s.all[name].(object), v, at)
	}
	if any, ok := schema["anyOf"].([]any); ok {
		var all []string
		for _, one := range any {
			p := s.check(one.(object), v, at)
			if len(p) == 0 {
				return nil
			}
			all = append(all, p...)
		}
		return all[:1]
	}
	wrong := []string{fmt.Sprintf("%s: %v is no %v", at, v, schema["type"])}
	switch schema["type"] {
	case nil:
		return nil
	case "null":
		if v != nil {
			return wrong
		}
	case "boolean":
		if _, ok := v.(bool); !ok {
			return wrong
		}
	case "string":
		if _, ok := v.(string); !ok {
			return wrong
		}
	case "number", "integer":
		n, ok := v.(json.Number)
		if !ok || schema["type"] == "integer" && strings.ContainsAny(n.String(), ".eE") || schema["minimum"] != nil && n.String()[0] == '-' {
			return wrong
		}
	case "array":
		list, ok := v.([]any)
		if !ok {
			return wrong
		}
		if n, ok := schema["minItems"].(float64); ok && len(list) != int(n) {
			return []string{fmt.Sprintf("%s: %d items, want %v", at, len(list), n)}
		}
		for i, item := range list {
			if p := s.check(schema["items"].(object), item, fmt.Sprintf("%s[%d]", at, i)); len(p) > 0 {
				return p // one item tells enough
			}
		}
	case "object":
		fields, ok := v.(object)
		if !ok {
			return wrong
		}
		return s.fields(schema, fields, at)
	}
	return nil
}

// fields checks an object.
func (s schemas) fields(schema, fields object, at string) []string {
	var all []string
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, ok := fields[name.(string)]; !ok {
			all = append(all, fmt.Sprintf("%s has no %v", at, name))
		}
	}
	properties, _ := schema["properties"].(object)
	rest, _ := schema["additionalProperties"].(object)
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		field, ok := properties[name].(object)
		if !ok {
			field = rest
		}
		if field == nil {
			all = append(all, fmt.Sprintf("%s: the schema has no field %q", at, name))
			continue
		}
		all = append(all, s.check(field, fields[name], at+"."+name)...)
	}
	return all
}
