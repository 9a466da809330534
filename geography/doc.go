// Package geography plays undirected vertex geography: a token stands on a
// vertex of a graph. A move takes it along an edge to another vertex, and the
// vertex that it left may not be visited again. Who cannot move loses.
//
// The player to move wins just when every maximum matching covers the vertex
// with the token (Fraenkel, Scheinerman and Ullman, Undirected edge geography,
// Theoretical Computer Science 112, 1993): the winner always moves along the
// edge of such a matching. [Graph.Match] finds a maximum matching in any graph,
// and which vertices some maximum matching misses; [Graph.Solve] has the outcome
// and all winning moves. [Games] is the family for the command.
//
// Nim values are not known by theory, so sums of such games are searched.
package geography
