package server

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/internal/explore"
)

var update = flag.Bool("update", false, "write openapi.json anew")

// calls are the request and the answer of each method.
var calls = map[string]struct{ request, answer any }{
	explore.MethodGallery:   {struct{}{}, explore.Gallery{}},
	explore.MethodRule:      {explore.RuleRequest{}, explore.Rule{}},
	explore.MethodValues:    {explore.ValuesRequest{}, explore.Values{}},
	explore.MethodPicture:   {explore.PictureRequest{}, explore.Picture{}},
	explore.MethodHeat:      {explore.HeatRequest{}, explore.Heat{}},
	explore.MethodWhy:       {explore.WhyRequest{}, explore.Why{}},
	explore.MethodSum:       {explore.SumRequest{}, explore.Sum{}},
	explore.MethodGraph:     {explore.GraphRequest{}, explore.Graph{}},
	explore.MethodProof:     {explore.ProofRequest{}, explore.Proof{}},
	explore.MethodLaws:      {explore.LawsRequest{}, explore.Laws{}},
	explore.MethodExport:    {explore.ExportRequest{}, explore.Export{}},
	explore.MethodPlay:      {explore.PlayRequest{}, explore.Play{}},
	explore.MethodSentences: {explore.SentencesRequest{}, explore.Sentences{}},
}

// TestDocument wants openapi.json to be what the types of package explore say.
func TestDocument(t *testing.T) {
	source := readTypes(t)
	if want, got := slices.Sorted(slices.Values(source.methods)), slices.Sorted(slices.Values(methods)); !slices.Equal(want, got) {
		t.Errorf("the server knows the methods %q, package explore has %q", got, want)
	}
	want := append(source.document(t), '\n')
	if *update {
		if err := os.WriteFile("openapi.json", want, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(want), string(description)); d != "" {
		t.Errorf("openapi.json is not what the types say (go test ./internal/server -run TestDocument -update writes it):\n%s", d)
	}
}

// TestDocumentIsWhole wants each type of package explore that has JSON to appear, and
// each reference to lead somewhere.
func TestDocumentIsWhole(t *testing.T) {
	var d struct {
		Components struct {
			Schemas map[string]json.RawMessage `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(description, &d); err != nil {
		t.Fatal(err)
	}
	for name := range readTypes(t).docs {
		if name != "" && !strings.Contains(name, ".") && d.Components.Schemas[name] == nil {
			t.Errorf("openapi.json has no schema %s", name)
		}
	}
	const ref = `"$ref": "#/components/schemas/`
	for _, rest := range strings.Split(string(description), ref)[1:] {
		name, _, _ := strings.Cut(rest, `"`)
		if d.Components.Schemas[name] == nil {
			t.Errorf("openapi.json refers to %s, which it has not", name)
		}
	}
}

// typesSource is what types.go says in comments.
type typesSource struct {
	methods []string
	docs    map[string]string // of "Type" and "Type.Field"
}

func readTypes(t *testing.T) *typesSource {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../explore/types.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	s := &typesSource{docs: map[string]string{}}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if strings.HasPrefix(n.Names[0].Name, "Method") {
				m, err := strconv.Unquote(n.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				s.methods = append(s.methods, m)
			}
		case *ast.GenDecl:
			for _, spec := range n.Specs {
				if ts, ok := spec.(*ast.TypeSpec); ok {
					s.addType(ts, n.Doc.Text())
				}
			}
		}
		return true
	})
	return s
}

func (s *typesSource) addType(ts *ast.TypeSpec, doc string) {
	st, ok := ts.Type.(*ast.StructType)
	if !ok {
		return
	}
	s.docs[ts.Name.Name] = sentence(doc)
	for _, f := range st.Fields.List {
		for _, name := range f.Names {
			s.docs[ts.Name.Name+"."+name.Name] = sentence(f.Doc.Text() + f.Comment.Text())
		}
	}
}

// sentence is a comment on one line.
func sentence(s string) string { return strings.Join(strings.Fields(s), " ") }

type object = map[string]any

// document is the OpenAPI document as indented JSON.
func (s *typesSource) document(t *testing.T) []byte {
	schemas := object{"Failure": object{
		"type": "object", "description": "Failure is the body of an answer whose status is not 200.",
		"required": []string{"error"}, "properties": object{"error": s.ref("Error")},
	}}
	paths := object{}
	for _, m := range methods {
		c := calls[m]
		if c.answer == nil {
			t.Fatalf("the test has no types for %q", m)
		}
		request, answer := reflect.TypeOf(c.request), reflect.TypeOf(c.answer)
		s.schema(schemas, answer)
		body, summary := any(object{"type": "object"}), s.docs[answer.Name()]
		if request.Name() != "" {
			body, summary = s.schema(schemas, request), s.docs[request.Name()]
		}
		_, summary, _ = strings.Cut(summary, " ")
		paths[prefix+m] = object{"post": object{
			"operationId": m,
			"summary":     strings.ToUpper(summary[:1]) + summary[1:],
			"requestBody": object{"required": true, "content": object{"application/json": object{"schema": body}}},
			"responses":   responses(s.ref(answer.Name()), answer.Name()),
		}}
	}
	s.schema(schemas, reflect.TypeOf(explore.Error{}))
	s.schema(schemas, reflect.TypeOf(explore.Limit{}))
	paths[document] = object{"get": object{
		"operationId": "openapi",
		"summary":     "This document.",
		"responses":   object{"200": object{"description": "This document.", "content": object{"application/json": object{"schema": object{"type": "object"}}}}},
	}}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Grundy", "version": "1",
			"description": "What grundy serve answers. Each method takes a request as JSON and gives its answer. With \"Accept: text/event-stream\" the answer comes as server-sent events: \"part\", any number of times, then \"done\" with the rest of the answer, or \"error\" with a Failure.",
			"license":     object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
		},
		"servers":    []object{{"url": "/"}},
		"security":   []object{},
		"paths":      paths,
		"components": object{"schemas": schemas},
	})
	if err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(b.Bytes())
}

// responses are the answers of a method.
func responses(answer object, name string) object {
	failure := object{"application/json": object{"schema": object{"$ref": "#/components/schemas/Failure"}}}
	all := object{"200": object{
		"description": "The answer, or events: the data of \"part\" and \"done\" is " + article(name) + ", that of \"error\" a Failure.",
		"content": object{
			"application/json":  object{"schema": answer},
			"text/event-stream": object{"schema": object{"type": "string"}},
		},
	}}
	for status, means := range map[string]string{
		"400": "The request is not understood, or this game has no such view.",
		"403": "A page of another origin asks.",
		"408": "The request does not come to its end.",
		"413": "The request is too long.",
		"421": "The server is asked by another name than localhost.",
		"422": "A limit was exceeded: error.limit says which, and what is possible.",
		"429": "This client asks too often; Retry-After says when to ask again.",
		"500": "A fault of the program.",
		"503": "Too many long requests wait; Retry-After says when to ask again.",
	} {
		all[status] = object{"description": means, "content": failure}
	}
	return all
}

func article(name string) string {
	if strings.ContainsAny(name[:1], "AEIO") {
		return "an " + name
	}
	return "a " + name
}

func (s *typesSource) ref(name string) object {
	return object{"$ref": "#/components/schemas/" + name}
}

// schema gives the schema of a type, and adds those of structs to all.
func (s *typesSource) schema(all object, t reflect.Type) object {
	switch t {
	case reflect.TypeFor[big.Int]():
		return object{"type": "integer"}
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[any]():
		return object{}
	case reflect.TypeFor[[]byte]():
		return object{"type": "string", "contentEncoding": "base64"}
	}
	switch t.Kind() {
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Uint32, reflect.Uint64:
		return object{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Pointer:
		return object{"anyOf": []any{s.schema(all, t.Elem()), object{"type": "null"}}}
	case reflect.Slice:
		return object{"type": "array", "items": s.schema(all, t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.schema(all, t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.schema(all, t.Elem())}
	case reflect.Struct:
		if all[t.Name()] == nil {
			all[t.Name()] = object{} // it may be met again below itself
			all[t.Name()] = s.structure(all, t)
		}
		return s.ref(t.Name())
	}
	panic("no schema for " + t.String())
}

func (s *typesSource) structure(all object, t reflect.Type) object {
	properties, required := object{}, []string{}
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := s.schema(all, f.Type)
		if options == "omitempty" {
			if f.Type.Kind() == reflect.Pointer { // absent, never null
				p = s.schema(all, f.Type.Elem())
			}
		} else {
			required = append(required, name)
		}
		if doc := s.docs[t.Name()+"."+f.Name]; doc != "" {
			p["description"] = doc
		}
		properties[name] = p
	}
	return object{"type": "object", "description": s.docs[t.Name()], "required": required, "properties": properties}
}
