// Package huge answers for heaps that no table reaches: nim values, who wins a
// sum, and winning moves, over integers of any size.
//
// The value of a heap comes from the first of these ways that leads to it:
//
//	a table        of the heap, where it is known already
//	a proved law   a period, a closed form, or another formula that is proved
//	a search       of the positions that can be reached, where they are few
//
// and every answer says which it was. A law that is only checked is never used; an
// [UnknownError] tells what it would give.
package huge
