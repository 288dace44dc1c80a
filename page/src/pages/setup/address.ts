// The address of a set-up, whole: /new/star:4,teams=pairs?with=friends&clock=10+5. A club can link
// to its game (docs/page.md).

import { bots } from "../../games/bots";
import { parse, partition, teamsOf, teamValues } from "../../games/variant";
import { asked, companiesOf, seat, sits, type Company } from "./company";
import { clocks, typed, usualTimes, type Clock, type Times } from "./clocks";
import {
  absences,
  matches,
  usualAbsence,
  usualLevel,
  type Chosen,
  type Kind,
  type Plan,
} from "./plan.svelte";

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
  readSeats(plan, query.get("seats") ?? "");
  const clock = clockOf(query.get("clock") ?? "");
  if (clock) plan.clock = clock;
  const rounds = Number(query.get("match") ?? NaN);
  if (matches.includes(rounds)) plan.rounds = rounds;
  if (query.get("rated") === "yes") plan.rated = true;
  if (query.get("official") === "yes") plan.official = true;
  readLeaving(plan, query.get("leave") ?? "");
  const lots = query.get("seating");
  if (lots === "drawn" || lots === "chosen") plan.lots = lots === "drawn";
  if (query.get("chat") === "no") plan.chat = false;
  if (query.get("names") === "hidden") plan.hidden = true;
  if (query.get("watch") === "public") plan.watched = true;
  if (query.get("on") === "server") plan.where = "server";
}

/** Reads the players, seat by seat: me,bot5,friend,anybody,here,program:NAME,person:NAME. */
function readSeats(plan: Plan, text: string): void {
  const seats = text
    .split(",")
    .map((one) => /^(me|here|friend|anybody|bot|program|person)(\d*)(?::(.+))?$/.exec(one));
  if (seats.length !== plan.count || seats.some((seat) => seat === null)) return;
  if (seats.filter((seat) => seat?.[1] === "me").length > 1) return;
  seats.forEach((seat, i) => {
    const [, kind, level, name = ""] = seat!;
    const known = kind === "bot" && 1 <= Number(level) && Number(level) <= bots.length;
    plan.place(i + 1, kind as Kind, known ? Number(level) : undefined, name);
  });
}

/** Reads the policy for a player who leaves, out or a bot, with its delay in minutes: bot4,15m. */
function readLeaving(plan: Plan, text: string): void {
  const [, who, level, minutes] = /^(out|bot)(\d*)(?:,(\d+)m)?$/.exec(text) ?? [];
  if (who === undefined) return;
  const after = absences.find((ms) => ms === Number(minutes) * 60_000) ?? plan.leaving.after;
  if (who === "out") plan.leaving = { kind: "out", after };
  else if (1 <= Number(level) && Number(level) <= bots.length)
    plan.leaving = { kind: "bot", level: Number(level), after };
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

/** The address of a plan. Names of people at this screen stay at it. */
export function write(plan: Plan): string {
  const query: string[] = [];
  const company = companyOf(plan);
  if (company === undefined) query.push(`seats=${plan.seats.map(seatText).join(",")}`);
  else if (company !== "bots") query.push(`with=${company}`);
  const add = (name: string, value: string, differs: boolean) => {
    if (differs) query.push(`${name}=${value}`);
  };
  const { club, leaving } = plan;
  add("club", encodeURIComponent(club), club !== "");
  add("clock", clockText(plan.clock), plan.clockChosen);
  add("match", String(plan.rounds), plan.rounds !== plan.usualRounds);
  add("rated", "yes", plan.wantsRated);
  add("official", "yes", plan.official);
  const who = leaving.kind === "bot" ? `bot${leaving.level}` : "out";
  const after = leaving.after === usualAbsence ? "" : `,${leaving.after / 60_000}m`;
  add("leave", who + after, who + after !== "out");
  add("seating", plan.lots ? "drawn" : "chosen", plan.lotsChosen);
  add("chat", "no", !plan.chat);
  add("names", "hidden", plan.hidden);
  add("watch", "public", plan.watched);
  add("on", "server", plan.where === "server" && plan.clock.terms.kind !== "days");
  return `/new/${plan.variant}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** With whom it is, whatever the teams; undefined where no word says it. */
function companyOf(plan: Plan): Company | undefined {
  if (plan.seats.some((s) => s.kind === "bot" && s.level !== usualLevel)) return undefined;
  if (companiesOf(plan.family).includes("doubles") && sits(plan, "doubles")) return "doubles";
  const kinds = new Set(plan.seats.slice(1).map((s) => s.kind));
  const [kind] = kinds;
  if (kinds.size !== 1 || plan.seats[0].kind !== "me") return undefined;
  const words: Partial<Record<Kind, Company>> = {
    bot: "bots",
    friend: "friends",
    anybody: "anybody",
    here: "here",
  };
  return kind && words[kind];
}

function seatText({ kind, name, level }: Chosen): string {
  if (kind === "bot") return `bot${level}`;
  return kind === "program" || kind === "person" ? `${kind}:${encodeURIComponent(name)}` : kind;
}

/**
 * A clock in the form of an address: none, 10+5, 10~5 (a delay), 60m (for all), 30s (a move), 3d
 * (a move), 5h (an hourglass). After commas 30s limits each move, 60m the whole game, 3x20 is
 * byo-yomi, 40/30 half an hour after 40 moves, 10-5-5 the times of the seats.
 */
export function clockText(clock: Clock): string {
  const { terms } = clock;
  if (terms.kind === "none" || terms.kind === "move" || terms.kind === "days") return baseText(clock);
  const { perMove, total, periods, period = 0, stages, seats } = terms;
  return [
    baseText(clock),
    ...(perMove ? [`${perMove / 1000}s`] : []),
    ...(total ? [`${total / 60_000}m`] : []),
    ...(periods ? [`${periods}x${period / 1000}`] : []),
    ...(stages ?? []).map(({ moves, time }) => `${moves}/${time / 60_000}`),
    ...(seats ? [seats.map(({ initial = 0 }) => initial / 60_000).join("-")] : []),
  ].join(",");
}

function baseText({ terms }: Clock): string {
  switch (terms.kind) {
    case "none":
      return "none";
    case "game":
      return `${terms.initial / 60_000}${terms.delay > 0 ? "~" : "+"}${(terms.delay || terms.increment) / 1000}`;
    case "hourglass":
      return `${terms.initial / 60_000}h`;
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
  const [base = "", ...limits] = text.split(",");
  const [, first, sign, more] = /^(\d+(?:\.\d+)?)([+ ~]|m|s|d|h)(\d*)$/.exec(base) ?? [];
  if (first === undefined) return undefined;
  const number = Number(first);
  const besides = Object.assign({ ...usualTimes }, ...limits.map(limitOf)) as Times;
  switch (sign) {
    case "m":
      return typed({ ...besides, kind: "total", total: number });
    case "h":
      return typed({ ...besides, kind: "hourglass", minutes: number });
    case "s":
      return typed({ ...usualTimes, kind: "move", seconds: number });
    case "d":
      return typed({ ...usualTimes, kind: "days", days: number });
    default:
      return typed({
        ...besides,
        kind: "game",
        minutes: number,
        bonus: sign === "~" ? "delay" : "increment",
        more: Number(more),
      });
  }
}

/** Reads a part of a clock behind a comma; nothing if it is unknown. */
function limitOf(text: string): Partial<Times> {
  const [, a, sign, b] = /^(\d+(?:\.\d+)?)(s|m|x|\/)(\d*(?:\.\d+)?)$/.exec(text) ?? [];
  if (/^[\d.]+(-[\d.]+)+$/.test(text)) return { own: text.split("-").map(Number) };
  switch (sign) {
    case "s":
      return { most: Number(a) };
    case "m":
      return { whole: Number(a) };
    case "x":
      return { periods: Number(a), period: Number(b) };
    case "/":
      return { stage: Number(a), stageMinutes: Number(b) };
    default:
      return {};
  }
}
