// What a seat is called whose person has no name.

import { tintName } from "../board/words";
import { m } from "../paraglide/messages.js";
import { firstTint } from "../pieces/looks";

/** By the colour of its army: "White"; where colours change hands, by its number. */
export function seatCalled(variant: string, seat: number): string {
  const tint = firstTint(variant, seat);
  if (!tint) return m.table_seat({ seat });
  const word = tintName(tint);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
