package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// catalogue is what games prints, and its JSON.
type catalogue struct {
	Schema  string      `json:"schema"`
	Command string      `json:"command"`
	Games   []gameEntry `json:"games"`
}

type gameEntry struct {
	Name     string   `json:"name"`
	Aliases  []string `json:"aliases,omitempty"`
	Rule     string   `json:"rule,omitempty"`
	Arg      string   `json:"argument,omitempty"`
	Meaning  string   `json:"meaning"`
	Position string   `json:"position,omitempty"`
	Examples []string `json:"examples,omitempty"`
	Source   string   `json:"source"`
	Theory   string   `json:"theory,omitempty"`
	Exercise string   `json:"exercise,omitempty"`
}

// entryOf is the entry of a family.
func entryOf(e family.Entry) gameEntry {
	out := gameEntry{
		Name: e.Name, Aliases: e.Aliases, Arg: e.Arg, Meaning: e.Meaning, Position: e.Position, Examples: e.Examples,
		Source: e.Source, Theory: e.Theory, Exercise: e.Exercise,
	}
	if g, isRule := rule.Find(e.Name); isRule {
		out.Rule = g.Rule
	}
	return out
}

// ruleEntry is the entry of a named rule.
func ruleEntry(g rule.Game) gameEntry {
	text := g.Rule
	if g.Arg != "" {
		text = fmt.Sprintf(text, "m")
	}
	return gameEntry{Name: g.Name, Aliases: g.Aliases, Rule: text, Arg: g.Arg, Meaning: g.Meaning, Source: g.Source, Exercise: g.Exercise}
}

// allGames are the families and the named rules by name, each once.
func allGames() []gameEntry {
	var out []gameEntry
	seen := map[string]bool{}
	for _, e := range grundy.Families() {
		out = append(out, entryOf(e))
		seen[e.Name] = true
	}
	for _, g := range rule.Games() {
		if !seen[g.Name] {
			out = append(out, ruleEntry(g))
		}
	}
	slices.SortFunc(out, func(a, b gameEntry) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func (a *app) games() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games [NAME]",
		Short: "The games that have a name",
		Long: `Examples:
  grundy games
  grundy games kayles
  grundy games hackenbush     the rules, how to type a position, what is proved, an exercise`,
		Args: arguments(0, 1, "at most one name"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return a.oneGame(cmd.Context(), args[0])
			}
			out := &catalogue{Schema: schema, Command: "games", Games: allGames()}
			return a.write(func(w io.Writer) error {
				if a.json {
					return writeJSON(w, out)
				}
				for _, g := range out.Games {
					name := g.Name
					if g.Arg != "" {
						name += " " + argumentName(g.Arg)
					}
					labels{w}.prose(fmt.Sprintf("%-*s", listWidth, name), g.Meaning)
					if g.Rule != "" {
						fmt.Fprintf(w, "%*s%s\n", listWidth, "", g.Rule)
					}
				}
				return nil
			})
		},
	}
	return a.common(cmd)
}

// listWidth is the width of the names in the list of games.
const listWidth = 26

// argumentName is the letter of an argument: the m of "m: the most that may be
// taken".
func argumentName(arg string) string {
	if name, _, ok := strings.Cut(arg, ":"); ok && !strings.Contains(name, " ") {
		return name
	}
	return "m"
}

// gamePage is what games NAME prints, and its JSON.
type gamePage struct {
	familyAnalysis
	Values []uint64   `json:"values,omitempty"` // of a rule of heaps: G(0), G(1), ...
	Claim  *claimJSON `json:"claim,omitempty"`
}

// pageValues is how many values games NAME prints.
const pageValues = 20

// oneGame prints all about a game: what it is, its first values or the answers
// for its examples, computed now, what is proved, and an exercise.
func (a *app) oneGame(ctx context.Context, text string) error {
	page := &gamePage{familyAnalysis: familyAnalysis{Schema: schema, Command: "games"}}
	entry, arg, isFamily := grundy.FindFamily(text)
	switch {
	case isFamily:
		page.Game = entryOf(entry)
		if err := a.familyPage(ctx, page, entry, arg); err != nil {
			return err
		}
	default:
		g, ok := rule.Find(text)
		if name, last, more := cutLast(text); !ok && more {
			if g, ok = rule.Find(name); ok && g.Arg == "" {
				ok = false
			} else if ok { // bash 3
				g.Rule, g.Arg = strings.ReplaceAll(g.Rule, "%s", last), ""
			}
		}
		if !ok {
			_, err := rule.Parse(text)
			if kind, notKind := play.ParseKind(strings.ToLower(text)); notKind == nil && kind != (play.Kind{}) {
				err = fmt.Errorf("%s is no game but a way to play one: grundy solve RULE POSITION --play %v (%s)", text, kind, kind.Meaning())
			}
			if err == nil {
				err = fmt.Errorf("%q is a rule, not a name; ask `grundy rule` what it means", text)
			}
			return bad(err)
		}
		page.Game = ruleEntry(g)
		if err := rulePage(ctx, page, g); err != nil {
			return err
		}
	}
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, page)
		}
		page.text(w)
		return nil
	})
}

// cutLast cuts a number off the end of a text.
func cutLast(text string) (name, last string, ok bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, "", false
	}
	_, err := strconv.ParseUint(text[i+1:], 10, 32)
	return text[:i], text[i+1:], err == nil
}

// familyPage solves the examples of a family. One that needs an argument is
// shown without.
func (a *app) familyPage(ctx context.Context, page *gamePage, entry family.Entry, arg string) error {
	page.Examples = []example{}
	g, err := grundy.OpenFamily(entry, arg)
	if err != nil && arg == "" {
		return nil
	}
	if err != nil {
		return bad(err)
	}
	_, err = page.solve(ctx, a, g, entry.Examples)
	return err
}

// rulePage computes values, and what is known of them, of a rule of heaps.
func rulePage(ctx context.Context, page *gamePage, g rule.Game) error {
	page.Examples = []example{}
	if g.Arg != "" {
		return nil
	}
	solved, err := grundy.New(g.Rule)
	if err != nil || solved.Rule().Dim() != 1 {
		return err
	}
	if page.Values, err = solved.Values(ctx, 0, pageValues); err != nil {
		return err
	}
	claim, err := solved.Claim(ctx, 0)
	if err != nil {
		return err
	}
	page.Claim = newClaim(claim)
	return nil
}

func (p *gamePage) text(w io.Writer) {
	l := labels{w}
	g := p.Game
	l.line("name", g.Name)
	if len(g.Aliases) > 0 {
		l.line("also", strings.Join(g.Aliases, ", "))
	}
	if g.Rule != "" {
		l.line("rule", g.Rule)
	}
	if g.Arg != "" {
		name := argumentName(g.Arg)
		l.line(name, strings.TrimPrefix(strings.TrimPrefix(g.Arg, name+":"), " "))
	}
	l.prose("meaning", g.Meaning)
	l.prose("position", g.Position)
	if len(p.Values) > 0 {
		l.line("values", strings.Trim(fmt.Sprint(p.Values), "[]")+" ...")
	}
	if c := p.Claim; c != nil {
		if c.Period == 0 && c.Theorem == "" {
			l.line("law", "none found; "+c.Reason)
		} else {
			l.line("law", fmt.Sprintf("%s: %s", c.Status, c.Formula))
		}
	}
	if len(p.Examples) > 0 {
		examplesText(l, p.Examples)
	}
	l.prose("theory", g.Theory)
	l.prose("source", g.Source)
	l.prose("exercise", g.Exercise)
}
