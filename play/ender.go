package play

// Ending says what it means that a position is reached.
type Ending int8

// The endings.
const (
	GoesOn Ending = iota
	Wins          // who moved there has won, whatever else there is
	Loses         // who moved there has lost
)

// Ender is implemented by rules in which a position can end the play of the whole
// sum as soon as some component is in it: "who first leaves a single square wins".
// What happens when nobody can move is said by the [Kind], as ever. A move that
// reaches a position where it wins and another where it loses wins.
//
// The theorem of Sprague and Grundy says nothing about such games. In normal
// disjunctive play there are foreclosed nim values; every other kind is searched.
type Ender[P any] interface {
	End(p P) Ending
}

// ender returns the endings of the rules; nil where there are none.
func ender[P any](rules any) Ender[P] {
	e, _ := rules.(Ender[P])
	return e
}
