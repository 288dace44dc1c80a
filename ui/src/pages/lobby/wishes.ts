// What can be looked for with one click, and what is typed for anything else.

import type { components } from "../../api/schema";
import type { Wish } from "../../app/seeking.svelte";
import { families, type Family } from "../../games/families";
import { format } from "../../games/variant";
import { m } from "../../paraglide/messages.js";
import { clocks } from "../setup/clocks";

const minute = 60_000;

/** When bots take the seats that are open, and how well they play. */
export const fillAfter = minute;
export const fillLevel = 3;

/** A wish without bots: of a family, for so many, with a clock of the row of usual ones. */
export interface Preset {
  readonly family: Family;
  readonly from: number;
  readonly to: number;
  readonly clock: Wish["clock"];
}

const named = (name: string): Family => families.find((f) => f.name === name)!;
const fast = clocks[2]!.terms;
const slow = clocks[3]!.terms;

export const presets: readonly Preset[] = [
  { family: named("star"), from: 3, to: 4, clock: slow },
  { family: named("star"), from: 2, to: 2, clock: fast },
  { family: named("yalta"), from: 3, to: 3, clock: slow },
  { family: named("royale"), from: 4, to: 4, clock: slow },
  { family: named("sovereign"), from: 2, to: 2, clock: slow },
  { family: named("rex"), from: 2, to: 2, clock: fast },
  { family: named("draughts"), from: 2, to: 4, clock: fast },
];

/** The games of a family for so many players, the largest first. */
export function variantsOf({ family, from, to }: Omit<Preset, "clock">): string[] {
  const list: string[] = [];
  for (let seats = to; seats >= from; seats--) list.push(format(family, seats, "ffa", {}));
  return list;
}

export function wishOf(preset: Preset, bots: boolean, level = fillLevel, programs = false): Wish {
  return {
    variants: variantsOf(preset),
    clock: { ...preset.clock },
    ...(bots ? { fill: { after: fillAfter, level } } : {}),
    ...(programs ? { programs } : {}),
  };
}

/** How many play, in words. */
export function countText(from: number, to: number): string {
  return from === to ? m.seek_count({ count: from }) : m.seek_range({ from, to });
}

/** The wish of somebody who joins those who wait for a game: with bots where they would have some. */
export function joining(group: components["schemas"]["SeekGroup"]): Wish {
  return { variants: [group.variant], clock: group.clock, ...(group.fill ? { fill: group.fill } : {}) };
}
