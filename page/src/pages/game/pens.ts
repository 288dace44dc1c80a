// What the pens are called with which one draws on the board.

import type { Pen } from "../../board/sketch.svelte";
import { m } from "../../paraglide/messages";

const words: Readonly<Record<Pen | "off", () => string>> = {
  off: m.game_pen_off,
  green: m.game_pen_green,
  red: m.game_pen_red,
  blue: m.game_pen_blue,
  yellow: m.game_pen_yellow,
};

/** What the pen is called that is in hand; without one, what may be taken up. */
export function penText(pen: Pen | undefined): string {
  return words[pen ?? "off"]();
}
