// The sheet of a player's phone on its way to the first phone at the board, in parts: a message of
// the server's socket is small. The number of moves shows a lost part.

/** How many moves a part has at most. */
const mostInPart = 32;

/** Moves that replace everything behind the first `from`. */
export interface SheetPart {
  readonly from: number;
  readonly written: readonly string[];
}

/** The parts that bring a sheet from one state to another. */
export function parts(before: readonly string[], now: readonly string[]): SheetPart[] {
  const differ = now.findIndex((text, i) => text !== before[i]);
  const from = differ < 0 ? now.length : differ;
  if (from === now.length && before.length === now.length) return [];
  const list: SheetPart[] = [];
  for (let at = from; at === from || at < now.length; at += mostInPart)
    list.push({ from: at, written: now.slice(at, at + mostInPart) });
  return list;
}

/** A sheet with a part more; unchanged if a part before it was lost. */
export function joined(sheet: readonly string[], { from, written }: SheetPart): readonly string[] {
  return from > sheet.length ? sheet : [...sheet.slice(0, from), ...written];
}
