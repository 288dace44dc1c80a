// Game ids (docs/rules/formats.md): their meaning, and their form.

import type { Family, Option } from "./families";

/** The parts of a game id. */
export interface Variant {
  readonly name: string;
  /** 0 if the game has only one number of seats. */
  readonly seats: number;
  readonly values: Readonly<Record<string, string>>;
}

export function parse(id: string): Variant {
  const [head = "", ...options] = id.split(",");
  const [name = "", seats = "0"] = head.split(":");
  return {
    name,
    seats: Number(seats),
    values: Object.fromEntries(options.map((o) => o.split("=", 2) as [string, string])),
  };
}

/** Whether a game is for as many players as its id says; one without a number is. */
export function fits({ minSeats, maxSeats }: Family, id: string): boolean {
  const { seats } = parse(id);
  return seats === 0 || (seats >= minSeats && seats <= maxSeats);
}

/** Writes the id of a game: options in alphabetical order, defaults left out. */
export function format(
  family: Family,
  seats: number,
  teams: string,
  values: Readonly<Record<string, string>>,
): string {
  const partners = teams !== "ffa";
  const chosen = family.options
    .filter((o) => o.matters(seats, partners) && valueOf(o, values) !== o.values[0])
    .map((o) => [o.name, valueOf(o, values)] as const);
  const all = partners ? [...chosen, ["teams", teams] as const] : chosen;
  const options = all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `,${name}=${value}`);
  const head = family.minSeats === family.maxSeats ? family.name : `${family.name}:${seats}`;
  return head + options.join("");
}

/** The value of an option, its default if none is given. */
export function valueOf(option: Option, values: Readonly<Record<string, string>>): string {
  return values[option.name] ?? option.values[0];
}

/**
 * The team of each seat under a value of the option `teams`: teams[seat - 1], from 0;
 * as star.16 has it.
 */
export function teamsOf(value: string, seats: number): number[] {
  const of = (team: (seat: number) => number) => Array.from({ length: seats }, (_, i) => team(i + 1));
  switch (value) {
    case "ffa":
      return of((seat) => seat - 1);
    case "pairs":
      return of((seat) => (seat - 1) % (seats / 2));
    case "adjacent":
      return of((seat) => Math.floor((seat - 1) / 2));
    case "threes":
      return of((seat) => (seat - 1) % 2);
    default: {
      const teams = value.split("-");
      return of((seat) => teams.findIndex((t) => t.includes(String(seat))));
    }
  }
}

/** The named values of `teams` that exist at so many seats. */
export function teamValues(seats: number): string[] {
  const even = seats >= 4 && seats % 2 === 0;
  return ["ffa", ...(even ? ["pairs", "adjacent"] : []), ...(seats === 6 ? ["threes"] : [])];
}

/**
 * The value of `teams` for the team of each seat: its name where it has one, else the
 * partition, such as "1-23"; "" if all are in one team, which is no game.
 */
export function partition(teams: readonly number[]): string {
  const seats = teams.length;
  const text = groups(teams);
  if (!text.includes("-")) return "";
  return teamValues(seats).find((value) => groups(teamsOf(value, seats)) === text) ?? text;
}

/** The seats of each team, teams by their first seat: "13-24". */
function groups(teams: readonly number[]): string {
  return [...new Set(teams)]
    .map((team) => teams.flatMap((t, i) => (t === team ? [i + 1] : [])).join(""))
    .join("-");
}

/** Whether the teams are of unequal size (star.16). */
export function unequal(teams: readonly number[]): boolean {
  const sizes = [...new Set(teams)].map((team) => teams.filter((t) => t === team).length);
  return new Set(sizes).size > 1;
}
