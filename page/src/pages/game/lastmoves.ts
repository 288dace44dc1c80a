// The last moves that a board marks.

import type { LastMove } from "../../board/props";
import { squaresOf } from "../../table/entry";
import type { Table } from "../../table/table";

/** The last move of every seat that has moved within the last round, the oldest first. */
export function lastMovesOf({ entries, shown, surface }: Table): readonly LastMove[] {
  const found: LastMove[] = [];
  for (const entry of entries.slice(0, shown).reverse()) {
    if (found.length >= surface.seats || found.some((f) => f.seat === entry.seat)) break;
    if (entry.move && entry.move.from !== "")
      found.push({ seat: entry.seat, squares: squaresOf(entry.move) });
  }
  return found.reverse();
}
