// When players may agree on a draw: table/agreed.go.

import { m } from "../../paraglide/messages";
import type { Table } from "../../table/table";

/** From when players may agree on a draw, by the terms; "" if at any time. */
export function drawsText(draws = 0): string {
  if (draws < 0) return m.draws_never();
  return draws > 1 ? m.draws_from({ round: draws }) : "";
}

/** The round of the turn. */
function roundOf({ entries, now }: Pick<Table, "entries" | "now">): number {
  const last = entries.findLast(({ kind, move }) => kind === "move" && !move?.choice);
  return last ? last.round + (now.turn <= last.seat ? 1 : 0) : 1;
}

/** Why players may not agree on a draw now; "" if the terms let them. */
export function whyNoDraw(table: Pick<Table, "entries" | "now" | "terms">): string {
  const { draws = 0 } = table.terms;
  return draws < 0 || roundOf(table) < draws ? drawsText(draws) : "";
}
