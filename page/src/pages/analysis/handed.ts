// A game that another page hands to the analysis room, as the text of its record.

import { router } from "../../app/router.svelte";
import type { Desk } from "../game/desk.svelte";

export interface Handed {
  readonly text: string;
  /** After how many entries it is looked at; null for where it ends. */
  readonly ply: number | null;
  /** Who looks at it, at the bottom. */
  readonly seat: number;
  /** What was tried there, "" for nothing. */
  readonly move: string;
}

let handed: Handed | null = null;

/** Takes a game to the analysis room where it is looked at: one that is over, or that is at this screen alone. */
export function analyse(desk: Desk, move = ""): void {
  const ply = desk.table.shown;
  void desk.run(async () => hand(await desk.table.record(), ply, move, desk.bottom));
}

/** Takes what a text holds to the analysis room: a record, a position. */
export function hand(text: string, ply: number | null = null, move = "", seat = 1): void {
  handed = { text, ply, move, seat };
  router.go("/analysis");
}

/** What was handed over, once. */
export function taken(): Handed | null {
  const given = handed;
  handed = null;
  return given;
}
