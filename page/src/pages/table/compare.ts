// Two sheets of one game, compared move by move: a move that one player has left out shifts the
// moves behind it.

import type { SheetLine } from "../../rules/tables";

type Written = Pick<SheetLine, "written" | "text">;

/** A move on which two sheets differ: its index on each, null where a sheet has none. */
export interface Difference {
  readonly here: number | null;
  readonly there: number | null;
}

/** A move counts by its reading, an illegible one as written. */
const meaning = ({ text, written }: Written): string => text || written.trim();

/** The moves on which two sheets differ, in order, with as many moves in common as possible. */
export function differences(here: readonly Written[], there: readonly Written[]): Difference[] {
  const [a, b] = [here.map(meaning), there.map(meaning)];
  // common[i][j]: how many moves a from i and b from j have in common, in order.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] =
        a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (i < a.length && j < b.length && common[i + 1]![j + 1] === common[i]![j]) {
      found.push({ here: i++, there: j++ }); // another move in its place
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      found.push({ here: i++, there: null });
    } else {
      found.push({ here: null, there: j++ });
    }
  }
  return found;
}
