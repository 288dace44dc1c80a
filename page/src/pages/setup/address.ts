// The address of a set-up, whole: /new/star:4,teams=pairs?with=friends&clock=10+5. A club can link to its game.

import { parse, partition, teamsOf, teamValues } from "../../games/variant";
import { asked, companiesOf, seat, sits, type Company } from "./company";
import { clocks, typed, usualTimes, type Clock } from "./clocks";
import type { Kind, Plan } from "./plan.svelte";

/** Plans what an address says; what it does not say, or says wrongly, is as usual. */
export function read(plan: Plan, game: string, search: string): void {
  const { family } = plan;
  const { seats, values } = parse(game);
  if (family.minSeats <= seats && seats <= family.maxSeats) plan.count = seats;
  const query = new URLSearchParams(search);
  seat(plan, asked(family, search));
  for (const option of family.options) {
    const value = values[option.name];
    if (value !== undefined && option.values.includes(value)) plan.choose(option, value);
  }
  const { teams } = values;
  if (family.teams && teams !== undefined) readTeams(plan, teams);
  for (const kind of ["program", "person"] as const) {
    const name = query.get(kind);
    if (name) plan.place(2, kind, 0, name);
  }
  plan.club = query.get("club") ?? "";
  const clock = clockOf(query.get("clock") ?? "");
  if (clock) plan.clock = clock;
}

/** Teams by their name, or by a partition of all seats such as 1-23. */
function readTeams(plan: Plan, teams: string): void {
  if (teamValues(plan.count).includes(teams)) {
    plan.teams = teams;
    return;
  }
  const every = Array.from({ length: plan.count }, (_, i) => String(i + 1)).join("");
  if (!/^\d+(-\d+)+$/.test(teams) || [...teams.replaceAll("-", "")].sort().join("") !== every) return;
  if (partition(teamsOf(teams, plan.count)) === "") return;
  teamsOf(teams, plan.count).forEach((team, i) => plan.join(i + 1, team));
}

/** The address of a plan, as far as an address can express it. */
export function write(plan: Plan): string {
  const query: string[] = [];
  const company = companyOf(plan);
  if (company !== "bots") query.push(`with=${company}`);
  const club = plan.club;
  if (club) query.push(`club=${encodeURIComponent(club)}`);
  if (plan.clockChosen) query.push(`clock=${clockText(plan.clock)}`);
  return `/new/${plan.variant}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** With whom it is, whatever the teams; bots where no word says it. */
function companyOf(plan: Plan): Company {
  if (companiesOf(plan.family).includes("doubles") && sits(plan, "doubles")) return "doubles";
  const kinds = new Set(plan.seats.slice(1).map((s) => s.kind));
  const [kind] = kinds;
  if (kinds.size !== 1 || plan.seats[0].kind !== "me") return "bots";
  const words: Partial<Record<Kind, Company>> = { friend: "friends", anybody: "anybody", here: "here" };
  return (kind && words[kind]) || "bots";
}

/** A clock as it is written in an address: none, 10+5, 10~5 (a delay), 60m (for all), 30s (a move), 3d (a move). */
export function clockText({ terms }: Clock): string {
  switch (terms.kind) {
    case "none":
      return "none";
    case "game":
      return `${terms.initial / 60_000}${terms.delay > 0 ? "~" : "+"}${(terms.delay || terms.increment) / 1000}`;
    case "total":
      return `${terms.initial / 60_000}m`;
    case "move":
      return `${terms.perMove / 1000}s`;
    case "days":
      return `${terms.perMove / 86_400_000}d`;
  }
}

/** The clock of a text, preferably one from the offered list; undefined if the text is no clock. */
export function clockOf(text: string): Clock | undefined {
  const offered = clocks.find((c) => clockText(c) === text.replace(" ", "+")); // a + in a query is a space
  if (offered) return offered;
  const [, first, sign, more] = /^(\d+(?:\.\d+)?)([+ ~]|m|s|d)(\d*)$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const number = Number(first);
  switch (sign) {
    case "m":
      return typed({ ...usualTimes, kind: "total", total: number });
    case "s":
      return typed({ ...usualTimes, kind: "move", seconds: number });
    case "d":
      return typed({ ...usualTimes, kind: "days", days: number });
    default:
      return typed({
        ...usualTimes,
        kind: "game",
        minutes: number,
        bonus: sign === "~" ? "delay" : "increment",
        more: Number(more),
      });
  }
}
