// The games of the person at this browser, wherever they are played.

import { answered, api, type Shown } from "../../api/client";
import { castOf } from "../../games/bots";
import { seatCalled } from "../../games/called";
import { m } from "../../paraglide/messages.js";
import { rules } from "../../rules/client";
import type { Drawn, Outcome, View } from "../../rules/types";
import { adopt, isFirstForm } from "../../table/firstform";
import { shelf } from "../../table/shelf";
import type { Match } from "../../table/table";

export interface MyGame {
  readonly where: "here" | "server";
  readonly id: string;
  readonly address: string;
  readonly variant: string;
  /** Whose turn it is, while it is played; "asked" where a seat is kept until I come. */
  readonly state: "mine" | "theirs" | "asked" | "waiting" | "over" | "aborted";
  /** The seats that are mine, ascending. */
  readonly mine: readonly number[];
  /** names[seat - 1]: the players' names; "" for a free seat. */
  readonly names: readonly string[];
  /** faces[seat - 1]: the number of its bot's face; undefined where none plays. */
  readonly faces: readonly (number | undefined)[];
  /** The outcome; null while the game goes on, and for an aborted game. */
  readonly outcome: Outcome | null;
  /** How many moves were made; null for games on the server, which does not tell that in lists. */
  readonly played: number | null;
  readonly updated: number;
  /** When the time of whose turn it is runs out; 0 if none runs. */
  readonly deadline: number;
  /** The match that it belongs to, null for a single game. */
  readonly match: Match | null;
  /** How it stands. */
  readonly view: () => Promise<Drawn>;
}

/** All of them, those with a move to make first, then the latest. */
export async function myGames(): Promise<MyGame[]> {
  return (await Promise.all([here(), server()])).flat().sort(dueFirst);
}

/**
 * Games with a move to make come first, and challenges to me; of these, the one with the earliest
 * flag. The latest follow.
 */
export function dueFirst(a: MyGame, b: MyGame): number {
  const due = ({ state, deadline }: MyGame) =>
    state === "asked"
      ? Number.MAX_SAFE_INTEGER
      : state !== "mine"
        ? Infinity
        : deadline > 0
          ? deadline
          : Number.MAX_SAFE_INTEGER;
  return due(a) === due(b) ? b.updated - a.updated : due(a) - due(b);
}

/** Removes a game of this browser. */
export async function remove(game: MyGame): Promise<void> {
  await shelf.remove(game.id);
}

/** The result of a game for its viewer: the winner, or a draw. */
export function resultText({ outcome, mine, names }: MyGame, listed: (words: string[]) => string): string {
  const winners = outcome?.winners ?? [];
  if (!outcome) return m.home_aborted();
  if (winners.length === 0) return m.home_drawn();
  // A player with seats on both sides reads the name of the winning seat.
  const alone = mine.every((seat) => winners.includes(seat));
  if (mine.length > 0 && alone) return m.home_won();
  const won = winners.map((seat) => names[seat - 1]!);
  return won.length === 1 ? m.outcome_wins({ name: won[0]! }) : m.outcome_win({ names: listed(won) });
}

async function here(): Promise<MyGame[]> {
  const heads = await shelf.heads().catch(() => []); // a browser that keeps nothing
  return Promise.all(
    heads.map(async (kept) => {
      const { id, played, updated, state, picture } = isFirstForm(kept) ? await adopt(kept) : kept;
      const { variant, position, stage, turn, seats, outcome } = state;
      return {
        where: "here",
        id,
        address: `/here/${id}`,
        variant,
        state: stage !== "playing" ? stage : seats[turn - 1]?.kind === "person" ? "mine" : "theirs",
        mine: seats.flatMap((s, i) => (s.kind === "person" ? [i + 1] : [])),
        names: namesOf(variant, seats),
        faces: facesOf(seats),
        outcome: stage === "over" ? (outcome ?? null) : null,
        played,
        updated,
        deadline: 0, // games at one screen have no deadline
        match: state.match ?? null,
        view: () => (picture?.played === played ? Promise.resolve(picture) : standing(id, variant, position)),
      };
    }),
  );
}

/** The names of the players; "" for an empty seat. */
export function namesOf(
  variant: string,
  seats: readonly { kind: string; name?: string; gone?: boolean; level?: number }[],
): readonly string[] {
  const cast = castOf(seats);
  return seats.map((s, i) => nameOf(s) ?? cast[i]?.name() ?? seatCalled(variant, i + 1));
}

function facesOf(seats: readonly { kind: string; level?: number }[]): readonly (number | undefined)[] {
  return castOf(seats).map((bot) => bot?.face);
}

/** The name of a person, undefined for a bot and for a person without one. */
function nameOf(s: { kind: string; name?: string; gone?: boolean }): string | undefined {
  if (s.gone) return m.table_gone();
  if (s.kind === "open") return "";
  return s.name || undefined;
}

/** The position of a game of this browser without a stored picture: the rules replay it. */
async function standing(id: string, variant: string, position?: string): Promise<Drawn> {
  const moves = (await shelf.entries(id)).map((e) => e.text);
  const game = await rules().open(position ? { position, moves } : { game: variant, moves });
  try {
    return await game.view();
  } finally {
    void game.close();
  }
}

/** How many pages of the server's list are asked for at most. */
const mostPages = 4;

/**
 * My games on the server: page by page up to the first finished ones, since the page shows no more.
 */
async function server(): Promise<MyGame[]> {
  const games = new Map<string, Shown>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const asked = api.GET("/me/games", { params: { query: { cursor } } });
    const list = await answered(asked).catch(() => []); // no server, or no games there
    for (const g of list ?? []) games.set(g.id, g);
    const link = await asked.then(
      ({ response }) => response.headers.get("Link") ?? "",
      () => "",
    );
    cursor = /[?&]cursor=([^>&]*)/.exec(link)?.[1];
    if (cursor === undefined || list?.some((g) => g.stage !== "playing" && g.stage !== "waiting")) break;
    cursor = decodeURIComponent(cursor);
  }
  return [...games.values()].map((g) => ({
    where: "server",
    id: g.id,
    address: `/g/${g.id}`,
    variant: g.variant,
    state: g.seats.some((s) => s.you && !s.ready && g.stage === "waiting")
      ? "asked"
      : g.stage !== "playing"
        ? g.stage
        : g.you.includes(g.turn)
          ? "mine"
          : "theirs",
    mine: g.you,
    names: namesOf(g.variant, g.seats),
    faces: facesOf(g.seats),
    outcome: g.stage === "over" ? (g.outcome ?? null) : null,
    played: null,
    updated: g.updated,
    deadline: g.deadline,
    match: g.match ?? null,
    view: () => viewOf(g.id),
  }));
}

/** The position of a game on the server. */
export function viewOf(id: string): Promise<View> {
  return answered(api.GET("/games/{id}/view", { params: { path: { id } } }));
}
