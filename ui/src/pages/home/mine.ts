// The games of the person at this browser, wherever they are played.

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
  const games = await here();
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
