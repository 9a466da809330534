// Package known tells which game that has a name another game is: a table of
// known nim sequences, and the comparison of two sequences with what stands
// behind it.
//
//	claim, err := sequence.Claim(ctx, 0)      // of the rule in question
//	matches, err := known.Find(ctx, claim)    // 0.137, G(n) = G'(n-1) for all n >= 1, proved
//
// The table holds one game for each class of games whose sequences are equal up
// to a shift: the games of the catalogue and all codes 0.d1d2d3 and 4.d1d2d3 are
// in such a class. It is found by a window of values and then compared anew, by
// the engines of package heap; nothing is said that rests on the table alone.
package known
