// Package period proves periods of nim sequences, writes each proof down as a
// certificate, and checks certificates. The checker knows the theorems and runs
// a rule's plain meaning; it imports no solver, so that an error in a solver
// cannot hide in it.
//
// The theorems and their derivations are in docs/reference/proofs.md. Heap 0 is
// always counted: a sequence starts with G(0).
package period
