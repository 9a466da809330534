package cli

import (
	"context"
	"errors"
	"os"
	"slices"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
)

// fullScreen plays in a whole terminal.
func (t *table) fullScreen(ctx context.Context, in, out *os.File) error {
	s := newScreen(ctx, t, lipgloss.NewRenderer(out))
	p := tea.NewProgram(s, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithAltScreen(), tea.WithMouseCellMotion(), tea.WithoutSignalHandler())
	last, err := p.Run()
	if errors.Is(err, tea.ErrInterrupted) {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	return last.(screen).failed
}

// screen is a match as it is shown. It is a value: Update gives a new one.
type screen struct {
	ctx    context.Context
	table  *table
	look   look
	match  match
	start  match // to begin anew
	choice int   // among the moves
	input  string
	typing bool
	note   string // what was said last
	values string // shown if it is not empty
	help   bool
	busy   string // what the computer does
	width  int
	height int
	failed error
}

func newScreen(ctx context.Context, t *table, r *lipgloss.Renderer) screen {
	s := screen{ctx: ctx, table: t, look: newLook(r), match: t.match, start: t.match, width: 80, height: 24}
	if last, ok := t.match.lastReply(); ok {
		s.note = "The computer begins: " + moveText(last.move, false) + "."
	}
	return s
}

// done is what a command that took its time has found.
type done struct {
	match  match
	note   string
	values string
	err    error
}

// Init implements [tea.Model].
func (s screen) Init() tea.Cmd { return nil }

// Update implements [tea.Model].
func (s screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = msg.Width, msg.Height
	case done:
		s.busy = ""
		if msg.err != nil {
			if s.ctx.Err() == nil && isLimit(msg.err) {
				s.note = msg.err.Error()
				return s, nil
			}
			s.failed = msg.err
			return s, tea.Quit
		}
		if len(msg.match.turns) != len(s.match.turns) || msg.match.position != s.match.position {
			s.choice, s.values = 0, ""
		}
		if msg.match.kind != s.match.kind {
			s.start = msg.match
		}
		s.match, s.note = msg.match, msg.note
		if msg.values != "" {
			s.values = msg.values
		}
	case tea.MouseMsg:
		return s.mouse(msg), nil
	case tea.KeyMsg:
		return s.key(msg)
	}
	return s, nil
}

// key does what a key says.
func (s screen) key(k tea.KeyMsg) (tea.Model, tea.Cmd) {
	if k.Type == tea.KeyCtrlC {
		return s, tea.Interrupt
	}
	if s.help {
		s.help = false
		return s, nil
	}
	if s.typing {
		return s.typed(k)
	}
	if k.String() == "q" {
		return s, tea.Quit
	}
	if s.busy != "" {
		return s, nil
	}
	switch k.String() {
	case "?":
		s.help = true
	case "up", "k":
		s.choice = max(0, s.choice-1)
	case "down", "j":
		s.choice = min(len(s.moves())-1, s.choice+1)
	case "pgup":
		s.choice = max(0, s.choice-10)
	case "pgdown":
		s.choice = min(len(s.moves())-1, s.choice+10)
	case "left", "shift+tab":
		s.choice = s.otherComponent(-1)
	case "right", "tab":
		s.choice = s.otherComponent(1)
	case "enter", " ":
		if s.choice >= 0 && s.choice < len(s.moves()) {
			return s.make(s.moves()[s.choice], false)
		}
	case "h":
		return s.ask("looking for a hint", s.hint)
	case "v":
		if s.values != "" {
			s.values = ""
			return s, nil
		}
		return s.ask("searching", s.showValues)
	case "b", "u", "backspace":
		return s.ask("", s.back)
	case "n":
		m := s.start
		m.level, m.seed = s.match.level, s.match.seed+1
		s.match, s.choice, s.values, s.note = m, 0, "", "A new game."
	case "l":
		levels := opponent.Levels()
		s.match.level = levels[(slices.Index(levels, s.match.level)+1)%len(levels)]
		s.note = "The computer plays as: " + string(s.match.level) + "."
	case "m":
		return s.ask("", s.misere)
	case "/", ":":
		s.typing, s.input = true, ""
	default:
		if k.Type == tea.KeyRunes && len(k.Runes) == 1 && (k.Runes[0] >= '0' && k.Runes[0] <= '9' || k.Runes[0] == '(' || k.Runes[0] == '{') {
			s.typing, s.input = true, string(k.Runes)
		}
	}
	return s, nil
}

// typed adds a key to a move that is being typed.
func (s screen) typed(k tea.KeyMsg) (tea.Model, tea.Cmd) {
	switch k.Type {
	case tea.KeyEsc:
		s.typing, s.input = false, ""
	case tea.KeyBackspace:
		if r := []rune(s.input); len(r) > 0 {
			s.input = string(r[:len(r)-1])
		}
	case tea.KeyRunes, tea.KeySpace:
		if len(s.input) < 200 {
			s.input += string(k.Runes)
		}
	case tea.KeyEnter:
		s.typing = false
		if s.busy != "" || s.match.over {
			return s, nil
		}
		step, placed, err := s.at().findMove(s.input)
		if err != nil {
			s.note = err.Error()
			return s, nil
		}
		return s.make(step, placed)
	default:
	}
	return s, nil
}

// mouse turns the wheel over the moves.
func (s screen) mouse(msg tea.MouseMsg) screen {
	if msg.Action != tea.MouseActionPress {
		return s
	}
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		s.choice = max(0, s.choice-1)
	case tea.MouseButtonWheelDown:
		s.choice = max(0, min(len(s.moves())-1, s.choice+1))
	case tea.MouseButtonLeft:
		if i := s.moveAt(msg.X, msg.Y); i >= 0 {
			s.choice = i
		}
	default:
	}
	return s
}

// moves are those that can be chosen.
func (s screen) moves() []family.Step {
	if s.match.over {
		return nil
	}
	return s.match.moves.Moves
}

// otherComponent is the first move of the next component, or of the one before.
func (s screen) otherComponent(step int) int {
	moves := s.moves()
	if len(moves) == 0 {
		return 0
	}
	var firsts []int
	here := 0
	for i, m := range moves {
		if i == 0 || m.Index != moves[i-1].Index {
			firsts = append(firsts, i)
		}
		if i == s.choice {
			here = len(firsts) - 1
		}
	}
	return firsts[(here+step+len(firsts))%len(firsts)]
}
