package e2e

import (
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestOffline visits the site once, ends its server, and uses the page on.
func TestOffline(t *testing.T) {
	t.Parallel()
	g := static(t)
	folder, _ := shared.site()
	server := fileServer(folder)
	t.Cleanup(server.Close)
	g.url = server.URL + sitePath
	p := openNew(t, g)
	p.look("rule=take {1,3,4}")
	waitValues(p, "0 1 0 1 2 3")
	eval[bool](p, `navigator.serviceWorker.ready.then(() => true)`)
	p.wait("navigator.serviceWorker.controller")
	server.Close()
	if _, err := http.Get(g.url); err == nil {
		t.Fatal("the server still answers")
	}
	p.do(chromedp.Reload())
	waitValues(p, "0 1 0 1 2 3")
	p.fill("#rule", "0.137") // an engine that was never asked, and views that were never seen
	waitValues(p, "0 1 1 2 0 3")
	for _, view := range p.tabs() {
		p.click("#tab-" + view)
		p.idle()
		if p.has("#panel .failure") {
			t.Errorf("offline, %s says %q", view, p.text("#panel"))
		}
	}
	p.shoot("offline")
}
