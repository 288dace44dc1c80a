// How well the signs of a cell spell the text of a move.

/** The costs of slips of writers and photos, as logarithms of chances. */
const costs = { speck: 3, missing: 4.5, merged: 4, split: 4, least: 9 };

/** The chances of all classes for each sign of a cell, from left to right. */
export interface Spelled {
  readonly classes: string;
  readonly signs: readonly Float32Array[];
}

/** The cost of a text: 0 if all its signs are certain. */
export function costOf({ classes, signs }: Spelled, text: string): number {
  const letters = [...text];
  let row = letters.reduce((list, _, i) => [...list, (i + 1) * costs.missing], [0]);
  let before: number[] | null = null;
  for (const chances of signs) {
    const of = (letter: string): number => {
      const at = classes.indexOf(letter);
      return at < 0 ? costs.least : Math.min(costs.least, -chances[at]!);
    };
    const next = [row[0]! + costs.speck];
    for (let j = 1; j <= letters.length; j++)
      next.push(
        Math.min(
          row[j - 1]! + of(letters[j - 1]!), // the sign is the letter
          row[j]! + costs.speck, // the sign is none
          next[j - 1]! + costs.missing, // the letter is not there
          j > 1 ? row[j - 2]! + costs.merged : Infinity, // two letters touch
          before ? before[j - 1]! + costs.split : Infinity, // a letter in two parts
        ),
      );
    [before, row] = [row, next];
  }
  return row[letters.length]!;
}

/** The likeliest letters of a cell, each by itself: for a person to see. */
export function likeliest({ classes, signs }: Spelled): string {
  return signs.map((chances) => classes[chances.indexOf(Math.max(...chances))]).join("");
}
