// The ratings of problems and of their solvers, on the scale of rated games: a problem has the
// rating of the weakest bot that finds its first move.

/**
 * The ratings of the bots by level, from 1, in games of two; package strength has the same
 * (testdata/ratings.json).
 */
const RATINGS = [695, 855, 1095, 1265, 1500, 1675, 1880, 2075, 2405, 2605] as const;

/** The rating of a level; between two levels, a number between their ratings. */
export function ratingOf(level: number): number {
  const at = Math.min(Math.max(level, 1), RATINGS.length) - 1;
  const low = Math.floor(at);
  const [from, to] = [RATINGS[low]!, RATINGS[Math.min(low + 1, RATINGS.length - 1)]!];
  return Math.round(from + (to - from) * (at - low));
}
