// Package web holds the page: its sources in src, and the built page in dist, which
// is committed so that a build of the command needs no Node.
//
// The page is TypeScript with Preact. "npm ci && npm run build" in this folder writes
// dist anew; the same sources give the same bytes.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist is the built page: index.html beside a folder of assets whose names change with
// their content.
var Dist fs.FS = must(fs.Sub(files, "dist"))

// must returns a folder that the go:embed line above has made sure of.
func must(f fs.FS, err error) fs.FS {
	if err != nil {
		panic(err)
	}
	return f
}
