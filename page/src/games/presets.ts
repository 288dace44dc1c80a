// The ways to play that the rulebooks name. presets.json, written by package games,
// says which game each of them is.

import { m } from "../paraglide/messages.js";
import type { Family } from "./families";
import all from "./presets.json";

export interface Preset {
  readonly name: string;
  /** A game id. */
  readonly game: string;
  /**
   * The name applies to any number of seats from this one on; without it only to those of the
   * game.
   */
  readonly from?: number;
  /** Whether it is played as a match, in which everybody has every seat. */
  readonly match: boolean;
}

const names: Readonly<Record<string, () => string>> = {
  usual: m.preset_usual,
  conquer: m.preset_conquer,
  remove: m.preset_remove,
  doubles: m.preset_doubles,
  neighbours: m.preset_neighbours,
  "three-doubles": m.preset_three_doubles,
  threes: m.preset_threes,
  "four-doubles": m.preset_four_doubles,
  "one-against-two": m.preset_one_against_two,
  "two-against-four": m.preset_two_against_four,
  "last-check": m.preset_last_check,
  rulebook: m.preset_rulebook,
  match: m.preset_match,
  counted: m.preset_counted,
  light: m.preset_light,
  chess: m.preset_chess,
  spanish: m.preset_spanish,
};

/** The presets of a family, the usual one first. */
export function presetsOf(family: Family): readonly Preset[] {
  return (all as Readonly<Record<string, readonly Preset[]>>)[family.name] ?? [];
}

/** The game of a preset at a table of so many seats, if that many can play it. */
export function gameOf({ game, from }: Preset, seats: number): string {
  return from !== undefined && seats >= from ? game.replace(/:\d+/, `:${seats}`) : game;
}

export function presetName(preset: Preset): string {
  return names[preset.name]?.() ?? preset.name;
}
