// Package induct proves or refutes what a formula says of a rule: that it gives
// the nim values, or the lost positions, of all positions.
//
// There are three ways to a proof. A theorem in closed form covers some rules
// ([Formulas] lists what they say). A period or a law that is already proved decides
// formulas that are equal to it. And where the rule and the formula can be said in the
// language of finite automata (package automata), the induction itself is decided:
// that no option has the value of its position, and that each smaller value is the
// value of an option. A formula that is wrong is refuted at a position where it differs
// from the true value.
//
// The derivations are in docs/reference/proofs.md.
package induct
