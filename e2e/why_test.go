package e2e

import (
	"strconv"
	"strings"
	"testing"
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
