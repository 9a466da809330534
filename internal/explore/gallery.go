package explore

import (
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/rule"
)

// groups are the groups of the gallery, with the games by name; "name argument" where
// a name needs one.
var groups = []struct {
	name  string
	games []string
}{
	{"heaps", []string{"nim", "bash 3", "half-nim", "divisor-nim", "prime-nim", "square-nim", "power-of-two", "fibonacci-take", "coprime-nim", "digit-game"}},
	{"splitting", []string{"kayles", "dawson-chess", "dawson-kayles", "grundy", "lasker", "officers", "guiles", "double-kayles", "cram-strip", "treblecross-heaps", "couples-are-forever"}},
	{"numbers", []string{"wythoff", "r-wythoff 2", "euclid", "euclid-positive", "fibonacci-nim", "dynamic-nim 2", "moore-nim 2", "welter", "nimble", "northcott", "staircase", "silver-dollar", "georgia-and-bob", "kotzig {1,2}"}},
	{"coins", []string{"turning-turtles", "mock-turtles", "ruler", "rulerette", "twins", "triplets", "turnips", "sym", "grunt", "moebius", "mogul", "moidores", "motley", "turning-corners", "rugs", "strip-and-streak", "square-flipping 3", "block-flipping"}},
	{"boards", []string{"cram", "row-cram", "trominoes", "i-trominoes", "l-trominoes", "placement ##", "juvavum", "domino-juvavum", "notakto", "treblecross", "clobber", "nogo", "queens-game"}},
	{"graphs", []string{"hackenbush", "node-kayles", "arc-kayles", "geography", "digraph"}},
	{"orders", []string{"chomp", "divisors", "subset-takeaway", "poset"}},
}

// gallery answers [MethodGallery].
func gallery() *Gallery {
	out := &Gallery{Groups: []GalleryGroup{}}
	for _, g := range groups {
		shown := GalleryGroup{Name: g.name, Games: []GalleryGame{}}
		for _, text := range g.games {
			if game, ok := galleryGame(text); ok {
				shown.Games = append(shown.Games, game)
			}
		}
		out.Groups = append(out.Groups, shown)
	}
	return out
}

// galleryGame is the game of a text: a name, and perhaps an argument.
func galleryGame(text string) (GalleryGame, bool) {
	if e, _, ok := grundy.FindFamily(text); ok {
		out := GalleryGame{Rule: text, Name: title(e.Name), Meaning: e.Meaning}
		if len(e.Examples) > 0 {
			out.Position = e.Examples[0]
		}
		return out, true
	}
	name, arg, _ := strings.Cut(text, " ")
	g, ok := rule.Find(name)
	if !ok {
		return GalleryGame{}, false
	}
	r, err := rule.Parse(text)
	if err != nil {
		return GalleryGame{}, false
	}
	out := GalleryGame{Rule: text, Name: title(name), Meaning: g.Meaning, Position: samples(r.Dim(), r.Coins())[1]}
	if arg != "" {
		out.Meaning = strings.ReplaceAll(out.Meaning, " m ", " "+arg+" ")
	}
	return out, true
}

// title writes a name with words: "dawson-kayles" is "Dawson kayles".
func title(name string) string {
	words := strings.ReplaceAll(name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}
