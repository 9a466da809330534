package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/internal/apart"
	"github.com/grundy-cgt/grundy/internal/explore"
	"github.com/grundy-cgt/grundy/web"
)

// serveOnly makes the test's program a server, as grundy serve makes one, so that its
// memory and its garbage are its own.
const serveOnly = "GRUNDY_TEST_SERVE"

// The bounds of grundy serve.
const (
	engineMemory  = 320 << 20
	programMemory = 192 << 20
)

func TestMain(m *testing.M) {
	if os.Getenv(serveOnly) == "" {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if os.Getenv(serveOnly) == "programs" {
		if err := errors.Join(
			apart.Bound(programMemory),
			apart.Serve(context.Background(), os.Stdin, os.Stdout, explore.New(explore.Options{Memory: programMemory / 2})),
		); err != nil {
			log.Fatal(err)
		}
		return
	}
	pool := apart.NewPool(programMemory, func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), serveOnly+"=programs", "GOMAXPROCS=1", fmt.Sprintf("GOMEMLIMIT=%d", programMemory*3/4))
		return cmd
	})
	defer pool.Close()
	s, err := New(Options{
		Engine: explore.New(explore.Options{Memory: engineMemory}), Programs: pool, Page: web.Dist, Log: log.Default(),
	})
	if err != nil {
		log.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	_ = s.Serve(ctx, listener)
}

// program serves the real engine in a program of its own, with the memory limit that
// grundy serve sets, and gives its address and its process.
func program(t *testing.T) (string, *os.Process) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveOnly+"=all", "GOMEMLIMIT=420MiB")
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), cmd.Process
}

// long reports whether the tests may take their time and the whole machine.
func long() bool { return os.Getenv("GRUNDY_LONG") != "" }

// small are calls as a page makes them.
var small = []struct{ method, body string }{
	{"rule", `{"rule":"kayles"}`},
	{"rule", `{"rule":"take {1,3,5} if"}`}, // an error, as one types
	{"values", `{"rule":"take {1,3,4}","from":0,"count":100}`},
	{"values", `{"rule":"kayles","from":0,"count":200}`},
	{"why", `{"rule":"kayles","position":"7"}`},
	{"why", `{"rule":"grundy","position":"12"}`},
	{"sum", `{"rule":"nim","position":"3+4+5"}`},
	{"sum", `{"rule":"0.137","position":"5+7+9"}`},
}

// raw is a request as it goes over the wire.
func raw(method, body string) string {
	return fmt.Sprintf("POST %s%s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", prefix, method, len(body), body)
}

// ask makes calls on connections of its own, each at its time whether or not the ones
// before were answered, and gives how long each took from its time on, sorted. Any
// status from 500 on is an error.
func ask(t *testing.T, address string, rate int, during time.Duration) []time.Duration {
	t.Helper()
	total := int64(float64(rate) * during.Seconds())
	took := make([]time.Duration, total)
	var next atomic.Int64
	var clients sync.WaitGroup
	begin := time.Now().Add(50 * time.Millisecond)
	for range 64 {
		clients.Go(func() {
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			answers := bufio.NewReader(c)
			for i := next.Add(1) - 1; i < total; i = next.Add(1) - 1 {
				at := begin.Add(time.Duration(i) * time.Second / time.Duration(rate))
				time.Sleep(time.Until(at))
				_ = c.SetDeadline(time.Now().Add(30 * time.Second))
				call := small[int(i)%len(small)]
				if err := exchange(c, answers, raw(call.method, call.body)); err != nil {
					t.Errorf("%s %s: %v", call.method, call.body, err)
					return
				}
				took[i] = time.Since(at)
			}
		})
	}
	clients.Wait()
	slices.Sort(took)
	return took
}

func exchange(c net.Conn, answers *bufio.Reader, request string) error {
	if _, err := io.WriteString(c, request); err != nil {
		return err
	}
	r, err := http.ReadResponse(answers, nil)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		return err
	}
	if r.StatusCode >= 500 {
		return fmt.Errorf("status %s", r.Status)
	}
	return nil
}

// bare is the address of a server that does nothing, by which a busy machine is known.
func bare(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, "{}")
	})}
	go func() { _ = h.Serve(listener) }()
	t.Cleanup(func() { h.Close() })
	return listener.Addr().String()
}

// percentile of sorted times.
func percentile(sorted []time.Duration, p float64) time.Duration {
	return sorted[int(p/100*float64(len(sorted)-1))]
}

// TestLoad: 2,000 small requests a second, the slowest 1 % under 50 ms, on two cores
// that have nothing else to do (GRUNDY_LONG=1). Else a quarter of them, and a machine on
// which an empty server is slow may be slower.
func TestLoad(t *testing.T) {
	rate, during, most := 500, 2*time.Second, 50*time.Millisecond
	if long() {
		rate, during = 2000, 20*time.Second
	} else {
		base := percentile(ask(t, bare(t), rate, during/2), 99)
		most = max(most, 5*base)
	}
	address, process := program(t)
	ask(t, address, 100, 200*time.Millisecond) // the games are made
	memory := peak(process.Pid)
	took := ask(t, address, rate, during)
	t.Logf("%d requests/s for %v: half within %v, 99 %% within %v, all within %v; memory %d MB",
		rate, during, percentile(took, 50), percentile(took, 99), percentile(took, 100), memory()>>20)
	if p := percentile(took, 99); p > most {
		t.Errorf("the slowest 1 %% of %d small requests/s take %v or more, want less than %v", rate, p, most)
	}
}

// memoryOf is the memory that a process and its children have, in bytes; 0 where it is
// not known.
func memoryOf(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	var kilobytes int64
	if _, rest, ok := strings.Cut(string(status), "VmRSS:"); ok {
		_, _ = fmt.Sscan(rest, &kilobytes)
	}
	sum := kilobytes << 10
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, child := range strings.Fields(string(children)) {
		if n, err := strconv.Atoi(child); err == nil {
			sum += memoryOf(n)
		}
	}
	return sum
}

// peak looks at the memory of a process until the returned function is called, which
// gives the most that it saw.
func peak(pid int) func() int64 {
	stop, most := make(chan struct{}), make(chan int64)
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		seen := int64(0)
		for {
			seen = max(seen, memoryOf(pid))
			select {
			case <-tick.C:
			case <-stop:
				most <- seen
				return
			}
		}
	}()
	return func() int64 { close(stop); return <-most }
}

// TestHostile: fifty clients that want too much leave the server answering small
// requests within a second, with less than 1 GB of memory.
func TestHostile(t *testing.T) {
	during, most, part := 4*time.Second, time.Second, 95.0 // on a busy machine a few are late
	if long() {
		during, part = 60*time.Second, 100
	} else {
		most = max(most, 5*percentile(ask(t, bare(t), 20, time.Second), 100))
	}
	address, process := program(t)
	ask(t, address, 100, 200*time.Millisecond)
	peakOf := peak(process.Pid)
	ctx, stop := context.WithCancel(t.Context())
	var counts sync.Map // of answers by status
	var clients sync.WaitGroup
	for i := range 50 {
		clients.Go(func() {
			for ctx.Err() == nil {
				n, _ := counts.LoadOrStore(hostile(ctx, address, i), new(atomic.Int64))
				n.(*atomic.Int64).Add(1)
			}
		})
	}
	took := ask(t, address, 20, during)
	stop()
	clients.Wait()
	var answers []string
	counts.Range(func(status, n any) bool {
		answers = append(answers, fmt.Sprintf("%s: %d", status, n.(*atomic.Int64).Load()))
		return true
	})
	slices.Sort(answers)
	memory := peakOf()
	t.Logf("beside 50 hostile clients for %v: half within %v, 99 %% within %v, all within %v; memory %d MB; they got %s",
		during, percentile(took, 50), percentile(took, 99), percentile(took, 100), memory>>20, strings.Join(answers, ", "))
	if p := percentile(took, part); p > most {
		t.Errorf("a small request took %v, want less than %v", p, most)
	}
	if memory > 1e9 {
		t.Errorf("the server took %d MB, want less than 1 GB", memory/1e6)
	}
	if err := process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the server is gone: %v", err)
	}
}
