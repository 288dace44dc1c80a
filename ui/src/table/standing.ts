import type { GameEvent, View } from "../rules/types";
import type { Entry, Out } from "./table";

/** Who went out of a game, and how: by seat. A seat that came back is not among them. */
export function outs(start: View, entries: readonly Entry[]): Map<number, Out> {
  const found = new Map<number, Out>();
  const see = (events: readonly GameEvent[], entry: number) => {
    const absent = entries[entry]?.absent ? entries[entry].seat : 0;
    for (const e of events) {
      if (e.kind !== "out" && e.kind !== "left") continue;
      const reason = e.seat === absent ? "absence" : e.reason || "left";
      found.set(e.seat, { reason, by: e.by, entry });
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
  for (const e of [start, ...entries.map((x) => x.view)].flatMap((v) => v.events)) {
    if (kings.includes(e.seat)) continue;
    if (e.kind === "king-gone") found.set(e.seat, { how: royale ? "captured" : "mated", by: e.by });
    if (e.kind === "escaped") found.set(e.seat, { how: "escaped", by: e.by });
  }
  return found;
}
