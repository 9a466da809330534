// Package edges reads and writes undirected graphs as text: what families of
// games on graphs have in common.
//
// A graph is a list of edges, in one of three forms:
//
//	0-1 1-2 0-2       edges u-v between spaces or commas; u-v*3 is 3 parallel edges
//	0 1               an edge on each line, or between commas or semicolons: u v,
//	1 2 3             or u v w for w parallel edges
//	graph { 0 -- 1 }  the language DOT of Graphviz, without subgraphs
//
// The first two may be mixed. Names of vertices are words of letters, digits,
// points, primes and underscores. What follows # on a line is a comment.
package edges
