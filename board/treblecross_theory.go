package board

import (
	"context"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// maxWritten is the longest position that is written out behind each move.
const maxWritten = 500

// Judge implements [family.Judge] by a theorem for the play as it is. Who can
// complete three in a row wins. Otherwise a move is safe if it leaves the other
// player no such chance: on a strip of at least three cells, if no other cross is
// within two cells of it. Who has no safe move loses: any other move lets the other
// player win, and strips of at least three cells are never filled safely. So the
// game is the play of safe moves, in which who cannot move loses. There a run of
// cells that are safe plays like a heap of two more in 0.007 (Winning Ways,
// chapter 4), and a strip of one or two cells has its free cells as single moves.
//
// It is false for misere play, in which who completes three in a row loses.
// Time is quadratic in the longest run.
func (g Treblecross) Judge(ctx context.Context, p string, misere bool, most int) (family.Verdict, bool, error) {
	if misere {
		return family.Verdict{}, false, nil
	}
	if v, ok := completing(p); ok {
		return v, true, nil
	}
	runs, total := safeRuns(p), 0
	longest := 0
	for _, r := range runs {
		longest = max(longest, r.size)
	}
	values, err := runValues(ctx, longest)
	if err != nil {
		return family.Verdict{}, false, err
	}
	for _, r := range runs {
		total ^= r.value(values)
	}
	v := family.Verdict{
		Outcome: family.OutcomeOf(total != 0),
		Method:  fmt.Sprintf("nobody can complete three in a row at once, so safe moves decide: 0.007 on the runs of safe cells, with nim sum %d", total),
	}
	if total == 0 {
		return v, true, nil
	}
	for _, r := range runs {
		for i := range r.size {
			if total^r.value(values)^r.after(values, i) != 0 {
				continue
			}
			v.Count++
			if len(v.Moves) < most {
				m := family.Move{Label: cellLabel(p, r.start+i, false)}
				if len(p) <= maxWritten {
					m.To = []string{marked(p, r.start+i)}
				}
				v.Moves = append(v.Moves, m)
			}
		}
	}
	return v, true, nil
}

// completing answers where three in a row can be completed.
func completing(p string) (family.Verdict, bool) {
	first, count := 0, 0
	for at := range len(p) {
		if p[at] == '.' && strings.Contains("#"+p[max(0, at-2):at]+"X"+p[at+1:min(len(p), at+3)], three) {
			if count == 0 {
				first = at
			}
			count++
		}
	}
	if count == 0 {
		return family.Verdict{}, false
	}
	return family.Verdict{
		Outcome: family.Win, Count: 1, Method: "three in a row can be completed at once",
		Moves: []family.Move{{To: []string{"none"}, Label: cellLabel(p, first, true) + likeIt(count)}},
	}, true
}

// run is a run of cells on which a cross is safe; a cell of a strip of one or two
// cells is a run of its own, whose moves touch no other.
type run struct{ start, size int }

// safeRuns lists the runs of a position in which nobody can complete three.
func safeRuns(p string) []run {
	var runs []run
	start := 0
	for _, strip := range strings.Split(p, "+") {
		open := false
		for i := range len(strip) {
			short := len(strip) < 3
			safe := strip[i] == '.' && (short || !strings.Contains(strip[max(0, i-2):min(len(strip), i+3)], "X"))
			switch {
			case safe && open:
				runs[len(runs)-1].size++
			case safe:
				runs = append(runs, run{start + i, 1})
			}
			open = safe && !short
		}
		start += len(strip) + 1
	}
	return runs
}

// value is the nim value of the run.
func (r run) value(values []int) int { return values[r.size] }

// after is the value of the run after a cross on its cell i, counted from 0: two
// more cells on each side are no longer safe.
func (r run) after(values []int, i int) int {
	return values[max(0, i-2)] ^ values[max(0, r.size-i-3)]
}

// runValues is the values of runs of 0 to n cells.
func runValues(ctx context.Context, n int) ([]int, error) {
	values := make([]int, n+1)
	seen := make([]int, 2*n+2)
	for size := 1; size <= n; size++ {
		if size%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := run{0, size}
		for i := range (size + 1) / 2 {
			seen[r.after(values, i)] = size
		}
		for seen[values[size]] == size {
			values[size]++
		}
	}
	return values, nil
}
