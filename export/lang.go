package export

import (
	"fmt"
	"strings"
)

// language is how the constructs of a program are written: a template for each.
// In a template $1, $2, ... are the operands, and @1 is the first in brackets
// unless it is a name, a number, a call or the like.
type language struct {
	name      string // as it is typed
	comment   string // begins a line of a comment
	indent    string
	braces    bool              // blocks end with a brace
	short     bool              // a block of one statement stands without braces
	reference bool              // lists and maps are passed as references, which are written
	templates map[string]string // by construct
	needs     map[string]string // by construct: a line at the top of a program that uses it
	helpers   map[string]string // by construct: a function that it calls
	head      string            // behind the lines at the top
	foot      string
	body      int // how deep functions are indented
}

// languages are all that there are, in the order in which they are named.
var languages = []*language{&cpp, &golang, &python, &rust, &java}

// Languages returns the names of the languages of programs.
func Languages() []string {
	names := make([]string, len(languages))
	for i, l := range languages {
		names[i] = l.name
	}
	return names
}

// aliases are what languages are called too.
var aliases = map[string]string{
	"c++": "cpp", "cxx": "cpp", "cc": "cpp", "golang": "go", "py": "python", "py3": "python", "python3": "python", "rs": "rust",
}

// findLanguage finds a language by its name or what it is called too.
func findLanguage(name string) (*language, error) {
	called := strings.ToLower(name)
	if a, ok := aliases[called]; ok {
		called = a
	}
	for _, l := range languages {
		if l.name == called {
			return l, nil
		}
	}
	return nil, fmt.Errorf("there is no language %q; there are %s", name, strings.Join(Languages(), ", "))
}
