// Package heap computes the nim sequences of games played with heaps: the values
// G(0), G(1), ... of the heaps of a rule, exact, growing when they are asked for,
// with a proof of their period where there is one.
//
// A [Sequence] chooses an engine by the shape of the rule:
//
//	take 1..m, any, multiples of m, up to half   a formula, period.ClosedForm
//	take 2^k and the like                        a finite part and residues (residues.go)
//	take any amount but finitely many            the heaps with each value are counted (allbut.go)
//	a fixed set of amounts                       the value of every option (few.go), or
//	                                             heaps and amounts as rows of bits (dense.go)
//	codes that leave two heaps at most           see below (codes.go)
//	anything else                                move by move (engine.go)
//
// Move by move means that every move marks the values that it reaches, and the
// value of the heap is the least one not marked. Marking is where the shapes of
// moves differ (moves.go chooses, reach.go has the ways of taking):
//
//	leave one heap                 moving windows of values (reach.go)
//	leave k heaps, or k or more    sets of xors for every sum (sums.go)
//	leave unequal heaps            a knapsack of sums and xors (distinct.go)
//	equal, level, consecutive      by divisors and quotients (regular.go)
//	replace by lower heaps         sets of xors (lower.go)
//	a move in the core language    every option listed (moves.go)
//
// Codes that leave two heaps at most are what long runs are made of, and have one
// scheduler. It begins with all pairs of heaps (full.go, pairs.go). Whenever the
// table has doubled it asks which mask, a linear functional on values, leaves the
// fewest heaps in the rarer of two classes (sparse.go). With few rare heaps whole
// blocks are computed as a recurrence (odd.go) and proved behind (even.go,
// evenpairs.go, blocks.go); with many, and large values, 32 heaps at a time go through the rare
// ones (wide.go). A mask costs or saves time; no value depends on it.
//
// A [Walk] gives the same values in blocks and forgets those that no later value
// depends on.
//
// A faster way for some shape is plugged in at one of two places: an engine, for
// a whole rule, in newEngine; or a marker, for one move, in newMexer. Loops
// that assembly makes faster are in internal/kernel.
//
// While a table grows, periods are looked for as early as a proof is possible:
// by [period.Finder] where heaps split, and by repeated states (watch.go) where
// they do not. Nothing is claimed that is not proved.
package heap
