import { answered, api } from "../../api/client";
import { settings } from "../../app/settings.svelte";
import type { Start } from "../../rules/protocol";

/** How wide a picture is, in pixels. */
const WIDTH = 1200;

/** What was played from a start as moving pictures, by the server: a GIF. */
export function filmOf(from: Start, seat: number): Promise<Blob> {
  const { game, position, moves = [] } = from;
  const query = {
    format: "gif",
    ...(game ? { game } : {}),
    ...(typeof position === "string" ? { position } : {}),
    moves: moves.join(" "),
    seat,
    theme: settings.board,
    men: settings.men,
  } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}

/** A position as a picture with the look that was chosen, by the server. */
export function pictureOf(position: string, seat: number, format: "png" | "svg" = "png"): Promise<Blob> {
  const query = {
    format,
    position,
    seat,
    theme: settings.board,
    men: settings.men,
    width: WIDTH,
  } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}
