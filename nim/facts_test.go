package nim_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/nim"
)

// What the tests of other systems assert of the field.
func TestPeers(t *testing.T) {
	text, err := os.ReadFile("testdata/peer_values.tsv")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for line := range strings.Lines(string(text)) {
		row := strings.Split(line, "\t")
		if row[0] == "id" {
			continue
		}
		count++
		quantity, want := row[5], row[7]
		var got []string
		for n := uint64(1); n <= 16; n++ {
			var v uint64
			var err error
			switch quantity {
			case "11 xor n, n=1..16":
				v = nim.Sum(11, n)
			case "nim inverse of n, n=1..16":
				v, err = nim.Inv(n)
			case "11 nim-divided by n, n=1..16":
				v, err = nim.Div(11, n)
			default:
				var a, b uint64
				if _, err := fmt.Sscanf(quantity, "%d (x) %d", &a, &b); err != nil {
					t.Fatalf("%s: what is %q?", row[0], quantity)
				}
				v, n = nim.Mul(a, b), 16
			}
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, strconv.FormatUint(v, 10))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s: %s, want %s", row[0], quantity, got, want)
		}
	}
	if count != 6 {
		t.Errorf("%d rows, want 6", count)
	}
}
