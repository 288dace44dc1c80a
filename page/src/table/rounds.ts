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
  /** Entries of no single seat: an agreed draw. */
  readonly common: readonly Played[];
}

/** Part of a round: its choices, or the moves before or after them. */
export type Stretch =
  | { readonly choice: Played }
  /** continued: whether moves of the round stand above it. */
  | { readonly cells: Round["cells"]; readonly continued: boolean };

/** Whether it is a choice and no move: where a queen stands, or who takes which side. */
function chooses({ entry: { move } }: Played): boolean {
  return move !== null && ["queen-choice", "swap", "stay"].includes(move.kind);
}

/**
 * The seats' moves and choices in a round, in reading order: a choice is between the moves where
 * it was made.
 */
export function stretches(round: Round): Stretch[] {
  const found: Stretch[] = [];
  let cells: Played[][] | undefined;
  let continued = false;
  for (const played of round.cells.flat().sort((a, b) => a.index - b.index)) {
    if (chooses(played)) {
      found.push({ choice: played });
      cells = undefined;
      continue;
    }
    if (!cells) {
      cells = round.cells.map(() => []);
      found.push({ cells, continued });
      continued = true;
    }
    cells[played.entry.seat - 1]!.push(played);
  }
  return found;
}

/** The entries of a game by rounds. */
export function rounds(entries: readonly Entry[], seats: number): Round[] {
  const rows: { number: number; cells: Played[][]; common: Played[] }[] = [];
  entries.forEach((entry, index) => {
    let row = rows.at(-1);
    if (row?.number !== entry.round) {
      row = { number: entry.round, cells: Array.from({ length: seats }, () => []), common: [] };
      rows.push(row);
    }
    (row.cells[entry.seat - 1] ?? row.common).push({ entry, index });
  });
  return rows;
}

/** How many entries are played at the end of each round. */
function ends(entries: readonly Entry[]): number[] {
  return entries.flatMap((e, i) => (entries[i + 1]?.round === e.round ? [] : [i + 1]));
}

/** How many entries to show to be a round further than `shown`. */
export function roundAfter(entries: readonly Entry[], shown: number): number {
  return ends(entries).find((end) => end > shown) ?? shown;
}

/** How many entries to show to be a round before `shown`. */
export function roundBefore(entries: readonly Entry[], shown: number): number {
  return ends(entries).findLast((end) => end < shown) ?? 0;
}
