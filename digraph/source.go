package digraph

// source is the text that a graph was read from, as far as lines are asked for.
type source struct {
	chunks [][]Edge
	runs   []run
}

// run says that edges from number edge on come from line on, one on each line
// (step 1), or all on the same one (step 0).
type run struct {
	edge, line int
	step       int
}

func (s *source) lineOf(edge int) int {
	low, high := 0, len(s.runs)
	for low < high { // the last run that begins at or before the edge
		middle := (low + high) / 2
		if s.runs[middle].edge <= edge {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == 0 {
		return 0
	}
	r := s.runs[low-1]
	return r.line + (edge-r.edge)*r.step
}

// lines returns the lines of the first edges from u to v.
func (s *source) lines(u, v uint32, most int) []int {
	var lines []int
	number := 0
	for _, edges := range s.chunks {
		for i, e := range edges {
			if e.From == u && e.To == v {
				if lines = append(lines, s.lineOf(number+i)); len(lines) == most {
					return lines
				}
			}
		}
		number += len(edges)
	}
	return lines
}

// Line returns the line that the edge from u to v was read from, if the graph was
// read with [Options].Lines.
func (g *Graph) Line(u, v uint32) (line int, ok bool) {
	if g.source == nil {
		return 0, false
	}
	lines := g.source.lines(u, v, 1)
	if len(lines) == 0 {
		return 0, false
	}
	return lines[0], true
}
