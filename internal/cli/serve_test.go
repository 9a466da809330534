package cli

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serves starts "grundy serve" with the arguments and waits for its address, which is
// in $URL from then on. The program is ended with the script, if stops has not.
func serves(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: serves [ARG ...]")
	}
	bin, _, _ := strings.Cut(ts.Getenv("PATH"), string(os.PathListSeparator))
	cmd := exec.Command(filepath.Join(bin, "grundy"), append([]string{"serve"}, args...)...)
	cmd.Env = append(os.Environ(), "PATH="+ts.Getenv("PATH"))
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	ended := false
	ts.Defer(func() {
		if !ended {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	ts.Check(err)
	m := regexp.MustCompile(`^serving (http://[^ /]+)/ \(Ctrl-C ends it\)\n$`).FindStringSubmatch(line)
	if m == nil {
		ts.Fatalf("it says %q", line)
	}
	ts.Setenv("URL", m[1])
	ts.Setenv("ADDRESS", strings.TrimPrefix(m[1], "http://"))
	ts.SetCmd("stops", func(ts *testscript.TestScript, _ bool, _ []string) {
		sent := time.Now()
		ts.Check(cmd.Process.Signal(os.Interrupt))
		err := cmd.Wait()
		ended = true
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted {
			ts.Fatalf("after an interrupt: %v, want exit code %d", err, exitInterrupted)
		}
		if took := time.Since(sent); took > 3*time.Second {
			ts.Fatalf("it took %v to stop", took)
		}
	})
}

// asks makes a request of the server that serves has started, a GET, or a POST if there
// is a body: asks PATH [BODY]. The answer is its standard output; without ! the status
// must be 200.
func asks(ts *testscript.TestScript, neg bool, args []string) {
	var r *http.Response
	var err error
	switch len(args) {
	case 1:
		r, err = http.Get(ts.Getenv("URL") + args[0])
	case 2:
		r, err = http.Post(ts.Getenv("URL")+args[0], "application/json", strings.NewReader(args[1]))
	default:
		ts.Fatalf("usage: asks PATH [BODY]")
	}
	ts.Check(err)
	defer r.Body.Close()
	_, err = io.Copy(ts.Stdout(), r.Body)
	ts.Check(err)
	if neg == (r.StatusCode == http.StatusOK) {
		ts.Fatalf("status %s", r.Status)
	}
}
