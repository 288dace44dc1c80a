// How well the signs of a cell spell the text of a move.

/** The costs of slips of writers and photos, as logarithms of chances. */
const costs = { speck: 3, missing: 4.5, merged: 4, split: 4, least: 9 };

/** The cost of a cut through so much ink, in heights of a letter: 0 between separate signs. */
export const cutCost = (ink: number): number => (ink === 0 ? 0 : 0.7 + 4 * ink);

/** A part of the ink of a cell, from left to right. */
export interface Part {
  /** The cost of a cut before it. */
  readonly cut: number;
  /** The chances of all classes for this part, for it and the next one together, and so on. */
  readonly chances: readonly Float32Array[];
}

/** What the signs of a cell may be. */
export interface Spelled {
  readonly classes: string;
  readonly parts: readonly Part[];
}

/** Letters that nobody can tell apart. */
const alike: Readonly<Record<string, string>> = { "0": "O", O: "0" };

/** The cost of a text: 0 if all its signs are certain. */
export function costOf({ classes, parts }: Spelled, text: string): number {
  const letters = [...text].map((letter) =>
    [letter, alike[letter] ?? letter].map((one) => classes.indexOf(one)).filter((i) => i >= 0),
  );
  const count = letters.length;
  const costAs = (chances: Float32Array, letter: readonly number[]): number =>
    Math.min(costs.least, ...letter.map((i) => -chances[i]!));
  // rows[i][j]: the cost of the first j letters in the first i parts.
  const rows = Array.from({ length: parts.length + 1 }, () => new Float64Array(count + 1).fill(Infinity));
  rows[0]![0] = 0;
  parts.forEach(({ cut, chances }, i) => {
    const row = rows[i]!;
    // A letter is not there.
    for (let j = 1; j <= count; j++) row[j] = Math.min(row[j]!, row[j - 1]! + costs.missing);
    const before = (j: number): number => row[j]! + cut;
    const reach = (to: number, j: number, cost: number): void => {
      const next = rows[to]!;
      if (cost < next[j]!) next[j] = cost;
    };
    chances.forEach((of, more) => {
      const to = i + more + 1;
      for (let j = 0; j < count; j++) {
        reach(to, j + 1, before(j) + costAs(of, letters[j]!));
        if (j > 0) reach(to, j + 1, before(j - 1) + costs.merged); // two letters in one sign
      }
    });
    for (let j = 0; j <= count; j++) {
      reach(i + 1, j, before(j) + costs.speck); // the sign is none
      if (j < count && i + 2 <= parts.length) reach(i + 2, j + 1, before(j) + costs.split); // a letter in two parts
    }
  });
  const last = rows[parts.length]!;
  for (let j = 1; j <= count; j++) last[j] = Math.min(last[j]!, last[j - 1]! + costs.missing);
  return last[count]!;
}
