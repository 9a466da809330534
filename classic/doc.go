// Package classic holds the games on tuples of numbers that have a theory of
// their own: Wythoff's game and its generalisation, Fibonacci nim and other
// dynamic nims, Moore's nim, staircases and their disguises, Euclid, Welter and
// Kotzig's nim.
//
// Each game is a type whose Options are the definition of the game. What is
// known stands beside it: nim values ([Welter], [Staircase], [Strip], [Euclid],
// [Northcott]) or the outcome with the winning moves ([Wythoff], [Dynamic],
// [Moore]). All of it is exact for numbers to 2^63-1: integers only, of 128 bits
// where products need them. [Games] lists the games for the catalogue.
package classic
