// Package hackenbush holds the theory of Green Hackenbush: pictures of edges
// that stand on the ground. A move cuts an edge, which both players may, and what
// is no longer joined to the ground falls away. Who cannot move loses.
//
// [Graph] is a picture, any multigraph with ground vertices; [Solution] has its
// nim value and all cuts that leave a wanted value, in near-linear time. Two
// theorems give the values (Berlekamp, Conway and Guy, Winning Ways, chapter 7,
// "Green Hackenbush", with proofs):
//
//   - The colon principle: what hangs at a vertex may be replaced by anything of
//     the same nim value. So a tree has the nim sum, over the children of its
//     root, of the child's value plus one.
//   - The fusion principle: the vertices of a cycle may be fused into one; its
//     edges become loops. A loop is worth as much as an edge with a free end.
//
// So every part that no single cut can split is worth the parity of its edges,
// with what hangs there, and the rest is a tree.
//
// [Trees] counts random binary trees by their value. [Games] is the family for
// the command.
package hackenbush
