// The drawings of men, our own. Each is drawn in a box of 100 by 100 whose middle
// is the anchor of the square. A body is closed parts that touch but do not overlap, so that one
// stroke draws outline and inner lines alike; details are lines upon it, marks
// small filled shapes such as an eye.

import type { Role } from "../rules/types.ts";

export interface Drawn {
  readonly body: string;
  readonly details?: string;
  readonly marks?: string;
  /** A part of the body that stays free of its pattern. */
  readonly plate?: string;
  /** Which role's letter is on the plate: king, queen, rook, bishop, knight. */
  readonly letter?: number;
}

/** Men that go together. */
export interface MenSet {
  readonly drawn: Readonly<Record<Role, Drawn>>;
  /** A king of draughts. */
  readonly crowned: Drawn;
}

/** Width and height of the box that men are drawn in. */
export const BOX = 100;

const foot = (x: number): string =>
  `M${x} 91V87C${x} 82 ${x + 4} 79 ${x + 9} 78H${91 - x}C${96 - x} 79 ${100 - x} 82 ${100 - x} 87V91Z`;

/** A circle as a closed part of a path. */
export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

const PIECES: Readonly<Record<Role, Drawn>> = {
  P: {
    body:
      foot(25) +
      "M34 78C42 71 44 62 44 53H56C56 62 58 71 66 78Z" +
      "M36 53C32.500 53 32.500 46.500 36 46.500H64C67.500 46.500 67.500 53 64 53Z" +
      "M42.500 46.500C36.500 43.500 33.500 38 33.500 32.500A16.500 16.500 0 0 1 66.500 32.500C66.500 38 63.500 43.500 57.500 46.500Z",
  },
  R: {
    body:
      foot(20) +
      "M29 78C32 70 34 60 34.500 47H65.500C66 60 68 70 71 78Z" +
      "M34.500 47L27 38H73L65.500 47Z" +
      "M27 38C24.500 36 23.500 33 23.500 30V15H35.500V22H44V15H56V22H64.500V15H76.500V30C76.500 33 75.500 36 73 38Z",
  },
  B: {
    body:
      foot(22) +
      "M33 78C41 74 43.500 71 44 66H56C56.500 71 59 74 67 78Z" +
      "M35 66C31.500 66 31.500 59.500 35 59.500H65C68.500 59.500 68.500 66 65 66Z" +
      "M38.500 59.500C33 56 31 50.500 31.500 45C32.500 34 40.500 25 50 17.500C59.500 25 67.500 34 68.500 45C69 50.500 67 56 61.500 59.500Z" +
      circle(50, 11.5, 6),
    details: "M57 29L48.500 44",
  },
  N: {
    body:
      foot(20) +
      "M31 78C31 68 38 62 44 55C45.500 53 45 51.500 43 52C39 53 36.500 55 33.500 59C31 62 27 63 23.500 60.500C19.500 57.500 18.500 54 20.500 50C23.500 44 26.500 40 29 34C30.500 30 32 27 35.500 23.500L35 11.500C40 13.500 43.500 16 45.500 19.500C62 19 74.500 31 76 50C76.800 60 75 69 72 78Z",
    details: "M51 27.500C62 31 67.500 42 66.500 58",
    marks: circle(40, 33.5, 3) + circle(25.5, 54, 1.7),
  },
  Q: {
    body:
      foot(19) +
      "M32 78C37 74 38.500 72 39 69H61C61.500 72 63 74 68 78Z" +
      "M33 69C29.500 69 29.500 62.500 33 62.500H67C70.500 62.500 70.500 69 67 69Z" +
      "M33.500 62.500L20 30L36.500 44.500L38 21L50 42L62 21L63.500 44.500L80 30L66.500 62.500Z" +
      circle(18, 25, 5.5) +
      circle(37.5, 15.5, 5.5) +
      circle(62.5, 15.5, 5.5) +
      circle(82, 25, 5.5),
  },
  K: {
    body:
      foot(19) +
      "M32 78C37 74 38.500 72 39 69H61C61.500 72 63 74 68 78Z" +
      "M33 69C29.500 69 29.500 62.500 33 62.500H67C70.500 62.500 70.500 69 67 69Z" +
      "M33.500 62.500C31 55 21 49 20.500 39C20.500 30 33 25.500 41.500 31C45.500 33.500 48.500 38 50 43C51.500 38 54.500 33.500 58.500 31C67 25.500 79.500 30 79.500 39C79 49 69 55 66.500 62.500Z" +
      "M46 3H54V10H61.500V18H54V28C52 30 51 32.500 50 36C49 32.500 48 30 46 28V18H38.500V10H46Z",
  },
  M: {
    body: circle(50, 50, 37),
    details: circle(50, 50, 26),
  },
};

/** A king of draughts: two men stacked. */
const CROWNED: Drawn = {
  body: circle(50, 42, 34) + "M16 42V56A34 34 0 0 0 84 56V42A34 34 0 0 1 16 42Z",
  details: circle(50, 42, 23),
};

/** The men built into the page: turned wood, as at most boards. */
export const CLASSIC: MenSet = { drawn: PIECES, crowned: CROWNED };
