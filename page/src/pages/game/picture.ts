import { answered, api } from "../../api/client";
import { settings } from "../../app/settings.svelte";
import type { Table } from "../../table/table";
import type { Start } from "../../rules/types";

/** How wide a picture is, in pixels. */
const WIDTH = 1200;

/** The most moves that the server draws of a game that it does not know. */
const MOST_MOVES = 199;

/** Contents of a picture besides the position. */
export interface Shown {
  /** The seat at the bottom. */
  readonly seat: number;
  /** The names under the board, by seat; none if empty. */
  readonly names: readonly string[];
}

/** The moves from a start as a GIF, drawn by the server. */
export function filmOf(from: Start, shown: Shown): Promise<Blob> {
  const query = { format: "gif", ...asked(from, shown) } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}

/** A game at a table as a GIF. The server has the moves of its own games, however many. */
export function filmOfGame(
  { kind, id, start, entries }: Pick<Table, "kind" | "id" | "start" | "entries">,
  shown: Shown,
): Promise<Blob> {
  if (kind !== "online")
    return filmOf({ position: start.position, moves: entries.map(({ text }) => text) }, shown);
  const query = look(shown);
  return answered(
    api.GET("/games/{id}/diagram.gif", { params: { path: { id }, query }, parseAs: "blob" }),
  ) as Promise<Blob>;
}

/** The shown position of a game at a table as a PNG, with its last move, checks and result. */
export function pictureOfGame(
  { kind, id, start, entries, shown: ply }: Pick<Table, "kind" | "id" | "start" | "entries" | "shown">,
  shown: Shown,
): Promise<Blob> {
  if (kind === "online") {
    const query = { ...look(shown), ply, width: WIDTH };
    return answered(
      api.GET("/games/{id}/diagram.png", { params: { path: { id }, query }, parseAs: "blob" }),
    ) as Promise<Blob>;
  }
  const first = Math.max(0, ply - MOST_MOVES);
  const { position } = first === 0 ? start : entries[first - 1]!.view;
  return pictureOf({ position, moves: entries.slice(first, ply).map(({ text }) => text) }, shown);
}

function look({ seat, names }: Shown) {
  return {
    seat,
    theme: settings.board,
    men: settings.men,
    ...(names.length > 0
      ? { names: names.map((name) => name.replaceAll("|", "/").slice(0, 40)).join("|") }
      : {}),
  };
}

function asked({ game, position, moves = [] }: Start, shown: Shown) {
  return {
    ...(game ? { game } : {}),
    ...(typeof position === "string" ? { position } : {}),
    moves: moves.join(" "),
    ...look(shown),
  };
}

/** A position and its last move as a picture in the chosen look, drawn by the server. */
export function pictureOf(from: Start, shown: Shown, format: "png" | "svg" = "png"): Promise<Blob> {
  const query = { format, ...asked(from, shown), width: WIDTH } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}
