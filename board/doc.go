// Package board holds impartial games on small boards.
//
// [Placement] is the engine of games in which a move covers free cells by a
// piece: Cram, trominoes, any set of polyominoes, turned or not. [Solver] finds
// their nim values, [Sums] the outcomes in misere play. [Lines] has the rules of
// Juvavum, in which a move fills cells of one row or column.
//
// A board has at most 64 cells, one for each bit of a word.
package board
