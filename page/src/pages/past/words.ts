// A game of the past, in words.

import { custom } from "../../app/dates";
import { castOf } from "../../games/bots";
import { familyOf } from "../../games/families";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { listed, reasonText } from "../game/words";
import { namesOf } from "../home/mine";
import { gathered, type Named } from "../people/people";
import type { Fellow, PastGame } from "./past";

/** The name of an opponent or partner. */
export function fellowName({ name, gone }: Pick<Fellow, "name" | "gone">): string {
  return gone ? m.table_gone() : name || m.past_fellow_none();
}

/**
 * The place that the person reached; 0 if there was none, or if the person played against
 * themselves.
 */
export function placeOf({ seats, seat }: PastGame): number {
  const place = seats[seat - 1]?.place ?? 0;
  const mine = seats.filter((s) => s.mine);
  return mine.length < seats.length && mine.every((s) => s.place === place) ? place : 0;
}

/** How it ended for the person; by name where both sides were theirs. */
export function resultText(game: PastGame): string {
  const { variant, seats, seat } = game;
  const { place = 0, points = 0 } = seats[seat - 1] ?? {};
  if (place === 0) return m.home_aborted();
  if (place === 1 && points < 1) return m.home_drawn();
  if (placeOf(game) === 0) {
    const won = namesOf(variant, seats).filter((_, i) => seats[i]!.place === 1);
    return won.length === 1 ? m.outcome_wins({ name: won[0]! }) : m.outcome_win({ names: listed(won) });
  }
  if (place === 1) return m.home_won();
  return seats.length === 2 ? m.past_lost() : m.past_rank({ place, count: seats.length });
}

/** The ending in words; draughts have another limit of rounds than chess. */
export function endingText(ending: string, variant = ""): string {
  if (ending === "aborted") return m.home_aborted();
  if (ending === "rounds" && familyOf(variant)?.name === "draughts") return m.reason_rounds_draughts();
  return reasonText(ending);
}

/** The other players. */
export function others({ variant, seats }: PastGame): readonly Named[] {
  const names = namesOf(variant, seats);
  const cast = castOf(seats);
  return gathered(
    seats
      .map(({ handle = "" }, i) => ({ name: names[i]!, handle, face: cast[i]?.face }))
      .filter(({ name }, i) => name !== "" && !seats[i]!.mine),
  );
}

/** The day, with its year. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(custom(), { dateStyle: "medium" }).format(at);
}

/** A number of points, to a tenth or, where it is little, to a hundredth. */
export function pointsText(points: number, digits = 1): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: digits }).format(points);
}
