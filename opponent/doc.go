// Package opponent plays games: perfectly, at random, or as a teacher who says what
// a move has changed.
//
// It plays any [family.Game]: the named games, and rules and programs through
// [family.Of]. Positions are sums as text, as they are typed. A perfect player
// makes a winning move whenever there is one, so that it never loses a won game;
// from a lost position it makes the move that is hardest to answer; a draw it
// keeps. What it says is proved wherever a theorem or a search decides it
// ([Turn.Proved]); where a position is too large for both, it plays on without
// that claim, and says which limit it met ([Turn.Limit]).
package opponent
