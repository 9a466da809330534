// Package count counts positions by their values, exactly and for ranges of any size,
// from what is proved of a rule: heaps of a value, and sums of several heaps whose
// values have a given nim sum.
//
// [Values] is what is known of all values of a rule. There are three kinds: values that
// repeat, which are counted by a histogram; values that run through 0, 1, 2, ...
// once or over and over, which are counted digit by digit; and values that a finite
// automaton computes from the digits of a heap, of which the accepted words are counted.
package count
