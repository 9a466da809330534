package script_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/grundy-cgt/grundy/script"
)

func TestBuiltins(t *testing.T) {
	for expr, want := range map[string]string{
		"mex([0, 1, 3])":                              "2",
		"mex(0, 1, 2)":                                "3",
		"mex([])":                                     "0",
		"mex(set([1 << 100, 0]))":                     "1",
		"mex(5)":                                      "0",
		"xor([5, 3])":                                 "6",
		"xor(5, 3, 1 << 70)":                          "1180591620717411303430",
		"xor()":                                       "0",
		"xor(range(8))":                               "0",
		"popcount(18446744073709551615)":              "64",
		"popcount((1 << 100) + 1)":                    "2",
		"gcd(12, -18)":                                "6",
		"gcd([])":                                     "0",
		"isqrt(0)":                                    "0",
		"isqrt(4503599627370495)":                     "67108863",
		"isqrt(4503599627370497)":                     "67108864",
		"isqrt(1000000000000000000000000 - 1)":        "999999999999",
		"total([1, 2, 3])":                            "6",
		"total()":                                     "0",
		"nim_mul(3141, 5926)":                         "14994",
		"nim_mul(1 << 63, 2)":                         "13835058055282163712",
		"nim_div(nim_mul(10, 99), 99)":                "10",
		"nim_sqrt(nim_mul(77, 77))":                   "77",
		"fixed(1 / 3, 6)":                             "0.333333",
		"fixed(2, 3)":                                 "2.000",
		"fixed(0.5, 0)":                               "0",
		"fixed(-1.25, 1)":                             "-1.2",
		"tree_probability([2])":                       "1.0",
		"tree_probability(3, 3)":                      "0.32",
		"tree_probability([])":                        "0.0",
		"sum(1, [2, 3], sum())":                       "sum(1, 2, 3)",
		"bool(sum())":                                 "False",
		"game(\"nim\")":                               `game("nim")`,
		"type(game(\"nim\"))":                         "game",
		"game(\"take\", [4, 1, 3]).value(7)":          "0",
		"game(\"take 1..\", 3).values(2, 9)":          "[2, 3, 0, 1, 2, 3, 0]",
		"game(\"take 2^k\").value(1000000000000)":     "1",
		"game(\"kayles\").lost(0, 30)":                "[0]",
		"game(\"kayles\").lost(5, 3)":                 "[]",
		"game(\"nim\").wins([3, 5, 6])":               "False",
		"game(\"nim\").wins(sum(3, 5))":               "True",
		"game(\"nim\").wins([])":                      "False",
		"game(\"nim\").wins([1, 1], misere=True)":     "True",
		"game(\"nim\").wins(1, True)":                 "False",
		"game(\"kayles\").wins(4, misere=True)":       "False",
		"game(\"nim\").moves([3, 4])":                 "[move(index = 1, before = 4, after = [3], times = 1)]",
		"game(\"nim\").moves([1, 1, 1])[2].index":     "2",
		"game(\"nim\").moves([2, 2])":                 "[]",
		"game(\"wythoff\").moves((2, 3))":             "[move(index = 0, before = (2, 3), after = [(1, 2)], times = 1), move(index = 0, before = (2, 3), after = [(2, 1)], times = 1)]",
		"game(\"hackenbush\").value(\"0-1 1-2 0-2\")": "1",
		"game(\"hackenbush\").wins(\"0-1\", True)":    "False",
		"game(\"hackenbush\").options(\"0-1 0-2\")":   `[["0-2"], ["0-1"]]`,
		"game(\"hackenbush\").remoteness([])":         "0",
		"game(lambda n: [n - 1, 3 - n]).outcome(2)":   "D",
		"game(lambda n: [n - 1, 3 - n]).wins(2)":      "False",
		"game(\"fibonacci-nim\").outcome(\"(2,3)\")":  "N",
		"game(\"hackenbush\").period()":               "None",
		"game(\"nim\").remoteness([1, 2])":            "3",
		"game(\"nim\").remoteness(5)":                 "1",
		"game(\"nim\").remoteness(1, misere=True)":    "1",
		"game(\"kayles\").options(3)":                 "[[2], [1], [1, 1]]",
		"game(\"kayles\").period().text":              "G(n+12) = G(n) for all n >= 71: proved",
		"game(\"kayles\").period().start":             "71",
		"game(\"grundy\").period()":                   "None",
		"game(lambda n: [n - 1]).period()":            "None",
		"game(lambda n: [n - 1, n - 2]).values(0, 5)": "[0, 1, 2, 0, 1]",
		"dir(game(\"nim\"))":                          `["lost", "moves", "options", "outcome", "period", "remoteness", "value", "values", "wins"]`,

		"len(game(\"nim\").moves([1, 1, 1], distinct=True))":                                          "1",
		"game(\"nim\").moves([1, 1, 1], distinct=True)[0].times":                                      "3",
		"game(\"take {1,3,4}\").wins([5, 7], play=\"every-sg\")":                                      "True",
		"game(\"take {1,3,4}\").moves([5, 7], play=\"every-sg\")":                                     "[[move(index = 0, before = 5, after = [2], times = 1), move(index = 1, before = 7, after = [4], times = 1)]]",
		"game(\"nim\").wins([1, 2, 3], play=\"moore-2\")":                                             "True",
		"game(\"nim\").wins([3, 3, 3], play=\"moore-2\")":                                             "False",
		"game(\"nim\").outcome([1, 1], play=\"misere\")":                                              "N",
		"game(\"hackenbush\").moves([\"0-1\", \"0-1 1-2\"])":                                          `[move(index = 1, before = "0-1 1-2", after = ["0-1"], times = 1)]`,
		"game(\"hackenbush\").moves(\"0-1\")[0].label":                                                "cut 0-1",
		"game(\"n -> n-1 | n+1 if n < 3\").outcome([2, 1])":                                           "D",
		"[n for n in range(1, 9) if not game(\"take 1..3; reach 0 loses\").wins(n)]":                  "[1, 5]",
		"game(\"wythoff\").moves((1000000, 5))[0].after":                                              "[(3, 5)]",
		"game(\"euclid\").value((1000000000000000000, 7))":                                            "142857142857142857",
		"len(game(\"hackenbush\").moves([\"0-1 1-2 2-3\"] * 3))":                                      "3",
		"[m.index for m in game(\"hackenbush\").moves([\"0-1 1-2\"] * 3)]":                            "[0, 1, 2]",
		"len(game(\"hackenbush\").moves([\"0-1 1-2\"] * 3, distinct=True))":                           "1",
		"game(\"fibonacci-nim\").moves(\"(20,<=3)\")[0].label":                                        "take 2",
		"game(lambda s: [s[1:]] if s else []).value(\"abc\")":                                         "1",
		"game(lambda x, y: [(y, x - 1)], normalize=lambda x, y: tuple(sorted([x, y]))).value((3, 4))": "1",
	} {
		if out, err := run("print("+expr+")", "", script.Options{}); out != want+"\n" || err != nil {
			t.Errorf("%s = %q, %v, want %s", expr, out, err, want)
		}
	}
}

func TestPrint(t *testing.T) {
	out, err := run(`print(1, "a", [1, "b"], -(1 << 70), None, sep="|")
print(end="", *[1, 2])
print()
print("é", end=".\n")
`, "", script.Options{})
	if want := "1|a|[1, \"b\"]|-1180591620717411303424|None\n1 2\né.\n"; out != want || err != nil {
		t.Errorf("got %q, %v, want %q", out, err, want)
	}
}

// TestInput reads the same input whole and byte by byte.
func TestInput(t *testing.T) {
	big := strings.Repeat("9", 200_000)
	for _, c := range []struct{ source, input, want string }{
		{"print(list(ints()))", " 1 -2 +3\n\n" + "004\t5", "[1, -2, 3, 4, 5]\n"},
		{"print(list(ints()))", "", "[]\n"},
		{"print(read_int(), read_int(), read_int())", "7 8", "7 8 None\n"},
		{"print(read_int())", "\xef\xbb\xbf123456789012345678901", "123456789012345678901\n"},
		{"print(read_int() == -9223372036854775808, read_int() + 1)", "-9223372036854775808 999999999999999999", "True 1000000000000000000\n"},
		{"print(len(str(read_int())), read_int())", big + " 5", "200000 5\n"},
		{"print(read_ints(2), read_ints(0), read_ints(1))", "1 2 3", "[1, 2] [] [3]\n"},
		{"for n in ints():\n    if n == 0: break\n    print(n)\nprint(read_int())", "1 2 0 3", "1\n2\n3\n"},
		{"print(read_word(), list(words()), read_word())", "a bc\r\n d", "a [\"bc\", \"d\"] None\n"},
		{"print([read_line(), read_line(), read_line(), read_line()])", "a b\r\n\n c", "[\"a b\", \"\", \" c\", None]\n"},
		{"print(read_int(), [read_line()], list(lines()))", "5 x\ny\n\nz\n", "5 [\" x\"] [\"y\", \"\", \"z\"]\n"},
		{"print(len(read_line()), len(read_word()))", big + "\n" + big, "200000 200000\n"},
		{"print(max(ints()), type(ints()), bool(words()))", "3 9 4", "9 ints True\n"},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.input), iotest.OneByteReader(strings.NewReader(c.input))} {
			var out bytes.Buffer
			err := script.Run(context.Background(), "p.star", c.source, in, &out, script.Options{})
			if out.String() != c.want || err != nil {
				t.Errorf("%s from %T: got %q, %v, want %q", c.source, in, out.String(), err, c.want)
			}
		}
	}
}

// TestAnswersComeBeforeQuestions: what was printed is written before the script
// waits for more input, so that scripts can talk with a program.
func TestAnswersComeBeforeQuestions(t *testing.T) {
	var out bytes.Buffer
	asked := 0
	in := readerFunc(func(p []byte) (int, error) {
		asked++
		if want := strings.Repeat("1\n", max(0, asked-1)); out.String() != want {
			t.Errorf("before read %d the output is %q, want %q", asked, out.String(), want)
		}
		return copy(p, "1\n"), nil
	})
	err := script.Run(context.Background(), "p.star", "for _ in range(3):\n    print(read_int())", in, &out, script.Options{})
	if err != nil || out.String() != "1\n1\n1\n" {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
