package diagram

import (
	"fmt"
	"image/color"
	"math"
)

// Colour is red, green, blue and how opaque it is; the zero value is none.
type Colour color.NRGBA

// none is no colour: nothing is drawn.
var none Colour

// UnmarshalText reads a colour of the form #rrggbb; an empty text is none.
func (c *Colour) UnmarshalText(text []byte) error {
	*c = none
	if len(text) == 0 {
		return nil
	}
	c.A = 255
	_, err := fmt.Sscanf(string(text), "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return err
}

// String returns the colour as #rrggbb, as none where it is none.
func (c Colour) String() string {
	if c.A == 0 {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// faded returns the colour with a share of its opacity.
func (c Colour) faded(share float64) Colour {
	c.A = uint8(math.Round(float64(c.A) * share))
	return c
}

// linear returns red, green and blue as light, 0 to 1.
func (c Colour) linear() [3]float64 {
	var light [3]float64
	for i, b := range [3]uint8{c.R, c.G, c.B} {
		x := float64(b) / 255
		if x <= 0.04045 {
			light[i] = x / 12.92
		} else {
			light[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return light
}

// ofLinear is the reverse of linear.
func ofLinear(light [3]float64, alpha uint8) Colour {
	var b [3]uint8
	for i, x := range light {
		x = min(1, max(0, x))
		if x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		b[i] = uint8(math.Round(255 * x))
	}
	return Colour{b[0], b[1], b[2], alpha}
}

// Grey returns the grey that is as light as the colour.
//
// Source: WCAG 2.2, relative luminance.
func (c Colour) Grey() Colour {
	l := c.linear()
	y := 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
	return ofLinear([3]float64{y, y, y}, c.A)
}

// oklab returns the colour in OKLab.
//
// Source: Ottosson, "A perceptual color space for image processing", 2020.
func (c Colour) oklab() [3]float64 {
	x := c.linear()
	l := math.Cbrt(0.4122214708*x[0] + 0.5363325363*x[1] + 0.0514459929*x[2])
	m := math.Cbrt(0.2119034982*x[0] + 0.6806995451*x[1] + 0.1073969566*x[2])
	s := math.Cbrt(0.0883024619*x[0] + 0.2817188376*x[1] + 0.6299787005*x[2])
	return [3]float64{
		0.2104542553*l + 0.793617785*m - 0.0040720468*s,
		1.9779984951*l - 2.428592205*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.808675766*s,
	}
}

// mix returns a share of one colour and the rest of another, as color-mix(in oklab) does on the
// page.
func mix(one Colour, share float64, other Colour) Colour {
	a, b := one.oklab(), other.oklab()
	for i := range a {
		a[i] = a[i]*share + b[i]*(1-share)
	}
	cube := func(x float64) float64 { return x * x * x }
	l := cube(a[0] + 0.3963377774*a[1] + 0.2158037573*a[2])
	m := cube(a[0] - 0.1055613458*a[1] - 0.0638541728*a[2])
	s := cube(a[0] - 0.0894841775*a[1] - 1.291485548*a[2])
	return ofLinear([3]float64{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.707614701*s,
	}, 255)
}
