import { answered, api } from "../../api/client";
import type { Table } from "../../table/table";
import { seatName } from "./words";

/**
 * The game as PGN, which only the server writes: of a game of this browser it is sent the record.
 * Chess alone, "star:2", has PGN.
 */
export async function pgnOf(table: Pick<Table, "kind" | "id" | "record">): Promise<string> {
  if (table.kind === "online")
    return answered(
      api.GET("/games/{id}/record.pgn", { params: { path: { id: table.id } }, parseAs: "text" }),
    );
  return answered(
    api.POST("/records/pgn", {
      body: await table.record(),
      bodySerializer: (record: string) => record,
      headers: { "Content-Type": "text/plain" },
      parseAs: "text",
    }),
  );
}

/** What the file of a record is called: the day, who played, and what; "2026-11-22 Ana, Ben star-2.rec". */
export function recordName(
  { seats, entries, variant }: Pick<Table, "seats" | "entries" | "variant">,
  ending = "rec",
): string {
  const begun = new Date(entries[0]?.at ?? Date.now());
  const day = [begun.getFullYear(), begun.getMonth() + 1, begun.getDate()]
    .map((n) => String(n).padStart(2, "0"))
    .join("-");
  const names = seats.map(({ seat }) => seatName({ seats, variant }, seat)).join(", ");
  // What no system has in the names of files.
  const clean = (text: string): string => text.replace(/[\u0000-\u001f<>:"/\\|?*=]+/g, "-");
  return `${day} ${clean(names).slice(0, 120)} ${clean(variant)}.${ending}`;
}
