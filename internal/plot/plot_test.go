package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sawtooth is n mod 5 for n < count, where heap 7 is rare.
func sawtooth(count int) *Sequence {
	s := &Sequence{Title: "saw <5>", Note: "G(n) = n mod 5", Colour: ByRare, Rare: []int64{7}, Mask: "by hand", Period: 5}
	for n := range count {
		s.Values = append(s.Values, uint32(n%5))
	}
	return s
}

func decode(t *testing.T, write func(io.Writer, Format, Size) error, size Size) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, PNG, size); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got != (image.Point{X: size.Width, Y: size.Height}) {
		t.Errorf("a picture of %v, want %v", got, size)
	}
	return img
}

// pixels counts the pixels of a colour.
func pixels(img image.Image, k color.NRGBA) (n int) {
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if color.NRGBAModel.Convert(img.At(x, y)) == k {
				n++
			}
		}
	}
	return n
}

func TestPointsAreColouredByClass(t *testing.T) {
	for _, count := range []int{60, 20_000} {
		s := sawtooth(count)
		img := decode(t, s.Write, Size{900, 600})
		for c, k := range classColours {
			if pixels(img, k) == 0 {
				t.Errorf("%d points: no pixel of class %d", count, c)
			}
		}
		s.Colour, s.Mod, s.Rare = ByResidue, 5, nil
		img = decode(t, s.Write, Size{900, 600})
		for r := range int64(5) {
			if pixels(img, residueColour(r, 5)) == 0 {
				t.Errorf("%d points: no pixel of residue %d", count, r)
			}
		}
		if pixels(img, classColours[rare]) > 0 {
			t.Errorf("%d points: rare values, though they were not asked for", count)
		}
	}
}

// TestRaster looks at single pixels of a density: values 0 in the first half, 3 in the
// second.
func TestRaster(t *testing.T) {
	s := &Sequence{Values: make([]uint32, 10_000), Colour: ByNone}
	for i := 5000; i < 10_000; i++ {
		s.Values[i] = 3
	}
	img := s.raster(100, 40, 1, span{0, 10_000}, span{-0.5, 3.5})
	for _, c := range []struct {
		x, y int
		want color.NRGBA
	}{
		{10, 35, classColours[lost]}, // rows: 10 pixels for each value, 0 at the bottom
		{80, 5, classColours[common]},
		{10, 5, color.NRGBA{}},
		{80, 35, color.NRGBA{}},
		{10, 20, color.NRGBA{}},
	} {
		if got := img.NRGBAAt(c.x, c.y); got != c.want {
			t.Errorf("pixel (%d,%d) is %v, want %v", c.x, c.y, got, c.want)
		}
	}
	s.Values[9999] = 1 // one point of a hundred in its cells
	img = s.raster(100, 40, 1, span{0, 10_000}, span{-0.5, 3.5})
	few, many := img.NRGBAAt(99, 25).A, img.NRGBAAt(98, 5).A
	if few == 0 || few >= many {
		t.Errorf("one point is %d opaque, a hundred points %d", few, many)
	}
}

func TestHeatCells(t *testing.T) {
	h := &Heat{Title: "xor", X: "x", Y: "y", Width: 8, Height: 8}
	for y := range 8 {
		for x := range 8 {
			h.Values = append(h.Values, int64(x^y))
		}
	}
	img := decode(t, h.Write, Size{600, 600})
	for v := int64(0); v < 8; v++ {
		k := h.colour(v, 7)
		if n := pixels(img, k); n < 8*600 {
			t.Errorf("value %d: %d pixels", v, n)
		}
	}
	h.Values[63] = -1
	if n := pixels(decode(t, h.Write, Size{600, 600}), unknown); n < 600 {
		t.Errorf("a value that is not known has %d pixels", n)
	}
}

func TestSVGIsWellFormed(t *testing.T) {
	heat := &Heat{Title: "a < b & c", X: "x", Y: "y", Width: 2, Height: 2, Values: []int64{0, 1, 1, 0}}
	for name, write := range map[string]func(io.Writer, Format, Size) error{
		"points": sawtooth(100).Write, "density": sawtooth(10_000).Write, "heat": heat.Write,
	} {
		var b strings.Builder
		if err := write(&b, SVG, Size{900, 600}); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(strings.NewReader(b.String()))
		elements := map[string]int{}
		for {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if e, ok := tok.(xml.StartElement); ok {
				elements[e.Name.Local]++
			}
		}
		if elements["svg"] != 1 || elements["title"] != 1 || elements["text"] < 5 {
			t.Errorf("%s: elements %v", name, elements)
		}
		if images := elements["image"]; (images > 0) != (name != "points") {
			t.Errorf("%s: %d images", name, images)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, size := range []Size{{100, 600}, {600, MostSide + 1}, {-1, 0}} {
		if err := sawtooth(10).Write(io.Discard, PNG, size); err == nil {
			t.Errorf("size %v: no error", size)
		}
	}
}

func TestNice(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   []float64
	}{
		{0, 10, 11, []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{-0.5, 8.5, 5, []float64{0, 2, 4, 6, 8}},
		{-100, 1_000_100, 8, []float64{0, 200_000, 400_000, 600_000, 800_000, 1_000_000}},
		{3, 3.5, 4, []float64{3}},
		{101, 149, 3, []float64{120, 140}},
	} {
		if diff := cmp.Diff(c.want, nice(c.lo, c.hi, c.most)); diff != "" {
			t.Errorf("nice(%v, %v, %d): %s", c.lo, c.hi, c.most, diff)
		}
	}
	for n, want := range map[int64]string{0: "0", 9999: "9999", 10_000: "10,000", 1234567: "1,234,567", -12345: "-12,345", -1234: "-1234"} {
		if got := Grouped(n); got != want {
			t.Errorf("Grouped(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := sawtooth(40).Text(&b, Screen{Columns: 60, Rows: 16}); err != nil {
		t.Fatal(err)
	}
	plain := b.String()
	if strings.Contains(plain, "\x1b") {
		t.Error("escape sequences in a plain picture")
	}
	dots := 0
	for _, r := range plain {
		if r > 0x2800 && r <= 0x28ff {
			dots++
		}
	}
	if dots < 25 {
		t.Errorf("%d characters with dots of 40 points:\n%s", dots, plain)
	}
	for line := range strings.Lines(plain) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 60 {
			t.Errorf("a line of %d characters: %q", n, line)
		}
	}
	b.Reset()
	if err := sawtooth(10_000).Text(&b, Screen{Columns: 60, Rows: 16, Colour: true}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "\x1b[38;5;") || !strings.ContainsAny(b.String(), "░▒▓█") {
		t.Errorf("no shades in colours:\n%s", b.String())
	}
}

func TestHeatText(t *testing.T) {
	h := &Heat{Title: "diagonal", X: "x", Y: "y", Width: 4, Height: 4}
	for y := range 4 {
		for x := range 4 {
			h.Values = append(h.Values, int64(x^y))
		}
	}
	var b strings.Builder
	if err := h.Text(&b, Screen{Columns: 40, Rows: 12}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"│  ▄▀\n", "│▄▀\n"} { // the diagonal, two rows in a line
		if !strings.Contains(strings.ReplaceAll(b.String(), "┤", "│"), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func BenchmarkDensity(b *testing.B) {
	s := sawtooth(1_000_000)
	for b.Loop() {
		if err := s.Write(io.Discard, PNG, Size{1500, 900}); err != nil {
			b.Fatal(err)
		}
	}
}
