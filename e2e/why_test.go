package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestStepTheMex goes through the derivation of G(7) in Kayles step by step.
func TestStepTheMex(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=kayles&view=why&n=7")
		p.waitText(".says", "G(7) = mex = 2")
		p.press("To the beginning")
		p.waitText(".says", "options")
		if n := eval[int](p, `document.querySelectorAll(".option.placed").length`); n != 0 {
			t.Errorf("%d options have their values before the first step", n)
		}
		options := eval[int](p, `document.querySelectorAll(".option").length`)
		for i := range options {
			p.press("One step on")
			p.wait(`document.querySelectorAll(".option.placed").length === ` + strconv.Itoa(i+1))
		}
		p.shoot(p.name + "-why")
		for _, want := range []string{"slot 0", "slot 1", "G(7) = mex = 2"} {
			p.press("One step on")
			p.wait(`document.querySelector(".says").innerText.toLowerCase().includes(` + quote(strings.ToLower(want)) + `)`)
		}
		p.press("To the beginning")
		p.press("Play")
		p.waitText(".says", "G(7) = mex = 2")
	})
}

// TestMexKeys steps the derivation by keys, and runs it by itself until it is stopped.
func TestMexKeys(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=kayles&view=why&n=7&step=0")
		at := func(n int) {
			t.Helper()
			p.wait(`document.querySelector(".steps .mono")?.innerText.startsWith("` + strconv.Itoa(n) + ` /")`)
		}
		at(0)
		p.tabTo(".steps .primary")
		p.do(key(kb.ArrowRight), key(kb.ArrowRight))
		at(2)
		p.do(key(kb.ArrowLeft))
		at(1)
		p.do(key(kb.Home))
		at(0)
		p.do(key(kb.End))
		p.waitText(".says", "G(7) = mex = 2")
		p.press("Play")
		at(1) // it began anew, and goes on
		p.press("Pause")
		p.press("One step back")
		p.wait(`document.querySelector(".steps .primary").innerText === "Play"`)
	})
}

// TestWhyOfCoins derives a value of a game of coins, whose examples are sums.
func TestWhyOfCoins(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=mock-turtles&position=HTTHHT&view=why")
		p.waitText(".says", "G(7) = mex = 13")
	})
}

// TestSum plays on a sum by its list of winning moves.
func TestSum(t *testing.T) {
	everywhere(t, func(t *testing.T, p *page) {
		p.look("lang=en&rule=nim&view=sum&position=3%2B5%2B7")
		p.waitText(".winning h3", "3 winning moves")
		p.waitText(".xor .total", "1")
		p.click(".winning li button")
		p.waitText(".outcome", "The player to move loses")
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("position") !== "3+5+7"`)
		p.press("one bead more in heap 1")
		p.waitText(".outcome", "The player to move wins")
		p.shoot(p.name + "-sum")
	})
}
