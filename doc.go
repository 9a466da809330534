// Package grundy turns the rules of an impartial game into its theory: nim
// values, lost positions, proved periods, winning moves of sums, misere play.
//
//	g, err := grundy.New("take {1,3,4}")
//	v, err := g.Heap(ctx, 1e18)                        // 1
//	claim, err := g.Claim(ctx, 0)                      // G(n+7) = G(n) for all n >= 0, proved
//	answer, err := g.SolveText(ctx, "5+7+9", false)    // who wins, and every winning move
//
// The rule language is described in docs/reference/rules.md. For a game written
// in Go, whose positions are of any comparable type, see [graph.New]; for sums
// of such positions, [play.Solve].
package grundy
