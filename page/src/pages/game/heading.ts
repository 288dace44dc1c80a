// The title of a game in the browser’s tab.

import { m } from "../../paraglide/messages";
import type { Desk } from "./desk.svelte";
import { seatName } from "./words";

/** Above all whether it is my turn. */
export function headingOf({ table, myTurn, turn }: Desk, title: string): string {
  if (myTurn && table.mine.length === 1) return m.game_title_yours({ game: title });
  if (table.stage === "playing") return m.game_title_turn({ name: seatName(table, turn), game: title });
  return title;
}
