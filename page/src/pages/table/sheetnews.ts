// The results of the last move of a sheet in words: checks, eliminations, the end.

import type { Looks } from "../../board";
import type { View } from "../../rules/types";
import { attackText, eventText } from "../game/eventwords";
import { outcomeText } from "../game/words";

type Played = Parameters<typeof eventText>[0] & Parameters<typeof outcomeText>[0];

export function newsOf(table: Played, dress: Looks, view: View): string[] {
  const events = view.events.map((event) => eventText(table, event, table.entries.at(-1)));
  const last = view.outcome.over
    ? [outcomeText(table, view.outcome)]
    : view.attacks.map((attack) => attackText(table, dress, view, attack));
  return [...events, ...last].filter((text) => text !== "");
}
