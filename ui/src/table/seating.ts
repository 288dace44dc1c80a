// Who gets which seat.

/**
 * The sitters one seat further round the table, for the next game of the same
 * people: who sat at seat 1 sits at seat 2.
 */
export function rotated<T>(sitters: readonly T[]): T[] {
  return [...sitters.slice(-1), ...sitters.slice(0, -1)];
}

/**
 * The sitters in an order drawn by lot. Who were in one team stay in one team
 * (common.11): teams of equal size change places, and members in them.
 *
 * @param teams the seats of each team
 * @param random a number from 0 to below 1
 */
export function byLot<T>(
  sitters: readonly T[],
  teams: readonly (readonly number[])[],
  random: () => number = Math.random,
): T[] {
  const drawn = [...sitters];
  for (const size of new Set(teams.map((t) => t.length))) {
    const equal = teams.filter((t) => t.length === size);
    shuffled(equal, random).forEach((from, i) => {
      shuffled(from, random).forEach((seat, j) => {
        drawn[equal[i][j] - 1] = sitters[seat - 1];
      });
    });
  }
  return drawn;
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

/**
 * Who sits where after the entries: the player who answers White's first move with
 * `swap` changes seats with him (sovereign.16).
 */
export function seated<T>(sitters: readonly T[], entries: readonly { readonly text: string }[]): T[] {
  const swaps = entries.filter((e) => e.text === "swap").length;
  const [first, second, ...others] = sitters;
  return swaps % 2 === 1 ? [second, first, ...others] : [...sitters];
}
