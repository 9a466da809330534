// Package board holds impartial games on small boards.
//
// [Placement] is the rules of games in which a move covers free cells by a piece:
// Cram, trominoes, any set of polyominoes, turned or not. [Solver] finds their nim
// values, [Sums] the outcomes in misere play. [Lines] has Juvavum, in which a move
// fills cells of one row or column.
//
// Two games end otherwise than by "cannot move", and are stated as they are
// played. [Notakto] is lost by the player who kills the last board; [Element] is
// the theory of its boards of 3x3. [Treblecross] is won by the first three in a
// row; its Judge has the theorem that reduces it to the heap game 0.007.
//
// [Clobber] and [NoGo] are played with stones of two colours, which either player
// may move or put.
//
// A board has at most 64 cells, one for each bit of a word.
package board
