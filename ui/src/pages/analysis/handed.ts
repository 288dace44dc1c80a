// A game that another page hands to the analysis room, as the text of its record.

import { router } from "../../app/router.svelte";
import type { Desk } from "../game/desk.svelte";

let text = "";

/** Takes a game to the analysis room: one that is over, or that is at this screen alone. */
export function analyse(desk: Desk): void {
  void desk.run(async () => hand(await desk.table.record()));
}

/** Takes what a text holds to the analysis room: a record, a position. */
export function hand(record: string): void {
  text = record;
  router.go("/analysis");
}

/** What was handed over, once. */
export function taken(): string {
  const record = text;
  text = "";
  return record;
}
