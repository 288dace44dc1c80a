// Two sheets of one game, compared move by move: a move that one player has left out shifts the
// moves behind it.

import type { SheetLine } from "../../rules/tables";

type Written = Pick<SheetLine, "written" | "text">;

/** A move on which two sheets differ: its index on each, null where a sheet has none. */
export interface Difference {
  readonly here: number | null;
  readonly there: number | null;
  /** How many moves each sheet has before. */
  readonly before: readonly [here: number, there: number];
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
      found.push({ before: [i, j], here: i++, there: j++ }); // a different move
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      found.push({ before: [i, j], here: i++, there: null });
    } else {
      found.push({ before: [i, j], here: null, there: j++ });
    }
  }
  return found;
}

/** Moves in a row that only one of the sheets has are one group. */
export function grouped(found: readonly Difference[]): Difference[][] {
  const groups: Difference[][] = [];
  for (const one of found) {
    const last = groups.at(-1)?.at(-1);
    const isNext =
      last !== undefined &&
      ((one.here === null && last.here === null && one.there === last.there! + 1) ||
        (one.there === null && last.there === null && one.here === last.here! + 1));
    if (isNext) groups.at(-1)!.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Whether the other sheet, of so many moves, is only behind: it has the beginning of this one. */
export function isBeginning(groups: readonly (readonly Difference[])[], there: number): boolean {
  return groups.length === 1 && groups[0]!.every((one) => one.there === null && one.before[1] === there);
}

/** A move as another phone can read it, whatever the letters of its language. */
export function plain({ written, text, readings }: Pick<SheetLine, "written" | "text" | "readings">): string {
  return text !== "" && readings.length === 0 ? text : written;
}

/**
 * The moves of the sheet here up to a place, and those of the other sheet from there on: in the
 * letters of this phone where they can be read.
 */
export function taken(
  here: readonly SheetLine[],
  there: readonly SheetLine[],
  [ours, theirs]: Difference["before"],
): string[] {
  const name = (line: SheetLine): string =>
    line.name !== "" && line.readings.length === 0 ? line.name : line.written;
  return [...here.slice(0, ours).map(({ written }) => written), ...there.slice(theirs).map(name)];
}
