import { answered, api } from "../../api/client";
import { settings } from "../../app/settings.svelte";
import type { Table } from "../../table/table";
import type { Start } from "../../rules/types";

/** How wide a picture is, in pixels. */
const WIDTH = 1200;

/** What was played from a start as moving pictures, by the server: a GIF. */
export function filmOf(from: Start, seat: number): Promise<Blob> {
  const query = { format: "gif", ...asked(from, seat) } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}

/** A game at a table as moving pictures. Of a game on the server, however long, the server has the moves. */
export function filmOfGame(
  { kind, id, start, entries }: Pick<Table, "kind" | "id" | "start" | "entries">,
  seat: number,
): Promise<Blob> {
  if (kind !== "online")
    return filmOf({ position: start.position, moves: entries.map(({ text }) => text) }, seat);
  const query = { seat, theme: settings.board, men: settings.men };
  return answered(
    api.GET("/games/{id}/diagram.gif", { params: { path: { id }, query }, parseAs: "blob" }),
  ) as Promise<Blob>;
}

function asked({ game, position, moves = [] }: Start, seat: number) {
  return {
    ...(game ? { game } : {}),
    ...(typeof position === "string" ? { position } : {}),
    moves: moves.join(" "),
    seat,
    theme: settings.board,
    men: settings.men,
  };
}

/** A position, with the move that led there, as a picture with the look that was chosen, by the server. */
export function pictureOf(from: Start, seat: number, format: "png" | "svg" = "png"): Promise<Blob> {
  const query = { format, ...asked(from, seat), width: WIDTH } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}
