// The printed border of a Sovereign Chess board: letters or numbers on every side, each
// with the man that begins the game behind it, in its colour.

import type { Looks, Tint } from "../pieces/looks.ts";
import type { Point, Role, Surface } from "../rules/types.ts";
import type { Drawing } from "./drawing.ts";
import type { Joins } from "./joins.ts";
import { around } from "./labels.ts";

/** A label beside a square at the edge. */
export interface Print {
  readonly square: string;
  readonly text: string;
  readonly role: Role;
  readonly tint: Tint;
  /** Where the text is centred, and where the man. */
  readonly textAt: Point;
  readonly manAt: Point;
}

/** How broad the border is, in squares. */
export const BROAD = 0.7;

/** Half the way from the text to the man, in squares. */
const APART = 0.23;

/** Returns the prints of a border around squares of this width. */
export function border(
  { start }: Pick<Surface, "start">,
  looks: Looks,
  drawing: Drawing,
  joins: Joins,
  unit: number,
): Print[] {
  const men = new Map(start.map((man) => [man.square, man]));
  return around(drawing, joins, (unit * BROAD) / 2).flatMap(({ square, text, at: [x, y] }) => {
    const man = men.get(square);
    if (!man) return [];
    // Side by side above and below the board, one above the other beside it.
    const upright = y > 0 && y < drawing.height;
    const [dx, dy] = upright ? [0, unit * APART] : [unit * APART, 0];
    return {
      square,
      text,
      role: man.role,
      tint: looks.armies[man.army]!.tint,
      textAt: [x - dx, y - dy],
      manAt: [x + dx, y + dy],
    };
  });
}
