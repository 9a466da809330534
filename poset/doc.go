// Package poset plays games on partially ordered sets: a move chooses an element,
// and it goes with all elements above it. The player who cannot move loses.
//
// Chomp, the Divisors game (Schuh 1952; Gale, A curious Nim-type game, American
// Mathematical Monthly 81, 1974) and Subset takeaway (Gale and Neyman, Nim-type
// games, International J. of Game Theory 11, 1982) are such games. The poisoned
// square of Chomp, which loses when it is eaten, is left out here: it cannot be
// chosen. Who wins a poset game is PSPACE-complete (Grier 2012).
//
// [New] makes a [Poset] of relations, [Shape] one by name; it has at most
// [MaxElements] elements. [Games] has its game, and [NewGame] is it for Go users.
// Chomp on a rectangle has a game of its own, [Chomp], over Young diagrams
// ([Diagram]) and a [Table] of all that fit into a rectangle.
package poset
