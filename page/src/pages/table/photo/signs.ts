// What the letters of a cell may be: each sign by itself, and signs that touch cut apart.

import { joined, signsOf, type Cell } from "./cells";
import { fitted, type Letters } from "./letters";
import type { Choices } from "./decode";
import { costOf, cutCost, type Part, type Spelled } from "./spelling";

/** A letter has at most so many parts. */
const mostParts = 4;

/** What a cell spells, null if it is empty. */
export function spelledIn(cell: Cell, letters: Letters): Spelled | null {
  const signs = signsOf(cell);
  const { parts, cuts } = signs;
  if (parts.length === 0) return null;
  const row = {
    top: Math.min(...parts.map(({ top }) => top)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
  };
  const chancesOf = (from: number, to: number): Float32Array | null => {
    const sign = joined(signs, from, to, row.bottom - row.top);
    if (!sign) return null;
    const { ink, extra } = fitted(cell, sign, row);
    return letters.chances(ink, extra);
  };
  return {
    classes: letters.classes,
    parts: parts.map((_, from): Part => {
      const chances: Float32Array[] = [];
      for (let to = from + 1; to <= Math.min(parts.length, from + mostParts); to++) {
        const next = chancesOf(from, to);
        if (!next) break;
        chances.push(next);
      }
      return { cut: cutCost(cuts[from]!), chances };
    }),
  };
}

/** What the letters of a cell say, null if it is empty. */
export function lettersIn(cell: Cell, letters: Letters): Choices | null {
  const spelled = spelledIn(cell, letters);
  return (
    spelled && {
      size: spelled.parts.length,
      cost: (_, spellings) => Math.min(...[...spellings].map((one) => costOf(spelled, one))),
    }
  );
}
