package lanes

// Level is a way to run the recurrence; those above Go need a processor that has
// the instructions.
type Level int

// The levels.
const (
	Go Level = iota
	AVX2
	AVX512
	levels
)

func (l Level) String() string { return [...]string{"go", "avx2", "avx512"}[l] }

// Levels lists all levels, the slowest first. Which of them run here is Has.
func Levels() []Level { return []Level{Go, AVX2, AVX512} }

// Best is the fastest level that runs here.
func Best() Level {
	for l := AVX512; l > Go; l-- {
		if l.Has() {
			return l
		}
	}
	return Go
}

// The shapes of the loops, as the generator has them.
const (
	tileGroups = 4  // registers a tile
	rows       = 65 // of a table, for each value of a group
)
