// Package digraph solves games that are given as explicit directed graphs: the
// vertices are the positions, and a move takes a token along an edge.
//
// [New] makes a [Graph] from its edges and [Read] reads one from text: an edge
// list, CSV, DOT or JSON. [Explore] makes one from rules that list options.
//
// Without cycles each vertex has a nim value ([Graph.Values]; Sprague 1935,
// Grundy 1939), and tokens on several vertices are a sum.
//
// With cycles a play may go on for ever, which is a draw. [Retro] tells who wins
// with a single token, and in how many moves. For sums there are the loopy nim
// values of [Graph.Loopy]: a number, or infinity with a set of numbers (Smith,
// Graphs and composite games, 1966; Fraenkel and Perl 1975; Fraenkel and Yesha,
// The generalized Sprague-Grundy function and its invariance under certain
// mappings, 1986).
package digraph
