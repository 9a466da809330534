// Package e2e tests the page in a browser, Chromium: the one that grundy serve answers,
// and the static site with the engine in WebAssembly, by the same tests.
//
// It holds tests only:
//
//	go -C e2e test ./...
//
// Pictures of the views are written to e2e/screenshots. GRUNDY_BROWSER names another
// browser, where it is not among those that the tests look for.
package e2e
