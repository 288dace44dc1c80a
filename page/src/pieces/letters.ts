// Men as discs with the letter of their role in the language of the page, as books of chess have
// them. Their patterns show in a ring about the letter; pawns, which have no letter in most
// languages, are smaller and have a dot; kings wear a crown.

import { circle, type MenSet } from "./pieces.ts";

/**
 * A disc with the letter at this place of the letters of a language: king, queen, rook, bishop,
 * knight.
 */
const disc = (letter: number) => ({ body: circle(50, 50, 42), plate: circle(50, 50, 30), letter });

export const LETTERS: MenSet = {
  drawn: {
    P: { body: circle(50, 50, 31), plate: circle(50, 50, 17), marks: circle(50, 50, 6) },
    R: disc(2),
    B: disc(3),
    N: disc(4),
    Q: disc(1),
    K: {
      body: circle(50, 54, 40) + "M30 17L24 3L38 9L50 0L62 9L76 3L70 17L66 18A40 40 0 0 0 34 18Z",
      plate: circle(50, 54, 30),
      letter: 0,
    },
    M: { body: circle(50, 50, 37), plate: circle(50, 50, 25) },
  },
  crowned: {
    body: circle(50, 42, 34) + "M16 42V56A34 34 0 0 0 84 56V42A34 34 0 0 1 16 42Z",
    plate: circle(50, 42, 25),
    marks: "M35 54L32 34L42 42L50 29L58 42L68 34L65 54Z",
  },
};
