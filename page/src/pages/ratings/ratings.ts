// How strong players are, as the server has it: docs/rating.md.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { bots } from "../../games/bots";
import { familyOf } from "../../games/families";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { gameTitle, variantTitle } from "../game/title";

export type Pool = components["schemas"]["PoolShown"];
export type Rating = components["schemas"]["Rating"];
export type Leader = components["schemas"]["Leader"];
export type Leaderboard = components["schemas"]["Leaderboard"];
export type SeatAdvantages = components["schemas"]["SeatAdvantages"];
export type SeatRating = components["schemas"]["SeatRating"];
export type GameRatings = components["schemas"]["GameRatings"];
export type RatingPoint = components["schemas"]["RatingPoint"];

export async function pools(): Promise<readonly Pool[]> {
  return (await answered(api.GET("/ratings"))) ?? [];
}

export async function leaders(pool: string): Promise<Leaderboard> {
  return answered(api.GET("/ratings/leaders", { params: { query: { pool } } }));
}

export async function advantages(): Promise<readonly SeatAdvantages[]> {
  const all = (await answered(api.GET("/ratings/seats"))) ?? [];
  return all.filter(({ games }) => games > 0); // the others are measured in games of bots alone
}

/** My ratings, most games first. */
export async function mine(): Promise<readonly Rating[]> {
  return (await answered(api.GET("/me/ratings"))) ?? [];
}

/** Somebody's ratings, most games first. */
export async function of(handle: string): Promise<readonly Rating[]> {
  return (await answered(api.GET("/people/{handle}/ratings", { params: { path: { handle } } }))) ?? [];
}

/** My rating after each game of a pool, the oldest first. */
export async function course(pool: string): Promise<readonly RatingPoint[]> {
  return (await answered(api.GET("/me/ratings/course", { params: { query: { pool } } }))) ?? [];
}

export async function ofGame(id: string): Promise<GameRatings> {
  return answered(api.GET("/games/{id}/ratings", { params: { path: { id } } }));
}

const speeds: Readonly<Record<string, () => string>> = {
  fast: m.ratings_fast,
  slow: m.ratings_slow,
  apart: m.ratings_apart,
};

/** The title of a pool: "Star chess · 2", "Star draughts · teams · fast games". */
export function poolTitle(pool: string): string {
  const [game = "", speed = ""] = pool.split("/");
  const [name = "", kind = ""] = game.split(":");
  const family = familyOf(name);
  const own =
    kind === "2"
      ? variantTitle(game)
      : kind === "teams"
        ? `${gameTitle(name)} · ${m.option_teams()}`
        : family && family.minSeats < family.maxSeats
          ? `${gameTitle(name)} · ${m.ratings_many({ from: 3, to: family.maxSeats })}`
          : gameTitle(name);
  return speeds[speed] ? `${own} · ${speeds[speed]()}` : own;
}

const whole = (number: number) =>
  new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 0, useGrouping: false }).format(number);

/** A rating: "1612", with a question mark while too little is known: "1500?". */
export function ratingText({ number, provisional }: Pick<Rating, "number" | "provisional">): string {
  return `${whole(number)}${provisional ? "?" : ""}`;
}

/** How far it may be off: "±40". */
export function marginText(deviation: number): string {
  return `±${whole(deviation)}`;
}

/** By how many points: "+8", "−12", "0". */
export function changeText(change: number): string {
  return new Intl.NumberFormat(getLocale(), {
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  })
    .format(change)
    .replace("-", "−");
}

/** The name of a player on a leaderboard. */
export function leaderName({ name, level = 0 }: Pick<Leader, "name" | "level">): string {
  return name || (bots[level - 1]?.name() ?? "");
}

/** One line of a leaderboard: who is ranked, or a bot between them. */
export interface Line {
  /** From 1; 0 for an unranked one. */
  readonly rank: number;
  readonly of: Leader;
}

/** A leaderboard with the bots between those whom they are between, by number. */
export function lines({ leaders, bots }: Pick<Leaderboard, "leaders" | "bots">): readonly Line[] {
  const all: Line[] = [];
  const left = [...bots].sort((a, b) => b.number - a.number);
  for (const [i, of] of leaders.entries()) {
    while (left[0] && left[0].number > of.number) all.push({ rank: 0, of: left.shift()! });
    all.push({ rank: i + 1, of });
  }
  return [...all, ...left.map((of) => ({ rank: 0, of }))];
}
