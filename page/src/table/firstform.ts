// Games that this browser stored before it stored tables in the form of package
// table: players, moves and times, but not the state of the table.

import { rules } from "../rules/client";
import type { TableEntry, TableState } from "../rules/tables";
import { shelf, type Head } from "./shelf";
import type { ClockTerms } from "./table";

/** The part of such a game's head that is needed here. */
interface FirstHead {
  readonly id: string;
  readonly variant: string;
  readonly created: number;
  readonly updated: number;
  readonly sitters: readonly { kind: "person" | "bot"; name: string; level: number }[];
  readonly terms: { readonly clock: ClockTerms; readonly lots: boolean };
  readonly seed: number;
  readonly stage: "playing" | "over" | "aborted";
  readonly left: readonly number[];
  readonly paused: number | null;
  readonly rematch: string;
}

interface FirstEntry {
  readonly text: string;
  readonly timing: {
    readonly at: number | null;
    readonly spent: number | null;
    readonly left: number | null;
  };
}

/** Whether a head belongs to a game in the first form. */
export function isFirstForm(head: unknown): boolean {
  return typeof head === "object" && head !== null && "sitters" in head;
}

/** Stores a game of the first form in the present form, and returns its head. */
export async function adopt(first: { readonly id: string }): Promise<Head> {
  const entries = await shelf.entries(first.id);
  const now = await adopted(first, entries);
  await shelf.put(now.head, 0, now.entries);
  return now.head;
}

/** Converts a game of the first form to the present form. */
async function adopted(
  first: unknown,
  stored: readonly unknown[],
): Promise<{ head: Head; entries: TableEntry[] }> {
  const old = first as FirstHead;
  const played = stored as readonly FirstEntry[];
  const game = await rules().open({ game: old.variant });
  try {
    let view = await game.view();
    const entries: TableEntry[] = [];
    for (const { text, timing } of played) {
      view = await game.play(text);
      const { seat = 0, move } = view.played ?? {};
      entries.push({
        text: move || seat === 0 ? text : text.replace(/[1-9]?$/, String(seat)), // a resignation now names its seat
        seat,
        at: timing.at ?? old.created,
        spent: timing.spent ?? 0,
        left: timing.left ?? 0,
      });
    }
    const swapped = played.filter((e) => e.text === "swap").length % 2 === 1;
    const [one, two, ...others] = old.sitters;
    const sitters = swapped ? [two, one, ...others] : old.sitters;
    const { clock } = old.terms;
    const state: TableState = {
      variant: old.variant,
      host: "here",
      listed: false,
      lots: old.terms.lots,
      hidden: false,
      clock,
      leaving: { kind: "out", after: 60_000 },
      created: old.created,
      stage: old.stage,
      begun: old.created,
      ended: old.stage === "playing" ? 0 : old.updated,
      seats: sitters.map(({ kind, name, level }) => ({
        kind,
        ready: true,
        ...(kind === "person" ? { player: "here" } : { level }),
        ...(name ? { name } : {}),
      })),
      out: view.outcome.out ?? [],
      ...(old.paused === null ? {} : { pause: { since: old.paused, elapsed: 0 } }),
      resumed: 0,
      version: played.length + 1,
      moved: played.length + 1,
      updated: old.updated,
      turn: old.stage === "playing" ? view.turn : 0,
      ...(old.stage === "aborted" ? {} : { outcome: view.outcome }),
      times: old.sitters.map((_, i) => ({ left: clock.kind === "game" ? (old.left[i] ?? 0) : 0, lag: 0 })),
      started: old.stage === "playing" ? old.updated : 0,
      deadline: 0,
      due: 0,
    };
    const head: Head = {
      form: 2,
      id: old.id,
      updated: old.updated,
      beat: old.updated,
      seed: old.seed,
      played: played.length,
      rematch: old.rematch,
      state,
    };
    return { head, entries };
  } finally {
    await game.close();
  }
}
