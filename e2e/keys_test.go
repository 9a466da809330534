package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func key(k string) chromedp.Action[chromedp.Void] { return chromedp.KeyEvent(k) }

// tabTo presses Tab until the focus is on an element.
func (p *page) tabTo(selector string) {
	p.t.Helper()
	for range 60 {
		if eval[bool](p, fmt.Sprintf(`document.activeElement?.matches(%s) ?? false`, quote(selector))) {
			return
		}
		p.do(key(kb.Tab))
	}
	p.t.Fatalf("60 times Tab, and the focus was never on %s", selector)
}

// TestKeyboard does without a mouse: types a rule, changes the view, reads values, makes
// a move.
func TestKeyboard(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en")
		p.wait(`document.querySelector("#rule")`)
		p.tabTo("#rule")
		p.do(key("nim"))
		p.wait(`document.querySelector("[role=tab]")`)
		p.tabTo("[role=tab]")
		outline := eval[bool](p, `(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== "none" || s.boxShadow !== "none"; })()`)
		if !outline {
			t.Error("one does not see that a tab has the focus")
		}
		for range 12 {
			if p.has("#tab-play[aria-selected=true]") {
				break
			}
			p.do(key(kb.ArrowRight))
			p.settle()
		}
		p.wait(hintReady)
		p.tabTo(".plates [data-e]")
		p.do(key(kb.ArrowRight), key(kb.Enter))
		p.wait(`!document.querySelector(".turn")?.innerText.startsWith("It is your move")`)
		p.wait(hintReady + ` || document.querySelector(".turn[class*=over-]")`)
	})
}

// TestDialog opens the gallery over a rule, and leaves it by Escape.
func TestDialog(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=kayles")
		p.idle()
		p.press("Games")
		p.wait(`document.querySelector("dialog[open] .game")`)
		p.do(key(kb.Escape))
		p.wait(`!document.querySelector("dialog[open]")`)
	})
}

// TestLanguages switches to Chinese and back.
func TestLanguages(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=kayles&lang=en")
		p.waitText("[role=tablist]", "Values")
		p.click(".top button[lang=zh]")
		p.wait(`document.documentElement.lang.startsWith("zh")`)
		p.wait(`!document.querySelector("[role=tablist]").innerText.includes("Values")`)
		p.wait(`location.hash.includes("lang=zh")`)
		p.click(".top button[lang=en]")
		p.waitText("[role=tablist]", "Values")
	})
}

// TestThemes holds that dark is dark and light is light.
func TestThemes(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=kayles&lang=en")
		p.idle()
		for theme, dark := range map[string]bool{"dark": true, "light": false} {
			p.look("rule=kayles&lang=en&theme=" + theme)
			p.idle()
			bright := eval[float64](p, `(() => {
				const c = document.createElement("canvas").getContext("2d");
				c.fillStyle = getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)" ? getComputedStyle(document.documentElement).backgroundColor : getComputedStyle(document.body).backgroundColor;
				c.fillRect(0, 0, 1, 1);
				const [r, g, b] = c.getImageData(0, 0, 1, 1).data;
				return (r + g + b) / 765;
			})()`)
			if (bright < 0.5) != dark {
				t.Errorf("%s has a ground of brightness %.2f", theme, bright)
			}
		}
	})
}
