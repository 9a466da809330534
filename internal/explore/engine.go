package explore

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Options bound what a request may cost. Zero stands for the defaults.
type Options struct {
	Time      time.Duration // that a request takes; 10 s
	Values    int           // of a table of a sequence, 4 bytes each; 2^24
	Positions int           // of a search; 2^21
	Memory    int64         // bytes that the objects of the whole program take; 512 MiB
	Steps     uint64        // of the Starlark interpreter for one question; 5*10^7
	Games     int           // that are kept; 64
	// Watch wraps the context that solvers look at; nil leaves it as it is.
	Watch func(context.Context) context.Context
}

func (o Options) orDefault() Options {
	o.Time = cmp.Or(o.Time, 10*time.Second)
	o.Values = cmp.Or(o.Values, 1<<24)
	o.Positions = cmp.Or(o.Positions, 1<<21)
	o.Memory = cmp.Or(o.Memory, 512<<20)
	o.Steps = cmp.Or(o.Steps, 50_000_000)
	o.Games = cmp.Or(o.Games, 64)
	return o
}

// Engine answers requests. It is for any number of goroutines: those that ask about
// one game wait for each other, and a long answer lets short ones in between.
type Engine struct {
	options Options
	games   *games
}

// New returns an engine that keeps no game yet.
func New(o Options) *Engine {
	o = o.orDefault()
	return &Engine{o, newGames(o)}
}

// Call answers the request of a method, JSON, with one of the types of this package.
// Long answers are given in parts to emit before, if it is not nil. The error is an
// [*Error]. When ctx ends, Call ends soon; what was computed by then is kept for the
// next request.
func (e *Engine) Call(ctx context.Context, method string, request []byte, emit func(part any)) (answer any, err error) {
	limited, stop := context.WithTimeout(ctx, e.options.Time)
	defer stop()
	if e.options.Watch != nil {
		limited = e.options.Watch(limited)
	}
	m := &meter{Context: limited, games: e.games, deadline: time.Now().Add(e.options.Time)}
	q := &question{engine: e, ctx: m, emit: emit, typed: map[string]string{}}
	defer q.leave()
	answer, err = q.answer(method, request)
	if err == nil {
		return answer, nil
	}
	if ctx.Err() != nil {
		return nil, &Error{Code: CodeCancelled, Message: "the request was cancelled", Pos: -1}
	}
	out := q.explain(err)
	if out.Limit != nil && out.Limit.What == "memory" && q.entry != nil {
		e.games.forget(q.entry)
	}
	return nil, out
}

// answer calls the method.
func (q *question) answer(method string, request []byte) (any, error) {
	switch method {
	case MethodGallery:
		return gallery(), nil
	case MethodRule:
		return about(q, request, (*question).rule)
	case MethodValues:
		return about(q, request, (*question).values)
	case MethodPicture:
		return about(q, request, (*question).picture)
	case MethodHeat:
		return about(q, request, (*question).heat)
	case MethodWhy:
		return about(q, request, (*question).why)
	case MethodSum:
		return about(q, request, (*question).sum)
	case MethodGraph:
		return about(q, request, (*question).graph)
	case MethodProof:
		return about(q, request, (*question).proof)
	case MethodLaws:
		return about(q, request, (*question).laws)
	case MethodExport:
		return about(q, request, (*question).export)
	case MethodPlay:
		return about(q, request, (*question).play)
	case MethodSentences:
		r := new(SentencesRequest)
		if err := read(request, r); err != nil {
			return nil, err
		}
		return sentences(r)
	}
	return nil, &Error{Code: CodeInput, Message: fmt.Sprintf("there is no method %q", method), Pos: -1}
}

// subjected says which game a request is about.
type subjected interface{ about() gameKey }

// gameKey names a game that is kept. Those that are asked for laws are kept apart, so
// that a search for laws, which takes seconds, holds nobody up; a game that somebody
// works with for long has copies for the others.
type gameKey struct {
	text string
	laws bool
	copy int
}

func (r *RuleRequest) about() gameKey    { return gameKey{text: r.Rule} }
func (r *ValuesRequest) about() gameKey  { return gameKey{text: r.Rule} }
func (r *PictureRequest) about() gameKey { return gameKey{text: r.Rule} }
func (r *HeatRequest) about() gameKey    { return gameKey{text: r.Rule} }
func (r *WhyRequest) about() gameKey     { return gameKey{text: r.Rule} }
func (r *SumRequest) about() gameKey     { return gameKey{text: r.Rule} }
func (r *GraphRequest) about() gameKey   { return gameKey{text: r.Rule} }
func (r *ProofRequest) about() gameKey   { return gameKey{text: r.Rule} }
func (r *LawsRequest) about() gameKey    { return gameKey{text: r.Rule, laws: true} }
func (r *ExportRequest) about() gameKey  { return gameKey{text: r.Rule, laws: true} }
func (r *PlayRequest) about() gameKey    { return gameKey{text: r.Rule} }

// about reads the request, takes the turn of the game that it names, and answers.
func about[R, A any, N interface {
	*R
	subjected
}](q *question, request []byte, f func(*question, *R) (A, error)) (any, error) {
	r := new(R)
	if err := read(request, r); err != nil {
		return nil, err
	}
	if err := q.enter(N(r).about()); err != nil {
		return nil, err
	}
	a, err := f(q, r)
	if err != nil {
		return nil, err
	}
	return a, nil
}

// read reads a request.
func read(text []byte, request any) error {
	if err := json.Unmarshal(text, request); err != nil {
		return &Error{Code: CodeInput, Message: "the request is no JSON of this method: " + err.Error(), Pos: -1}
	}
	return nil
}
