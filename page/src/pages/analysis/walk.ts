// Ways through a tree: which entry follows which.

import type { Tree, TreeEntry, TreeLine } from "../../rules/trees";

/** The path of the start of a tree. */
export const START = "0";

export interface Known {
  readonly entry: TreeEntry;
  /** The place from which it is played. */
  readonly before: string;
  /** The next entry of the same line. */
  readonly next: TreeEntry | undefined;
}

/** The entries of a tree by their paths. */
export function known(tree: Tree): ReadonlyMap<string, Known> {
  const all = new Map<string, Known>();
  const add = ({ entries }: TreeLine, from: string) => {
    let before = from;
    entries.forEach((entry, i) => {
      all.set(entry.path, { entry, before, next: entries[i + 1] });
      for (const variation of entry.variations) add(variation, before);
      before = entry.path;
    });
  };
  add(tree.line, START);
  return all;
}

/** The entries from the start to a place, and on along its main line. */
export function walk(tree: Tree, all: ReadonlyMap<string, Known>, path: string): readonly TreeEntry[] {
  const way: TreeEntry[] = [];
  for (let at = all.get(path); at; at = all.get(at.before)) way.unshift(at.entry);
  const last = way.at(-1);
  let next = last ? all.get(last.path)!.next : tree.line.entries[0];
  for (; next; next = all.get(next.path)!.next) way.push(next);
  return way;
}

const signs: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
};

/** A numeric annotation glyph as printed. */
export function glyph(nag: number): string {
  return signs[nag] ?? `$${nag}`;
}

/**
 * The number before an entry of a line that follows an entry of round `behind`: its round if that
 * is a new one, and also at the beginning of a line and after a comment or a variation.
 */
export function numbered(entries: readonly TreeEntry[], i: number, behind: number): string {
  const entry = entries[i]!;
  const before = entries[i - 1];
  if ((before?.round ?? behind) !== entry.round) return `${entry.round}.`;
  return before && !before.comment && (i < 2 || before.variations.length === 0) ? "" : `${entry.round}…`;
}

/** A line as text, from its beginning. */
export function lineText(entries: readonly TreeEntry[]): string {
  return entries
    .map(({ round, name }, i) => (entries[i - 1]?.round === round ? name : `${round}. ${name}`))
    .join(" ");
}
