package cli

import (
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// errInterrupted is Ctrl-C in a terminal that gives its keys to the program.
var errInterrupted = errors.New("interrupted")

// ask lets work be done while the screen stays as it is.
func (s screen) ask(busy string, work func() done) (tea.Model, tea.Cmd) {
	s.busy = busy
	if busy == "" {
		s.busy = "a moment"
	}
	return s, func() tea.Msg { return work() }
}

// make makes a move, and then the computer's.
func (s screen) make(step family.Step, placed bool) (tea.Model, tea.Cmd) {
	return s.ask("the computer is thinking", func() done {
		m, err := s.match.make(s.ctx, step, placed)
		if err == nil {
			m, err = m.reply(s.ctx)
		}
		return done{match: m, note: m.said(), err: err}
	})
}

// said is what there is to say after a move of the person and its answer.
func (m match) said() string {
	text := ""
	if r := m.lastRemark(); r != nil {
		text = r.Text
	}
	if last, ok := m.lastReply(); ok {
		text = onLines(text, "The computer: "+moveText(last.move, len(m.moves.Position) > 1)+".")
	}
	return onLines(text, m.verdict())
}

func onLines(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

// at is the table with the match as it is shown.
func (s screen) at() *table { return &table{s.table.subject, s.table.game, s.match} }

func (s screen) hint() done {
	if s.match.over {
		return done{match: s.match, note: s.match.verdict()}
	}
	text, err := s.at().hint(s.ctx)
	return done{match: s.match, note: text, err: err}
}

func (s screen) showValues() done {
	text, err := s.at().values(s.ctx)
	return done{match: s.match, note: s.note, values: text, err: err}
}

func (s screen) back() done {
	m, ok, err := s.match.back(s.ctx)
	note := "Your last move is taken back."
	if !ok {
		note = "There is no move of yours to take back."
	}
	return done{match: m, note: note, err: err}
}

// misere changes between normal and misere play, and begins anew.
func (s screen) misere() done {
	kind := s.match.kind
	if !kind.Plain() {
		return done{match: s.match, note: "This way to play was chosen by --play; it stays."}
	}
	kind = play.Kind{Misere: !kind.Misere}
	m, err := newMatch(s.ctx, s.table.game, kind, s.match.level, s.match.seed+1, s.start.position)
	if err != nil {
		return done{match: s.match, note: err.Error()}
	}
	m.lies = s.match.lies
	return done{match: m, note: fmt.Sprintf("A new game, %s.", kind.Meaning())}
}

// chosen is the move that is chosen; false: there is none.
func (s screen) chosen() (family.Step, bool) {
	moves := s.moves()
	if s.choice < 0 || s.choice >= len(moves) {
		return family.Step{}, false
	}
	return moves[s.choice], true
}

// listing writes a move of the list.
func (s screen) listing(i int) string {
	digits := len(fmt.Sprint(len(s.moves())))
	return fmt.Sprintf("%*d  %s", digits, i+1, moveText(opponent.MoveOf(s.moves()[i]), len(s.match.moves.Position) > 1))
}
