package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// subjects are games of all kinds, each with a state that its views show.
var subjects = []struct{ name, hash string }{
	{"kayles", "rule=kayles&position=3%2B4%2B5&n=7"},
	{"octal", "rule=0.137&position=9%2B12&n=14"},
	{"wythoff", "rule=wythoff&position=(3,5)"},
	{"coins", "rule=mock-turtles&position=HTTHHT"},
	{"tree", "rule=hackenbush&position=0-1 1-2 2-0 1-3 3-4"},
	{"board", "rule=cram&position=4x4"},
	{"graph", "rule=node-kayles&position=path 5"},
	{"script", "rule=lambda n: [n-1, n-3, n-4]&position=5%2B7"},
}

// visit opens each view of each subject in a theme and a language.
func visit(p *page, theme, lang string, see func(name string)) {
	p.t.Helper()
	for _, s := range subjects {
		hash := fmt.Sprintf("%s&theme=%s&lang=%s", s.hash, theme, lang)
		p.look(hash)
		p.idle()
		for _, view := range p.tabs() {
			p.look(hash + "&view=" + view)
			p.idle()
			see(s.name + " " + view)
		}
	}
}

// TestViews looks at every view: it shows something, it fits a phone and a screen, and
// axe finds no fault with it, in light and dark, in English and Chinese.
func TestViews(t *testing.T) {
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Log("axe-core is not installed (npm --prefix e2e ci): accessibility is not checked")
	}
	everywhere(t, func(t *testing.T, p *page) {
		p.still()
		p.expect("422") // on a slow machine some laws are not found in time
		looks := []struct{ theme, lang string }{{"dark", "zh"}, {"light", "en"}}
		if p.site {
			looks = looks[:1] // the engine draws nothing
		}
		for _, l := range looks {
			visit(p, l.theme, l.lang, func(name string) {
				at := strings.Join([]string{p.name, name, l.theme, l.lang}, " ")
				if text := p.text("#panel"); strings.TrimSpace(text) == "" && !p.has("#panel canvas, #panel svg") {
					t.Errorf("%s is empty", at)
				}
				if failure := p.text("#panel .failure"); failure != "" && !strings.Contains(failure, "takes longer than") && !strings.Contains(failure, "计算超过") {
					t.Errorf("%s: %s", at, failure)
				}
				if axe != nil {
					for _, v := range violations(p, string(axe)) {
						t.Errorf("%s: %s", at, v)
					}
				}
				p.shoot(strings.ReplaceAll(at, " ", "-"))
				p.size(360, 740, true)
				p.settle()
				if wide := eval[string](p, tooWide); wide != "" {
					t.Errorf("%s: on a phone one must scroll to the side for %s", at, wide)
				}
				p.shoot(strings.ReplaceAll(at, " ", "-") + "-phone")
				p.size(1280, 900, false)
			})
		}
	})
}

// tooWide names an element that makes the page wider than the window.
const tooWide = `(() => {
	const root = document.documentElement;
	if (root.scrollWidth <= root.clientWidth) return "";
	const wide = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 0.5);
	const e = wide.at(-1) ?? root;
	return e.tagName + "." + e.className + " (" + root.scrollWidth + " of " + root.clientWidth + " pixels)";
})()`

// violations are what axe finds.
func violations(p *page, axe string) []string {
	p.t.Helper()
	if !eval[bool](p, "globalThis.axe !== undefined") {
		eval[bool](p, axe+"\n;true") // evaluated by the debugger, which the policy of the page does not bind
	}
	return eval[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
		violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + n.any.concat(n.all).map((c) => c.message).join("; ")).join(" | ")))`)
}
