// Package script runs games and contest problems that are written in Starlark,
// a small dialect of Python (https://github.com/google/starlark-go). Scripts can
// do nothing but compute: there are no files, no network, no clock, and no load.
// They stop at a limit of steps, and when a context is cancelled.
//
// # Games
//
// A game is a function moves that returns the list of the options of a position
// ([Load], or [Lambda] for an expression):
//
//	def moves(n):             # Dawson's Kayles
//	    return [sum(a, n - 2 - a) for a in range(n - 1)]
//
// A position is an int of any size, a string, or a tuple of these and of tuples.
// A function of several parameters, moves(x, y), is given the members of a tuple.
// Parameters with default values do not count.
//
// An option is a position, or a sum of positions: sum(a, b, ...), where sum() is
// nothing left; a list among the options is a sum too. An option with a negative
// number is no option, as in the rule language, so that moves need not look out
// for the end: [n - 1, n - 3, n - 4] is the whole of "take {1,3,4}".
//
// moves must give the same options whenever it is asked for the same position.
// The script may also define
//
//	start         the position, or the list of positions, that play starts from
//	normalize(p)  the position that stands for p: applied to every position before
//	              it is looked at, so that positions known to be equal are
//	              searched once; it has parameters like moves
//
// Sums, values, winning moves and cycles are the business of packages graph and
// play, for which a [Game] is one like any other.
//
// # Problem scripts
//
// [Run] runs a script that reads its input, asks games and prints, with control
// flow at the top level, while, and recursion allowed:
//
//	cards = game("take 2^k")
//	for n in ints():
//	    print("Kiki" if cards.wins(n) else "Cici")
//
// Input. Numbers and words are separated by white space. A word that is no number
// where one is asked for is an error with its line and column.
//
//	read_int()      the next number, of any size; None at the end of the input
//	read_ints(n)    the next n numbers, a list; an error if there are fewer
//	ints()          what is left, number by number; a loop may stop, and go on later
//	read_word()     the next word, a string; None at the end
//	words()         what is left, word by word
//	read_line()     the rest of the line, without its end; None at the end
//	lines()         what is left, line by line
//
// Output. print(*args, sep=" ", end="\n"), and fixed(x, digits), a number with so
// many digits behind the point.
//
// Games.
//
//	game(rule, ...)            the game of a rule; further arguments, and lists of
//	                           numbers as sets, complete the text:
//	                           game("take 1..", m), game("take", [1, 3, 4])
//	game(moves, normalize=f)   the game of a function, as above
//	game(name)                 the game of a family (see grundy games): its positions
//	                           are texts; ints and tuples of ints stand for theirs
//
// A game has these methods. A sum is a position or a list of positions; the rows of
// a table are the heaps lo, ..., hi-1.
//
//	value(sum)                 the nim value
//	values(lo, hi)             a list of the values of heaps
//	lost(lo, hi)               a list of the heaps of value 0
//	wins(sum, misere=False, play="normal")
//	                           whether the player to move wins; play is the name of
//	                           a kind of play, such as "conjunctive"
//	outcome(sum, misere=False, play="normal")
//	                           "N", "P" or "D": the player to move wins, loses, or
//	                           play goes on for ever
//	moves(sum, misere=False, distinct=False, play="normal")
//	                           the winning moves, by component and then by what
//	                           they leave: a list of structs of index (of the
//	                           component in the sum), before (the component), after
//	                           (the list of the parts that are left of it, greatest
//	                           first; a heap that is taken whole leaves [] or [0])
//	                           and times (how many components are equal to it),
//	                           and label (what the player does, "" where the parts
//	                           say it); in a kind of play that moves in several
//	                           components, a list of lists of these;
//	                           if distinct, equal components are listed once
//	remoteness(sum, misere=False)
//	                           how many moves the game lasts if the winner hurries
//	                           and the loser delays
//	options(position)          the options, each a list of its parts
//	period()                   what is known of the values of all heaps: a struct of
//	                           start, period, saltus, proved and text, or None
//
// Arithmetic on ints of any size: mex(list), xor(list), gcd(list) and total(list),
// which also take their numbers as arguments; popcount(x), the number of ones in
// binary; isqrt(x), the square root rounded down. In the field of the nimbers
// below 2^64: nim_mul(a, b), nim_div(a, b), nim_sqrt(a).
//
// square_flipping(side, rectangles) is the value of a board of coins of which those in
// at least one rectangle [x1, y1, x2, y2] show heads, where a move turns a square; see
// package coin.
//
// Families with a theory of their own: tree_probability(sizes), the probability
// that the first player wins Green Hackenbush on independent random binary trees of
// these sizes; hackenbush(edges, ground=1, weighted=False), the nim value of Green
// Hackenbush on a graph: edges is one list of numbers, the two ends of each edge, and
// its weight if weighted; ground is the vertex on the ground. See package hackenbush.
//
// Graphs with cycles: digraph(n, edges) is the graph of the vertices 0, ..., n-1,
// where edges is the list u, v, u, v, ..., or a function that lists the options of
// a vertex. Its methods are outcomes(lost=[], won=[], misere=False), the list of
// "N", "P" or "D" (a draw) for a token on each vertex, where the game also ends on
// the vertices lost and won, and the player to move there has lost or won;
// outcome(v, lost=[], won=[], misere=False) for one vertex; and values(), the nim
// values of a graph without cycles. See package digraph.
package script
