// The games of a program, in words.

import { families } from "../../games/families";
import { m } from "../../paraglide/messages.js";
import { plays, type Program } from "./programs";

export function gamesOf(program: Program): string {
  const some = families.filter((f) => plays(program, f.name));
  return some.length === families.length ? m.programs_games_all() : some.map((f) => f.title()).join(", ");
}

/** Where a game with it is set up. */
export function setupWith(program: Program): string {
  const family = families.find((f) => plays(program, f.name))?.name ?? "star";
  return `/new/${family}?program=${encodeURIComponent(program.name)}`;
}
