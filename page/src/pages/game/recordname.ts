import { answered, api } from "../../api/client";
import { recordDate } from "../../app/dates";
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

/** The score sheet of a record as PDF, by the server. */
export async function sheetOf(record: string, language: string): Promise<Blob> {
  return answered(
    api.POST("/print/sheet", {
      params: { query: { lang: language } },
      body: record,
      bodySerializer: (text: string) => text,
      headers: { "Content-Type": "text/plain" },
      parseAs: "blob",
    }),
  ) as Promise<Blob>;
}

/** The name of the file of a record at a table. */
export function recordName(
  { seats, entries, variant }: Pick<Table, "seats" | "entries" | "variant">,
  ending = "rec",
): string {
  const day = recordDate(entries[0]?.at ?? Date.now()).replaceAll(".", "-");
  const names = seats.map(({ seat }) => seatName({ seats, variant }, seat));
  return fileName({ day, variant, names }, ending);
}

/**
 * The name of the file of a game: "manykings_2026-11-28_yalta_Anna-Bruno-Carl.rec". A day that is
 * not known is left out.
 */
export function fileName(
  {
    day,
    variant,
    names,
  }: { readonly day: string; readonly variant: string; readonly names: readonly string[] },
  ending: string,
): string {
  // No system has these in the names of files, and a link would have to escape spaces.
  const clean = (text: string): string =>
    text.replace(/[\u0000-\u001f<>:"/\\|?*=,_\s-]+/g, "-").replace(/^-|-$/g, "");
  const players = clean(names.join("-")).slice(0, 120);
  return `${["manykings", day, clean(variant), players].filter((part) => part !== "").join("_")}.${ending}`;
}
