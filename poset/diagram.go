package poset

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Diagram is a Young diagram, a position of Chomp: rows of squares, the lengths of
// which do not grow from each row to the next. The square (r,c) is the one in row
// r and column c, counted from 1. It holds at least the poisoned square (1,1).
// Diagrams are compared by ==; the zero value is no diagram.
type Diagram struct{ runs string } // as String writes it

// run is a number of rows of one length.
type run struct{ length, count int64 }

// MaxSide is the greatest number of rows or columns of a [Diagram].
const MaxSide = 1_000_000_000_000_000_000

// Rectangle is the diagram of m rows of n squares.
func Rectangle(m, n int64) (Diagram, error) { return ofRuns([]run{{n, m}}) }

// Rows is the diagram of rows of the given lengths. Rows of length 0 at the end do
// not count.
func Rows(lengths ...int64) (Diagram, error) {
	var runs []run
	for _, n := range lengths {
		runs = append(runs, run{n, 1})
	}
	return ofRuns(runs)
}

// ofRuns makes a diagram, or says what is wrong with it.
func ofRuns(list []run) (Diagram, error) {
	var runs []run
	rows, last := int64(0), int64(MaxSide)
	for _, r := range list {
		switch {
		case r.length < 0 || r.count < 0:
			return Diagram{}, errors.New("a row has at least 0 squares")
		case r.count == 0:
			continue
		case r.length > last && rows == 0 || r.count > MaxSide-rows:
			return Diagram{}, errors.New("a diagram has at most 10^18 rows and columns")
		case r.length > last:
			return Diagram{}, fmt.Errorf("a row of %d squares below one of %d; expected rows that do not grow", r.length, last)
		}
		last = r.length
		if r.length == 0 {
			continue
		}
		rows += r.count
		if k := len(runs) - 1; k >= 0 && runs[k].length == r.length {
			runs[k].count += r.count
		} else {
			runs = append(runs, r)
		}
	}
	if len(runs) == 0 {
		return Diagram{}, errors.New("a diagram has at least one square, the poisoned one")
	}
	return Diagram{write(runs)}, nil
}

func write(runs []run) string {
	if len(runs) == 1 {
		return fmt.Sprintf("%dx%d", runs[0].count, runs[0].length)
	}
	words := make([]string, len(runs))
	for i, r := range runs {
		words[i] = strconv.FormatInt(r.length, 10)
		if r.count > 1 && r.count <= 3 {
			words[i] = strings.Repeat(words[i]+",", int(r.count)-1) + words[i]
		} else if r.count > 3 {
			words[i] = strconv.FormatInt(r.count, 10) + "*" + words[i]
		}
	}
	return strings.Join(words, ",")
}

// String writes a rectangle as 3x4 and another diagram by its rows, as 4,4,3; more
// than three equal rows are written 5*4.
func (d Diagram) String() string { return d.runs }

// read returns the runs of rows of a diagram.
func (d Diagram) read() []run {
	if m, n, ok := strings.Cut(d.runs, "x"); ok {
		rows, _ := strconv.ParseInt(m, 10, 64)
		columns, _ := strconv.ParseInt(n, 10, 64)
		return []run{{columns, rows}}
	}
	var runs []run
	for word := range strings.SplitSeq(d.runs, ",") {
		count := int64(1)
		if times, n, ok := strings.Cut(word, "*"); ok {
			count, _ = strconv.ParseInt(times, 10, 64)
			word = n
		}
		length, _ := strconv.ParseInt(word, 10, 64)
		if k := len(runs) - 1; k >= 0 && runs[k].length == length {
			runs[k].count += count
			continue
		}
		runs = append(runs, run{length, count})
	}
	return runs
}

// Size is the number of rows and of columns.
func (d Diagram) Size() (rows, columns int64) {
	runs := d.read()
	for _, r := range runs {
		rows += r.count
	}
	return rows, runs[0].length
}

// Eat is what is left when the square in row r and column c is eaten, with all
// squares that have no smaller row and no smaller column. It is an error if the
// diagram does not have that square, or if it is the poisoned one.
func (d Diagram) Eat(r, c int64) (Diagram, error) {
	if r == 1 && c == 1 {
		return Diagram{}, errors.New("the square (1,1) is poisoned")
	}
	if r < 1 || c < 1 {
		return Diagram{}, fmt.Errorf("there is no square (%d,%d)", r, c)
	}
	var runs []run
	above, eaten := r-1, false // rows that stay as they are
	for _, u := range d.read() {
		stay := min(above, u.count)
		above -= stay
		runs = append(runs, run{u.length, stay})
		if rest := u.count - stay; rest > 0 {
			eaten = eaten || u.length >= c
			runs = append(runs, run{min(u.length, c-1), rest})
		}
	}
	if !eaten {
		return Diagram{}, fmt.Errorf("there is no square (%d,%d)", r, c)
	}
	return ofRuns(runs)
}

// rows lists the lengths of the rows, if there are at most so many.
func (d Diagram) rows(most int64) ([]int64, bool) {
	if m, _ := d.Size(); m > most {
		return nil, false
	}
	var out []int64
	for _, r := range d.read() {
		for range r.count {
			out = append(out, r.length)
		}
	}
	return out, true
}

// parseDiagram reads 3x4, or rows as 4,4,3 and 5*4,2.
func parseDiagram(text string) (Diagram, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == ';' })
	if len(words) == 0 {
		return Diagram{}, errors.New("a diagram is missing; expected a rectangle such as 3x4, or rows such as 4,4,3")
	}
	joined := strings.Join(words, "")
	if m, n, ok := strings.Cut(joined, "x"); ok {
		rows, err := side(m)
		if err != nil {
			return Diagram{}, err
		}
		columns, err := side(n)
		if err != nil {
			return Diagram{}, err
		}
		return Rectangle(rows, columns)
	}
	var runs []run
	for _, word := range words {
		count := int64(1)
		if times, n, ok := strings.Cut(word, "*"); ok {
			var err error
			if count, err = side(times); err != nil {
				return Diagram{}, err
			}
			word = n
		}
		length, err := side(word)
		if err != nil {
			return Diagram{}, err
		}
		runs = append(runs, run{length, count})
	}
	if len(runs) > 1 && slices.ContainsFunc(runs, func(r run) bool { return r.length == 0 }) {
		return Diagram{}, errors.New("a row of 0 squares; expected rows such as 4,4,3")
	}
	d, err := ofRuns(runs)
	if err != nil {
		err = fmt.Errorf("%w%s", err, meant(words))
	}
	return d, err
}

// meant is a hint that two numbers m, n which are no rows are meant as a rectangle.
func meant(words []string) string {
	if len(words) != 2 {
		return ""
	}
	m, err := number(words[0])
	n, err2 := number(words[1])
	if err != nil || err2 != nil || m < 1 || n < 1 {
		return ""
	}
	return fmt.Sprintf("; did you mean %dx%d (%d rows of %d)?", m, n, m, n)
}

// side reads the length of a side.
func side(text string) (int64, error) {
	n, err := number(text)
	if err != nil {
		return 0, fmt.Errorf("%w; expected a rectangle such as 3x4, or rows such as 4,4,3", err)
	}
	return n, nil
}
