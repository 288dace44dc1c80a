// The games of the person at this browser, wherever they are played.

import { answered, api } from "../../api/client";
import { shelf } from "../../table/shelf";

export interface MyGame {
  readonly where: "here" | "server";
  readonly id: string;
  readonly address: string;
  readonly variant: string;
  /** Whose turn it is, while it is played. */
  readonly state: "mine" | "theirs" | "waiting" | "over" | "aborted";
  readonly played: number;
  readonly updated: number;
}

/** All of them, those with a move to make first, then the latest. */
export async function myGames(): Promise<MyGame[]> {
  const games = (await Promise.all([here(), server()])).flat();
  const rank = (g: MyGame) => (g.state === "mine" ? 1 : 0);
  return games.sort((a, b) => rank(b) - rank(a) || b.updated - a.updated);
}

/** Removes a game of this browser. */
export async function remove(game: MyGame): Promise<void> {
  await shelf.remove(game.id);
}

async function here(): Promise<MyGame[]> {
  const heads = await shelf.heads().catch(() => []); // a browser that keeps nothing
  return heads.map((h) => ({
    where: "here",
    id: h.id,
    address: `/here/${h.id}`,
    variant: h.variant,
    state: h.stage !== "playing" ? h.stage : h.sitters[h.turn - 1]?.kind === "person" ? "mine" : "theirs",
    played: h.played,
    updated: h.updated,
  }));
}

async function server(): Promise<MyGame[]> {
  const games = await answered(api.GET("/me/games")).catch(() => []); // no server, or no games there
  return (games ?? []).map((g) => ({
    where: "server",
    id: g.id,
    address: `/g/${g.id}`,
    variant: g.variant,
    state: g.stage !== "playing" ? g.stage : g.you.includes(g.turn) ? "mine" : "theirs",
    played: g.from + g.entries.length,
    updated: g.updated,
  }));
}
