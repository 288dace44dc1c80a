// The patterns that tell armies apart without colour: lines and dots in the box of
// a man, cut to his body. They are coarse, because a man may be 20 pixels high.

import type { Pattern } from "./looks.ts";

/** The side of the tile that a pattern repeats, in units of the box of a man. */
export const TILE = 18;

/** A line or dots in one tile, for the d of a path; stroked, with round ends. */
export const TILES: Readonly<Record<Exclude<Pattern, "plain">, string>> = {
  level: "M-1 9H19",
  upright: "M9 -1V19",
  rising: "M-2 11L11 -2M7 20L20 7",
  falling: "M7 -2L20 11M-2 7L11 20",
  dots: "M4.500 4.500h.01M13.500 13.500h.01",
  lattice: "M9 -1V19M-1 9H19",
};
