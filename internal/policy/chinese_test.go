package policy

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// chinese is where the engine's sentences stand in Chinese: by package, by what the
// source of the package says.
const chinese = "internal/explore/chinese.json"

// unsaid are the files, or the packages, whose words the page does not show.
var unsaid = []struct{ path, why string }{
	{"automata/automaton.go", "for those who debug"},
	{"automata/atom.go", "formulas that no rule makes"},
	{"automata/dfao.go", "formulas that no rule makes"},
	{"automata/text.go", "formulas that no rule makes"},
	{"count", "the page counts nothing"},
	{"count.go", "the page counts nothing"},
	{"digraph/csv.go", "files of graphs, which the page does not read"},
	{"digraph/dot.go", "files of graphs, which the page does not read"},
	{"digraph/edgelist.go", "files of graphs, which the page does not read"},
	{"digraph/explore.go", "files of graphs, which the page does not read"},
	{"digraph/json.go", "files of graphs, which the page does not read"},
	{"digraph/loopy.go", "for those who debug"},
	{"digraph/read.go", "files of graphs, which the page does not read"},
	{"export", "programs, which are in English; those that cannot be written are not offered"},
	{"formula/formula.go", "formulas that users type"},
	{"heap/blocks.go", "states of hunts"},
	{"heap/bulk.go", "for those who program"},
	{"heap/engine.go", "names of engines"},
	{"heap/moves.go", "names of engines"},
	{"heap/take.go", "names of engines"},
	{"heap/turn.go", "names of engines"},
	{"heap/walk.go", "states of hunts"},
	{"induct/refute.go", "formulas that users type"},
	{"internal/drawing", "names of elements"},
	{"kayles/format.go", "positions as they are typed"},
	{"nim", "nimbers as users of the library type them"},
	{"opponent/english.go", "remarks, which the page says by their keys"},
	{"period/certificate.go", "certificates, which the page writes and does not read"},
	{"period/check.go", "the checker of certificates"},
	{"period/closed.go", "the checker of certificates"},
	{"period/seek.go", "states of hunts"},
	{"period/sparse.go", "the checker of certificates"},
	{"period/sparsecert.go", "the checker of certificates"},
	{"period/sparsecheck.go", "the checker of certificates"},
	{"period/sparsestep.go", "the checker of certificates"},
	{"play/kind.go", "ways to play that the page does not have"},
	{"play/kindnames.go", "ways to play that the page does not have"},
	{"play/theories.go", "ways to play that the page does not have"},
	{"poset/format.go", "positions as they are typed"},
	{"rule/check.go", "rules that programs make"},
	{"rule/codetext.go", "the rule language"},
	{"rule/endless.go", "the rule language"},
	{"rule/exprtext.go", "the rule language"},
	{"rule/formula.go", "formulas that users type"},
	{"rule/formulaeval.go", "formulas that users type"},
	{"rule/json.go", "rules in JSON, which the page does not read"},
	{"rule/phrases.go", "words of the rule language"},
	{"rule/text.go", "the rule language"},
	{"rule/typography.go", "the rule language"},
	{"internal/server/call.go", "the log"},
	{"internal/server/lane.go", "the log"},
	{"internal/server/page.go", "headers of files"},
	{"internal/server/server.go", "the log"},
	{"script/translate.go", "programs, which are in English"},
	{"script/translateexpr.go", "programs, which are in English"},
	{"script/translategame.go", "programs, which are in English"},
	{"script/translateprint.go", "programs, which are in English"},
	{"script/input.go", "the input of programs, which have none on the page"},
	{"script/read.go", "the input of programs, which have none on the page"},
	{"script/run.go", "the output of programs, which have none on the page"},
	{"terminal/set.go", "the rule language"},
}

// unsaidTexts are words of the rule language.
var unsaidTexts = []string{" including the first", " within %d", "not all equal", "octal %v", "take %v", "take any", "take at", "take from", "take up", "turn %v", "`the first`"}

// unsaidFields are fields of literals that hold no sentence for the page. It has the
// meanings of games in its own texts; sources are titles, as they are printed.
var unsaidFields = []string{"Source", "Exercise", "Position", "Rule", "Meaning", "Name"}

// unsaidCalls read text.
var unsaidCalls = []string{"acceptWords", "Contains", "ContainsFunc", "CutPrefix", "HasPrefix", "HasSuffix", "TrimPrefix", "TrimSuffix", "ReplaceAll", "MustCompile", "Fields"}

// TestChinese holds the Chinese sentences against the source: each that the engine can
// say has one, and each says what the engine can say. With -update it writes what is
// missing, to be translated, and drops what is gone.
func TestChinese(t *testing.T) {
	var have map[string]map[string]string
	if err := json.Unmarshal(read(t, chinese), &have); err != nil {
		t.Fatal(err)
	}
	said, strings := engineSays(t)
	want := map[string]map[string]string{}
	for dir, texts := range said {
		for text := range texts {
			if want[dir] == nil {
				want[dir] = map[string]string{}
			}
			want[dir][text] = have[dir][text]
		}
	}
	for dir, texts := range have {
		for text, translated := range texts {
			if _, ok := want[dir][text]; ok {
				continue
			}
			if strings[dir][text] && translated != "" {
				if want[dir] == nil {
					want[dir] = map[string]string{}
				}
				want[dir][text] = translated // a single word, where a sentence needs it
			} else if !*update {
				t.Errorf("%s has %q, which %s does not say", chinese, text, dir)
			}
		}
	}
	for dir, texts := range want {
		for text, translated := range texts {
			if translated == "" {
				t.Errorf("%s has no Chinese for what %s says: %q", chinese, dir, text)
			}
		}
	}
	if *update {
		writeChinese(t, want)
	}
}

func writeChinese(t *testing.T, table map[string]map[string]string) {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(table); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, chinese), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// engineSays returns the sentences of the packages that the engine is made of, and all
// their texts. What several packages say is the first one's.
func engineSays(t *testing.T) (said, all map[string]map[string]bool) {
	said, all = map[string]map[string]bool{}, map[string]map[string]bool{}
	engine := reached(t, "internal/explore")
	seen := map[string]bool{}
	for _, s := range production(t) {
		if !slices.Contains(engine, s.dir) && s.dir != "internal/server" && s.dir != "internal/apart" {
			continue
		}
		if slices.ContainsFunc(unsaid, func(u struct{ path, why string }) bool { return u.path == s.path || u.path == s.dir }) {
			continue
		}
		if all[s.dir] == nil {
			said[s.dir], all[s.dir] = map[string]bool{}, map[string]bool{}
		}
		texts(s.File, func(text string) {
			all[s.dir][text] = true
			if sentence(s.Name.Name, text) && !seen[text] {
				seen[text], said[s.dir][text] = true, true
			}
		})
	}
	return said, all
}

// reached are the folders of a package of the module and of all that it imports.
func reached(t *testing.T, from string) []string {
	found := map[string]bool{from: true}
	for todo := []string{from}; len(todo) > 0; todo = todo[1:] {
		for _, s := range production(t) {
			for _, i := range s.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				dir := strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
				if path == module {
					dir = "."
				}
				if s.dir == todo[0] && ours(path) && !found[dir] {
					found[dir] = true
					todo = append(todo, dir)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// words matches texts of more than a word.
var words = regexp.MustCompile("[A-Za-z]{2,}[,;:]? [a-z%\"`]|[a-z%)`] [a-z]{2,}")

// programmers matches texts for those who program: types, headers, lists of names, and
// what begins with the name of its package.
var programmers = regexp.MustCompile(`%T|\t|-src |charset=|max-age=|^path cycle |^event: |^\{"|\{\n`)

// sentence reports whether a text of a package is one that somebody reads.
func sentence(pkg, text string) bool {
	return words.MatchString(text) && !slices.Contains(unsaidTexts, text) && !programmers.MatchString(text) && !strings.HasPrefix(text, pkg+": ")
}

// texts calls f with the texts of a file. A sum of texts is one, in which %v stands for
// what is not written out.
func texts(file *ast.File, f func(string)) {
	var look func(ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field:
			return false
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			return !ok || !slices.Contains(unsaidFields, key.Name)
		case *ast.AssignStmt:
			field, ok := n.Lhs[0].(*ast.SelectorExpr)
			return !ok || field.Sel.Name != "Syntax"
		case *ast.CallExpr:
			if called(n) == "panic" {
				_, report := n.Args[0].(*ast.UnaryExpr) // an error that somebody recovers
				return report
			}
			return !slices.Contains(unsaidCalls, called(n))
		case ast.Expr:
			text, others := folded(n)
			if len(others) == 1 && others[0] == n {
				return true
			}
			f(text)
			for _, o := range others {
				ast.Inspect(o, look)
			}
			return false
		}
		return true
	}
	ast.Inspect(file, look)
}

// called is the name of a function that is called.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// folded is a sum of texts as a format, and its terms that are no texts.
func folded(e ast.Expr) (text string, others []ast.Expr) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return text, nil
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			x, left := folded(e.X)
			y, right := folded(e.Y)
			if x != "%v" || y != "%v" {
				return x + y, append(left, right...)
			}
		}
	}
	return "%v", []ast.Expr{e}
}
