package plot

import (
	"image/color"
	"math"
)

// The colours of the classes, apart also for the colour-blind (Okabe and Ito 2008).
var classColours = [classes]color.NRGBA{
	common: {0x00, 0x5f, 0xa8, 0xff},
	rare:   {0xd5, 0x5e, 0x00, 0xff},
	lost:   {0x00, 0x9e, 0x73, 0xff},
}

var (
	ink  = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey = color.NRGBA{0x66, 0x66, 0x66, 0xff}
	band = color.NRGBA{0x00, 0x00, 0x00, 0x0d}
)

// residueColour is the colour of a residue: around the colour wheel, in steps that
// part neighbours where there are few.
func residueColour(r, mod int64) color.NRGBA {
	hue := float64(r) / float64(max(mod, 1))
	// lighter and darker in turn, so that neighbours differ in two ways
	light := 0.42
	if mod <= 24 && r%2 == 1 {
		light = 0.56
	}
	return oklch(light+0.1, 0.16, 2*math.Pi*(hue+0.07))
}

// oklch is a colour of given lightness, chroma and hue (Ottosson 2020).
func oklch(l, c, h float64) color.NRGBA {
	a, b := c*math.Cos(h), c*math.Sin(h)
	cube := func(x float64) float64 { return x * x * x }
	lp, mp, sp := cube(l+0.3963377774*a+0.2158037573*b), cube(l-0.1055613458*a-0.0638541728*b), cube(l-0.0894841775*a-1.2914855480*b)
	channel := func(x float64) uint8 {
		x = min(max(x, 0), 1)
		if x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		return uint8(math.Round(255 * x))
	}
	return color.NRGBA{
		channel(4.0767416621*lp - 3.3077115913*mp + 0.2309699292*sp),
		channel(-1.2684380046*lp + 2.6097574011*mp - 0.3413193965*sp),
		channel(-0.0041960863*lp - 0.7034186147*mp + 1.7076147010*sp),
		0xff,
	}
}

// heatColours go from the least value to the greatest, from light to dark.
var heatColours = []color.NRGBA{
	{0xf4, 0xf6, 0xd8, 0xff},
	{0xc9, 0xe6, 0xb8, 0xff},
	{0x82, 0xcc, 0xbb, 0xff},
	{0x40, 0xae, 0xc3, 0xff},
	{0x22, 0x86, 0xb8, 0xff},
	{0x23, 0x55, 0xa0, 0xff},
	{0x1b, 0x2a, 0x78, 0xff},
	{0x0a, 0x12, 0x45, 0xff},
}

// heatColour is the colour of a share of the greatest value, 0 <= t <= 1.
func heatColour(t float64) color.NRGBA {
	at := min(max(t, 0), 1) * float64(len(heatColours)-1)
	i := min(int(at), len(heatColours)-2)
	f := at - float64(i)
	a, b := heatColours[i], heatColours[i+1]
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + f*(float64(y)-float64(x)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
