// The plain men, our own: each is one flat shape with just enough detail to tell it from the
// others. They suit players who find turned wood restless, and small boards. Drawn like the men of
// pieces.ts.

import { circle, type MenSet } from "./pieces.ts";

const base = "M24 90V80";
const end = "H76V90Z";

export const PLAIN: MenSet = {
  drawn: {
    P: { body: "M28 90V80H37L43 53A16.5 16.5 0 1 1 57 53L63 80H72V90Z" },
    R: {
      body: `${base}H31L34.5 45H25V17H37V27H44.5V17H55.5V27H63V17H75V45H65.5L69 80${end}`,
      details: "M34.5 45H65.5",
    },
    B: {
      body: `${base}H37L42.5 63C27 55 27 40 50 11C73 40 73 55 57.5 63L63 80${end}`,
      details: "M59.5 33L47.5 49M42.5 63H57.5",
    },
    N: {
      body: `${base}H32C32 66 45 61 46.5 51C41 54 37 55.5 33.5 60L21.5 55.500C20.5 48.5 25 41 31.5 31L34 12L46.5 21.500C67 24 78 44 73 80${end}`,
      marks: circle(42, 34.5, 3.6),
    },
    Q: {
      body:
        `${base}H32.500L19 30L37 45L50 20L63 45L81 30L67.5 80${end}` +
        circle(17.5, 24, 6) +
        circle(50, 13.5, 6) +
        circle(82.5, 24, 6),
      details: "M29.5 67H70.5",
    },
    K: {
      body: `${base}H32.500L21 37H44.500V27H34V16H44.500V5H55.500V16H66V27H55.500V37H79L67.5 80${end}`,
      details: "M28.5 67H71.5",
    },
    M: { body: circle(50, 50, 37) },
  },
  crowned: {
    body: circle(50, 42, 34) + "M16 42V56A34 34 0 0 0 84 56V42A34 34 0 0 1 16 42Z",
    marks: "M35 54L32 34L42 42L50 29L58 42L68 34L65 54Z",
  },
};
