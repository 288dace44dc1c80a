import { entrySeat, isPly } from "./entry.ts";
import type { Entry } from "./table.ts";

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
        squares: [],
        capture: false,
        events: [],
        next: 0,
        check: false,
        at: null,
        spent: null,
        left: null,
      };
    });
}
