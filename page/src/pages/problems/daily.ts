// Which problem is that of a day: content/bookhtml chooses the same.

import order from "../../../../content/puzzle/days.json";
import type { Puzzle } from "./puzzles";

/** The family whose turn it is to have the problem of the day. */
export function dailyFamily(day: number): string {
  return order[day % order.length]!;
}

/** The problem of the day among those of its family: another each time, until all have been. */
export function dailyOf(day: number, list: readonly Puzzle[]): Puzzle {
  const family = dailyFamily(day);
  const own = order.flatMap((name, i) => (name === family ? [i] : []));
  const turn = Math.floor(day / order.length) * own.length + own.filter((i) => i < day % order.length).length;
  // A step without a common factor goes through all of them, far from each other.
  const step = [61, 67, 71, 73].find((prime) => list.length % prime !== 0)!;
  return list[(turn * step) % list.length]!;
}
