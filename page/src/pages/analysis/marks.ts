// Drawings on the board, as a tree keeps them.

import type { Stroke } from "../../board/sketch.svelte";
import type { DrawnMark } from "../../rules/trees";

const colours = { green: "G", red: "R", yellow: "Y", blue: "B" } as const;
const pens = { G: "green", R: "red", Y: "yellow", B: "blue" } as const;

export function markOf({ from, to, pen }: Stroke): DrawnMark {
  const colour = colours[pen];
  return from === to ? { colour, from } : { colour, from, to };
}

export function strokeOf({ colour, from, to = from }: DrawnMark): Stroke {
  return { from, to, pen: pens[colour] };
}
