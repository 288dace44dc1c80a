// The texts on the card of a seat.

import { language } from "../../app/language.svelte";
import { m } from "../../paraglide/messages";
import { teamLetter } from "../setup/teams";
import type { Table } from "../../table/table";
import type { Desk } from "./desk.svelte";
import { matchTitle } from "./terms";
import { kinglessText } from "./eventwords";
import { outBy, pointsText, reasonText, seatName, seatTitle } from "./words";

/** Problems and endings of a seat, the most urgent first. */
export function stateTexts(desk: Desk, seat: number): string[] {
  void language();
  const { table } = desk;
  const view = table.seats[seat - 1]!;
  const lost = desk.kingless.get(seat);
  const state: string[] = [];
  if (view.out) {
    const reason = reasonText(view.out.reason);
    const by = outBy(view.out);
    state.push(by ? m.game_out_by({ reason, name: seatName(table, by) }) : m.game_out({ reason }));
  } else if (lost) {
    state.push(kinglessText(table, lost));
  }
  if (view.substitute) state.push(m.game_substitute({ level: view.substitute }));
  return state;
}

/** The player of a seat; rating is "" where it is unknown. */
export function noteTexts(desk: Desk, seat: number, rating: string): string[] {
  void language();
  const { table } = desk;
  const view = table.seats[seat - 1]!;
  const notes: string[] = rating ? [rating] : [];
  const persons = table.seats.filter((s) => s.kind === "person").length;
  if (view.kind === "open") notes.push(m.game_seat_open());
  if (
    view.mine &&
    (persons === 1 || table.mine.length < persons) &&
    seatTitle(table, seat) !== m.game_you_title()
  )
    notes.push(m.game_you());
  if (table.match)
    notes.push(
      m.app_pair({ name: matchTitle(table.match), value: pointsText(table.match.halves[seat - 1] ?? 0) }),
    );
  if (view.program) notes.push(m.game_program());
  if (view.kind === "bot") notes.push(m.game_bot({ level: view.level }));
  if (desk.teams) notes.push(m.game_team({ team: teamLetter(view.team) }));
  return notes;
}

/** The fate of an absent player's seat, and when it comes. */
export function awayText(table: Table, time: string): string {
  return table.terms.leaving.kind === "bot" ? m.game_away_bot({ time }) : m.game_away_out({ time });
}
