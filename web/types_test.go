package web_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write src/types.ts")

// TestTypes holds the types of the page against those of the engine: they are
// written from its source.
func TestTypes(t *testing.T) {
	want, err := typescript("../internal/explore/types.go", "../internal/drawing/drawing.go")
	if err != nil {
		t.Fatal(err)
	}
	const path = "src/types.ts"
	if *update {
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what internal/explore/types.go says: run go test ./web -update", path)
	}
}

// typescript writes the types of Go files that are told in JSON as TypeScript.
func typescript(paths ...string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Written by go test ./web -update from " + strings.ReplaceAll(strings.Join(paths, " and "), "../", "") + ": edit these.\n\n")
	b.WriteString("/** A whole number; a bigint where a number would not be exact. */\nexport type Int = number | bigint;\n")
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, s := range decl.Specs {
				if err := writeType(&b, decl, s.(*ast.TypeSpec)); err != nil {
					return nil, err
				}
			}
		}
	}
	return b.Bytes(), nil
}

// writeType writes a struct whose fields have names in JSON.
func writeType(b *bytes.Buffer, decl *ast.GenDecl, spec *ast.TypeSpec) error {
	fields, ok := spec.Type.(*ast.StructType)
	switch {
	case !ok && !spec.Assign.IsValid():
		return fmt.Errorf("%s is not a struct", spec.Name)
	case !ok || len(fields.Fields.List) > 0 && fields.Fields.List[0].Tag == nil:
		return nil
	}
	writeComment(b, "", decl.Doc)
	fmt.Fprintf(b, "export interface %s {\n", spec.Name)
	for _, f := range fields.Fields.List {
		if err := writeField(b, f); err != nil {
			return fmt.Errorf("%s: %w", spec.Name, err)
		}
	}
	b.WriteString("}\n")
	return nil
}

// writeField writes a field with its comment, which may stand behind it.
func writeField(b *bytes.Buffer, f *ast.Field) error {
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return err
	}
	name, option, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	of, err := typeOf(f.Type)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	comment := f.Doc
	if comment == nil {
		comment = f.Comment
	}
	writeComment(b, "  ", comment)
	mark := ""
	if option == "omitempty" {
		mark, of = "?", strings.TrimSuffix(of, " | null")
	}
	fmt.Fprintf(b, "  %s%s: %s;\n", name, mark, of)
	return nil
}

// writeComment writes a comment that has words.
func writeComment(b *bytes.Buffer, indent string, c *ast.CommentGroup) {
	if text := strings.Join(strings.Fields(c.Text()), " "); text != "" {
		if indent == "" {
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "%s/** %s */\n", indent, text)
	}
}

// typeOf translates a type. Whole numbers of 64 bits and more are an Int.
func typeOf(e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "string":
			return "string", nil
		case "bool":
			return "boolean", nil
		case "int", "uint32", "float64":
			return "number", nil
		case "int64", "uint64":
			return "Int", nil
		case "any":
			return "unknown", nil
		}
		if ast.IsExported(e.Name) {
			return e.Name, nil
		}
	case *ast.SelectorExpr:
		switch e.Sel.Name {
		case "Int":
			return "Int", nil
		case "RawMessage":
			return "unknown", nil
		}
	case *ast.StarExpr:
		if s, ok := e.X.(*ast.SelectorExpr); ok && s.Sel.Name == "Int" {
			return "Int", nil
		}
		of, err := typeOf(e.X)
		return of + " | null", err
	case *ast.ArrayType:
		if id, ok := e.Elt.(*ast.Ident); ok && id.Name == "byte" {
			return "string", nil
		}
		of, err := typeOf(e.Elt)
		if err != nil {
			return "", err
		}
		if p, ok := e.Elt.(*ast.StarExpr); ok && of == "Int" && p != nil {
			of = "(Int | null)"
		}
		if n, ok := e.Len.(*ast.BasicLit); ok {
			size, err := strconv.Atoi(n.Value)
			return "[" + strings.TrimSuffix(strings.Repeat(of+", ", size), ", ") + "]", err
		}
		return of + "[]", nil
	case *ast.MapType:
		of, err := typeOf(e.Value)
		return "Record<string, " + of + ">", err
	}
	return "", fmt.Errorf("no TypeScript for this type")
}
