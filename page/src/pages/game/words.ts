// Players, results and reasons of a game in the language of the page. Seats are called by the names
// of their players.

import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { castOf } from "../../games/bots";
import { seatCalled } from "../../games/called";
import { familyOf } from "../../games/families";
import type { Outcome } from "../../rules/types";
import { menWhen } from "../../table/shown";
import type { Entry, Table } from "../../table/table";

/** The parts of a game that name its seats; mine: the seats of the viewer, if they play. */
export type Seated = Pick<Table, "seats" | "variant"> & { readonly mine?: readonly number[] };

/** The seats of a game that is only gone through: each is called by its colour. */
export function sitters(seats: number): Seated["seats"] {
  return Array.from({ length: seats }, (_, i) => ({
    seat: i + 1,
    team: i + 1,
    kind: "person",
    name: "",
    level: 0,
    mine: false,
    clock: null,
    away: null,
    substitute: 0,
    out: null,
  }));
}

/** The viewer's seat, if they have exactly one; else 0. */
export function self({ mine = [] }: Seated): number {
  return mine.length === 1 ? mine[0]! : 0;
}

/** What a seat's clock is called: the viewer's own, or that of the name. */
export function clockLabel(table: Seated, seat: number, name: string): string {
  return seat === self(table) ? m.game_clock_yours() : m.game_clock_of({ name });
}

/**
 * The name of a seat: its player's name, with the number if another player has that name too; the
 * colour if the player has no name, and the number if nobody sits there.
 */
export function seatName(table: Seated, seat: number): string {
  const view = table.seats[seat - 1];
  const name = givenName(table, seat);
  if (view?.gone) return m.table_gone();
  if (name === "")
    return view?.kind === "person" && !view.awaited
      ? seatCalled(table.variant, seat)
      : m.table_seat({ seat });
  const namesakes = table.seats.filter((_, i) => givenName(table, i + 1) === name);
  return namesakes.length > 1 ? `${name} ${seat}` : name;
}

/** The name of a seat by itself: "You" for a viewer without a name. */
export function seatTitle(table: Seated, seat: number): string {
  const nameless = givenName(table, seat) === "";
  return seat === self(table) && nameless ? m.game_you_title() : seatName(table, seat);
}

/** The name of a person or a bot; "" for none. */
function givenName({ seats }: Seated, seat: number): string {
  return seats[seat - 1]?.name || castOf(seats)[seat - 1]?.name() || "";
}

/** Names as a list in words: "Anna, Bela and Carl". */
export function seatList(table: Seated, seats: readonly number[]): string {
  return listed(seats.map((s) => seatName(table, s)));
}

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(words);
}

const reasons: Record<string, () => string> = {
  mate: m.reason_mate,
  stalemate: m.reason_stalemate,
  repetition: m.reason_repetition,
  rounds: m.reason_rounds,
  material: m.reason_material,
  agreement: m.reason_agreement,
  resignation: m.reason_resignation,
  time: m.reason_time,
  blocked: m.reason_blocked,
  empty: m.reason_draughts_empty,
  "last-king": m.reason_last_king,
  left: m.reason_left,
  absence: m.reason_left,
};

/** Reasons that are a seat's own doing: a seat that profits did not cause them. */
const OWN = new Set(["resignation", "time", "left", "absence"]);

/** The seat that eliminated another, 0 for none: the elimination may still be credited to one. */
export function outBy({ reason, by }: { readonly reason: string; readonly by: number }): number {
  return OWN.has(reason) ? 0 : by;
}

/** A reason of the rules in words: "checkmate", "time". */
export function reasonText(reason: string): string {
  return reasons[reason]?.() ?? reason;
}

/** The name of an entry that moves no man; "" for all others. */
export function actText({ kind, move, absent }: Pick<Entry, "kind" | "move" | "absent">): string {
  if (absent) return m.entry_leaves();
  if (kind === "resign") return m.entry_resigns();
  if (kind === "flag") return m.entry_flag();
  if (kind === "draw") return m.entry_draw();
  if (kind === "time") return m.entry_time();
  if (move?.kind === "pass") return m.entry_pass();
  if (move?.kind === "swap") return m.entry_swap();
  if (move?.kind === "stay") return m.entry_stay();
  if (move?.kind === "queen-choice") return m.entry_queen({ square: move.to });
  return "";
}

/** The winner, in words, without the reason. */
export function winnerText(table: Seated, o: Outcome): string {
  const winners = o.winners ?? [];
  if (winners.length === 0) return m.outcome_drawn();
  if (winners.length === 1) return m.outcome_wins({ name: seatList(table, winners) });
  return m.outcome_win({ names: seatList(table, winners) });
}

/** The same for a viewer who plays: "You win". */
export function wonText(table: Seated, o: Outcome): string {
  const winners = o.winners ?? [];
  return winners.length === 1 && winners[0] === self(table) ? m.outcome_you_win() : winnerText(table, o);
}

type Ended = Pick<Table, "seats" | "entries" | "start" | "variant">;

/**
 * Why a game ended: the fate of the last player who went out, addressed to that player where they
 * read it.
 */
export function endText(table: Ended & { readonly mine?: readonly number[] }, o: Outcome): string {
  const { entries, start } = table;
  const last = entries.at(-1);
  const reason = o.reason ?? "";
  if (reason === "resignation" && last?.absent) return m.outcome_absent({ name: seatName(table, last.seat) });
  if (last?.kind === "time") return m.outcome_time_up(); // common.7
  const fallen = reason === "time" && (o.winners ?? []).length === 0 ? (last?.seat ?? 0) : 0;
  if (fallen) return m.outcome_timed_bare({ names: seatName(table, fallen), count: 1 }); // common.7
  const ends = (last?.view ?? start).events.filter(
    (e) => (e.kind === "out" || e.kind === "left") && e.reason === reason,
  );
  const out = ends.map((e) => e.seat ?? 0);
  const tell = fates[reason];
  if (tell && out.length > 0) {
    const empty =
      reason === "blocked" && out.every((seat) => menWhen(entries, entries.length - 1, seat, start) === 0);
    const by = outBy({ reason, by: ends[0]!.by ?? 0 });
    if (out.length === 1 && out[0] === self(table) && reason === "mate" && by)
      return m.outcome_you_mated_by({ name: seatName(table, by) });
    if (out.length === 1 && out[0] === self(table))
      return empty ? m.outcome_you_draughts_empty() : yours[reason]!();
    return (empty ? m.outcome_draughts_empty : tell)({ names: seatList(table, out), count: out.length });
  }
  if (familyOf(table.variant)?.name !== "draughts") return reasonText(reason);
  const why = reason === "rounds" ? m.reason_rounds_draughts() : reasonText(reason); // draughts.11
  const counted = reason === "blocked" || table.variant.includes("ending=count");
  return counted && reason !== "agreement" ? m.outcome_draughts_counted({ reason: why }) : why;
}

/** The fate of the seats whose end ended the game, by the reason. */
const fates: Record<string, typeof m.outcome_mated> = {
  mate: m.outcome_mated,
  resignation: m.outcome_resigned,
  time: m.outcome_timed,
  blocked: m.outcome_stuck,
};

/** The same, to whom it befell. */
const yours: Record<string, () => string> = {
  mate: m.outcome_you_mated,
  resignation: m.outcome_you_resigned,
  time: m.outcome_you_timed,
  blocked: m.outcome_you_stuck,
};

/** The game as every viewer sees it. */
const of = ({ seats, entries, start, variant }: Ended): Ended => ({ seats, entries, start, variant });

/** The end of a game in one sentence, as all read it. */
export function outcomeText(table: Ended, o: Outcome): string {
  return m.outcome_sentence({ who: winnerText(table, o), reason: endText(of(table), o) });
}

/** Half points in writing: 1½. */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole || ""}½`;
}
