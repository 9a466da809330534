package script_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
)

// TestGameErrors wants messages that show the user's line. Each is asked for the
// value of 7.
func TestGameErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"def moves(n):\n\tif n == 5: return [1 // 0]\n\treturn [n - 1]", `game.star:2:23:
    	if n == 5: return [1 // 0]
    	                     ^
floored division by zero
while asking for moves(5)`},
		{"def helper(n):\n    return n.size\n\ndef moves(n):\n    return helper(n)", `game.star:2:13:
        return n.size
                ^
int has no .size field or method
while asking for moves(7)`},
		{"def moves(n):\n    return [n - 1", `game.star:2:18:
        return [n - 1
                     ^
got newline, want ']'`},
		{"def moves(n):\n    return [m]", `game.star:2:13:
        return [m]
                ^
undefined: m`},
		{"def options(n):\n    return []", `game.star: the script defines no moves: write a function moves(n), or moves(x, y), that returns the list of the options`},
		{"moves = 5", `game.star: moves must be a function; it is 5`},
		{"def moves():\n    return []", `game.star:1:1:
    def moves():
    ^
moves takes no position: write moves(n), or moves(x, y)`},
		{"def moves(n):\n    n - 1", `game.star:1:1:
    def moves(n):
    ^
moves returned None; return the list of the options, [] if there are none
while asking for moves(7)`},
		{"def moves(n):\n    return n - 1", `game.star:1:1:
    def moves(n):
    ^
moves returned 6; return a list of options
while asking for moves(7)`},
		{"moves = lambda n: (n - 1, n - 2)", `game.star:1:9:
    moves = lambda n: (n - 1, n - 2)
            ^
moves returned a tuple; return a list of options, even for one: [option]
while asking for the options of (7)`},
		{"def moves(n):\n    return [n / 2]", `game.star:1:1:
    def moves(n):
    ^
in an option, 3.5 is no position: a position is an int, a string, or a tuple of these; // divides ints
while asking for moves(7)`},
		{"def moves(x, y):\n    return []", `game.star:1:1:
    def moves(x, y):
    ^
moves takes 2 coordinates, but the position is no tuple
while asking for moves(7)`},
		{"def moves(n):\n    return [n - 1]\ndef normalize(n):\n    return None", `game.star:3:1:
    def normalize(n):
    ^
normalize returned no position: None is no position: a position is an int, a string, or a tuple of these; sum() stands for nothing left
while asking for normalize(7)`},
		{"start = -1\nmoves = lambda n: []", `game.star: start: a position has no negative number: -1`},
		{"load(\"x.star\", \"y\")\nmoves = lambda n: []", `game.star:1:1:
    load("x.star", "y")
    ^
cannot load x.star: a script stands alone: there is no load`},
		{"def moves(n):\n    return moves(n)", `game.star:2:17:
        return moves(n)
                    ^
the script was stopped at the limit of 100000 calls within calls
while asking for moves(7)`},
		{"def moves(n):\n    return [open(\"/etc/passwd\")]", `game.star:2:13:
        return [open("/etc/passwd")]
                ^
undefined: open`},
	} {
		g, err := script.Load("game.star", c.source, script.Options{})
		if err == nil {
			_, err = valueOf(g, "7")
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.source, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"lambda n: [n -]": "lambda:1:15:\n    lambda n: [n -]\n                  ^\ngot ']', want primary expression",
		"5":               "lambda: this is no function but 5; write lambda n: [...]",
	} {
		if _, err := script.Lambda(text, script.Options{}); err == nil || err.Error() != want {
			t.Errorf("Lambda(%q): got\n%v\nwant\n%s", text, err, want)
		}
	}
}

// TestMemoryIsNotFilled: what would fill it is refused.
func TestMemoryIsNotFilled(t *testing.T) {
	skipSlow(t)
	for source, limited := range map[string]bool{
		"moves = lambda s: [s + s]":                       true,
		"moves = lambda s: [(s, s)]":                      true,
		"moves = lambda s: range(1 << 40)":                true,
		"moves = lambda s: list(range(1 << 40))":          false,
		"moves = lambda s: [xor(range(1 << 40))]":         false,
		"moves = lambda s: [mex(sorted(range(1 << 26)))]": true,
	} {
		g, err := script.Load("game.star", source, script.Options{Steps: 10_000_000})
		if err == nil {
			_, err = valueOf(g, "'ab'")
		}
		if err == nil || errors.Is(err, game.ErrLimit) != limited {
			t.Errorf("%s: got %v", source, err)
		}
	}
}

// run runs a script and returns what it printed.
func run(source, input string, o script.Options) (string, error) {
	var out bytes.Buffer
	err := script.Run(context.Background(), "p.star", source, strings.NewReader(input), &out, o)
	return out.String(), err
}

// ruleError is what package rule says of a text.
func ruleError(text string) string {
	_, err := rule.Parse(text)
	return err.Error()
}

// TestRunErrors: what was printed before is not lost.
func TestRunErrors(t *testing.T) {
	for _, c := range []struct{ source, input, out, want string }{
		{"for n in ints():\n    print(n)", "1 2\n  x3 4", "1\n2\n", `p.star:1:1:
    for n in ints():
    ^
input line 2, column 3: a number was asked for, but there is "x3"`},
		{"print(1)\nread_int()", " 1.5", "1\n", `p.star:2:9:
    read_int()
            ^
input line 1, column 2: a number was asked for, but there is "1.5"`},
		{"read_ints(3)", "1 2\n", "", `p.star:1:10:
    read_ints(3)
             ^
input line 2, column 1: number 3 of 3 was asked for, but there is the end`},
		{"read_ints(-1)", "", "", `p.star:1:10:
    read_ints(-1)
             ^
read_ints: the count must be from 0 to 67108864, not -1`},
		{`game("tke 3")`, "", "", "p.star:1:5:\n    game(\"tke 3\")\n        ^\n" + ruleError("tke 3")},
		{`game("nim").wins((1, 2))`, "", "", "p.star:1:17:\n    game(\"nim\").wins((1, 2))\n                    ^\na position of this rule is an int, not a tuple"},
		{`game("wythoff").value([3, 5])`, "", "", "p.star:1:22:\n    game(\"wythoff\").value([3, 5])\n                         ^\na position of this rule is a tuple of 2 ints, not 3"},
		{`game("nim").win(3)`, "", "", "p.star:1:12:\n    game(\"nim\").win(3)\n               ^\ngame has no .win field or method (did you mean .wins?)"},
		{`game("nim").wins()`, "", "", "p.star:1:17:\n    game(\"nim\").wins()\n                    ^\nwins: the argument sum is missing"},
		{
			"def moves(n):\n    return [n - 1] if g.wins(n - 1) else []\ng = game(moves)\ng.value(3)", "", "",
			"p.star:2:29:\n        return [n - 1] if g.wins(n - 1) else []\n                                ^\nmoves must not ask about its own game, which asks moves\nwhile asking for moves(3)",
		},
		{
			"game(lambda n: [(n + 1) % 3]).value(1)", "", "",
			"p.star:1:36:\n    game(lambda n: [(n + 1) % 3]).value(1)\n                                       ^\nthe game can go on for ever: 1 -> 2 -> 0 -> 1 (cycle of length 3)",
		},
		{"fixed(1, 2, 3)", "", "", "p.star:1:6:\n    fixed(1, 2, 3)\n         ^\nfixed: 2 arguments are wanted, not 3"},
		{"print(\"a\")\nfail(\"b\")", "", "a\n", "p.star:2:5:\n    fail(\"b\")\n        ^\nfail: b"},
	} {
		out, err := run(c.source, c.input, script.Options{})
		if out != c.out || err == nil || err.Error() != c.want {
			t.Errorf("%s\nprinted %q, error\n%v\nwant %q, error\n%s", c.source, out, err, c.out, c.want)
		}
	}
}

func TestRunStops(t *testing.T) {
	if _, err := run("while True:\n    pass", "", script.Options{Steps: 100_000}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("steps: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := script.Run(ctx, "p.star", "while True:\n    pass", strings.NewReader(""), new(bytes.Buffer), script.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	broken := errors.New("broken pipe")
	for name, err := range map[string]error{
		"read":  script.Run(context.Background(), "p.star", "read_int()", iotest.ErrReader(broken), new(bytes.Buffer), script.Options{}),
		"write": script.Run(context.Background(), "p.star", "while True:\n    print(1)", strings.NewReader(""), writer{broken}, script.Options{}),
	} {
		if !errors.Is(err, broken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }
