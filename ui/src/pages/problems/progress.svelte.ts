// What was solved, kept in this browser: boxes after Leitner. What was solved comes again
// after longer and longer; what was not, tomorrow.

import type { Puzzle } from "./puzzles";

/** How a problem stands. */
export interface Kept {
  /** 1 and more: how often it was solved in a row; 0 once it was not. */
  readonly box: number;
  /** The day on which it is due again. */
  readonly due: number;
  /** Whether it was ever solved without help. */
  readonly solved: boolean;
}

/** How long each box waits, in days; the last as long for ever. */
const WAITS = [1, 2, 4, 9, 20, 60] as const;

/** A problem after one more try on a day. */
export function after(kept: Kept | undefined, right: boolean, day: number): Kept {
  const box = right ? (kept?.box ?? 0) + 1 : 0;
  return {
    box,
    due: day + WAITS[Math.min(box, WAITS.length - 1)]!,
    solved: right || (kept?.solved ?? false),
  };
}

/** The level that somebody plays at, after a try at a problem of some level. */
export function graded(grade: number, level: number, right: boolean): number {
  const step = right ? Math.max(0.2, (level - grade) / 2) : Math.min(-0.2, (level - grade) / 2);
  return Math.min(10, Math.max(1, grade + Math.min(1, Math.max(-1, step))));
}

/** What to train next: what is due, longest first; then what is new, nearest to a grade; then what comes next. */
export function nextOf(
  list: readonly Puzzle[],
  kept: Readonly<Record<string, Kept>>,
  day: number,
  grade: number,
  now = "",
): Puzzle | undefined {
  const others = list.filter(({ id }) => id !== now);
  const due = (p: Puzzle) => kept[p.id]?.due ?? Infinity;
  const byDue = [...others].sort((a, b) => due(a) - due(b));
  if (byDue[0] && due(byDue[0]) <= day) return byDue[0];
  const fresh = others.filter(({ id }) => !kept[id]);
  const far = (p: Puzzle) => Math.abs(p.level - grade);
  return fresh.reduce<Puzzle | undefined>((a, b) => (a && far(a) <= far(b) ? a : b), undefined) ?? byDue[0];
}

interface Stored {
  readonly grade: number;
  readonly puzzles: Readonly<Record<string, Kept>>;
}

const key = "manykings.problems";
const FIRST_GRADE = 2;

function stored(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Stored>;
    return { grade: found.grade ?? FIRST_GRADE, puzzles: found.puzzles ?? {} };
  } catch {
    return { grade: FIRST_GRADE, puzzles: {} }; // no storage, or what is in it is not ours
  }
}

class Progress {
  #kept = $state.raw(stored());

  get puzzles(): Readonly<Record<string, Kept>> {
    return this.#kept.puzzles;
  }

  get grade(): number {
    return this.#kept.grade;
  }

  /** Notes a try at a problem. */
  note({ id, level }: Puzzle, right: boolean, day: number): void {
    const before = this.#kept.puzzles[id];
    this.#kept = {
      grade: graded(this.#kept.grade, level, right),
      puzzles: { ...this.#kept.puzzles, [id]: after(before, right, day) },
    };
    try {
      localStorage.setItem(key, JSON.stringify(this.#kept));
    } catch {
      // No storage: it lasts as long as the page.
    }
  }
}

/** What was solved in this browser; reactive, written at once. */
export const progress = new Progress();
