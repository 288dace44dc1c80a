// Teams in words.

import { seatCalled } from "../../games/called";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";

/** The name of a team: A for the first. */
export function teamLetter(team: number): string {
  return String.fromCharCode(65 + team);
}

/**
 * Who plays against whom: "White and Yellow against Black and Red". Only English writes colours
 * large amid a sentence: "Blanco y amarillo contra negro y rojo".
 */
export function teamsText(variant: string, teamOf: readonly number[]): string {
  const list = new Intl.ListFormat(getLocale(), { type: "conjunction" });
  const text = [...new Set(teamOf)]
    .map((team) => list.format(teamOf.flatMap((t, i) => (t === team ? [seatCalled(variant, i + 1)] : []))))
    .reduce((team, others) => m.setup_against({ team, others }));
  return getLocale() === "en" ? text : text.charAt(0) + text.slice(1).toLocaleLowerCase(getLocale());
}
