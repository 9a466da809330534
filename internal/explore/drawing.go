package explore

import "strconv"

// drawing says how a component is drawn.
func drawing(component string) Drawing {
	if n, err := strconv.ParseInt(component, 10, 64); err == nil {
		return Drawing{Shape: "heap", N: n, Touch: "bead"}
	}
	return Drawing{Shape: "text", Cells: component}
}
