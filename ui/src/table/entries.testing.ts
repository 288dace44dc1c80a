import type { Move, View } from "../rules/types";
import { entrySeat, isPly } from "./entry";
import type { Entry } from "./table";

/** A position of which nothing is known. */
export const nothing: View = {
  ply: 0,
  moves: [],
  turn: 1,
  check: false,
  men: [],
  owners: {},
  attacks: [],
  outcome: { over: false, turn: 1, out: [] },
  events: [],
  position: "",
};

/** Choices before the first moves, as the rules tell of them. */
const choice = /^(swap|stay|queen.+)$/;

/** Entries for a test: "1:1e21e4 2:resign draw", each with its seat in front of it. */
export function entriesOf(text: string): Entry[] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map((word): Entry => {
      const [before, after] = word.split(":");
      const seat = after === undefined ? 0 : Number(before);
      const entry = after ?? word;
      return {
        text: entry,
        name: entry,
        seat: entrySeat(entry, seat),
        ply: isPly(entry),
        move: choice.test(entry) ? ({ text: entry, choice: true } as Move) : null,
        view: nothing,
        at: null,
        spent: null,
        left: null,
      };
    });
}
