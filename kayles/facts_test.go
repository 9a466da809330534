package kayles

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// rows reads a table with a header line.
func rows(t *testing.T, file string) [][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n")[1:] {
		out = append(out, strings.Split(line, "\t"))
	}
	return out
}

// shapeOf is the position of a row of facts.
func shapeOf(family, instance string) string {
	last := instance[strings.LastIndex(instance, " ")+1:]
	switch name := strings.TrimPrefix(family, "node-kayles-"); name {
	case "complete_K_n":
		return "complete " + last
	case "hypercube_Q_d":
		return "hypercube " + last
	case "complete_binary_tree":
		return "binary-tree " + last
	case "king_n_x_n":
		return "king " + last
	case "prism_C_n_x_K2":
		return "prism " + last
	case "gpetersen2":
		return "gpetersen " + last + ",2"
	case "mobius_ladder", "wheel_rim", "complete_bipartite":
		return strings.ReplaceAll(name, "_", "-") + " " + last
	case "queens-game":
		return "queen " + last
	case "misere":
		return strings.ReplaceAll(instance, " grid", "")
	default:
		return name + " " + last
	}
}

func TestStateSpaceFacts(t *testing.T) {
	k := Node()
	for _, row := range rows(t, "testdata/statespace.tsv") {
		family, instance, quantity, value := row[0], row[1], row[2], row[3]
		if !strings.HasPrefix(row[5], "yes") || family == "node-kayles-misere" || instance == slowest {
			continue
		}
		if family == "node-kayles-paths" || family == "node-kayles-cycles" {
			from, to, _ := strings.Cut(strings.TrimPrefix(instance, "n="), "..")
			n, _ := strconv.Atoi(from)
			shape := strings.TrimSuffix(strings.TrimPrefix(family, "node-kayles-"), "s")
			for _, want := range strings.Fields(value) {
				check(t, k, shape+" "+strconv.Itoa(n), want)
				n++
			}
			if strconv.Itoa(n-1) != to {
				t.Errorf("%v: %d values", row, n)
			}
			continue
		}
		if !strings.HasPrefix(quantity, "nimber") {
			t.Errorf("%v: what is asked?", row)
		}
		check(t, k, shapeOf(family, instance), value)
	}
}

// slowest is the one row that takes more than a second or two.
const slowest = "10x10"

func check(t *testing.T, k *Game, position, want string) {
	t.Helper()
	sum, err := k.Parse(position)
	if err != nil || len(sum) != 1 {
		t.Errorf("%s: %v, %v", position, sum, err)
		return
	}
	v, method, _, err := k.Value(context.Background(), sum[0])
	if err != nil || strconv.FormatUint(v, 10) != want {
		t.Errorf("%s: value %d, %v, want %s (%s)", position, v, err, want, method)
	}
}

func TestMisereFacts(t *testing.T) {
	game := family.New[Position](Node())
	for _, row := range rows(t, "testdata/statespace.tsv") {
		if row[0] != "node-kayles-misere" || !strings.HasPrefix(row[5], "yes") {
			continue
		}
		a, err := game.Solve(context.Background(), "grid "+shapeOf(row[0], row[1]), family.Question{Kind: play.Kind{Misere: true}})
		if err != nil || string(a.Outcome) != row[3] {
			t.Errorf("%s: %v, %v, want %s", row[1], a, err, row[3])
		}
	}
}

// TestPeerFacts reads what other systems say: of Arc Kayles on paths, and of the
// game of the queens.
func TestPeerFacts(t *testing.T) {
	queens := newGame(false, "queen")
	for _, row := range rows(t, "testdata/peer_values.tsv") {
		switch input, value := row[6], row[7]; {
		case !strings.HasPrefix(row[8], "yes"):
		case row[3] == "arc kayles":
			for i, want := range strings.Fields(value) {
				check(t, Arc(), "path "+strconv.Itoa(i+1), want)
			}
		default:
			check(t, queens, strings.TrimPrefix(input, "n="), value)
		}
	}
}
