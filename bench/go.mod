// Side-by-side comparisons, in a module of their own so that what Grundy is
// compared with is no requirement of Grundy.
module github.com/grundy-cgt/grundy/bench

go 1.26.0

require github.com/grundy-cgt/grundy v0.0.0-00010101000000-000000000000

require golang.org/x/sys v0.49.0 // indirect

replace github.com/grundy-cgt/grundy => ../
