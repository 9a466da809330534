package drawing

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// point is a place on paper; y grows upwards.
type point [2]float64

// namedPlaces places vertices whose names tell where they are: cells (2,3) and 2.3
// by row and column, and squares of a chessboard.
func namedPlaces(names []string) ([]point, bool) {
	out := make([]point, len(names))
	for i, name := range names {
		if x, y, ok := chessSquare(name); ok {
			out[i] = point{float64(x), float64(y)}
			continue
		}
		sep := "."
		inner, bracket := strings.CutPrefix(name, "(")
		if bracket {
			inner, sep = strings.TrimSuffix(inner, ")"), ","
		}
		row, column, ok := strings.Cut(inner, sep)
		r, err := strconv.Atoi(row)
		c, err2 := strconv.Atoi(column)
		if !ok || err != nil || err2 != nil {
			return nil, false
		}
		out[i] = point{float64(c), -float64(r)}
	}
	return out, len(names) > 0
}

// chessSquare reads c2 as (2, 1).
func chessSquare(name string) (x, y int, ok bool) {
	if len(name) < 2 || name[0] < 'a' || name[0] > 'z' || name[1] == '0' {
		return 0, 0, false
	}
	row, err := strconv.ParseUint(name[1:], 10, 16)
	return int(name[0] - 'a'), int(row) - 1, err == nil && row > 0
}

// neighbours lists the neighbours of each of n nodes.
func neighbours(n int, edges [][2]int) [][]int {
	near := make([][]int, n)
	for _, e := range edges {
		if e[0] != e[1] {
			near[e[0]] = append(near[e[0]], e[1])
			near[e[1]] = append(near[e[1]], e[0])
		}
	}
	return near
}

// spread places nodes so that their distances come close to those in the graph
// (stress majorization: Gansner, Koren and North 2004), beginning on a circle, and
// turns the picture so that it is wider than high.
func spread(n int, edges [][2]int) []point {
	near := neighbours(n, edges)
	distance := make([][]float64, n)
	order := []int{}
	for v := range n {
		var reached []int
		distance[v], reached = distances(near, v)
		if !slices.Contains(order, v) {
			order = append(order, slices.DeleteFunc(reached, func(w int) bool { return slices.Contains(order, w) })...)
		}
	}
	at := make([]point, n)
	for i, v := range order {
		angle := 2 * math.Pi * float64(i) / float64(n)
		at[v] = point{float64(n) / 6 * math.Cos(angle), float64(n) / 6 * math.Sin(angle)}
	}
	if n < 2 {
		return at
	}
	for range 300 {
		for v := range n {
			var sum point
			var weights float64
			for w := range n {
				if w == v {
					continue
				}
				d := distance[v][w]
				weight := 1 / (d * d)
				dx, dy := at[v][0]-at[w][0], at[v][1]-at[w][1]
				length := math.Max(1e-6, math.Hypot(dx, dy))
				sum[0] += weight * (at[w][0] + d*dx/length)
				sum[1] += weight * (at[w][1] + d*dy/length)
				weights += weight
			}
			at[v] = point{sum[0] / weights, sum[1] / weights}
		}
	}
	return rounded(turned(at))
}

// distances are the lengths of shortest ways from a node, and the nodes in the
// order in which they are reached. What is not joined lies a little apart.
func distances(near [][]int, from int) (length []float64, order []int) {
	length = make([]float64, len(near))
	for v := range length {
		length[v] = 3
	}
	seen := make([]bool, len(near))
	seen[from], length[from], order = true, 0, []int{from}
	for i := 0; i < len(order); i++ {
		v := order[i]
		for _, w := range near[v] {
			if !seen[w] {
				seen[w], length[w] = true, length[v]+1
				order = append(order, w)
			}
		}
	}
	return length, order
}

// turned turns points so that their main axis is horizontal.
func turned(at []point) []point {
	var mean point
	for _, p := range at {
		mean[0] += p[0] / float64(len(at))
		mean[1] += p[1] / float64(len(at))
	}
	var xx, xy, yy float64
	for _, p := range at {
		x, y := p[0]-mean[0], p[1]-mean[1]
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
	}
	sin, cos := math.Sincos(-math.Atan2(2*xy, xx-yy) / 2)
	out := make([]point, len(at))
	for i, p := range at {
		x, y := p[0]-mean[0], p[1]-mean[1]
		out[i] = point{x*cos - y*sin, x*sin + y*cos}
	}
	if len(out) > 0 && (out[0][0] > 1e-6 || math.Abs(out[0][0]) <= 1e-6 && out[0][1] < 0) {
		for i := range out { // the first node is at the left
			out[i] = point{-out[i][0], -out[i][1]}
		}
	}
	return out
}

// rounded rounds places to hundredths, so that a drawing is short and the same on
// every machine.
func rounded(at []point) []point {
	for i := range at {
		for k := range at[i] {
			at[i][k] = math.Round(100*at[i][k])/100 + 0 // no -0
		}
	}
	return at
}

// levels places nodes by levels: each above all that are below it, and along its
// level near those that it is joined to.
func levels(n int, up [][2]int) []point {
	level := make([]int, n)
	for grown := true; grown; {
		grown = false
		for _, e := range up {
			if level[e[1]] <= level[e[0]] {
				level[e[1]], grown = level[e[0]]+1, true
			}
		}
	}
	return ranked(level, up)
}

// ranked places nodes that have levels: along each level in the order that crosses
// few edges, around the middle.
func ranked(level []int, edges [][2]int) []point {
	near := neighbours(len(level), edges)
	rows := make([][]int, slices.Max(level)+1)
	at := make([]point, len(level))
	for v, y := range level {
		rows[y] = append(rows[y], v)
	}
	settle := func(row []int, y int) {
		for i, v := range row {
			at[v] = point{float64(i) - float64(len(row)-1)/2, float64(y)}
		}
	}
	for y, row := range rows {
		settle(row, y)
	}
	for sweep := range 8 {
		for k := range rows {
			y := k
			if sweep%2 == 1 {
				y = len(rows) - 1 - k
			}
			mean := map[int]float64{}
			for _, v := range rows[y] {
				mean[v] = at[v][0]
				if len(near[v]) > 0 {
					mean[v] = 0
					for _, w := range near[v] {
						mean[v] += at[w][0] / float64(len(near[v]))
					}
				}
			}
			slices.SortStableFunc(rows[y], func(a, b int) int { return cmp.Compare(math.Round(1e6*mean[a]), math.Round(1e6*mean[b])) })
			settle(rows[y], y)
		}
	}
	return rounded(at)
}

// grow places the nodes of a picture above the ground, and reports whether it is
// trees: then each branch has a width of its own.
func grow(nodes []Node, edges []Edge) (trees bool) {
	near := make([][]int, len(nodes))
	for _, e := range edges {
		near[e.A] = append(near[e.A], e.B)
		near[e.B] = append(near[e.B], e.A)
	}
	level := make([]int, len(nodes))
	for v := range level {
		level[v] = -1
	}
	queue := []int{}
	parent := make([]int, len(nodes))
	for v := range nodes {
		if nodes[v].Ground {
			level[v], parent[v] = 0, -1
			queue = append(queue, v)
		}
	}
	trees = true
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for _, w := range near[v] {
			switch {
			case level[w] < 0:
				level[w], parent[w] = level[v]+1, v
				queue = append(queue, w)
			case w != parent[v] && parent[w] != v:
				trees = false
			}
		}
	}
	if trees {
		x := 0.0
		for v := range nodes {
			if nodes[v].Ground {
				plant(v, near, parent, level, nodes, &x)
			}
		}
		return true
	}
	pairs := [][2]int{}
	for _, e := range edges {
		pairs = append(pairs, [2]int{e.A, e.B})
	}
	for v, p := range ranked(level, pairs) {
		nodes[v].X, nodes[v].Y = p[0], p[1]
	}
	return false
}

// plant places a branch from the left: leaves side by side, others in the middle of
// what they carry.
func plant(v int, near [][]int, parent, level []int, nodes []Node, x *float64) {
	first, last, any := 0.0, 0.0, false
	for _, w := range near[v] {
		if parent[w] == v && !nodes[w].Ground {
			plant(w, near, parent, level, nodes, x)
			if !any {
				first, any = nodes[w].X, true
			}
			last = nodes[w].X
		}
	}
	nodes[v].X, nodes[v].Y = (first+last)/2, float64(level[v])
	if !any {
		nodes[v].X = *x
		*x++
	}
}
