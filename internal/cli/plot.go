package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/grundy-cgt/grundy/internal/plot"
	"github.com/grundy-cgt/grundy/internal/subject"
)

// plotOptions are the flags of the command.
type plotOptions struct {
	from, to string
	size     string
	format   string
	colour   string
	mod      int64
	title    string
}

// plotColours are the words of --colour. auto takes rare where the rule has rare
// values, the period where it is short, and none otherwise.
var plotColours = []string{"auto", "rare", "residue", "none"}

// picture is what the package plot can draw.
type picture interface {
	Write(w io.Writer, f plot.Format, size plot.Size) error
	Text(w io.Writer, screen plot.Screen) error
}

// plotJSON says what a picture shows.
type plotJSON struct {
	Schema  string `json:"schema"`
	Command string `json:"command"`
	Rule    string `json:"rule"`
	Kind    string `json:"kind"` // sequence, heat
	From    int64  `json:"from"`
	To      int64  `json:"to"` // of both coordinates in a heat map
	Points  int    `json:"points"`
	Max     int64  `json:"max"`  // the greatest value
	Lost    int    `json:"lost"` // P positions
	Colour  string `json:"colour,omitempty"`
	Mod     int64  `json:"mod,omitempty"`
	Mask    string `json:"mask,omitempty"`
	Rare    int    `json:"rare,omitempty"`
	Period  int64  `json:"period,omitempty"` // proved
	Start   int64  `json:"start,omitempty"`
	File    string `json:"file,omitempty"`
	Width   int    `json:"width,omitempty"` // pixels
	Height  int    `json:"height,omitempty"`
	Partial string `json:"partial,omitempty"`
}

func (a *app) plot() *cobra.Command {
	var o plotOptions
	cmd := &cobra.Command{
		Use:   "plot RULE",
		Short: "A picture of the nim values",
		Long: `Examples:
  grundy plot kayles                            in the terminal
  grundy plot 0.106 --to 10^6 -o 0.106.png      a million values; rare ones stand out
  grundy plot "take {1,3,4}" --colour residue -o period.svg
  grundy plot wythoff --to 150 -o wythoff.png   a heat map with the P positions

Draws G(n) for n = from, ..., to: points, or a density where they are many. A rule of
two coordinates becomes a heat map of the positions (x, y), 0 <= x, y <= to; further
coordinates are 0. With --json it is said what the picture shows.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runPlot(cmd.Context(), args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.from, "from", "0", "the first heap `N`")
	f.StringVar(&o.to, "to", "", "the last heap `N`, or coordinate (default from+1000, of two coordinates 100)")
	f.StringVar(&o.size, "size", "", "`WIDTHxHEIGHT` in pixels (default 1500x900, of a heat map 1400x1400), of a terminal in characters")
	f.StringVarP(&o.format, "format", "f", "", "png or svg (default by the ending of -o)")
	f.StringVar(&o.colour, "colour", "auto", "of the points, by: "+strings.Join(plotColours, ", "))
	f.Int64Var(&o.mod, "mod", 0, "colour heaps by their residue modulo `N` (default: the period)")
	f.StringVar(&o.title, "title", "", "`TEXT` above the picture")
	_ = cmd.RegisterFlagCompletionFunc("colour", cobra.FixedCompletions(plotColours, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"png", "svg"}, cobra.ShellCompDirectiveNoFileComp))
	a.common(cmd)
	f.Lookup("output").Usage = "draw to `FILE`.png or FILE.svg instead of the terminal"
	return cmd
}

func (a *app) runPlot(ctx context.Context, arg string, o plotOptions) error {
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	format, size, screen, err := a.canvas(o, pairs(s))
	if err != nil {
		return err
	}
	out := &plotJSON{Schema: schema, Command: "plot", Rule: s.Name(), File: a.output}
	var p picture
	var limit error
	if pairs(s) {
		p, limit, err = a.heat(ctx, s, o, out)
	} else {
		p, limit, err = a.sequence(ctx, s, o, out)
	}
	if err != nil {
		return noValues(err)
	}
	if limit != nil {
		out.Partial = limit.Error()
	}
	if a.output != "" {
		out.Width, out.Height = size.Width, size.Height
		if err := a.writeFile(a.output, func(w io.Writer) error { return p.Write(w, format, size) }); err != nil {
			return err
		}
	}
	if a.json {
		return errors.Join(writeJSON(a.out, out), limit)
	}
	if a.output == "" {
		return errors.Join(p.Text(a.out, screen), limit)
	}
	return limit
}

// pairs reports whether the positions of the game are drawn as a heat map.
func pairs(s *subject.Subject) bool {
	return s.Dim() > 1 || s.Dim() == 0 && s.Program == nil
}

// canvas is what to draw on, as the flags say; square is for heat maps.
func (a *app) canvas(o plotOptions, square bool) (format plot.Format, size plot.Size, screen plot.Screen, err error) {
	width, height, err := sides(o.size)
	if err != nil {
		return "", size, screen, err
	}
	if a.output == "" {
		if o.format != "" {
			return "", size, screen, bad(errors.New("name a file for the picture with -o FILE"))
		}
		screen = a.screen()
		if o.size != "" {
			screen.Columns, screen.Rows = width, height
		}
		if screen.Columns < 40 || screen.Rows < 10 {
			err = bad(fmt.Errorf("%d columns and %d rows are too few for a picture: 40x10 at least", screen.Columns, screen.Rows))
		}
		return "", size, screen, err
	}
	name := o.format
	if name == "" {
		name = strings.TrimPrefix(strings.ToLower(filepath.Ext(a.output)), ".")
	}
	format = plot.Format(name)
	if format != plot.PNG && format != plot.SVG {
		return "", size, screen, bad(fmt.Errorf("a picture is png or svg, not %q: give the file such an ending, or --format", name))
	}
	size = plot.Size{Width: 1500, Height: 900}
	if square {
		size = plot.Size{Width: 1400, Height: 1400}
	}
	if o.size != "" {
		size = plot.Size{Width: width, Height: height}
	}
	if min(size.Width, size.Height) < plot.LeastSide || max(size.Width, size.Height) > plot.MostSide || size.Width*size.Height > 1e8 {
		err = bad(fmt.Errorf("a picture has sides of %d to %d pixels and at most 10^8 pixels, not %dx%d", plot.LeastSide, plot.MostSide, size.Width, size.Height))
	}
	return format, size, screen, err
}

// sides reads WIDTHxHEIGHT; "" is 0 and 0.
func sides(text string) (width, height int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	w, h, ok := strings.Cut(text, "x")
	width, wrong := strconv.Atoi(w)
	height, also := strconv.Atoi(h)
	if !ok || wrong != nil || also != nil || width <= 0 || height <= 0 {
		return 0, 0, bad(fmt.Errorf("a size is WIDTHxHEIGHT, such as 1500x900, not %q", text))
	}
	return width, height, nil
}

// screen is the terminal, or lines of a file as if they were one.
func (a *app) screen() plot.Screen {
	s := plot.Screen{Columns: 80, Rows: 24}
	f, ok := a.out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return s
	}
	if columns, rows, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
		s.Columns, s.Rows = columns, min(rows-2, 40) // the prompt stays in sight
	}
	s.Colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return s
}
