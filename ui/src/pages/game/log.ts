import type { Looks } from "../../pieces/looks";
import type { Table } from "../../table/table";
import { attackText, eventText, moveText, outcomeText, seatName } from "./words";

/** What there is to tell of one entry. */
export interface Told {
  /** Index of the entry; -1 for what happened before the first. */
  readonly index: number;
  /** Who did what, in words; "" before the first entry. */
  readonly played: string;
  /** Checks, conquests, who went out, the end: a sentence each. */
  readonly news: readonly string[];
}

type Game = Pick<Table, "seats" | "entries" | "start" | "variant">;

/** What there is to tell of the entry at an index; of the start for -1. */
export function tell(game: Game, looks: Looks, index: number): Told {
  const entry = game.entries[index];
  const before = game.entries[index - 1]?.view ?? game.start;
  const view = entry?.view ?? game.start;
  const news = view.events.map((e) => eventText(game, e, entry)).filter((text) => text !== "");
  if (view.outcome.over) news.push(outcomeText(game, view.outcome));
  else news.push(...view.attacks.map((a) => attackText(game, looks, view, a)));
  if (!entry) return { index, played: "", news };
  const text = moveText(entry, before, looks);
  return { index, played: entry.seat > 0 ? `${seatName(game, entry.seat)}: ${text}` : text, news };
}

/** All that is worth telling of a game, the latest first. */
export function chronicle(game: Game, looks: Looks): Told[] {
  const all: Told[] = [];
  for (let i = game.entries.length - 1; i >= -1; i--) {
    const told = tell(game, looks, i);
    if (told.news.length > 0) all.push(told);
  }
  return all;
}
