// Package automata decides statements about natural numbers with finite
// automata.
//
// A [System] writes numbers as words of digits: base k, or with the Fibonacci
// numbers. An [Automaton] is a relation between numbers: it reads their words
// side by side. Relations are closed under and, or, not and "there is a number",
// addition and order are such relations, and it can be seen whether one is empty. So
// each first-order sentence about numbers, addition and relations given by automata
// can be decided: [System.Decide]. [System.Compile] gives all solutions of a [Predicate], of
// which [Automaton.Least] is the first.
//
// A [DFAO] is a sequence whose value at n an automaton tells from the word of n
// (an automatic sequence). [FromKernel] finds the least one of a sequence that is given by its
// first values.
//
// Sources: Büchi, Weak second-order arithmetic and finite automata, 1960;
// Bruyère, Hansel, Michaux and Villemaire, Logic and p-recognizable sets of
// integers, 1994; Frougny, Representations of numbers and finite automata, 1992; Mousavi,
// Automatic theorem proving in Walnut, 2016; Shallit, The Logical Approach to
// Automatic Sequences, 2022.
package automata
