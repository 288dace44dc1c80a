// How a man gets to where it goes, as arrows: where it goes the rules have told, the
// lines between are those of the drawn board.

import { leap, line, type Joins } from "../../board/joins";
import type { Reach } from "../../rules/types";

/**
 * The ways of a man on a square, square by square: as far as it slides along each line, and
 * the two steps of a leap. A single step needs none.
 */
export function waysOf(joins: Joins, from: string, { goals, takes }: Reach): string[][] {
  const goes = [...goals, ...takes];
  const all = goes.flatMap((to) => {
    const slide = line(joins, from, to);
    if (slide?.slice(1).every((square) => goes.includes(square))) return slide.length > 2 ? [slide] : [];
    const jump = leap(joins, from, to);
    return jump ? [jump] : [];
  });
  const begins = (way: readonly string[], other: readonly string[]) =>
    other.length > way.length && way.every((square, i) => other[i] === square);
  return all.filter((way) => !all.some((other) => begins(way, other)));
}

/** How a pawn goes on from a square on which it captured: over the sides, to where it may go from there. */
export function onward(joins: Joins, take: string, { goals }: Reach): string[][] {
  const sides = joins.squares.get(take)?.sides ?? [];
  return goals.filter((to) => sides.includes(to)).map((to) => [take, to]);
}
