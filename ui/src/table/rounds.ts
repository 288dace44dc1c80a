import type { Entry } from "./table";

/** An entry and how many entries are played when it is. */
export interface Played {
  readonly entry: Entry;
  readonly index: number;
}

/** One row of the list of moves: what each seat did in a round. */
export interface Round {
  readonly number: number;
  /** cells[seat - 1]; of more than one entry where a seat chose, or resigned, besides moving. */
  readonly cells: readonly (readonly Played[])[];
  /** What no seat did alone: a draw that all agreed to. */
  readonly common: readonly Played[];
}

/**
 * Parts the entries of a game into rounds, as records do (docs/record.md): a round
 * begins when a seat moves that does not come behind the one that moved last.
 */
export function rounds(entries: readonly Entry[], seats: number): Round[] {
  const rows: { number: number; cells: Played[][]; common: Played[] }[] = [];
  let last = Infinity; // the seat that moved last; none has
  entries.forEach((entry, index) => {
    const turn = entry.ply && !entry.move?.choice; // a choice before the first moves is no turn of its own
    let row = rows.at(-1);
    if (!row || (turn && entry.seat <= last && last !== Infinity)) {
      row = { number: rows.length + 1, cells: Array.from({ length: seats }, () => []), common: [] };
      rows.push(row);
    }
    (row.cells[entry.seat - 1] ?? row.common).push({ entry, index });
    if (turn) last = entry.seat;
  });
  return rows;
}

/** How many entries are played at the end of each round. */
function ends(rows: readonly Round[]): number[] {
  return rows.map((r) => 1 + Math.max(...[...r.cells.flat(), ...r.common].map((p) => p.index)));
}

/** How many entries to show to be a round further than `shown`. */
export function roundAfter(rows: readonly Round[], shown: number): number {
  return ends(rows).find((end) => end > shown) ?? shown;
}

/** How many entries to show to be a round before `shown`. */
export function roundBefore(rows: readonly Round[], shown: number): number {
  return ends(rows).findLast((end) => end < shown) ?? 0;
}
