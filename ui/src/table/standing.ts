import type { GameEvent, View } from "../rules/types";
import type { Entry, Out } from "./table";

/** Who went out of a game, and how: by seat. A seat that came back is not among them. */
export function outs(start: View, entries: readonly Entry[]): Map<number, Out> {
  const found = new Map<number, Out>();
  const see = (events: readonly GameEvent[], entry: number) => {
    const absent = entries[entry]?.absent ? entries[entry].seat : 0;
    for (const { kind, seat = 0, by = 0, reason = "left" } of events) {
      if (kind !== "out" && kind !== "left") continue;
      found.set(seat, { reason: seat === absent ? "absence" : reason, by, entry });
    }
  };
  see(start.events, -1);
  entries.forEach((e, i) => see(e.view.events, i));
  return found;
}

/** How a seat lost its king and plays on: mated in a team, captured or escaped in Royale. */
export interface Kingless {
  readonly how: "mated" | "captured" | "escaped";
  readonly by: number;
}

/**
 * The seats that have no king on the board and play on, each with how it lost it
 * last. `kings` are the seats that have one now.
 */
export function kingless(
  royale: boolean,
  start: View,
  entries: readonly Entry[],
  kings: readonly number[],
): Map<number, Kingless> {
  const found = new Map<number, Kingless>();
  const events = [start, ...entries.map((x) => x.view)].flatMap((v) => v.events);
  for (const { kind, seat = 0, by = 0 } of events) {
    if (kings.includes(seat)) continue;
    if (kind === "king-gone") found.set(seat, { how: royale ? "captured" : "mated", by });
    if (kind === "escaped") found.set(seat, { how: "escaped", by });
  }
  return found;
}
