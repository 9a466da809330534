// Package kayles plays Node Kayles and Arc Kayles on graphs.
//
// In Node Kayles a move chooses a vertex, and it goes with all its neighbours.
// In Arc Kayles a move chooses an edge, and both its ends go, with all edges
// there. The player who cannot move loses. Both games are from T. J. Schaefer,
// On the complexity of some two-person perfect-information games, J. Computer
// and System Sciences 16 (1978), who proves that who wins Node Kayles is
// PSPACE-complete.
//
// [Node] and [Arc] make the games. A [Graph] is read by [Parse], as edges
// ("0-1 1-2 5") or as a shape ("grid 3x4"), or made by [New] or [Shape]; it has
// at most [MaxVertices] vertices. A [Position] is what is left of one.
//
// Parts of a graph that are not joined are a sum. Paths and cycles have values
// by the theory of octal games; a symmetry without a move that is in the way of
// its image gives the value 0; everything else is searched, with isomorphic
// parts searched once as far as they are recognised.
package kayles
