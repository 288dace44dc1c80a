// Colours as eyes see them, for the tests of the theme.

/** Red, green and blue, linear, 0 to 1. */
export type Rgb = readonly [number, number, number];

export function parse(hex: string): Rgb {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  if (!r || !g || !b) throw new Error(`${hex} is no colour of six digits`);
  const linear = (digits: string): number => {
    const c = parseInt(digits, 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [linear(r), linear(g), linear(b)];
}

/** Returns the relative luminance of WCAG 2.2. */
function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of WCAG 2.2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

type Matrix = readonly [Rgb, Rgb, Rgb];

function apply(matrix: Matrix, [r, g, b]: Rgb): Rgb {
  return matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)),
  ) as unknown as Rgb;
}

/**
 * What eyes of each kind see of a colour. Source: Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, at full severity.
 */
export const EYES: Readonly<Record<string, (c: Rgb) => Rgb>> = {
  "full colour": (c) => c,
  protanopia: (c) =>
    apply(
      [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ],
      c,
    ),
  deuteranopia: (c) =>
    apply(
      [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
      ],
      c,
    ),
  tritanopia: (c) =>
    apply(
      [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
      ],
      c,
    ),
  grey: (c) => [luminance(c), luminance(c), luminance(c)],
};

/** Returns the colour in OKLab (Ottosson, 2020). */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns how different two colours look: 0.02 is just to be noticed, 1 is white and black. */
export function difference(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns color-mix(in oklab, one share, other). */
export function mix(one: Rgb, share: number, other: Rgb): Rgb {
  const [a, b] = [oklab(one), oklab(other)];
  const [L, A, B] = a.map((x, i) => x * share + b[i]! * (1 - share)) as unknown as Rgb;
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((x) => Math.min(1, Math.max(0, x))) as unknown as Rgb;
}
