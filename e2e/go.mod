// Tests of the page in a browser, in a module of their own so that what drives the
// browser is no requirement of Grundy.
module github.com/grundy-cgt/grundy/e2e

go 1.26.0

require (
	github.com/chromedp/cdproto v0.160.1
	github.com/chromedp/chromedp v0.23.1
)

require github.com/go-json-experiment/json v0.0.0-20260623181947-01eb4420fa68 // indirect
