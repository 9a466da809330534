package mexxor

// Level is a way to compute; those above Go need a processor that has the
// instructions.
type Level int

// The levels.
const (
	Go     Level = iota
	AVX2         // values are marked and candidates compared 32 lanes at a time
	AVX512       // with VBMI: values are marked and candidates compared 64 lanes at a time
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
