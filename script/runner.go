package script

import (
	"cmp"
	"context"
	"errors"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Options bounds what a script may use. Zero stands for the defaults.
type Options struct {
	// Steps is the most steps of the Starlark interpreter, about ten
	// nanoseconds each: of a whole problem script, or for one question about a
	// game that is a script. The default is [DefaultSteps].
	Steps uint64
	// Positions is the most positions stored for one game; see
	// [github.com/grundy-cgt/grundy/graph.Limits].
	Positions int
	// Memory is how many bytes the objects of the whole program may take when a
	// script asks for more. The default is [DefaultMemory].
	Memory uint64
	// Stop is asked every few thousand steps; an error stops the script, as a
	// context does. nil: nothing but the context of a question does.
	Stop func() error
}

// The defaults of [Options].
const (
	DefaultSteps  = 1_000_000_000
	DefaultMemory = 2 << 30
)

const (
	// stride is how many steps pass between two looks at the limits and at the
	// context: less than a millisecond.
	stride = 1 << 14
)

// dialect is the Starlark that scripts are written in: the standard one, with
// control flow outside functions, while, sets and recursion.
func dialect() *syntax.FileOptions {
	return &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true, Recursion: true}
}

// runner runs functions of a script within its limits.
type runner struct {
	thread  *starlark.Thread
	steps   uint64       // the limit
	memory  uint64       // the limit
	asked   func() error // of Options.Stop; nil: none
	ctx     context.Context
	stopped error  // why the script was stopped
	next    uint64 // the steps at which the limits are looked at
	strides int
	full    atomic.Bool // memory ran full
}

func newRunner(name string, o Options) *runner {
	r := &runner{steps: cmp.Or(o.Steps, DefaultSteps), memory: cmp.Or(o.Memory, DefaultMemory), asked: o.Stop}
	r.thread = &starlark.Thread{
		Name:       name,
		OnMaxSteps: func(*starlark.Thread) { r.look() },
		Load: func(*starlark.Thread, string) (starlark.StringDict, error) {
			return nil, errors.New("a script stands alone: there is no load")
		},
	}
	return r
}

// begin starts a question, for which the steps are counted from 0. What it
// returns ends the question.
func (r *runner) begin(ctx context.Context) (end func()) {
	r.ctx, r.stopped, r.strides = ctx, nil, 0
	r.full.Store(false)
	r.thread.Uncancel()
	r.thread.Steps = 0
	r.sleep()
	done, gone := make(chan struct{}), make(chan struct{})
	go r.watch(done, gone)
	return func() {
		close(done)
		<-gone
	}
}

// watch stops the interpreter when memory runs full within the few steps between
// two looks, as it does when strings are doubled.
func (r *runner) watch(done, gone chan struct{}) {
	defer close(gone)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			if memory() > r.memory {
				r.full.Store(true)
				r.thread.Cancel("out of memory")
				return
			}
		}
	}
}

// why is why the script was stopped, if it was.
func (r *runner) why() error {
	if r.stopped == nil && r.full.Load() {
		return &LimitError{"bytes of memory", r.memory}
	}
	return r.stopped
}

// sleep lets a stride pass before the next look.
func (r *runner) sleep() {
	r.next = min(r.thread.Steps+stride, r.steps)
	r.thread.SetMaxExecutionSteps(r.next)
}

// look is called by the interpreter every few thousand steps.
func (r *runner) look() {
	t := r.thread
	r.strides++
	switch {
	case t.Steps >= r.steps:
		r.stop(&LimitError{"steps", r.steps})
	case r.ctx.Err() != nil:
		r.stop(r.ctx.Err())
	case r.asked != nil && r.asked() != nil:
		r.stop(r.asked())
	case r.strides%64 == 0 && memory() > r.memory:
		r.stop(&LimitError{"bytes of memory", r.memory})
	default:
		r.sleep()
	}
}

// charge counts n steps for work that a builtin did, and returns why the script
// must stop, if it must.
func (r *runner) charge(n int) error {
	r.thread.Steps += uint64(n)
	if r.thread.Steps >= r.next {
		r.look()
	}
	return r.stopped
}

// stop makes the interpreter stop at its next step, with the error.
func (r *runner) stop(err error) {
	if r.stopped == nil {
		r.stopped = err
	}
	r.thread.Cancel(err.Error())
}

// memory is how many bytes the objects of the program take.
func memory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
