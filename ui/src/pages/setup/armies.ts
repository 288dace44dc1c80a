// What the colours of armies are called.

import type { Tint } from "../../pieces/looks";
import { m } from "../../paraglide/messages.js";

const names: Readonly<Record<Tint, () => string>> = {
  white: m.board_tint_white,
  black: m.board_tint_black,
  ash: m.board_tint_ash,
  slate: m.board_tint_slate,
  pink: m.board_tint_pink,
  red: m.board_tint_red,
  orange: m.board_tint_orange,
  yellow: m.board_tint_yellow,
  green: m.board_tint_green,
  cyan: m.board_tint_cyan,
  navy: m.board_tint_navy,
  violet: m.board_tint_violet,
};

export function armyName(tint: Tint): string {
  return names[tint]();
}
