// Who sits where in a game of a list.

import type { Shown } from "../../api/client";
import { bots } from "../../games/bots";
import { m } from "../../paraglide/messages.js";

/** What the seat is called: the person, the bot, or the seat itself. */
export function sitterName(game: Shown, seat: number): string {
  const s = game.seats[seat - 1];
  const bot = s?.kind === "bot" ? bots[(s.level ?? 0) - 1]?.name() : undefined;
  return s?.name || bot || m.table_seat({ seat });
}
