// The players at the seats of a listed game.

import type { Shown } from "../../api/client";
import { castOf } from "../../games/bots";
import { seatCalled } from "../../games/called";
import { m } from "../../paraglide/messages.js";
import type { Named } from "../people/people";

/** The player of a seat. */
export function sitterOf(game: Shown, seat: number): Named {
  const { handle = "" } = game.seats[seat - 1] ?? {};
  return {
    name: sitterName(game, seat),
    ...(handle ? { handle } : {}),
    face: castOf(game.seats)[seat - 1]?.face,
  };
}

/** The name at a seat: the person, the bot, or the seat itself. */
export function sitterName(game: Shown, seat: number): string {
  const s = game.seats[seat - 1];
  const bot = castOf(game.seats)[seat - 1]?.name();
  if (s?.name || bot) return s?.name || bot || "";
  return s?.kind === "person" ? seatCalled(game.variant, seat) : m.table_seat({ seat });
}
