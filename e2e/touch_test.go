package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// phone makes the tab a phone with a touch screen.
func (p *page) phone() {
	p.t.Helper()
	p.size(390, 800, true)
	p.do(command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2}))
	p.t.Cleanup(func() {
		p.do(command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: false}))
		p.size(1280, 900, false)
	})
}

// fingers moves fingers over the middle of an element: from and to are their distances
// from it, in pixels.
func (p *page) fingers(selector string, from, to [][2]float64) {
	p.t.Helper()
	middle := eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const r = e.getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	})()`, quote(selector)))
	const steps = 8
	for step := 0; step <= steps+1; step++ {
		kind, points := input.DispatchTouchEventTypeTouchMove, []*input.TouchPoint{}
		switch step {
		case 0:
			kind = input.DispatchTouchEventTypeTouchStart
		case steps + 1:
			kind = input.DispatchTouchEventTypeTouchEnd
		}
		if kind != input.DispatchTouchEventTypeTouchEnd {
			part := float64(step) / steps
			for i := range from {
				id := float64(i)
				points = append(points, &input.TouchPoint{
					ID: &id,
					X:  middle[0] + from[i][0] + part*(to[i][0]-from[i][0]),
					Y:  middle[1] + from[i][1] + part*(to[i][1]-from[i][1]),
				})
			}
		}
		p.do(command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
	}
	p.settle()
}

// seen is a span of the picture that the address tells; 0 to 0 where it shows all.
func (p *page) seen(axis string) (lo, hi float64) {
	p.t.Helper()
	s := eval[[]float64](p, fmt.Sprintf(`(() => {
		const at = new URLSearchParams(location.hash.slice(1));
		return [Number(at.get(%[1]s + "0")), Number(at.get(%[1]s + "1"))];
	})()`, quote(axis)))
	return s[0], s[1]
}

// TestFingers zooms and moves pictures with two fingers and with one.
func TestFingers(t *testing.T) {
	g := served(t) // the engine has no part in it
	t.Parallel()
	for _, view := range []struct {
		name, hash, element string
		most                float64
	}{
		{"picture", "rule=kayles&view=picture&to=1000", "#picture", 1010},
		{"heat", "rule=wythoff&view=heat", "#heat", 64},
	} {
		p := open(t, g)
		p.phone()
		p.look("lang=en&" + view.hash)
		p.idle()
		p.fingers(view.element, [][2]float64{{-40, 0}, {40, 0}}, [][2]float64{{-80, 0}, {80, 0}})
		p.wait(`location.hash.includes("x1=")`)
		lo, hi := p.seen("x")
		if size := hi - lo; size < 0.4*view.most || size > 0.6*view.most {
			t.Errorf("%s: two fingers apart by twice the way show %.1f to %.1f, not half of %.0f", view.name, lo, hi, view.most)
		}
		before := eval[string](p, "location.hash")
		p.fingers(view.element, [][2]float64{{60, 0}}, [][2]float64{{-20, 0}})
		p.wait("location.hash !== " + quote(before))
		moved, end := p.seen("x")
		if moved <= lo || end-moved < 0.95*(hi-lo) || end-moved > 1.05*(hi-lo) {
			t.Errorf("%s: a finger to the left shows %.1f to %.1f after %.1f to %.1f", view.name, moved, end, lo, hi)
		}
		p.shoot(view.name + "-fingers")
		p.fingers(view.element, [][2]float64{{-80, 0}, {80, 0}}, [][2]float64{{-20, 0}, {20, 0}})
		p.fingers(view.element, [][2]float64{{-80, 0}, {80, 0}}, [][2]float64{{-20, 0}, {20, 0}})
		p.wait(`!location.hash.includes("x1=")`)
	}
}

// TestGraphFingers zooms a graph with two fingers, and shows it whole again.
func TestGraphFingers(t *testing.T) {
	g := served(t)
	t.Parallel()
	p := open(t, g)
	p.phone()
	p.look("lang=en&rule=kayles&view=graph&position=3%2B4")
	p.wait(`document.querySelector(".graph-frame svg")`)
	p.idle()
	width := `document.querySelector(".graph-frame svg").getBoundingClientRect().width`
	before := eval[float64](p, width)
	p.fingers(".graph-frame", [][2]float64{{-30, 0}, {30, 0}}, [][2]float64{{-60, 0}, {60, 0}})
	if after := eval[float64](p, width); after < 1.8*before || after > 2.2*before {
		t.Errorf("fingers apart by twice the way make the graph %.0f pixels wide, and it was %.0f", after, before)
	}
	p.press("Show all")
	p.wait(`document.querySelector(".graph-frame svg").getBoundingClientRect().width <= document.querySelector(".graph-frame").clientWidth`)
	p.shoot("graph-fingers")
}
