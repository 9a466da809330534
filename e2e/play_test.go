package e2e

import (
	"net/url"
	"strings"
	"testing"
)

// follow does one thing towards the move that the hint shows: it chooses it by its name,
// or touches the next element that it takes. It gives false when there is nothing to do.
const follow = `(() => {
	const hint = document.querySelector(".remarks")?.innerText ?? "";
	const named = (e) => e.innerText.trim() !== "" && hint.includes(e.innerText.trim());
	const longest = (all) => all.filter(named).sort((a, b) => b.innerText.length - a.innerText.length)[0];
	const choice = longest([...document.querySelectorAll(".chooser button:not(.quiet)")]);
	const element = document.querySelector(".plates [data-e].shown:not(.picked)");
	const said = longest([...document.querySelectorAll(".others option")]);
	if (choice) choice.click();
	else if (element) element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	else if (said) {
		const select = said.parentElement;
		select.value = said.value;
		select.dispatchEvent(new Event("change", { bubbles: true }));
		setTimeout(() => select.form.requestSubmit());
	} else return false;
	return true;
})()`

// hintReady is whether the player is to move and may ask.
const hintReady = `[...document.querySelectorAll(".play .controls button")].some((b) => b.innerText.trim() === "Hint" && !b.disabled)`

// TestWinByHints wins games of several kinds by nothing but the hints, from positions
// that the player to move wins.
func TestWinByHints(t *testing.T) {
	games := []struct{ rule, position, misere string }{
		{"take {1,3,4}", "5+9", ""},
		{"kayles", "3+4+5", ""},
		{"nim", "1+2+4", "1"},
		{"wythoff", "(4,6)", ""},
		{"mock-turtles", "HTTHHT", ""},
		{"hackenbush", "0-1 1-2 2-0 1-3 3-4", ""},
		{"cram", "3x4", ""},
		{"chomp", "3x4", ""},
		{"node-kayles", "path 5", ""},
	}
	everywhere(t, func(t *testing.T, p *page) {
		p.still()
		for _, g := range games {
			p.look("lang=en&view=play&rule=" + url.QueryEscape(g.rule) + "&position=" + url.QueryEscape(g.position) + "&misere=" + g.misere)
			p.idle() // what is on the table is this game, not the one before
			moves := 0
			for ; moves < 30; moves++ {
				p.wait(hintReady + ` || document.querySelector(".turn[class*=over-]")`)
				if !eval[bool](p, hintReady) {
					break
				}
				p.press("Hint")
				p.wait(`document.querySelector(".remarks .remark")`)
				for range 20 {
					if !strings.Contains(p.text(".turn"), "your move") {
						break
					}
					if !eval[bool](p, follow) {
						break
					}
					p.settle()
				}
				if strings.Contains(p.text(".turn"), "your move") {
					t.Errorf("%s %s: the hint %q cannot be followed on the board", g.rule, g.position, p.text(".remarks"))
					p.shoot(p.name + "-stuck-" + g.rule)
					break
				}
			}
			if !p.has(".turn.over-you") {
				t.Errorf("%s %s %s: not won by the hints: %q", g.rule, g.position, g.misere, p.text(".turn"))
			}
			p.shoot(p.name + "-won-" + strings.Fields(g.rule)[0])
		}
	})
}

// TestMakeTheHint wins a game of Wythoff by asking for hints and making them with a click.
func TestMakeTheHint(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&view=play&rule=wythoff&position=(5,8)")
		for range 13 {
			p.wait(hintReady + ` || document.querySelector(".turn[class*=over-]")`)
			if !eval[bool](p, hintReady) {
				break
			}
			p.press("Hint")
			p.press("Make this move")
			p.wait(`!document.querySelector(".turn").innerText.endsWith("your move.")`)
		}
		if !p.has(".turn.over-you") {
			t.Errorf("not won by the hints: %q", p.text(".turn"))
		}
	})
}

// TestTeacher makes a losing move and is told so, and takes it back.
func TestTeacher(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&view=play&rule=nim&position=1%2B2&level=teacher")
		p.wait(hintReady)
		p.click(".plate:nth-child(2) [data-e='0']") // both beads: 1+2 -> 1, which wins for the other
		p.waitText(".remarks", "gives the win away")
		p.shoot(p.name + "-teacher")
		p.press("Take back")
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("position") === "1+2"`)
		p.wait(hintReady)
		p.wait(`!document.querySelector(".remark") && document.querySelectorAll(".plates [data-e]").length === 3`)
		p.wait(`[...document.querySelectorAll(".controls button")].some((b) => b.innerText === "Take back" && b.disabled)`)
		p.click(".plate:nth-child(2) [data-e='1']") // the upper bead: 1+2 -> 1+1, which loses for the other
		p.waitText(".remark.good", "win")
	})
}
