package export

import (
	"fmt"
	"math"
	"strings"
)

// budget is about how many steps a program may take, about a second in a compiled
// language.
const budget = 1e8

// interpreted is about how many times longer a step takes in an interpreter.
const interpreted = 30

// steps is the budget in the language of the job.
func (j *Job) steps() float64 {
	if j.Lang == python.name {
		return budget / interpreted
	}
	return budget
}

// cost is how long a program takes, and how far it can be used.
type cost struct {
	before string  // what is said first
	power  float64 // an answer takes n^power steps
	logs   bool    // times log n
	what   string  // what is answered: a heap, a position, a move
	most   int64   // the greatest coordinate, a power of ten; 0: before says it
}

// maxLog is the most that a logarithm is.
const maxLog = 60

// String is a line of the comment.
func (c cost) String() string {
	text := c.before
	if c.what != "" {
		text += fmt.Sprintf("O(%s) a %s", time("n", c.power, c.logs), c.what)
	}
	if c.most > 0 {
		text += ", up to " + decimal(c.most)
	}
	return text + "."
}

// move makes it the cost of a move that is found among all options: the greatest
// coordinate is a power of ten, at least ten, that takes about a second. Some moves to
// one smaller heap may be found at once.
func (c *cost) move(j *Job, o *options, near bool) {
	if near && o.effort > 0 {
		c.before = fmt.Sprintf("A move to one smaller heap: %s. Any other: ", strings.TrimSuffix(c.String(), "."))
	}
	if c.most == 0 {
		if o.effort > 0 && c.what != "" {
			c.before += fmt.Sprintf("O(1) a %s and ", c.what)
			c.power, c.logs, c.what = o.effort, o.logs, "move"
		}
		return
	}
	c.power += o.effort
	if c.logs = c.logs || o.logs; c.power > 0 {
		c.what = "move"
	}
	steps := j.steps() / max(1, o.steps)
	if c.logs {
		steps /= maxLog
	}
	for c.most > 10 && math.Pow(float64(c.most), c.power) > steps {
		c.most /= 10
	}
}

// time writes n^e, with a logarithm.
func time(n string, e float64, logs bool) string {
	text := ""
	add := func(t string) {
		if text != "" {
			text += " "
		}
		text += t
	}
	whole := int(e)
	switch {
	case whole == 1:
		add(n)
	case whole > 1:
		add(fmt.Sprintf("%s^%d", n, whole))
	}
	if e > float64(whole) {
		add("sqrt " + n)
	}
	if logs && whole < 2 {
		add("log " + n)
	}
	if text == "" {
		text = "1"
	}
	return text
}
