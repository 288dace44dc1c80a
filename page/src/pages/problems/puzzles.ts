// The problems of each family, as text that comes with the page (docs/puzzles.md): no
// server is needed, so they work offline too.

import type { Tried } from "../../app/progress.svelte";

export interface Puzzle {
  readonly id: string;
  readonly kind: string;
  readonly goal: string;
  /** 1 to 10. */
  readonly level: number;
  /** On one line, as docs/notation.md has it. */
  readonly position: string;
  /** The solution: the solver's move first, then the moves until the goal is reached. */
  readonly line: readonly string[];
  /** The game id. */
  readonly variant: string;
}

const files = import.meta.glob<string>("../../../../content/puzzle/data/*.txt", {
  query: "?raw",
  import: "default",
});

/** The game that a position on one line is of: a line that begins without one is FEN. */
function variantOf(position: string): string {
  const first = position.split(" ", 1)[0]!;
  return first.includes("/") ? "star:2" : first;
}

/** Reads a file of problems. */
export function parse(text: string): Puzzle[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [id = "", kind = "", goal = "", level = "", position = "", moves = ""] = line.split("\t");
      return {
        id,
        kind,
        goal,
        level: Number(level),
        position,
        line: moves.split(" "),
        variant: variantOf(position),
      };
    });
}

const known = new Map<string, Promise<readonly Puzzle[]>>();

/** The problems of a family, none if it has none. */
export function puzzlesOf(family: string): Promise<readonly Puzzle[]> {
  let list = known.get(family);
  if (!list) {
    const file = Object.entries(files).find(([path]) => path.endsWith(`/${family}.txt`))?.[1];
    list = file ? file().then(parse) : Promise.resolve([]);
    list.catch(() => known.delete(family)); // so that it is asked again
    known.set(family, list);
  }
  return list;
}

/** The kinds of some problems, in their order. */
export function kindsOf(list: readonly Puzzle[]): string[] {
  return [...new Set(list.map(({ kind }) => kind))];
}

/**
 * The problems to train next: due ones, longest first; then new ones, nearest to the grade; then
 * the next to be due.
 */
export function nextOf(
  list: readonly Puzzle[],
  kept: Readonly<Record<string, Tried>>,
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
