package cli

import (
	"io"
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// player plays on a screen that nobody sees.
type player struct {
	t *testing.T
	screen
	ended, interrupted bool
}

func newPlayer(t *testing.T, rule, position string) *player {
	t.Helper()
	s, err := subject.Read(rule, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tab := &table{subject: s, game: s.Game()}
	if tab.match, err = newMatch(t.Context(), tab.game, play.Kind{}, opponent.Teacher, 1, position); err != nil {
		t.Fatal(err)
	}
	tab.match.lies = tab.lies
	return &player{t: t, screen: newScreen(t.Context(), tab, lipgloss.NewRenderer(io.Discard))}
}

// keys presses keys, and lets what they begin come to its end.
func (p *player) keys(names ...string) *player {
	p.t.Helper()
	special := map[string]tea.KeyType{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
		"esc": tea.KeyEsc, "backspace": tea.KeyBackspace, "ctrl+c": tea.KeyCtrlC, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp, " ": tea.KeySpace,
	}
	for _, name := range names {
		k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
		if kind, ok := special[name]; ok {
			k = tea.KeyMsg{Type: kind, Runes: k.Runes[:min(1, len(k.Runes))]}
		}
		p.send(k)
	}
	return p
}

func (p *player) send(msg tea.Msg) {
	next, cmd := p.Update(msg)
	p.screen = next.(screen)
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case done:
		p.send(msg)
	case tea.QuitMsg:
		p.ended = true
	case tea.InterruptMsg:
		p.interrupted = true
	}
}

// sees requires that the screen shows a text.
func (p *player) sees(texts ...string) *player {
	p.t.Helper()
	view := ansi.Strip(p.View())
	for _, text := range texts {
		if !strings.Contains(view, text) {
			p.t.Fatalf("%q is not seen:\n%s", text, view)
		}
	}
	return p
}

func TestPlayOnTheScreen(t *testing.T) {
	p := newPlayer(t, "nim", "3+5")
	p.sees("take 1..", "your 8 moves", "▸ 1 ○ ○ ○  3", "▸ 1  3 -> 0", "You begin")
	p.keys("down").sees("▸ 2  3 -> 1").keys("right").sees("▸ 4  5 -> 0", "▸ 2 ○ ○ ○ ○ ○  5").keys("left").sees("▸ 1  3 -> 0")
	p.keys("h").sees("This move wins: 5 -> 3.")
	p.keys("v").sees("3 xor 5 = 6: you can win").keys("v")
	p.keys("5", " ", "-", ">", " ", "4").sees("move> 5 -> 4").keys("backspace", "3", "enter")
	p.sees("the only move that wins", "The computer: 3 -> 2.")
	p.keys("b").sees("taken back", "▸ 1  3 -> 0")
	p.keys("/", "x", "enter").sees(`"x" is no move here`)
	p.keys("/", "x", "esc").sees("enter move")
	p.keys("l").sees("plays as: random").keys("l", "l").sees("plays as: teacher")
	p.keys("?").sees("take back your last move", "any key goes back").keys("a").sees("your 8 moves")
	p.keys("m").sees("misere: who makes the last move loses", "A new game")
	p.keys("n").sees("misere: who makes the last move loses")
	if p.keys("q"); !p.ended {
		t.Error("q does not quit")
	}
	if p.keys("ctrl+c"); !p.interrupted {
		t.Error("ctrl-c does not interrupt")
	}
}

// A game that is won with the hints, to its end.
func TestWinByHints(t *testing.T) {
	p := newPlayer(t, "take {1,3,4}", "5+6")
	for range 20 {
		if p.match.over {
			break
		}
		p.keys("h")
		_, move, ok := strings.Cut(p.note, "This move wins: ")
		if !ok {
			t.Fatalf("no hint wins: %s", p.note)
		}
		p.keys("/")
		for _, r := range strings.TrimSuffix(move, ".") {
			p.keys(string(r))
		}
		p.keys("enter")
	}
	p.sees("you have won", "n new game").keys("h", "n").sees("your 6 moves", "A new game")
}

func TestWindows(t *testing.T) {
	for _, c := range []struct {
		rule, position string
		want           []string
	}{
		{"nim", "3+5+7", []string{"● ● ●"}},
		{"nim", "200", []string{"● × 200"}},
		{"mock-turtles", "HTTHHT", []string{"H  T  T  H  H"}},
		{"wythoff", "(3,5)", []string{"(3,5)"}},
		{"cram", "3x4", []string{"· · ·"}},
		{"hackenbush", "0-1 1-2 1-3", []string{"▀"}},
		{"digraph", "a>b b>c; a", []string{"[a]"}},
		{"node-kayles", "petersen", []string{"petersen"}},
		{"welter", "{1,4,9}", []string{"·"}},
	} {
		p := newPlayer(t, c.rule, c.position)
		for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {200, 60}} {
			p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			lines := strings.Split(p.View(), "\n")
			if len(lines) > size[1] {
				t.Errorf("%s in %v: %d lines", c.rule, size, len(lines))
			}
			for _, l := range lines {
				if w := ansi.StringWidth(l); w > size[0] {
					t.Errorf("%s in %v: a line of %d columns: %s", c.rule, size, w, l)
				}
			}
			if size[0] == 80 {
				p.sees(c.want...)
			}
		}
		p.send(tea.WindowSizeMsg{Width: 30, Height: 8})
		p.sees("The window is 30x8", "q quits")
	}
}

func TestMouse(t *testing.T) {
	p := newPlayer(t, "nim", "3+5")
	p.send(tea.MouseMsg{X: 60, Y: 5, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	p.sees("▸ 3  3 -> 2")
	p.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
	p.sees("▸ 4  5 -> 0")
	p.send(tea.MouseMsg{X: 5, Y: 5, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	p.sees("▸ 4  5 -> 0")
}

func TestNoColour(t *testing.T) {
	t.Setenv("CLICOLOR_FORCE", "1")
	p := newPlayer(t, "nim", "3+5")
	for _, no := range []string{"", "1"} {
		t.Setenv("NO_COLOR", no)
		p.look = newLook(lipgloss.NewRenderer(os.Stdout))
		if view := p.View(); (view == ansi.Strip(view)) != (no == "1") {
			t.Errorf("NO_COLOR=%s:\n%q", no, view)
		}
	}
}

// A small window, and a locale without other signs than those of ASCII.
func TestScreenSmallAndPlain(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	p := newPlayer(t, "nim", "3+5")
	p.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	p.sees("o o o", "3 -> 2", "enter move").keys("down", "h")
	if view := ansi.Strip(p.View()); strings.ContainsFunc(view, func(r rune) bool { return r > 126 }) || strings.Count(view, "\n") != 9 {
		t.Errorf("this is not ASCII, or not ten lines:\n%s", view)
	}
	p.send(tea.WindowSizeMsg{Width: 39, Height: 10})
	p.sees("the game needs 40x10")
}
