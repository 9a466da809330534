// The generator of the assembly of internal/kernel, in a module of its own so
// that the requirements of Grundy itself stay free of avo. Run it from here:
// "go run .", which writes the files in place.
module github.com/grundy-cgt/grundy/tools/avo

go 1.26.0

require (
	github.com/grundy-cgt/grundy v0.0.0-00010101000000-000000000000
	github.com/mmcloughlin/avo v0.6.0
)

require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace github.com/grundy-cgt/grundy => ../..
