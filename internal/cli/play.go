package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/drawing"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// playOptions are the flags of the command.
type playOptions struct {
	play   string
	misere bool
	level  string
	second bool
	seed   uint64
	line   bool
}

func (a *app) play() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play RULE [POSITION]",
		Short: "Play a game against the computer",
		Long: `Examples:
  grundy play nim 3+5+7
  grundy play hackenbush --second              the computer begins
  grundy play "take {1,3,4}" 9 --misere        who makes the last move loses
  printf '5 -> 3\nhint\nquit\n' | grundy play nim 3+5 --seed 1

The computer plays perfectly, at random, or as a teacher, who plays perfectly and
says what your move has changed. It never loses a won game. In a terminal the game
fills the screen; otherwise, and with --line, moves are read line by line.`,
		Args: arguments(1, 2, "a rule and perhaps a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("seed") {
				o.seed = rand.Uint64()
			}
			return a.runPlay(cmd.Context(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.play, "play", "normal", "how sums are played, as in grundy solve")
	f.BoolVar(&o.misere, "misere", false, "the same as --play misere")
	f.StringVar(&o.level, "level", string(opponent.Teacher), "how the computer plays: perfect, teacher, random")
	f.BoolVar(&o.second, "second", false, "the computer makes the first move")
	f.Uint64Var(&o.seed, "seed", 0, "of the computer's choices: equal seeds, equal games")
	f.BoolVar(&o.line, "line", false, "play line by line in a terminal too")
	_ = cmd.RegisterFlagCompletionFunc("play", cobra.FixedCompletions(play.KindNames(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("level", cobra.FixedCompletions([]string{"perfect", "teacher", "random"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (a *app) runPlay(ctx context.Context, args []string, o playOptions) error {
	s, err := a.subject(args[0])
	if err != nil {
		return err
	}
	kind, err := play.ParseKind(strings.ToLower(o.play))
	if err != nil {
		return bad(err)
	}
	kind.Misere = kind.Misere || o.misere
	level, err := opponent.ParseLevel(o.level)
	if err != nil {
		return bad(err)
	}
	position := startOf(ctx, s)
	if len(args) == 2 {
		if position, err = a.position(args[1]); err != nil {
			return err
		}
	}
	t := &table{subject: s, game: s.Game()}
	idle := a.busy("searching")
	m, err := newMatch(ctx, t.game, kind, level, o.seed, position)
	m.lies = t.lies
	if err == nil && o.second {
		m, err = m.reply(ctx)
	}
	idle()
	if err != nil {
		return playable(err)
	}
	if m.moves.Over && !m.over {
		m = m.ended(true)
	}
	t.match = m
	if in, out, ok := a.console(); ok && !o.line {
		return t.fullScreen(ctx, in, out)
	}
	return t.byLine(ctx, a.in, a.out)
}

// table is where a match is played: the game, and the match as it stands.
type table struct {
	subject *subject.Subject
	game    family.Game
	match   match
}

// lies is a move as it is seen on the board: options are listed up to symmetry, and
// what is left lies in one way.
func (t *table) lies(m match, move opponent.Move) opponent.Move {
	if move.To == nil || move.Over {
		return move
	}
	ways := t.frame(m.position, move.From).Ways([][]string{move.To})
	if len(ways) == 0 || len(ways[0]) == 0 || ways[0][0].After == "" {
		return move
	}
	parts := slices.Clone(m.moves.Position)
	parts[move.Component] = ways[0][0].After
	move.After = strings.Join(parts, "+")
	if label := ways[0][0].Label; label != "" {
		move.Label = label
	}
	return move
}

// frame is how a component of a position is drawn.
func (t *table) frame(position, component string) *drawing.Frame {
	s := t.subject
	if s.Entry.Name == "digraph" { // a token stands on the edges that are in front of it
		component = position[:strings.LastIndex(position, ";")+1] + " " + component
	}
	name, dim, coins := s.Board()
	return drawing.New(drawing.Subject{Game: t.game, Name: name, Dim: dim, Coins: coins}, component)
}

// mostAtStart is the most moves of a position that is chosen to begin with.
const mostAtStart = 40

// startOf is a position to begin with where none is given: the last example of a
// family that is small enough.
func startOf(ctx context.Context, s *subject.Subject) string {
	switch {
	case s.Family != nil && len(s.Entry.Examples) > 0:
		for _, text := range slices.Backward(s.Entry.Examples) {
			listed, err := s.Family.Moves(ctx, text, family.Question{Moves: mostAtStart})
			if err == nil && len(listed.Moves) > 1 {
				return text
			}
		}
		return s.Entry.Examples[0]
	case s.Dim() > 1:
		return "(" + strings.Repeat("4,", s.Dim()-1) + "3)"
	}
	return "3+5+7"
}

// playable marks what a person typed wrongly, and says what a limit means here.
func playable(err error) error {
	if isLimit(err) {
		return fmt.Errorf("this position is too large to be played: %w", err)
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	return bad(err)
}

// console is the terminal, if input and output are one that can draw.
func (a *app) console() (in, out *os.File, ok bool) {
	in, isFile := a.in.(*os.File)
	out, isOut := a.out.(*os.File)
	ok = isFile && isOut && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd()))
	return in, out, ok
}
