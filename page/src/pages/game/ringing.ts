// The sounds of moves.

import type { Sound } from "../../sound/sounds";
import type { Entry } from "../../table/table";
import type { View } from "../../rules/types";

/**
 * Returns the sounds of an entry, the first at once.
 *
 * @param before how the game stood
 * @param mine the seats of whoever listens
 * @param called whether it became their turn by it
 */
export function ringing(entry: Entry, before: View, mine: readonly number[], called: boolean): Sound[] {
  const { view, move } = entry;
  const mated = view.attacks.some(({ mate }) => mate) || view.events.some(({ kind }) => kind === "king-gone");
  if (view.outcome.over) return mated || view.outcome.reason === "checkmate" ? ["mate", "end"] : ["end"];
  if (mated || view.events.some(({ kind }) => kind === "conquered" || kind === "out")) return ["mate"];
  const sounds: Sound[] = [];
  const kept = Object.entries(view.owners).every(([army, seat]) => (before.owners[army] ?? 0) === seat);
  if (move?.kind === "defection" || move?.kind === "swap" || !kept) sounds.push("coup");
  else sounds.push((move?.captured.length ?? 0) > 0 ? "capture" : "move");
  if (view.attacks.some(({ seat }) => mine.includes(seat))) sounds.push("check");
  else if (called) sounds.push("turn");
  else if (view.attacks.length > 0) sounds.push("otherCheck");
  return sounds;
}
