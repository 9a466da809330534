package export

import "slices"

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

func findLanguage(name string) (*language, bool) {
	i := slices.IndexFunc(languages, func(l *language) bool { return l.name == name })
	if i < 0 {
		return nil, false
	}
	return languages[i], true
}
