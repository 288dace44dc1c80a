// The half-boards of a star as they come together: each from the side of its seat.

import type { Point } from "../rules/types.ts";
import type { Drawing } from "./drawing.ts";

/** How far away they come from, as a part of the board's width. */
const FAR = 0.22;

/**
 * Returns a function from a square's centre to how far away its half-board comes from: a half-board
 * is a sector about the line from the middle to its seat.
 *
 * @param rotation degrees clockwise that put each seat at the bottom of the drawn board
 */
export function apart({ width, height }: Drawing, rotation: readonly number[]): (centre: Point) => Point {
  const sides = rotation.map((degrees): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.sin(angle), Math.cos(angle)];
  });
  return ([x, y]) => {
    const along = ([dx, dy]: Point): number => (x - width / 2) * dx + (y - height / 2) * dy;
    const [dx, dy] = sides.reduce(
      (best, side) => (along(side) > along(best) ? side : best),
      sides[0] ?? [0, 0],
    );
    return [dx * FAR * width, dy * FAR * width];
  };
}
