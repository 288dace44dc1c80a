import { answered, api } from "../../api/client";
import { settings } from "../../app/settings.svelte";

/** How wide a picture is, in pixels. */
const WIDTH = 1200;

/** A position as a picture with the look that was chosen, by the server: a PNG. */
export function pictureOf(position: string, seat: number): Promise<Blob> {
  const query = {
    format: "png",
    position,
    seat,
    theme: settings.board,
    men: settings.men,
    width: WIDTH,
  } as const;
  return answered(api.GET("/diagram", { params: { query }, parseAs: "blob" })) as Promise<Blob>;
}
