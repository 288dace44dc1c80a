/** The seats that are in the game, in order of play, the one on turn first. */
export function order(seats: number, turn: number, out: readonly number[]): number[] {
  return Array.from({ length: seats }, (_, i) => ((turn - 1 + i) % seats) + 1).filter(
    (s) => !out.includes(s),
  );
}

/**
 * How many turns of others come before one of the seats is on turn: 0 if one is
 * now, null if none of them is in the game.
 */
export function turnsUntil(
  mine: readonly number[],
  seats: number,
  turn: number,
  out: readonly number[],
): number | null {
  const i = order(seats, turn, out).findIndex((s) => mine.includes(s));
  return i < 0 ? null : i;
}
