package policy

import (
	"strconv"
	"strings"
	"testing"
)

// std stands for the whole standard library.
const std = "std"

// library is every package a user of the module may import.
var library = []string{"nim", "game", "rule", "period", "heap", "graph", "digraph", "play", "family", "terminal", "tokens", "hackenbush", "geography", "kayles", "poset", "board", "classic", "coin", "automata", "formula", "induct", "law", "huge", "known", "count", "export", "setter", "."}

// rooms says who may import whom, leaf first. A package is named by its folder
// ("." is the root package), or by "folder/..." for all packages below it. An
// entry of may that is neither std nor a folder allows the packages of the
// foreign module of that path.
var rooms = []struct {
	pkg string
	may []string
}{
	{"internal/kernel", []string{std, "golang.org/x/sys"}},
	{"internal/kernel/mexxor", []string{std, "golang.org/x/sys"}},
	{"internal/kernel/xorscan", []string{std, "golang.org/x/sys"}},
	{"internal/kernel/lanes", []string{std, "golang.org/x/sys"}},
	{"internal/kernel/cover", []string{std, "golang.org/x/sys"}},
	{"internal/kernel/pairset", []string{std, "golang.org/x/sys"}},
	{"nim", []string{std, "internal/kernel"}},
	{"game", []string{std}},
	{"internal/near", []string{std}},
	{"rule", []string{std, "game", "nim", "internal/near"}},
	{"period", []string{std, "rule", "nim", "game"}},
	{"heap", []string{std, "rule", "period", "nim", "game", "internal/kernel/lanes", "internal/kernel/cover", "internal/kernel/mexxor", "internal/kernel/pairset", "internal/kernel/xorscan"}},
	{"graph", []string{std, "nim", "game"}},
	{"digraph", []string{std, "graph", "nim", "game"}},
	{"play", []string{std, "rule", "graph", "nim", "game", "internal/near"}},
	{"family", []string{std, "digraph", "play", "graph", "game"}},
	{"tokens", []string{std, "digraph", "family", "play", "graph", "game"}},
	{"internal/edges", []string{std, "game"}},
	{"terminal", []string{std, "family", "play", "game", "rule"}},
	{"hackenbush", []string{std, "family", "play", "graph", "nim", "game", "internal/edges"}},
	{"kayles", []string{std, "family", "play", "graph", "nim", "game", "internal/edges", "internal/near"}},
	{"poset", []string{std, "family", "play", "graph", "nim", "game", "internal/near"}},
	{"geography", []string{std, "family", "play", "graph", "nim", "game", "internal/edges"}},
	{"board", []string{std, "family", "play", "graph", "nim", "game"}},
	{"classic", []string{std, "family", "play", "graph", "nim", "game", "rule"}},
	{"coin", []string{std, "family", "play", "graph", "nim", "game", "rule", "heap", "period"}},
	{"automata", []string{std, "game"}},
	{"formula", []string{std, "rule", "nim", "game"}},
	{"internal/terms", []string{std, "rule", "nim"}},
	{"induct", []string{std, "rule", "period", "nim", "game", "graph", "automata"}},
	{"law", []string{std, "rule", "period", "nim", "game", "automata", "formula", "induct", "internal/terms"}},
	{"huge", []string{std, "rule", "period", "heap", "graph", "game", "formula", "law"}},
	{"count", []string{std, "rule", "period", "nim", "game", "automata", "formula", "induct", "law", "huge"}},
	{"known", []string{std, "rule", "period", "heap"}},
	{"export", []string{std, "rule", "period", "heap", "nim", "game", "automata", "formula", "law"}},
	{"setter", []string{std, "rule", "period", "game", "play", "export", "."}},
	{".", append([]string{std, "internal/near"}, library...)},
	{"script", append([]string{std, "go.starlark.net"}, library...)},
	{"store", []string{std, "modernc.org/sqlite", "github.com/parquet-go/parquet-go", "golang.org/x/sys"}},
	{"hunt", []string{std, "rule", "period", "heap", "game", "store"}},
	{"opponent", append([]string{std}, library...)},
	{"internal/subject", append([]string{std, "script"}, library...)},
	{"internal/drawing", append([]string{std}, library...)},
	{"internal/explore", append([]string{std, "script", "opponent", "internal/subject", "internal/drawing"}, library...)},
	{"internal/plot", []string{std, "gonum.org/v1/plot", "gonum.org/v1/gonum"}},
	{"web", []string{std}},
	{"internal/apart", []string{std, "internal/explore"}},
	{"internal/server", []string{std, "internal/explore", "web", "golang.org/x/time"}},
	{"cmd/engine", append([]string{std, "internal/explore"}, library...)},
	{"cmd/engine/site", []string{std, "web"}},
	{"internal/cli", append([]string{
		std, "script", "store", "hunt", "opponent", "web",
		"internal/subject", "internal/drawing", "internal/explore", "internal/plot", "internal/server", "internal/apart",
		"github.com/charmbracelet",
		"github.com/spf13/cobra",
		"github.com/spf13/pflag",
		"github.com/schollz/progressbar/v3",
		"github.com/parquet-go/parquet-go",
		"golang.org/x/term",
	}, library...)},
	{"cmd/grundy", []string{std, "internal/cli"}},
	{"examples/...", append([]string{std, "script"}, library...)},

	// for tests only; no room above may import these
	{"internal/oracle", []string{std, "rule", "game"}},
	{"internal/policy", []string{std}},
}

// testLibraries are the foreign modules that any test may import. A test may
// import every package of this module too.
var testLibraries = []string{
	"github.com/google/go-cmp",
	"github.com/rogpeppe/go-internal",
	"pgregory.net/rapid",
}

func TestImports(t *testing.T) {
	for _, s := range sources(t) {
		may, ok := mayImport(s.dir)
		if !ok {
			t.Errorf("%s: package %q is not in the table of internal/policy/imports_test.go: say there who may import whom", s.path, s.dir)
			continue
		}
		for _, spec := range s.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if s.test && (ours(imported) || covers(testLibraries, imported)) {
				continue
			}
			if !covers(may, imported) {
				t.Errorf("%s: %q may not import %q, only %s", s.at(spec), s.dir, imported, strings.Join(may, ", "))
			}
		}
	}
}

// mayImport finds a package's row of the table.
func mayImport(dir string) ([]string, bool) {
	for _, r := range rooms {
		below, wild := strings.CutSuffix(r.pkg, "...")
		if dir == r.pkg || wild && strings.HasPrefix(dir, below) {
			return r.may, true
		}
	}
	return nil, false
}

// ours reports whether an import path lies in this module.
func ours(imported string) bool {
	return imported == module || strings.HasPrefix(imported, module+"/")
}

// covers reports whether one entry of may allows the import.
func covers(may []string, imported string) bool {
	for _, m := range may {
		switch {
		case m == std:
			// only the standard library has no dot in its first element;
			// "C" would tie the module to a C compiler
			first, _, _ := strings.Cut(imported, "/")
			if !strings.Contains(first, ".") && imported != "C" {
				return true
			}
		case ours(imported):
			if imported == module+"/"+m || m == "." && imported == module {
				return true
			}
		case imported == m || strings.HasPrefix(imported, m+"/"):
			return true
		}
	}
	return false
}
