// The patterns that tell armies apart without colour: lines and dots in the box of
// a man, cut to its body. They are coarse, because a man may be 20 pixels high.

import type { Pattern } from "./looks.ts";

/** The side of the tile that a pattern repeats, in units of the box of a man. */
export const TILE = 22;

/** A line or dots in one tile, for the d of a path; stroked, with round ends. */
export const TILES: Readonly<Record<Exclude<Pattern, "plain">, string>> = {
  level: "M-1 11H23",
  upright: "M11 -1V23",
  rising: "M-3 14L14 -3M8 25L25 8",
  falling: "M8 -3L25 14M-3 8L14 25",
  dots: "M5.5 5.5h.01M16.5 16.5h.01",
  lattice: "M11 -1V23M-1 11H23",
};
