import type { Move, View } from "../rules/types";
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
  order: [1, 2],
  standing: [],
};

/** Declarations, which are not moves. */
const declared = /^(resign|flag|draw)/;

const kindOf = (entry: string): Entry["kind"] =>
  (declared.exec(entry)?.[1] as Entry["kind"] | undefined) ?? "move";

/**
 * Entries for a test: "1:1e21e4 2:resign | draw", each with its seat in front of it, the rounds
 * parted by "|".
 */
export function entriesOf(text: string): Entry[] {
  return text.split("|").flatMap((round, i) =>
    round
      .split(" ")
      .filter((word) => word !== "")
      .map((word): Entry => {
        const [before, after] = word.split(":");
        const entry = after ?? word;
        return {
          text: entry,
          kind: kindOf(entry),
          name: entry,
          seat: after === undefined ? 0 : Number(before),
          round: i + 1,
          move: kindOf(entry) !== "move" ? null : ({ text: entry } as Move),
          view: nothing,
          at: null,
          spent: null,
          left: null,
        };
      }),
  );
}
