// The names of the pens for drawing on the board.

import type { Pen } from "../../board/sketch.svelte";
import { m } from "../../paraglide/messages";

const words: Readonly<Record<Pen | "off", () => string>> = {
  off: m.game_pen_off,
  green: m.game_pen_green,
  red: m.game_pen_red,
  blue: m.game_pen_blue,
  yellow: m.game_pen_yellow,
};

/** The name of the pen in use; without one, of the pen to take up. */
export function penText(pen: Pen | undefined): string {
  return words[pen ?? "off"]();
}
