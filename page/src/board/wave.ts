// When men change their coats: conquest, a regime and a defection go over the board as a wave from
// the square on which they were decided. The nearest men turn first and the farthest last. An army
// in a far corner, all at about the same distance, turns one man after the other too.

import type { Point } from "../rules/types.ts";
import { distance, type Drawing } from "./drawing.ts";
import type { Placed } from "./follow.ts";

/** From the first who turns to the last, in milliseconds. */
export const SPREAD = 560;

/** How long one of them turns: short, so that a band of few is turning at any moment. */
export const TURN = 180;

/**
 * Returns when each man who has changed hands turns, by his number, in milliseconds after the
 * first.
 */
export function wave(
  before: readonly Placed[],
  after: readonly Placed[],
  drawing: Drawing,
  from: string,
): Map<number, number> {
  const owners = new Map(before.map(({ id, owner }) => [id, owner]));
  const start = drawing.shape.get(from)?.centre;
  const changed = after.filter(({ id, owner }) => owners.has(id) && owners.get(id) !== owner);
  const away = ({ square }: Placed): number => (start ? distance(start, centre(drawing, square)) : 0);
  const near = Math.min(...changed.map(away));
  const whole = Math.max(...changed.map(away)) - near;
  return new Map(changed.map((man) => [man.id, whole > 0 ? (SPREAD * (away(man) - near)) / whole : 0]));
}

function centre(drawing: Drawing, square: string): Point {
  return drawing.shape.get(square)!.centre;
}
