// Package hackenbush holds the theory of Hackenbush: pictures of edges that
// stand on the ground. A move cuts an edge, and what is no longer joined to the
// ground falls away.
//
// So far it knows green trees, which both players may cut. The value of a tree
// is the nim sum, over its root's children, of the child's value plus one: the
// colon principle (Berlekamp, Conway and Guy, Winning Ways, chapter 7, "Green
// Hackenbush"). A single root, without edges, has the value 0.
package hackenbush
