package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// TestStopAProof stops a search for a period that no one has found, and starts it again.
func TestStopAProof(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.expect("422") // where a search ends by itself, at a limit
		p.look("lang=en&rule=0.007&view=proof")
		button := func(name string) string {
			return fmt.Sprintf(`[...document.querySelectorAll("#panel button")].some((b) => b.innerText.trim() === %s)`, quote(name))
		}
		stop := button("Stop")
		for range 4 { // each looks ten times as far
			p.wait(stop + " || " + button("Look further"))
			if eval[bool](p, stop) {
				break
			}
			p.press("Look further")
		}
		p.press("Stop")
		p.waitText("#panel .empty", "The question was ended.")
		p.idle()
		p.press("Look again")
		p.wait(stop + " || " + button("Look further"))
		if p.has("#panel .failure") {
			t.Errorf("after it was stopped: %q", p.text("#panel"))
		}
	})
}

// TestThreeHeaps looks at the heat map of a game of three coordinates by keys.
func TestThreeHeaps(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&view=heat&to=16&rule=" + "(a,b,c) -> (a-k,b,c) for k in 1..a | (a,b-k,c) for k in 1..b | (a,b,c-k) for k in 1..c")
		p.waitText("#panel", "the others are 0")
		p.waitText("#panel .legend", "P positions: 16 of 256; the greatest value is 15") // x = y, of three heaps of Nim
		p.shoot(p.name + "-three-heaps")
		p.tabTo(".chart-frame")
		p.do(key("."), key("."), key("."), key(".")) // from (0,0) to (3,0)
		p.do(key(">"), key(">"), key(">"), key(">"), key(">"))
		p.waitText(".chart-at", "(3, 5): 6")
		p.do(key(kb.Enter))
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("n") === "(3,5,0)"`)
		p.waitText(".says", "= mex = 6")
	})
}

// TestHover points at a position of a graph, which shows its options, and away from it.
func TestHover(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&view=graph&rule=take {1,2}&position=4")
		p.wait(`document.querySelectorAll(".graph .node").length === 5`)
		p.idle()
		move := func(selector string) {
			t.Helper()
			at := eval[[]float64](p, fmt.Sprintf(`(() => {
				const r = document.querySelector(%s).getBoundingClientRect();
				return [r.left + r.width / 2, r.top + r.height / 2];
			})()`, quote(selector)))
			p.do(command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: at[0], Y: at[1]}))
		}
		if p.has("svg.looking") {
			t.Error("options are shown before one points at a position")
		}
		move(`.node[data-node="0"] rect`)
		p.wait(`document.querySelectorAll("svg.looking .node.option").length === 2 && document.querySelectorAll(".edge.option").length === 2`)
		p.waitText(".graph-at", "2 (2), 3 (0)")
		move(".rule-box")
		p.wait(`!document.querySelector("svg.looking")`)
	})
}

// TestKeyboardWalk goes through all views by arrows, and from each tab into its view and back.
func TestKeyboardWalk(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=kayles&position=3%2B4&n=7")
		p.idle()
		views := p.tabs()
		p.tabTo("[role=tab]")
		for _, view := range views {
			at := "#tab-" + view
			p.wait(fmt.Sprintf(`document.activeElement?.matches(%s) && document.activeElement.ariaSelected === "true"`, quote(at)))
			p.idle()
			if got := eval[string](p, `document.querySelector("#panel").dataset.view`); got != view {
				t.Errorf("the tab of %s shows %s", view, got)
			}
			p.do(key(kb.Tab))
			seen := eval[string](p, `(() => {
				const e = document.activeElement, s = getComputedStyle(e);
				if (!document.querySelector("#panel").contains(e)) return "is outside of it, on " + e.outerHTML.slice(0, 80);
				return s.outlineStyle === "none" && s.boxShadow === "none" ? "is not seen, on " + e.outerHTML.slice(0, 80) : "";
			})()`)
			if seen != "" && !strings.Contains(p.text("#panel"), "No law") {
				t.Errorf("behind the tab of %s the focus %s", view, seen)
			}
			eval[bool](p, fmt.Sprintf(`(document.querySelector(%s).focus(), true)`, quote(at)))
			p.do(key(kb.ArrowRight))
		}
		p.wait(fmt.Sprintf(`document.activeElement?.matches(%s)`, quote("#tab-"+views[0]))) // around the end
	})
}
