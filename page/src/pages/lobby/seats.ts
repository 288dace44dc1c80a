// Who sits where in a game of a list.

import type { Shown } from "../../api/client";
import { bots } from "../../games/bots";
import { seatCalled } from "../../games/called";
import { m } from "../../paraglide/messages.js";
import type { Named } from "../people/people";

/** Who sits at the seat. */
export function sitterOf(game: Shown, seat: number): Named {
  const { handle = "", level = 0, kind = "open" } = game.seats[seat - 1] ?? {};
  return {
    name: sitterName(game, seat),
    ...(handle ? { handle } : {}),
    ...(kind === "bot" && level > 0 ? { level } : {}),
  };
}

/** What the seat is called: the person, the bot, or the seat itself. */
export function sitterName(game: Shown, seat: number): string {
  const s = game.seats[seat - 1];
  const bot = s?.kind === "bot" ? bots[(s.level ?? 0) - 1]?.name() : undefined;
  if (s?.name || bot) return s?.name || bot || "";
  return s?.kind === "person" ? seatCalled(game.variant, seat) : m.table_seat({ seat });
}
