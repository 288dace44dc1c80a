// The men of each seat, those it has captured, and their usual values.

import type { Role } from "../../rules/types";
import type { Entry } from "../../table/table";
import type { View } from "../../rules/types";

/** Men of one kind that were taken. */
export interface Pile {
  readonly role: Role;
  readonly army: string;
  readonly count: number;
}

/** The captures of a seat, the most valuable first. */
export interface Taken {
  readonly piles: readonly Pile[];
  readonly worth: number;
}

/** The values that beginners learn; a king has none, and a man of draughts is 1. */
const WORTH: Readonly<Record<Role, number>> = { K: 0, Q: 9, R: 5, B: 3, N: 3, P: 1, M: 1 };

/** The value of the men that each seat moves: strengths[seat - 1]. */
export function strengths(view: View, seats: number): readonly number[] {
  const sums = Array.from({ length: seats }, () => 0);
  for (const { role, owner } of view.men) if (owner > 0) sums[owner - 1]! += WORTH[role];
  return sums;
}

/** Returns the men that each seat has captured in the entries, by seat. */
export function captured(start: View, entries: readonly Entry[]): ReadonlyMap<number, Taken> {
  const found = new Map<number, Map<string, { role: Role; army: string; count: number }>>();
  entries.forEach(({ move, seat }, i) => {
    if (!move || move.captured.length === 0) return;
    const before = entries[i - 1]?.view ?? start;
    const piles = found.get(seat) ?? new Map<string, { role: Role; army: string; count: number }>();
    found.set(seat, piles);
    for (const square of move.captured) {
      const man = before.men.find((x) => x.square === square);
      if (!man) continue;
      const { role, army } = man;
      const pile = piles.get(role + army) ?? { role, army, count: 0 };
      piles.set(role + army, { ...pile, count: pile.count + 1 });
    }
  });
  return new Map(
    [...found].map(([seat, piles]) => {
      const sorted = [...piles.values()].sort((a, b) => WORTH[b.role] - WORTH[a.role]);
      return [
        seat,
        { piles: sorted, worth: sorted.reduce((sum, { role, count }) => sum + WORTH[role] * count, 0) },
      ];
    }),
  );
}
