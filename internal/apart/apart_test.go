package apart

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/explore"
)

const (
	childOnly = "GRUNDY_TEST_APART"
	memory    = 192 << 20
)

func TestMain(m *testing.M) {
	if os.Getenv(childOnly) == "" {
		os.Exit(m.Run())
	}
	if err := Bound(memory); err != nil {
		log.Fatal(err)
	}
	if err := Serve(context.Background(), os.Stdin, os.Stdout, explore.New(explore.Options{Memory: memory / 2})); err != nil {
		log.Fatal(err)
	}
}

func child() *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childOnly+"=1", "GOMAXPROCS=1")
	return cmd
}

// values asks for the first values of a program, and gives what came of it.
func values(ctx context.Context, p *Pool, rule string) string {
	a, err := p.Call(ctx, explore.MethodValues, fmt.Appendf(nil, `{"rule":%q,"count":10}`, rule), func(any) {})
	var e *explore.Error
	switch {
	case err == nil:
		return fmt.Sprintf("%s", a)
	case !errors.As(err, &e):
		return "another error: " + err.Error()
	case e.Limit != nil:
		return e.Code + " " + e.Limit.What
	}
	return e.Code + ": " + e.Message
}

func TestPool(t *testing.T) {
	p := NewPool(memory, child)
	defer p.Close()
	for _, test := range []struct{ rule, want string }{
		{"lambda n: [n-1, n-2] if n > 1 else []", `"values":[0,0,1,2,0,1,2`},
		{"lambda n: [m for m in range(n)]", `"values":[0,1,2,3,4,5,6,7,8,9]`},
		{"lambda n: [", "input"},
		{"lambda n: [0 for i in range(1000000000000)]", "limit "},
		{"lambda n: [[0] * 1000000000][:0]", "limit memory"},
		{"lambda n: [len('x' * 1000000000)]", "limit memory"},
		{"lambda n: [len(','.join(['x' * 1000000] * 1000000))]", "limit memory"},
		{"lambda n: [m for m in range(n)]", `"values":[0,1,2,3,4,5,6,7,8,9]`},
	} {
		if got := values(t.Context(), p, test.rule); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s, want %s", test.rule, got, test.want)
		}
	}
}

// TestEndlessStep: a step that nobody can interrupt is ended with its process, and a
// call beside it goes on.
func TestEndlessStep(t *testing.T) {
	const doubling = "def big(x, k):\n    for _ in range(k):\n        x = x * x\n    return x\n\ndef moves(n):\n    return [big(3, 40) %% 2 for _ in range(%d)]\n"
	p := NewPool(memory, child)
	defer p.Close()
	var both sync.WaitGroup
	both.Go(func() {
		ctx, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer stop()
		at := time.Now()
		if got := values(ctx, p, fmt.Sprintf(doubling, 1)); !strings.HasPrefix(got, "cancelled") && !strings.HasPrefix(got, "limit") {
			t.Errorf("it says %s", got)
		}
		if took := time.Since(at); took > 10*time.Second {
			t.Errorf("it took %v to end", took)
		}
	})
	both.Go(func() {
		for range 20 {
			if got := values(t.Context(), p, "lambda n: [m for m in range(n)]"); !strings.Contains(got, "9]") {
				t.Errorf("the call beside it: %s", got)
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	both.Wait()
}

func TestIdleProcessesEnd(t *testing.T) {
	p := NewPool(memory, child)
	values(t.Context(), p, "lambda n: []")
	c := p.free[0]
	p.expire(c)
	for range c.messages { // closed when the process has ended
	}
	if len(p.free) != 0 {
		t.Error("the process is still known")
	}
	if got := values(t.Context(), p, "lambda n: []"); !strings.Contains(got, "values") {
		t.Errorf("after it: %s", got)
	}
	p.Close()
	values(t.Context(), p, "lambda n: []")
	if len(p.free) != 0 {
		t.Error("a closed pool keeps a process")
	}
}
