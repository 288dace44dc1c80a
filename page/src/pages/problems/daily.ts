// Which problem is that of a day: content/bookhtml chooses the same.

import type { Puzzle } from "./puzzles";

/** The family whose turn it is to have the problem of the day. */
export function dailyFamily(day: number, families: readonly string[]): string {
  return families[day % families.length]!;
}

/** The problem of the day among those of a family: another each time, until all have been. */
export function dailyOf(day: number, families: readonly string[], list: readonly Puzzle[]): Puzzle {
  const turn = Math.floor(day / families.length);
  // A step without a common factor goes through all of them, far from each other.
  const step = [61, 67, 71, 73].find((prime) => list.length % prime !== 0)!;
  return list[(turn * step) % list.length]!;
}
