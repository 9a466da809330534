package cli

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"github.com/grundy-cgt/grundy/internal/drawing"
	"github.com/grundy-cgt/grundy/opponent"
)

// look is how things are shown.
type look struct {
	title, dim, bead, touched, chosen, note, key lipgloss.Style
	ascii                                        bool // the locale has no other signs
}

func newLook(r *lipgloss.Renderer) look {
	colour := func(light, dark string) lipgloss.AdaptiveColor {
		return lipgloss.AdaptiveColor{Light: light, Dark: dark}
	}
	s := r.NewStyle()
	return look{
		title:   s.Bold(true).Foreground(colour("25", "117")),
		dim:     s.Foreground(colour("242", "245")),
		bead:    s.Foreground(colour("24", "153")),
		touched: s.Bold(true).Foreground(colour("160", "209")),
		chosen:  s.Bold(true).Foreground(colour("160", "209")),
		note:    s.Foreground(colour("22", "150")),
		key:     s.Bold(true),
		ascii:   asciiLocale(),
	}
}

// asciiLocale reports whether the locale is set, and to one that is not UTF-8.
func asciiLocale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(os.Getenv(name)); value != "" {
			return !strings.Contains(value, "utf-8") && !strings.Contains(value, "utf8")
		}
	}
	return false
}

// inASCII writes the signs of a screen by those of ASCII, each as wide as it was.
func inASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 {
			return r
		}
		if i := slices.Index(signs, r); i >= 0 {
			return rune(asciiSigns[i])
		}
		return '*'
	}, text)
}

// The signs of a screen, and those of ASCII for them.
var signs = []rune("●○▸│─·…↑↓←→▏×█☠")

const asciiSigns = "oO>|-.~^v<>_x#!"

// The least window, and the lines that are not the board's.
const (
	leastWidth, leastHeight = 40, 10
	aroundBoard             = 4
)

// noteLines is how many lines the notes have.
func (s screen) noteLines() int {
	if s.height < 14 {
		return 2
	}
	return 3
}

// rows is how many lines the board has.
func (s screen) rows() int { return s.height - aroundBoard - s.noteLines() }

// View implements [tea.Model].
func (s screen) View() string {
	if s.width < leastWidth || s.height < leastHeight {
		return fmt.Sprintf("The window is %dx%d;\nthe game needs %dx%d.\nq quits.", s.width, s.height, leastWidth, leastHeight)
	}
	rows := s.rows()
	right := max(22, s.width*2/5)
	body := s.board(s.width-right-3, rows)
	list := s.list(right, rows)
	if s.help {
		body, list = s.helpText(), nil
	}
	var b strings.Builder
	b.WriteString(s.header() + "\n" + s.look.dim.Render(strings.Repeat("─", s.width)) + "\n")
	for i := range rows {
		b.WriteString(s.row(lineAt(body, i), lineAt(list, i), right) + "\n")
	}
	b.WriteString(s.look.dim.Render(strings.Repeat("─", s.width)) + "\n")
	notes := s.notes()
	for i := range s.noteLines() {
		b.WriteString(" " + lineAt(notes, i) + "\n")
	}
	b.WriteString(s.footer())
	if s.look.ascii {
		return inASCII(b.String())
	}
	return b.String()
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// row puts a line of the board beside one of the list.
func (s screen) row(left, right string, width int) string {
	room := s.width - width - 3
	if s.help {
		return " " + ansi.Truncate(left, s.width-2, "…")
	}
	left = ansi.Truncate(left, room, "…")
	return " " + left + strings.Repeat(" ", max(0, room-ansi.StringWidth(left))) + s.look.dim.Render("│") + " " + ansi.Truncate(right, width, "…")
}

func (s screen) header() string {
	left := " " + s.look.title.Render(ansi.Truncate(s.table.subject.Name(), s.width/2, "…"))
	right := s.look.dim.Render(s.match.kind.Meaning() + " · " + string(s.match.level) + " ")
	gap := s.width - ansi.StringWidth(left) - ansi.StringWidth(right)
	if gap < 1 {
		right = s.look.dim.Render(string(s.match.level) + " ")
		gap = s.width - ansi.StringWidth(left) - ansi.StringWidth(right)
	}
	return left + strings.Repeat(" ", max(1, gap)) + right
}

// board draws the components; those around the chosen one come first where there is
// no room for all.
func (s screen) board(width, rows int) []string {
	if row := s.coins(width); row != nil {
		return row
	}
	step, some := s.chosen()
	var out []string
	from := 0 // the line of the chosen component
	to := 0
	for i, text := range s.match.moves.Position {
		here := some && step.Index == i && step.To != nil
		if here {
			from = len(out)
		}
		out = append(out, s.component(i, text, width, rows, here)...)
		if here {
			to = len(out)
		}
	}
	if len(out) == 0 {
		out = []string{s.look.dim.Render("nothing is left")}
	}
	if len(out) > rows && to > rows {
		out = out[min(from, len(out)-rows):]
	}
	return out
}

// component draws one component.
func (s screen) component(i int, text string, width, rows int, here bool) []string {
	d := s.table.frame(s.match.position, text)
	b := brush{plain: func(t string) string { return s.look.bead.Render(t) }, touched: func(t string) string { return s.look.touched.Render(t) }}
	if step, _ := s.chosen(); here {
		if ways := d.Ways([][]string{step.To}); len(ways) == 1 && len(ways[0]) > 0 {
			b.touches = map[int]bool{}
			for _, e := range ways[0][0].Touch {
				b.touches[e] = true
			}
		}
	}
	mark, name := " ", s.look.dim.Render(fmt.Sprintf("%2d ", i+1))
	if here {
		mark, name = s.look.chosen.Render("▸"), s.look.chosen.Render(fmt.Sprintf("%2d ", i+1))
	}
	lines := drawn(d.Drawing, text, b, width-6, rows-1)
	if compact(d.Drawing) && len(lines) == 1 {
		tail := ""
		if d.Drawing.Shape == "heap" {
			tail = "  " + s.look.dim.Render(text)
		}
		return []string{mark + name + lines[0] + tail}
	}
	out := []string{mark + name + s.look.dim.Render(text)}
	for _, l := range lines {
		out = append(out, "    "+l)
	}
	return out
}

// coins draws a whole row of coins, whose heads are the components; nil: this is no
// row, or there is no room for it.
func (s screen) coins(width int) []string {
	r := s.table.subject.Rule
	if r == nil || !r.Rule().Coins() || r.Rule().Dim() != 1 {
		return nil
	}
	heads, last := map[int]bool{}, 1
	for _, text := range s.match.moves.Position {
		n, err := strconv.Atoi(text)
		if err != nil || 3*n > width {
			return nil
		}
		heads[n], last = !heads[n], max(last, n)
	}
	turned := map[int]bool{}
	if step, some := s.chosen(); some {
		for _, text := range append([]string{step.From}, step.To...) {
			if n, err := strconv.Atoi(text); err == nil {
				turned[n] = !turned[n]
			}
		}
	}
	var numbers, coins, after strings.Builder
	for n := 1; n <= last; n++ {
		face := map[bool]string{true: "H", false: "T"}
		numbers.WriteString(s.look.dim.Render(fmt.Sprintf("%3d", n)))
		coins.WriteString("  " + s.look.bead.Render(face[heads[n]]))
		mark := " "
		if turned[n] {
			mark = face[!heads[n]]
		}
		after.WriteString("  " + s.look.touched.Render(mark))
	}
	out := []string{numbers.String(), coins.String()}
	if len(turned) > 0 {
		out = append(out, after.String(), "", s.look.dim.Render("below: what the move turns"))
	}
	return out
}

// compact are the shapes that need no name above them.
func compact(d drawing.Drawing) bool {
	return d.Shape == "heap" || d.Shape == "coins" || d.Shape == "text"
}

// list lists the moves around the chosen one.
func (s screen) list(width, rows int) []string {
	moves := s.moves()
	if len(moves) == 0 {
		return []string{s.look.title.Render("no move is left")}
	}
	out := []string{s.look.title.Render(fmt.Sprintf("your %d moves", len(moves)))}
	switch {
	case s.match.moves.Truncated:
		out[0] = s.look.title.Render("some moves; / types others")
	case len(moves) == 1:
		out[0] = s.look.title.Render("your only move")
	}
	for i := s.firstListed(rows - 1); i < len(moves) && len(out) < rows; i++ {
		text := ansi.Truncate(s.listing(i), width-2, "…")
		if i == s.choice {
			out = append(out, s.look.chosen.Render("▸ "+text))
		} else {
			out = append(out, "  "+text)
		}
	}
	return out
}

// firstListed is the first move of the list that is shown.
func (s screen) firstListed(rows int) int {
	return max(0, min(s.choice-rows/2, len(s.moves())-rows))
}

// moveAt is the move at a place of the window; -1: none.
func (s screen) moveAt(x, y int) int {
	rows := s.rows()
	i := y - 3
	if x < s.width-max(22, s.width*2/5)-1 || i < 0 || i >= rows-1 {
		return -1
	}
	if i += s.firstListed(rows - 1); i < len(s.moves()) {
		return i
	}
	return -1
}

// notes is what was said last, and the values if they are shown.
func (s screen) notes() []string {
	text := s.note
	if text == "" && len(s.match.turns) == 0 && !s.match.over {
		text = "You begin. Choose a move with the arrows, and make it with enter."
	}
	if s.match.over && !strings.Contains(text, s.match.verdict()) {
		text = onLines(text, s.match.verdict())
	}
	lines := strings.Split(ansi.Wrap(text, s.width-2, ""), "\n")
	most := s.noteLines()
	if len(lines) > most { // what came last counts most
		lines = lines[len(lines)-most:]
	}
	if s.values != "" {
		lines = append(lines[:min(len(lines), most-1)], s.values)
	}
	for i, l := range lines {
		lines[i] = s.look.note.Render(ansi.Truncate(l, s.width-2, "…"))
	}
	return lines
}

// footer is the line of what is typed, of what the computer does, or of the keys.
func (s screen) footer() string {
	switch {
	case s.typing:
		return " move> " + s.input + "▏"
	case s.busy != "":
		return " " + s.look.dim.Render(s.busy+" ...")
	}
	keys := [][2]string{{"↑↓", "choose"}, {"←→", "component"}, {"enter", "move"}, {"h", "hint"}, {"b", "back"}, {"v", "values"}, {"l", "level"}, {"?", "help"}, {"q", "quit"}}
	if s.match.over {
		keys = [][2]string{{"n", "new game"}, {"b", "back"}, {"l", "level"}, {"m", "misere"}, {"?", "help"}, {"q", "quit"}}
	}
	text := ""
	for _, k := range keys {
		next := " " + s.look.key.Render(k[0]) + " " + s.look.dim.Render(k[1]) + " "
		if ansi.StringWidth(text+next) > s.width {
			break
		}
		text += next
	}
	return text
}

// helpText explains the keys.
func (s screen) helpText() []string {
	lines := []string{s.look.title.Render("keys")}
	for _, k := range [][2]string{
		{"↑ ↓ or k j", "choose a move; page up and down leap"},
		{"← → or tab", "the moves of another component"},
		{"enter", "make the chosen move"},
		{"/ or a digit", "type a move: 5 -> 3, its number, take 2 from 5"},
		{"h", "a hint"},
		{"b", "take back your last move"},
		{"v", "nim values, and who wins"},
		{"l", "level: " + levelNames()},
		{"m", "misere or normal play, a new game"},
		{"n", "a new game"},
		{"q or ctrl-c", "quit"},
	} {
		lines = append(lines, s.look.key.Render(fmt.Sprintf("%-14s", k[0]))+k[1])
	}
	return append(lines, s.look.dim.Render("any key goes back to the game"))
}

func levelNames() string {
	var names []string
	for _, l := range opponent.Levels() {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}
