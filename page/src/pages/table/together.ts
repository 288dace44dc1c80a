// A clock and a sheet of one game: the moves end the turns.

import { outs } from "../../table/shown";
import type { PaperSheet } from "./sheet.svelte";
import type { TableClock } from "./tableclock.svelte";

/**
 * Ends the turn on the clock, if one move has been added to those before, and takes out who is
 * out.
 */
export async function follow(
  clock: TableClock,
  sheet: PaperSheet,
  before: PaperSheet["entries"],
): Promise<void> {
  const { entries } = sheet;
  const now = entries.at(-1)?.view ?? sheet.first;
  const last = entries.length === before.length + 1 ? entries.at(-1)! : null;
  const out = new Map([...outs(now, entries)].map(([seat, { reason }]) => [seat, reason]));
  await clock.follow(last?.kind === "move" ? last.seat : 0, now.turn, out, now.outcome.over);
}

/** Brings them together: a killed page may have stored a move and not the end of its turn. */
export async function agree(clock: TableClock, sheet: PaperSheet): Promise<void> {
  if (clock.gap) return;
  const { entries } = sheet;
  const { turn } = entries.at(-1)?.view ?? sheet.first;
  const cut = clock.begun && turn !== clock.state.turn && entries.at(-1)?.seat === clock.state.turn;
  await follow(clock, sheet, cut ? entries.slice(0, -1) : entries);
}
