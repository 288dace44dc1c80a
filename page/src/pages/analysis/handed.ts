// A game that another page hands to the analysis room, as the text of its record.

import { router } from "../../app/router.svelte";
import type { Table } from "../../table/table";

export interface Handed {
  readonly text: string;
  /** After how many entries it is looked at; null for where it ends. */
  readonly ply: number | null;
  /** The seat at the bottom of the board. */
  readonly seat: number;
  /** The move tried there, "" without one. */
  readonly move: string;
  /** Whether the whole game is to be judged. */
  readonly review?: boolean;
}

let handed: Handed | null = null;

/** A game that is looked at. */
interface Looking {
  readonly table: Pick<Table, "kind" | "id" | "shown" | "entries" | "outcome" | "record">;
  /** The seat at the bottom. */
  readonly bottom: number;
  /** Does something and shows why it failed. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Takes a game to the analysis room at the place shown here: a finished game, or one at this
 * screen alone. From its last position, where nothing is left to find, it goes to the start.
 */
export function analyse(desk: Looking, { move = "", review = false } = {}): void {
  const { table, bottom: seat } = desk;
  const ended = table.outcome !== null && table.shown === table.entries.length;
  const ply = review || ended ? 0 : table.shown;
  void desk.run(async () => {
    handed = { text: await table.record(), ply, move, seat, review };
    router.go(table.kind === "online" ? `/analysis/${table.id}` : "/analysis");
  });
}

/** Takes what a text holds to the analysis room: a record, a position. */
export function hand(text: string, ply: number | null = null, move = "", seat = 1): void {
  handed = { text, ply, move, seat };
  router.go("/analysis");
}

/** Returns the handed game, once. */
export function taken(): Handed | null {
  const given = handed;
  handed = null;
  return given;
}
