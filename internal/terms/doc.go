// Package terms searches for formulas: for the cheapest term, or condition, that
// has given values at given points.
//
// All terms are made from the cheapest on, of coordinates, small constants and the
// operations of formulas; of the terms that agree at all points one is kept. What
// is found fits the points that were looked at. Whether it holds elsewhere is for
// the caller to see.
package terms
