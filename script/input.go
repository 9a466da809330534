package script

import (
	"bytes"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
)

// InputError is what is wrong with the input of a problem script.
type InputError struct {
	Line, Col int    // the place, from 1; columns count bytes
	Found     string // what is there; empty at the end of the input
	Want      string // what the script asked for
}

// Error names the place, what is there and what was asked for.
func (e *InputError) Error() string {
	found := strconv.Quote(e.Found)
	if e.Found == "" {
		found = "the end"
	}
	return fmt.Sprintf("input line %d, column %d: %s was asked for, but there is %s", e.Line, e.Col, e.Want, found)
}

const (
	// maxToken is the most bytes of a word or a line of the input.
	maxToken = 1 << 28
	// maxDigits is the most digits of a number of the input.
	maxDigits = 1 << 20
)

// input splits what it reads into words and lines, and knows where they are.
type input struct {
	r        io.Reader
	buf      []byte // buf[at:end] is read and not used yet
	at, end  int
	line     int   // of buf[at]
	lineFrom int   // index in buf where the line starts; may be negative
	err      error // of r
	begun    bool  // something was read
	idle     func() error
	wordLine int // the place of the last word
	wordCol  int
}

// byteOrderMark is what some editors write before a text.
const byteOrderMark = "\xef\xbb\xbf"

// newInput reads from r, nothing before it is asked for. idle is called before
// each wait for r.
func newInput(r io.Reader, idle func() error) *input {
	return &input{r: r, buf: make([]byte, 64<<10), line: 1, idle: idle}
}

// fill reads more, and keeps what lies from index keep on, which moves to the
// front. It reports whether there is more.
func (in *input) fill(keep *int) bool {
	if in.err != nil {
		return false
	}
	if in.err = in.idle(); in.err != nil {
		return false
	}
	if k := *keep; k > 0 {
		copy(in.buf, in.buf[k:in.end])
		in.at -= k
		in.end -= k
		in.lineFrom -= k
		*keep = 0
	}
	if in.end == len(in.buf) {
		if len(in.buf) >= maxToken {
			in.err = fmt.Errorf("input line %d: a word or a line is longer than %d bytes", in.line, maxToken)
			return false
		}
		in.buf = append(in.buf, make([]byte, len(in.buf))...)
	}
	from := in.end
	in.read()
	if !in.begun {
		in.begun = true
		for in.err == nil && in.end < len(byteOrderMark) && strings.HasPrefix(byteOrderMark, string(in.buf[:in.end])) {
			in.read()
		}
		if bytes.HasPrefix(in.buf[:in.end], []byte(byteOrderMark)) {
			in.end = copy(in.buf, in.buf[len(byteOrderMark):in.end])
			return in.end > 0 || in.err == nil && in.fill(keep)
		}
	}
	return in.end > from
}

// read reads at least one byte, or sets err.
func (in *input) read() {
	for range 100 {
		n, err := in.r.Read(in.buf[in.end:])
		in.end += n
		in.err = err
		if n > 0 || err != nil {
			return
		}
	}
	in.err = io.ErrNoProgress
}

// failed returns the error of reading, if it is not the end of the input.
func (in *input) failed() error {
	if in.err == io.EOF {
		return nil
	}
	return in.err
}

// word returns the next run of bytes above the space; nil at the end of the
// input. It is valid until the next call.
func (in *input) word() []byte {
	for {
		for in.at < in.end && in.buf[in.at] <= ' ' {
			if in.buf[in.at] == '\n' {
				in.line++
				in.lineFrom = in.at + 1
			}
			in.at++
		}
		if in.at < in.end {
			break
		}
		used := in.at
		if !in.fill(&used) {
			in.wordLine, in.wordCol = in.line, in.at-in.lineFrom+1
			return nil
		}
	}
	from := in.at
	for {
		for in.at < in.end && in.buf[in.at] > ' ' {
			in.at++
		}
		if in.at < in.end {
			break
		}
		if !in.fill(&from) {
			if in.failed() != nil {
				return nil
			}
			break
		}
	}
	in.wordLine, in.wordCol = in.line, from-in.lineFrom+1
	return in.buf[from:in.at]
}

// rest returns what is left of the line, without its end; nil at the end of the
// input. It is valid until the next call.
func (in *input) rest() []byte {
	from := in.at
	for {
		if i := bytes.IndexByte(in.buf[in.at:in.end], '\n'); i >= 0 {
			in.at += i
			text := in.buf[from:in.at]
			in.at++
			in.line++
			in.lineFrom = in.at
			return bytes.TrimSuffix(text, []byte("\r"))
		}
		in.at = in.end
		if !in.fill(&from) {
			break
		}
	}
	if from == in.end || in.failed() != nil {
		return nil
	}
	return bytes.TrimSuffix(in.buf[from:in.at], []byte("\r"))
}

// number returns the next word as a number; ok is false at the end of the
// input.
func (in *input) number() (n starlark.Int, ok bool, err error) {
	w := in.word()
	if w == nil {
		return n, false, in.failed()
	}
	digits, negative := w, false
	if w[0] == '-' || w[0] == '+' {
		digits, negative = w[1:], w[0] == '-'
	}
	if len(digits) == 0 || len(digits) > maxDigits {
		return n, false, in.wrong(w, "a number")
	}
	small := int64(0)
	for _, c := range digits {
		if c-'0' > 9 {
			return n, false, in.wrong(w, "a number")
		}
		small = small*10 + int64(c-'0')
	}
	if len(digits) > 18 {
		big, _ := new(big.Int).SetString(string(w), 10)
		return starlark.MakeBigInt(big), true, nil
	}
	if negative {
		small = -small
	}
	return starlark.MakeInt64(small), true, nil
}

// wrong is an error about the last word.
func (in *input) wrong(w []byte, want string) error {
	const most = 40
	found := string(w)
	if len(found) > most {
		found = found[:most] + "..."
	}
	return &InputError{Line: in.wordLine, Col: in.wordCol, Found: found, Want: want}
}
