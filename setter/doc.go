// Package setter makes the tests of a contest problem about a heap game: inputs,
// answers, a brute force that checks them, and a page that says what each test is
// aimed at. Where a move is asked of heaps that are too great for a brute force, there is
// a program that checks it by the law as well.
//
//	suite, err := setter.Make(ctx, game, setter.Options{Seed: 1})
//	for _, f := range suite.Files() { ... }
//
// Besides random and extreme positions a suite has tests against wrong solutions
// that people hand in ([Wrong]): a period without its exceptions, a period guessed
// from a short table, the rule for misere Nim where it is false, heaps in 32 bits,
// and others. Such a test holds positions on which the wrong solution was run and
// found to be wrong. Where there are none the suite says why.
//
// The same options give the same suite.
package setter
