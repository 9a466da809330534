package script

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/hackenbush"
)

// Run runs a problem script: it reads stdin and prints to stdout through the
// functions that the package comment lists. name is used in messages.
//
// What was printed before an error is written all the same. Errors are an
// [*Error] with the line of the script; behind it may be an [*InputError], a
// [*LimitError], an error of a game, of writing, or of ctx.
func Run(ctx context.Context, name, source string, stdin io.Reader, stdout io.Writer, o Options) error {
	file := &sourceFile{name, source}
	s := &session{
		file:    file,
		run:     newRunner(name, o),
		options: o,
		out:     bufio.NewWriterSize(stdout, 64<<10),
		rules:   map[string]*gameValue{},
	}
	defer s.run.begin(ctx)()
	s.in = newInput(stdin, func() error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return s.out.Flush()
	})
	err := file.explain(s.exec(), s.run.why())
	if flushed := s.out.Flush(); flushed != nil && !errors.Is(err, flushed) {
		return errors.Join(err, flushed)
	}
	return err
}

// session is a run of a problem script.
type session struct {
	file    *sourceFile
	run     *runner
	options Options
	in      *input
	out     *bufio.Writer
	rules   map[string]*gameValue // the games of rules, by their text
	trees   *hackenbush.Trees     // of the most nodes asked for so far
}

func (s *session) exec() error {
	predeclared := s.run.builtins()
	more := []starlark.StringDict{s.inputBuiltins(), builtins(map[string]function{"tree_probability": s.treeProbability, "square_flipping": squareFlipping}), {
		"print": starlark.NewBuiltin("print", s.print),
		"game":  starlark.NewBuiltin("game", s.game),

		"hackenbush": starlark.NewBuiltin("hackenbush", s.hackenbush),
		"digraph":    starlark.NewBuiltin("digraph", s.digraph),
	}}
	for _, functions := range more {
		for name, f := range functions {
			predeclared[name] = f
		}
	}
	_, program, err := starlark.SourceProgramOptions(dialect(), s.file.name, s.file.text, predeclared.Has)
	if err != nil {
		return err
	}
	_, err = program.Init(s.run.thread, predeclared)
	if err == nil {
		err = s.run.stopped // by the last step
	}
	return err
}

// print is print(*args, sep=" ", end="\n").
func (s *session) print(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	sep, end := " ", "\n"
	for _, kw := range kwargs {
		text, isString := starlark.AsString(kw[1])
		switch name := kw[0].(starlark.String); {
		case !isString:
			return nil, fmt.Errorf("print: %s must be a string", string(name))
		case name == "sep":
			sep = text
		case name == "end":
			end = text
		default:
			return nil, fmt.Errorf("print takes sep and end, not %s", string(name))
		}
	}
	for i, v := range args {
		if i > 0 {
			s.out.WriteString(sep)
		}
		switch v := v.(type) {
		case starlark.String:
			s.out.WriteString(string(v))
		case starlark.Int:
			if n, fits := v.Int64(); fits {
				s.out.Write(strconv.AppendInt(s.out.AvailableBuffer(), n, 10))
				continue
			}
			s.out.WriteString(v.String())
		default:
			s.out.WriteString(v.String())
		}
	}
	if _, err := s.out.WriteString(end); err != nil { // it keeps an earlier error
		return nil, err
	}
	return starlark.None, nil
}

// maxTree is the most nodes of a random tree: a second, and 20 MB.
const maxTree = 300

// treeProbability is tree_probability(sizes).
func (s *session) treeProbability(args starlark.Tuple) (starlark.Value, error) {
	var sizes []int
	most := 0
	err := elements(args, func(v starlark.Value) error {
		n, err := small(v, "the size of a tree", 0, maxTree)
		sizes = append(sizes, n)
		most = max(most, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	if s.trees == nil || s.trees.Max() < most {
		s.trees = hackenbush.NewTrees(most)
	}
	p, err := s.trees.FirstWins(sizes)
	if err != nil {
		return nil, err
	}
	nearest, _ := new(big.Float).SetPrec(53).SetRat(p).Float64()
	return starlark.Float(nearest), nil
}
