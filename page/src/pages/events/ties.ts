// Tie-breaks: what decides between entrants of equal points, in the order of an event.

import { m } from "../../paraglide/messages.js";
import type { Event, NewEvent } from "./events";

export type TieBreak = NewEvent["tieBreaks"][number];

/** What a tie-break is called, where it is shown: lots are not. */
export const breaks: Readonly<Record<string, () => string>> = {
  opponents: m.events_break_opponents,
  wins: m.events_break_wins,
  direct: m.events_break_direct,
  corrected: m.events_break_corrected,
  performance: m.events_break_performance,
};

/** What each compares, within a sentence. */
const compared: Readonly<Record<string, () => string>> = {
  opponents: m.events_q_equal_opponents,
  wins: m.events_q_equal_wins,
  direct: m.events_q_equal_direct,
  corrected: m.events_q_equal_corrected,
  performance: m.events_q_equal_performance,
  boards: m.events_q_equal_boards,
  lots: m.events_q_equal_lots,
};

/** The same by itself. */
export function tieBreakTitle(name: string): string {
  const text = compared[name]?.() ?? name;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A list of tie-breaks within a sentence, "" for none. */
export const tieBreaksText = (list: readonly string[]): string =>
  list.flatMap((name) => compared[name]?.() ?? []).join(", ");

/** The tie-breaks of an event; of teams over boards, the points of all tables come first. */
export const tieBreaksOf = ({ boards, tieBreaks }: Event): readonly string[] =>
  boards ? ["boards", ...tieBreaks] : tieBreaks;

/** The tie-breaks of a new event, unless the organiser chooses others. */
export const usualTieBreaks = (form: NewEvent["form"]): readonly TieBreak[] =>
  form === "arena" || form === "ladder" || form === "display"
    ? ["wins", "lots"]
    : ["opponents", "wins", "lots"];

/** Those that an event can have: teams over boards have no performance rating. */
export const possibleTieBreaks = (boards: boolean): readonly TieBreak[] =>
  (["opponents", "wins", "direct", "corrected", "performance", "lots"] as const).filter(
    (name) => !boards || name !== "performance",
  );
