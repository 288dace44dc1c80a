// The searches offered with one click, and typed values for anything else.

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

/** The other wishes. */
export interface Terms {
  /** Bots come after a while, so strong at least. */
  readonly fill: boolean;
  readonly level?: number;
  readonly programs?: boolean;
  /** It changes ratings, with people whose ratings are no further away than that; 0 for any. */
  readonly rated: boolean;
  readonly within: number;
}

/** How far away the ratings of the others may be, in points. */
export const withins = [100, 200, 400];

export function wishOf(preset: Preset, terms: Terms): Wish {
  return {
    variants: variantsOf(preset),
    clock: { ...preset.clock },
    ...(terms.fill ? { fill: { after: fillAfter, level: terms.level ?? fillLevel } } : {}),
    ...(terms.programs ? { programs: true } : {}),
    ...(terms.rated ? { rated: true } : {}),
    ...(terms.rated && terms.within > 0 ? { within: terms.within } : {}),
  };
}

/** How many play, in words. */
export function countText(from: number, to: number): string {
  return from === to ? m.seek_count({ count: from }) : m.seek_range({ from, to });
}

/** The wish of a person who joins a waiting group: with bots if the group accepts them. */
export function joining(group: components["schemas"]["SeekGroup"]): Wish {
  return {
    variants: [group.variant],
    clock: group.clock,
    ...(group.fill ? { fill: group.fill } : {}),
    ...(group.rated ? { rated: true } : {}),
  };
}
