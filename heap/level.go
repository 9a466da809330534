package heap

import (
	"github.com/grundy-cgt/grundy/internal/kernel/cover"
	"github.com/grundy-cgt/grundy/internal/kernel/lanes"
	"github.com/grundy-cgt/grundy/internal/kernel/mexxor"
	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// levels are the sets of instructions by which the kernels of an engine run: the
// best that the processor has. Tests force the others. They differ in speed alone.
type levels struct {
	lanes   lanes.Level
	cover   cover.Level
	mexxor  mexxor.Level
	pairset pairset.Level
	xorscan xorscan.Level
}

func bestLevels() levels {
	return levels{lanes.Best(), cover.Best(), mexxor.Best(), pairset.Best(), xorscan.Best()}
}
