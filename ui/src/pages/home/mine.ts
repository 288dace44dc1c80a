// The games of the person at this browser, wherever they are played.

import { answered, api } from "../../api/client";
import { settings } from "../../app/settings.svelte";
import { bots } from "../../games/bots";
import { adopt, isFirstForm } from "../../table/firstform";
import { shelf } from "../../table/shelf";

export interface MyGame {
  readonly where: "here" | "server";
  readonly id: string;
  readonly address: string;
  readonly variant: string;
  /** Whose turn it is, while it is played. */
  readonly state: "mine" | "theirs" | "waiting" | "over" | "aborted";
  /** How many moves were made; null for games on the server, which does not tell that in lists. */
  readonly played: number | null;
  /** The names of those one plays with, as far as they have any. */
  readonly others: readonly string[];
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
  return Promise.all(
    heads.map(async (kept) => {
      const { id, played, updated, state } = isFirstForm(kept) ? await adopt(kept) : kept;
      return {
        where: "here",
        id,
        address: `/here/${id}`,
        variant: state.variant,
        state:
          state.stage !== "playing"
            ? state.stage
            : state.seats[state.turn - 1]?.kind === "person"
              ? "mine"
              : "theirs",
        played,
        others: state.seats.flatMap(({ name = "" }) => (name !== "" && name !== settings.name ? [name] : [])),
        updated,
      };
    }),
  );
}

async function server(): Promise<MyGame[]> {
  const games = await answered(api.GET("/me/games")).catch(() => []); // no server, or no games there
  return (games ?? []).map((g) => ({
    where: "server",
    id: g.id,
    address: `/g/${g.id}`,
    variant: g.variant,
    state: g.stage !== "playing" ? g.stage : g.you.includes(g.turn) ? "mine" : "theirs",
    played: null,
    others: g.seats
      .filter((s) => !s.you)
      .map((s) => s.name || (s.kind === "bot" ? (bots[(s.level ?? 0) - 1]?.name() ?? "") : ""))
      .filter((name) => name !== ""),
    updated: g.updated,
  }));
}
