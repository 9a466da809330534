package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestShare copies the link of a view, and opens it elsewhere.
func TestShare(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=kayles&view=sum&position=3%2B4%2B5&lang=en")
		p.idle()
		seen := p.text("#panel")
		eval[bool](p, `(navigator.clipboard.writeText = async (s) => { window.copied = s; }, true)`)
		p.press("Copy link")
		p.wait("window.copied")
		link := eval[string](p, "window.copied")
		if !strings.HasPrefix(link, p.url) {
			t.Fatalf("the link is %q", link)
		}
		other := openNew(t, p.target)
		other.do(chromedp.Navigate(link))
		other.idle()
		if got := other.text("#panel"); got != seen {
			t.Errorf("the link shows\n%s\nand not\n%s", got, seen)
		}
	})
}

// TestBack goes back through views and rules.
func TestBack(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=take {1,3,4}")
		waitValues(p, "0 1 0 1 2 3")
		p.click("#tab-proof")
		p.waitText("#panel", "G(n+7) = G(n)")
		p.do(chromedp.NavigateBack())
		waitValues(p, "0 1 0 1 2 3")
		p.do(chromedp.NavigateForward())
		p.wait(`document.querySelector("#tab-proof[aria-selected=true]")`)
	})
}
