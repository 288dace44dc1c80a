import type { Looks } from "../../pieces/looks";
import type { GameEvent, View } from "../../rules/types";
import { m } from "../../paraglide/messages";
import type { Entry, LastVote, Table } from "../../table/table";
import { attackText, controlTexts, eventText, moveText, regimeTexts } from "./eventwords";
import { lastVoteText } from "./votewords";
import { outcomeText, seatName, winnerText, type Seated } from "./words";

/** The sentences about one entry. */
export interface Told {
  /** Index of the entry; -1 for what happened before the first. */
  readonly index: number;
  /** The entry in words; "" before the first entry. */
  readonly played: string;
  /** Checks, conquests, who went out, the end: a sentence each. */
  readonly news: readonly string[];
}

type Game = Pick<Table, "seats" | "entries" | "start" | "variant"> & Partial<Pick<Table, "mine">>;

/** The sentences about the entry at an index; about the start for -1. */
export function tell(game: Game, looks: Looks, index: number): Told {
  const entry = game.entries[index];
  const before = game.entries[index - 1]?.view ?? game.start;
  const view = entry?.view ?? game.start;
  const { outcome } = view;
  // The winner's sentence names the reason for the end.
  const news = eventsOf(game, view, entry, outcome.over ? outcome.reason : undefined);
  if (entry) news.push(...regimeTexts(game, looks, before, entry));
  news.push(...controlTexts(game, looks, view.events));
  if (outcome.over)
    news.push(entry && isGoing(entry) ? `${winnerText(game, outcome)}.` : outcomeText(game, outcome));
  else news.push(...view.attacks.map((a) => attackText(game, looks, view, a)));
  if (!entry) return { index, played: "", news };
  const text = moveText(entry, before, looks);
  return {
    index,
    played: entry.seat > 0 ? m.app_pair({ name: seatName(game, entry.seat), value: text }) : text,
    news,
  };
}

/**
 * The news between the moves: who went out or rules again, and whose pieces changed hands. Checks,
 * the end and swapped seats are missing: a swap is an entry of its own there.
 */
export function turnNews(game: Game, looks: Looks, index: number): readonly string[] {
  const entry = game.entries[index];
  if (!entry) return [];
  const { outcome } = entry.view;
  const before = game.entries[index - 1]?.view ?? game.start;
  return [
    ...eventsOf(game, entry.view, entry, outcome.over ? outcome.reason : undefined),
    ...(entry.move?.kind === "swap" ? [] : regimeTexts(game, looks, before, entry)),
    ...controlTexts(game, looks, entry.view.events),
  ];
}

/** The results of the votes after an entry, without those in which everybody was at this screen. */
export function voteNews(
  game: Seated & Pick<Table, "entries" | "votes" | "room">,
  index: number,
): readonly string[] {
  const [at, next] = [game.entries[index]?.at ?? null, game.entries[index + 1]?.at ?? Infinity];
  if (at === null) return [];
  return game.votes
    .filter((vote) => vote.at >= at && vote.at < next && isNews(vote, game.room !== null))
    .map((vote) => lastVoteText(game, vote));
}

/** Whether the result of a vote is news: an agreed draw is announced as the end. */
export function isNews({ kind, passed }: LastVote, online: boolean): boolean {
  return !passed || (online && kind !== "draw");
}

/** Joins texts into one: each a sentence, with one full stop. */
export function sentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** Whether an entry eliminates its own seat. */
function isGoing({ kind, absent }: Entry): boolean {
  return absent === true || kind === "resign" || kind === "flag";
}

/**
 * The events at the start of a turn, except the entry's own, and exits for a reason that is given
 * elsewhere.
 */
function eventsOf(game: Game, view: View, entry: Entry | undefined, elsewhere?: string): string[] {
  const said = (e: GameEvent) =>
    (e.kind === "out" || e.kind === "left") &&
    ((elsewhere !== undefined && e.reason === elsewhere) ||
      (entry !== undefined && isGoing(entry) && e.seat === entry.seat));
  return view.events
    .filter((e) => !said(e))
    .map((e) => eventText(game, e, entry))
    .filter((text) => text !== "");
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
