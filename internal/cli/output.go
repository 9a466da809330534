package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// write runs f with where the output goes: standard output, or the file of -o,
// which appears whole or not at all.
func (a *app) write(f func(w io.Writer) error) error {
	if a.output == "" {
		w := bufio.NewWriter(a.out)
		if err := f(w); err != nil {
			w.Flush()
			return err
		}
		return w.Flush()
	}
	return a.writeFile(a.output, f)
}

// writeFile writes a file under a temporary name beside it, and renames it when
// it is complete. What is no regular file (/dev/stdout, a pipe) is written as it
// is.
func (a *app) writeFile(name string, f func(w io.Writer) error) (err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeDevice(name, f)
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".grundy-*")
	if err != nil {
		return bad(fmt.Errorf("cannot write %s: %w", name, err))
	}
	path := tmp.Name()
	a.temporary.Store(&path)
	defer func() {
		a.temporary.Store(nil)
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	w := bufio.NewWriter(tmp)
	if err := f(w); err != nil {
		return err
	}
	for _, step := range []func() error{w.Flush, tmp.Sync, func() error { return tmp.Chmod(0o644) }, tmp.Close} {
		if err := step(); err != nil {
			return bad(fmt.Errorf("cannot write %s: %w", name, err))
		}
	}
	if err := os.Rename(tmp.Name(), name); err != nil {
		return bad(fmt.Errorf("cannot write %s: %w", name, err))
	}
	return nil
}

// writeDevice writes to what cannot be renamed over.
func writeDevice(name string, f func(w io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return bad(fmt.Errorf("cannot write %s: %w", name, err))
	}
	w := bufio.NewWriter(file)
	err = f(w)
	return errors.Join(err, w.Flush(), file.Close())
}

// schema names the JSON output; its number changes when a reader of the old one
// would misunderstand the new one.
const schema = "grundy/1"

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// bar is a progress bar that appears when the work takes longer than a second
// and standard error is a terminal.
type bar struct {
	w     io.Writer
	what  string
	start time.Time
	bar   *progressbar.ProgressBar
}

func (a *app) bar(what string) *bar {
	b := &bar{what: what, start: time.Now()}
	if a.watched() {
		b.w = a.err
	}
	return b
}

// watched reports whether standard error is a terminal.
func (a *app) watched() bool {
	f, ok := a.err.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// busy shows a spinner from a second on until the returned function is called,
// for work whose length is not known.
func (a *app) busy(what string) (idle func()) {
	if !a.watched() {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		select {
		case <-done:
			return
		case <-time.After(time.Second):
		}
		spinner := progressbar.NewOptions(-1, progressbar.OptionSetWriter(a.err), progressbar.OptionSetDescription(what), progressbar.OptionClearOnFinish())
		defer func() { _ = spinner.Finish() }()
		for tick := time.Tick(100 * time.Millisecond); ; {
			select {
			case <-done:
				return
			case <-tick:
				_ = spinner.Add(1)
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}

// set tells how much is done.
func (b *bar) set(done, of int64) {
	if b.w == nil || time.Since(b.start) < time.Second {
		return
	}
	if b.bar == nil {
		b.bar = progressbar.NewOptions64(of, progressbar.OptionSetWriter(b.w), progressbar.OptionSetDescription(b.what),
			progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionEnableColorCodes(os.Getenv("NO_COLOR") == ""))
	}
	_ = b.bar.Set64(min(done, of)) // a bar that cannot be drawn is no reason to stop
}

// end removes the bar.
func (b *bar) end() {
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}
