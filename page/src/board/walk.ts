// Where an arrow key leads: along the lines of the board as drawn.

import type { Drawing } from "./drawing.ts";
import { beyond, type Joins } from "./joins.ts";

export type Arrow = "up" | "down" | "left" | "right";

const WAYS: Readonly<Record<Arrow, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** A step of the walk, so that the next one can go straight on. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly arrow: Arrow;
}

/** The cosine of the largest angle between a step and the arrow. */
const NEAR = Math.cos((62 * Math.PI) / 180);

/**
 * Returns the square that the arrow leads to from `at`, `at` itself at the edge of the board. The
 * same arrow again goes straight on along the line of the last step, so that a file is walked to
 * its end however it bends; else it takes the neighbour nearest to the direction, preferring one
 * across a side to one across a corner.
 */
export function walk(drawing: Drawing, joins: Joins, at: string, arrow: Arrow, last?: Step): string {
  const [ax, ay] = drawing.shape.get(at)!.centre;
  const [wx, wy] = WAYS[arrow];
  const cosine = (name: string): number => {
    const [x, y] = drawing.shape.get(name)!.centre;
    return ((x - ax) * wx + (y - ay) * wy) / Math.hypot(x - ax, y - ay);
  };

  if (last?.to === at && last.arrow === arrow) {
    const on = beyond(joins, last.from, at);
    if (on) return on;
  }
  const { sides, corners } = joins.squares.get(at)!;
  return nearest(sides, cosine) ?? nearest(corners.flat(), cosine) ?? at;
}

function nearest(names: readonly string[], cosine: (name: string) => number): string | undefined {
  let best: string | undefined;
  let bound = NEAR;
  for (const name of names) {
    if (name === "") continue;
    const c = cosine(name);
    if (c > bound + 1e-6) [best, bound] = [name, c];
  }
  return best;
}
