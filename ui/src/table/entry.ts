// The texts of entries (docs/rules/formats.md, Outcomes).

import type { Move } from "../rules/types";

const noPly = /^(resign|flag)([1-9]?)$|^draw$/;

/** Whether an entry is a move, and not a resignation, a fallen flag or an agreement. */
export function isPly(text: string): boolean {
  return !noPly.test(text);
}

/** The seat that an entry speaks of, while `turn` is on turn: 0 for a draw, which speaks of all. */
export function entrySeat(text: string, turn: number): number {
  const found = noPly.exec(text);
  if (!found) return turn;
  if (text === "draw") return 0;
  return found[2] ? Number(found[2]) : turn;
}

/** Where a move began, where it landed, and where it ended, each once. */
export function squaresOf(m: Move): string[] {
  return [...new Set([m.from, ...(m.path ?? []), m.to].filter((s) => s !== ""))];
}
