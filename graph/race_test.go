//go:build race

package graph

func init() { raceDetector = true }
