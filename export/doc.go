// Package export writes short programs about a rule, as a contestant would write
// them: nim values, winners, and winning moves, in C++, Go, Python, Rust and Java.
//
// A program is made once, in a small part of Go ([Translate] says which), and
// then written in each language by a table of templates. It answers by what is
// proved of the rule, in constant time or nearly; where nothing is proved, by the
// recurrence of the rule's core meaning, in a table of heaps or a memo of
// positions. What is only checked is named in its comment and never used.
package export
