package poset

import "strings"

// String writes the position as [Parse] reads it: the name of a whole shape, and
// otherwise what is shortest: its covers, or the elements that are left or gone.
func (p Position) String() string {
	if p.poset == nil {
		return "none"
	}
	if p.set == p.poset.whole() && p.poset.text != "" {
		return p.poset.text
	}
	if p.set == 0 {
		return "none"
	}
	text := p.relations()
	if p.poset.text == "" {
		return text
	}
	gone := Position{p.poset, p.poset.whole() &^ p.set}
	for _, other := range []string{
		p.poset.text + " without " + strings.Join(gone.Elements(), " "),
		p.poset.text + " only " + strings.Join(p.Elements(), " "),
	} {
		if len(other) < len(text) {
			text = other
		}
	}
	return text
}

// relations writes the covers, in chains as long as they come, and then the
// elements that are comparable to none.
func (p Position) relations() string {
	names := p.poset.names
	above := make([][]int, len(names)) // covers that are not written yet
	entering := make([]int, len(names))
	var joined uint64
	for _, c := range p.covers() {
		above[c[0]] = append(above[c[0]], c[1])
		entering[c[1]]++
		joined |= 1<<c[0] | 1<<c[1]
	}
	var words []string
	for {
		start := -1
		for x := range above { // a chain begins where no unwritten cover ends, if it can
			if len(above[x]) > 0 && (start < 0 || entering[x] == 0 && entering[start] > 0) {
				start = x
			}
		}
		if start < 0 {
			break
		}
		word := names[start]
		for x := start; len(above[x]) > 0; {
			y := above[x][0]
			above[x] = above[x][1:]
			entering[y]--
			word += "<" + names[y]
			x = y
		}
		words = append(words, word)
	}
	return strings.Join(append(words, Position{p.poset, p.set &^ joined}.Elements()...), " ")
}
