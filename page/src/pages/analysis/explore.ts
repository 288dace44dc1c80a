// The moves played from a position in the games of a library.

import type { Explored } from "../../rules/trees";
import { dateOf, keyOf, type Entry } from "./collection";

/** A move that was played from a position. */
export interface Played {
  readonly text: string;
  readonly name: string;
  readonly games: number;
  /**
   * What part of the point each seat won where the result is known, in hundredths of a percent;
   * null where it never is.
   */
  readonly points: readonly number[] | null;
  /** The last date, 20261123; 0 if none is known. */
  readonly last: number;
}

/** Of a point. */
const parts = 840;

function shares(points: readonly number[], decided: number): readonly number[] | null {
  return decided === 0 ? null : points.map((part) => Math.round((part * 10_000) / (parts * decided)));
}

/** The moves of a book, the most played first. */
export function fromBook(moves: readonly Explored[]): Played[] {
  return moves
    .flatMap(({ text, name, games, decided, points, last }) =>
      games ? [{ text, name, games, points: shares(points!, decided!), last: last! }] : [],
    )
    .sort((a, b) => b.games - a.games);
}

/** The moves played in games from the position with a key, the most played first. */
export function tally(
  entries: readonly Entry[],
  game: string,
  key: string,
  moves: readonly Explored[],
): Played[] {
  const here = keyOf(key);
  const counts = new Map(
    moves.map(({ key }) => [keyOf(key), { games: 0, decided: 0, points: [] as number[], last: 0 }]),
  );
  for (const entry of entries) {
    if (entry.game !== game) continue;
    for (let i = entry.keys.indexOf(here); i >= 0; i = entry.keys.indexOf(here, i + 1)) {
      const count = counts.get(entry.keys[i + 1] ?? -1);
      if (!count) continue;
      count.games++;
      count.last = Math.max(count.last, dateOf(entry.date));
      if (entry.points.length === 0) continue;
      count.decided++;
      entry.points.forEach((part, seat) => (count.points[seat] = (count.points[seat] ?? 0) + part));
    }
  }
  return moves
    .flatMap(({ text, name, key }) => {
      const { games, decided, points, last } = counts.get(keyOf(key))!;
      return games > 0 ? [{ text, name, games, points: shares(points, decided), last }] : [];
    })
    .sort((a, b) => b.games - a.games);
}
