// Matches the men of one position with those of the next, so that only men that moved
// move on the screen. Positions do not number their men; men that stayed are matched
// first, then men that appeared are paired with men that disappeared.

import type { Man } from "../rules/types.ts";
import { distance, type Drawing } from "./drawing.ts";

/** A man on the screen. */
export interface Placed extends Man {
  /** Stays with the man through moves, promotion and conquest. */
  readonly id: number;
}

/**
 * Returns the men with their previous numbers. Men are matched by moves: in doubt the squares
 * of the last moves, start and goal next to each other, decide who went where.
 *
 * Men that stayed keep their order; men that moved come last, above the others.
 */
export function follow(
  before: readonly Placed[],
  men: readonly Man[],
  drawing: Drawing,
  moved: readonly (readonly string[])[] = [],
): Placed[] {
  let next = before.reduce((max, { id }) => Math.max(max, id), 0) + 1;
  const now = new Map(men.map((man) => [man.square, man]));
  const stayed: Placed[] = [];
  const gone = new Set<Placed>();
  for (const man of before) {
    const here = now.get(man.square);
    if (here && here.role === man.role && here.army === man.army) {
      stayed.push(here.owner === man.owner ? man : { ...here, id: man.id });
      now.delete(man.square);
    } else gone.add(man);
  }

  const arrived: Placed[] = [];
  for (const man of now.values()) {
    const was = closest(man, gone, drawing, moved);
    if (was) gone.delete(was);
    arrived.push({ ...man, id: was ? was.id : next++ });
  }
  return [...stayed, ...arrived];
}

/** Returns the missing man that has most likely become this man. */
function closest(
  man: Man,
  gone: ReadonlySet<Placed>,
  drawing: Drawing,
  moved: readonly (readonly string[])[],
): Placed | undefined {
  const cost = (was: Placed): number => {
    if (was.army !== man.army) return Infinity;
    const known = moved.some((m) => m[0] === was.square && m.at(-1) === man.square);
    if (known) return -1;
    if (was.role !== man.role) return was.square === man.square ? 0 : Infinity;
    return distance(drawing.shape.get(was.square)!.centre, drawing.shape.get(man.square)!.centre);
  };
  let best: Placed | undefined;
  let least = Infinity;
  for (const was of gone) {
    const c = cost(was);
    if (c < least) [best, least] = [was, c];
  }
  return best;
}
