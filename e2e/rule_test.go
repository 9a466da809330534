package e2e

import (
	"slices"
	"strings"
	"testing"
)

// values are the nim values that the view Values shows, the first ones.
func values(p *page, count int) []string {
	p.t.Helper()
	p.wait(`document.querySelectorAll("#panel [data-at]").length > 0`)
	all := eval[[]string](p, `[...document.querySelectorAll("#panel [data-at]")].map((e) => e.innerText.trim())`)
	return all[:min(count, len(all))]
}

// waitValues waits until the view Values begins with some values.
func waitValues(p *page, want string) {
	p.t.Helper()
	p.wait(`[...document.querySelectorAll("#panel [data-at]")].map((e) => e.innerText.trim()).join(" ").startsWith(` + quote(want) + `)`)
}

func TestTypeARule(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("")
		p.fill("#rule", "take {1,3,4}")
		waitValues(p, "0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0")
		p.waitText("#panel", "G(n+7) = G(n) for all n >= 0")
		p.waitText("#panel .badge", "proved")
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("rule") === "take {1,3,4}"`)
		lost := eval[[]string](p, `[...document.querySelectorAll("#panel .lost[data-at]")].map((e) => e.dataset.at).slice(0, 5)`)
		if want := []string{"0", "2", "7", "9", "14"}; !slices.Equal(lost, want) {
			t.Errorf("marked as lost: %v, want %v", lost, want)
		}
		p.fill("#rule", "0.137")
		waitValues(p, "0 1 1 2 0 3 1 1 0 3 3 2 2 4")
		p.waitText("#panel", "G(n+34) = G(n)")
		if !p.has("#panel .exception[data-at]") {
			t.Error("0.137 has exceptions to its period, and none is outlined")
		}
		p.shoot(p.name + "-values-0.137")
	})
}

func TestHeapsBeyondTables(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=take {1,3,4}&from=1000000000000000000")
		waitValues(p, "1 0 1 2 3 2 0") // 10^18 = 1 mod 7
	})
}

func TestFault(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		if !p.site {
			p.expect("400 (Bad Request)") // Chromium reports it of each request for a faulty rule
		}
		p.look("rule=take {1,3,4}")
		waitValues(p, "0 1 0 1 2 3")
		p.fill("#rule", "take {1,3,x}")
		p.wait(`document.querySelector("#rule").getAttribute("aria-invalid") === "true"`)
		p.wait(`document.querySelector(".rule-box mark")`)
		before := eval[string](p, `document.querySelector(".rule-box mark").previousSibling?.textContent ?? ""`)
		if before != "take {1,3," {
			t.Errorf("the fault is marked behind %q", before)
		}
		if p.text("#rule-message") == "" {
			t.Error("no message says what is wrong")
		}
		p.shoot(p.name + "-fault")
		p.fill("#rule", "kayless")
		p.waitText("#rule-message .hint", "kayles")
		p.click("#rule-message .hint")
		waitValues(p, "0 1 2 3 1 4 3 2 1 4 2 6")
		if got := eval[string](p, `document.querySelector("#rule").value`); got != "kayles" {
			t.Errorf("the hint gave the rule %q", got)
		}
	})
}

func TestGallery(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("")
		p.wait(`document.querySelectorAll(".gallery .game").length > 30`)
		games := eval[int](p, `document.querySelectorAll(".gallery .game").length`)
		p.fill(".gallery input[type=search]", "dawson")
		p.wait(`document.querySelectorAll(".gallery .game").length < 10`)
		if text := p.text(".gallery"); !strings.Contains(strings.ToLower(text), "dawson") {
			t.Errorf("a search for dawson shows %q", text)
		}
		p.click(".gallery .game")
		p.wait(`document.querySelector("#panel [data-at]")`)
		t.Logf("%d games in the gallery", games)
	})
}

func TestScript(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("rule=lambda n: [n-1, n-3, n-4]")
		p.wait(`document.querySelector("#panel")`)
		p.idle()
		waitValues(p, "0 1 0 1 2 3 2 0 1 0 1 2 3 2")
	})
}
