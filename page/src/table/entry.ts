import type { Move } from "../rules/types";

/** Where a move began, where it landed, and where it ended, each once. */
export function squaresOf(m: Move): string[] {
  return [...new Set([m.from, ...(m.path ?? []), m.to].filter((s) => s !== ""))];
}
