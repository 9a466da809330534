package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/rule"
)

// catalogue is what games prints, and its JSON.
type catalogue struct {
	Schema  string      `json:"schema"`
	Command string      `json:"command"`
	Games   []gameEntry `json:"games"`
}

type gameEntry struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Rule    string   `json:"rule"`
	Arg     string   `json:"argument,omitempty"`
	Meaning string   `json:"meaning"`
	Source  string   `json:"source"`
}

func (a *app) games() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "games [NAME]",
		Short: "The games that have a name",
		Long: `Examples:
  grundy games
  grundy games kayles`,
		Args: arguments(0, 1, "at most one name"),
		RunE: func(_ *cobra.Command, args []string) error {
			out := &catalogue{Schema: schema, Command: "games"}
			list := rule.Games()
			if len(args) == 1 {
				g, ok := rule.Find(args[0])
				if !ok {
					_, err := rule.Parse(args[0])
					if err == nil {
						err = fmt.Errorf("%q is a rule, not a name; ask `grundy rule` what it means", args[0])
					}
					return bad(err)
				}
				list = []rule.Game{g}
			}
			for _, g := range list {
				text := g.Rule
				if g.Arg != "" {
					text = fmt.Sprintf(text, "m")
				}
				out.Games = append(out.Games, gameEntry{g.Name, g.Aliases, text, g.Arg, g.Meaning, g.Source})
			}
			return a.write(func(w io.Writer) error {
				switch {
				case a.json:
					return writeJSON(w, out)
				case len(args) == 1:
					out.Games[0].text(w)
				default:
					for _, g := range out.Games {
						name := g.Name
						if g.Arg != "" {
							name += " m"
						}
						fmt.Fprintf(w, "%-20s %s\n%20s %s\n", name, g.Meaning, "", g.Rule)
					}
				}
				return nil
			})
		},
	}
	return a.common(cmd)
}

func (g gameEntry) text(w io.Writer) {
	l := labels{w}
	l.line("name", g.Name)
	if len(g.Aliases) > 0 {
		l.line("also", strings.Join(g.Aliases, ", "))
	}
	l.line("rule", g.Rule)
	if g.Arg != "" {
		l.line("m", g.Arg)
	}
	l.line("meaning", g.Meaning)
	l.line("source", g.Source)
}
