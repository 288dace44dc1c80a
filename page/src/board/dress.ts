// How each man on a board is drawn: by its army, and by the seat that moves it.

import type { Look, Looks, Pattern, Tint } from "../pieces/looks.ts";
import type { Man } from "../rules/types.ts";

export interface Dress {
  readonly look: Look;
  readonly tint: Tint;
  /**
   * The tint of the bar under the man, that of the seat that moves it; "" if nobody does, undefined
   * for no bar.
   */
  readonly foot: Tint | "" | undefined;
  readonly letter: boolean;
  readonly pattern: Pattern;
}

/** From this number of armies on every man has its letter. */
const MANY = 5;

/**
 * Returns the look of a seat. Where colours can be taken on it is that of the seat's king
 * (sovereign.14), else that of the army it began with.
 */
export function seatLooks(looks: Looks, men: readonly Man[]): (seat: number) => Look {
  const kings = looks.moved === "foot" ? men.filter(({ role, owner }) => role === "K" && owner > 0) : [];
  const owned = new Map(kings.map(({ owner, army }) => [owner, looks.armies[army]!]));
  return (seat) => owned.get(seat) ?? looks.seats[seat - 1]!;
}

/** Returns how a man is drawn. */
export function dress(
  man: Man,
  looks: Looks,
  seatLook: (seat: number) => Look,
  letters: "auto" | "always" | "never",
): Dress {
  const look = looks.armies[man.army]!;
  const armies = Object.keys(looks.armies).length;
  const mover = man.owner ? seatLook(man.owner) : undefined;
  const changed = mover !== undefined && mover !== look;
  const tinted = looks.moved === "tint";
  const foot = man.owner === 0 ? "" : changed && !tinted ? mover.tint : undefined;
  return {
    look,
    tint: tinted && mover ? mover.tint : look.tint,
    foot,
    letter: letters === "always" || (letters === "auto" && (armies >= MANY || (tinted && changed))),
    pattern: armies > 2 ? look.pattern : "plain", // white and black differ enough without one
  };
}

/** Returns the patterns that are in use, each with its tint once. */
export function patternsOf(
  dresses: readonly Dress[],
): { readonly pattern: Exclude<Pattern, "plain">; readonly tint: Tint }[] {
  const used: Record<string, { pattern: Exclude<Pattern, "plain">; tint: Tint }> = {};
  for (const { pattern, tint } of dresses) {
    if (pattern !== "plain") used[`${pattern}-${tint}`] = { pattern, tint };
  }
  return Object.values(used);
}
