package explore

import (
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/rule"
)

// The gallery shows every game that has a name.
func TestGalleryIsComplete(t *testing.T) {
	var shown []string
	for _, g := range gallery().Groups {
		for _, game := range g.Games {
			shown = append(shown, game.Rule)
		}
	}
	var names []string
	for _, e := range grundy.Families() {
		names = append(names, e.Name)
	}
	for _, g := range rule.Games() {
		names = append(names, g.Name)
	}
	for _, name := range names {
		if !slices.ContainsFunc(shown, func(text string) bool { return text == name || len(text) > len(name) && text[:len(name)+1] == name+" " }) {
			t.Errorf("the gallery lacks %s", name)
		}
	}
}
