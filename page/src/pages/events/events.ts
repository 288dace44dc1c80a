// Events: docs/api.md, docs/events-format.md.

import { answered, api } from "../../api/client";
import type { components, operations } from "../../api/schema";
import { m } from "../../paraglide/messages.js";
import { custom, dayOf } from "../../app/dates";
import { TroubleError } from "../../table/table";
import { cursorIn } from "../past/past";
import { families } from "../../games/families";
import { format, parse, teamsOf, teamValues } from "../../games/variant";
import { variantTitle } from "../game/title";

export type Event = components["schemas"]["EventDetail"];
export type Listed = components["schemas"]["ListedEvent"];
export type Round = components["schemas"]["EventRound"];
export type Table = components["schemas"]["EventTable"];
export type Act = components["schemas"]["EventAct"];
export type Card = components["schemas"]["EventCard"];
export type PrintedCard = components["schemas"]["EventTableCard"];
export type Division = components["schemas"]["EventDivision"];
export type Declaration = components["schemas"]["EventDeclaration"];
export type Challenge = components["schemas"]["EventChallenge"];
export type Role = components["schemas"]["EventMember"]["role"];
export type NewEvent = components["schemas"]["NewEvent"];
export type Entry = NonNullable<components["schemas"]["EventEntry"]["entrants"]>[number];

/** What a part of the page about a table needs. */
export interface TableProps {
  event: Event;
  round: number;
  /** From 1. */
  number: number;
  table: Table;
  /** Carries out a change, and shows the result. */
  act: (request: () => Promise<Event>) => Promise<boolean>;
}

export const eventPage = (key: string): string => `/events/${key}`;

const of = (event: string) => ({ params: { path: { event } } });

export interface Page {
  readonly items: readonly Listed[];
  /** Where the next page begins; "" after the last. */
  readonly after: string;
}

export async function events(after = ""): Promise<Page> {
  const request = api.GET("/events", { params: { query: after ? { after } : {} } });
  const list = (await answered(request)) ?? [];
  return { items: list, after: cursorIn((await request).response.headers.get("Link"), "after") };
}

/** My events, the ones I organise first; none for a guest. */
export async function mine(): Promise<readonly Listed[]> {
  try {
    const { organised, entered } = await answered(api.GET("/me/events"));
    const all = [...(organised ?? []), ...(entered ?? [])];
    return all.filter((e, i) => all.findIndex(({ key }) => key === e.key) === i);
  } catch (error) {
    if (error instanceof TroubleError && ["signed-out", "held"].includes(error.code)) return [];
    throw error;
  }
}

/** Whether the server has a program that pairs by the Dutch system of FIDE. */
export const pairsDutch = async (): Promise<boolean> =>
  (await answered(api.GET("/me/events"))).dutch ?? false;

/** An event; null where there is none. */
export async function find(key: string): Promise<Event | null> {
  try {
    return await answered(api.GET("/events/{event}", of(key)));
  } catch (error) {
    if (error instanceof TroubleError && error.code === "no-event") return null;
    throw error;
  }
}

/** The event if it has changed since the tag; null otherwise. */
export async function changed(was: Event, tag: string): Promise<{ event: Event; tag: string } | null> {
  const params = { path: { event: was.key }, header: { "If-None-Match": tag } };
  const { data, response } = await api.GET("/events/{event}", { params });
  if (![200, 304].includes(response.status)) throw new Error(`status ${response.status}`);
  return data && response.status === 200 ? { event: data, tag: response.headers.get("ETag") ?? "" } : null;
}

/** An event with the first rows of the standings that its stream has sent; the other rows follow. */
export function withLeaders(event: Event, message: string): Event {
  const news = JSON.parse(message) as components["schemas"]["EventNews"];
  const leaders = news.standings ?? [];
  if (news.acts < event.acts || leaders.some(({ entrant }) => !event.people[entrant - 1])) return event;
  const first = new Set(leaders.map(({ entrant }) => entrant));
  return {
    ...event,
    standings: [...leaders, ...event.standings.filter(({ entrant }) => !first.has(entrant))],
  };
}

/** The standings after a round. */
export const standingsAfter = async (event: string, after: number): Promise<Event["standings"]> =>
  (await answered(api.GET("/events/{event}/standings", { params: { path: { event }, query: { after } } }))) ??
  [];

export type Advice = components["schemas"]["EventAdvice"];
type AdviceQuery = NonNullable<operations["getEventAdvice"]["parameters"]["query"]>;

/** What simulated events find after each number of rounds. */
export const advice = (query: AdviceQuery): Promise<Advice> =>
  answered(api.GET("/events/advice", { params: { query } }));

export const make = (body: NewEvent): Promise<Event> => answered(api.POST("/events", { body }));

export const enter = (key: string, entrants: readonly Entry[] = []): Promise<Event> =>
  answered(
    api.POST("/events/{event}/entrants", {
      ...of(key),
      body: entrants.length > 0 ? { entrants: [...entrants] } : {},
    }),
  );

/** Enters the person, with a declaration for the divisions. */
export const enterDeclared = (key: string, club: string, declared: Declaration): Promise<Event> =>
  answered(
    api.POST("/events/{event}/entrants", { ...of(key), body: { declared, ...(club ? { club } : {}) } }),
  );

export const declare = (event: string, entrant: number, body: Declaration): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/entrants/{entrant}/declaration", { params: { path: { event, entrant } }, body }),
  );

export const withdraw = (event: string, entrant: number): Promise<Event> =>
  answered(api.DELETE("/events/{event}/entrants/{entrant}", { params: { path: { event, entrant } } }));

/** Lets these entrants play the next rounds, and nobody else. */
export const setPresent = (key: string, entrants: readonly number[]): Promise<Event> =>
  answered(api.PUT("/events/{event}/present", { ...of(key), body: { entrants: [...entrants] } }));

/** Lets an entrant sit out a round, or play it after all. */
export const setSkip = (event: string, entrant: number, round: number, skips: boolean): Promise<Event> => {
  const params = { path: { event, entrant, round } };
  return answered(
    skips
      ? api.PUT("/events/{event}/entrants/{entrant}/skips/{round}", { params })
      : api.DELETE("/events/{event}/entrants/{entrant}/skips/{round}", { params }),
  );
};

export const pair = (key: string, round: number): Promise<Event> =>
  answered(api.POST("/events/{event}/rounds", { ...of(key), body: { round } }));

/** Makes a team of entrants; without them, lots make teams of all who have none. */
export const makeTeam = (key: string, players: readonly number[]): Promise<Event> =>
  answered(
    api.POST("/events/{event}/teams", {
      ...of(key),
      body: players.length > 0 ? { players: [...players] } : {},
    }),
  );

export const choosePartner = (key: string, partner: number): Promise<Event> =>
  answered(api.PUT("/events/{event}/partner", { ...of(key), body: { partner } }));

/** Challenges players of a ladder, for an entrant. */
export const challenge = (key: string, entrant: number, players: readonly number[]): Promise<Event> =>
  answered(api.POST("/events/{event}/challenges", { ...of(key), body: { entrant, players: [...players] } }));

/** Answers a challenge for an entrant. */
export const answerChallenge = (
  event: string,
  challenger: number,
  entrant: number,
  accept: boolean,
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/challenges/{challenger}", {
      params: { path: { event, challenger } },
      body: { entrant, accept },
    }),
  );

export const setExhibitor = (event: string, entrant: number, exhibitor: boolean): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/entrants/{entrant}/exhibitor", {
      params: { path: { event, entrant } },
      body: { exhibitor },
    }),
  );

/** Keeps a group of entrants apart, or no longer. */
export const keepApart = (key: string, entrants: readonly number[], apart: boolean): Promise<Event> =>
  answered(api.PUT("/events/{event}/apart", { ...of(key), body: { entrants: [...entrants], apart } }));

export const unpair = (event: string, round: number, reason: string): Promise<Event> =>
  answered(
    api.DELETE("/events/{event}/rounds/{round}", { params: { path: { event, round }, query: { reason } } }),
  );

/** Starts or stops the round clock, or sets its time, milliseconds; null leaves the time. */
export const setClock = (
  key: string,
  running: boolean,
  left: number | null,
  reason: string,
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/clock", {
      ...of(key),
      body: { running, ...(left === null ? {} : { left: Math.round(left) }), ...(reason ? { reason } : {}) },
    }),
  );

export const callArbiter = (event: string, round: number, table: number, reason: string): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/tables/{table}/call", {
      params: { path: { event, round, table } },
      body: reason ? { reason } : {},
    }),
  );

export const answerCall = (event: string, round: number, table: number): Promise<Event> =>
  answered(
    api.DELETE("/events/{event}/rounds/{round}/tables/{table}/call", {
      params: { path: { event, round, table } },
    }),
  );

export const replace = (
  event: string,
  round: number,
  table: number,
  entrant: number,
  by: number,
  reason: string,
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/tables/{table}/entrants/{entrant}", {
      params: { path: { event, round, table, entrant } },
      body: { by, reason },
    }),
  );

/** Gives somebody a role in the event; none takes it back. */
export const appoint = (event: string, handle: string, role: Role | null): Promise<Event> => {
  const params = { path: { event, handle } };
  return answered(
    role
      ? api.PUT("/events/{event}/staff/{handle}", { params, body: { role } })
      : api.DELETE("/events/{event}/staff/{handle}", { params }),
  );
};

const ofCard = (event: string, token: string) => ({ params: { path: { event, token } } });

/** The result card of a table; null if the token is not valid. */
export async function card(key: string, token: string): Promise<Card | null> {
  try {
    return await answered(api.GET("/events/{event}/cards/{token}", ofCard(key, token)));
  } catch (error) {
    if (error instanceof TroubleError && ["no-event", "no-card"].includes(error.code)) return null;
    throw error;
  }
}

/** The cards to print, for the staff of an event. */
export const cards = async (key: string): Promise<readonly PrintedCard[]> =>
  (await answered(api.GET("/events/{event}/cards", of(key)))) ?? [];

interface CardResult {
  readonly round: number;
  readonly entrant: number;
  readonly places: readonly number[];
}

export const propose = (key: string, token: string, { round, entrant, places }: CardResult): Promise<Card> =>
  answered(
    api.PUT("/events/{event}/cards/{token}/proposal", {
      ...ofCard(key, token),
      body: { round, entrant, places: [...places] },
    }),
  );

export const confirm = (key: string, token: string, { round, entrant, places }: CardResult): Promise<Card> =>
  answered(
    api.PUT("/events/{event}/cards/{token}/confirmation", {
      ...ofCard(key, token),
      body: { round, entrant, places: [...places] },
    }),
  );

export const callFromCard = (key: string, token: string, round: number, entrant: number): Promise<Card> =>
  answered(
    api.PUT("/events/{event}/cards/{token}/call", { ...ofCard(key, token), body: { round, entrant } }),
  );

/** The team of each seat, a number of its own without teams. */
const teamed = (seats: number, teams: readonly number[]): readonly number[] =>
  teams.length === seats ? teams : Array.from({ length: seats }, (_, i) => i + 1);

/** How many teams, or players, a table of the event has. */
export const sides = (seats: number, teams: readonly number[] | null = []): number =>
  new Set(teamed(seats, teams ?? [])).size;

/**
 * Places as chosen so far, -1 for none: the last one follows from the others if all are different.
 * With teams they are those of the teams, and an absent player is absent alone.
 */
export function withPlace(
  places: readonly number[],
  seat: number,
  place: number,
  teams: readonly number[] = [],
): readonly number[] {
  const of = teamed(places.length, teams);
  const set = (next: readonly number[], team: number, to: number) =>
    next.map((p, i) => (of[i] === team && (p !== 0 || i === seat) ? to : p));
  let next: readonly number[] = places.map((p, i) => (i === seat ? place : p));
  if (place !== 0) next = set(next, of[seat]!, place);
  const all = [...new Set(of)];
  const open = all.filter((team) => next.some((p, i) => of[i] === team && p < 0));
  const free = all.map((_, i) => i + 1).filter((p) => !next.includes(p));
  return open.length === 1 && free.length === 1 ? set(next, open[0]!, free[0]!) : next;
}

/** The places of seats, from those of the teams: after two partners who are first, 3. */
export const seatPlaces = (places: readonly number[], teams: readonly number[] = []): readonly number[] =>
  teams.length !== places.length
    ? places
    : places.map((p) => (p > 0 ? 1 + places.filter((q) => q > 0 && q < p).length : p));

/** The places of the teams by seat, from those of the seats: 1 and 2 for 1 and 3. */
export function teamPlaces(places: readonly number[], teams: readonly number[] = []): readonly number[] {
  if (teams.length !== places.length) return places;
  const better = (p: number) => new Set(teams.filter((_, i) => places[i]! > 0 && places[i]! < p)).size;
  return places.map((p) => (p > 0 ? 1 + better(p) : p));
}

/** The name of an entrant or of a team over boards, or those of the players of a team. */
export function nameOf(event: Event, { entrant, team }: { entrant: number; team?: number[] | null }): string {
  if (event.boards) return event.squads?.[entrant - 1]?.name ?? "";
  return (team?.length ? team : [entrant]).map((id) => event.people[id - 1]?.name ?? "").join(" & ");
}

/** The same, of a row that has no team with it. */
export const namesOf = (event: Event, entrant: number): string =>
  nameOf(event, event.standings.find((at) => at.entrant === entrant) ?? { entrant });

/** The names of entrants, as a list. */
export const namesText = (event: Event, ids: readonly number[]): string =>
  ids.map((id) => event.people[id - 1]?.name ?? "").join(", ");

/** Places as text, by seat: 1, 2, –. */
export const placesText = (places: readonly number[] = []): string => places.map((p) => p || "–").join(", ");

/** The acts after one with a number. */
export async function acts(key: string, after: number): Promise<readonly Act[]> {
  return (
    (await answered(
      api.GET("/events/{event}/acts", { params: { path: { event: key }, query: { after } } }),
    )) ?? []
  );
}

export const setResult = (
  event: string,
  round: number,
  table: number,
  places: readonly number[],
  reason: string,
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/tables/{table}", {
      params: { path: { event, round, table } },
      body: { places: [...places], ...(reason ? { reason } : {}) },
    }),
  );

export const end = (key: string, ended: boolean): Promise<Event> =>
  answered(api.PUT("/events/{event}/end", { ...of(key), body: { ended } }));

export async function remove(key: string): Promise<void> {
  await answered(api.DELETE("/events/{event}", of(key)));
}

/** The names that were typed, one a line: name, club, rating. */
export function typedEntrants(text: string): readonly Entry[] {
  return text
    .split("\n")
    .map((line) => line.split(/[,;\t]/).map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name = "", club = "", rating = ""]) => ({
      name,
      ...(club ? { club } : {}),
      ...(Number(rating) > 0 ? { rating: Math.round(Number(rating)) } : {}),
    }));
}

/** The games that events offer, each with as many seats as its tables; with teams where it has some. */
export function games(): readonly { variant: string; name: string }[] {
  return families.flatMap((family) => {
    const { minSeats, maxSeats } = family;
    const seats = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);
    return seats.flatMap((n) =>
      (family.teams ? teamValues(n) : ["ffa"]).map((teams) => {
        const variant = format(family, n, teams, {});
        return { variant, name: variantTitle(variant) };
      }),
    );
  });
}

/** The team of each seat of the game; none without teams. */
export function seatTeams(variant: string): readonly number[] {
  const { teams } = parse(variant).values;
  return teams ? teamsOf(teams, seatsOf(variant)) : [];
}

export const hasTeams = (variant: string): boolean => seatTeams(variant).length > 0;

/** How many seats a table of the game has. */
export function seatsOf(variant: string): number {
  const [, seats] = /:(\d+)/.exec(variant) ?? [];
  return seats ? Number(seats) : (families.find(({ name }) => variant.startsWith(name))?.usualSeats ?? 2);
}

/** The prizes that were typed, one a line. */
export const typedPrizes = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Points as people write them: 1.5, without zeros behind. */
export const points = (value: number): string => String(Math.round(value * 100) / 100);

/** The forms without rounds of a number. */
const whole: Readonly<Partial<Record<Listed["form"], () => string>>> = {
  arena: m.events_arena,
  ladder: m.events_ladder,
  display: m.events_display,
};

/**
 * What a table gives to each of its players if all share it, and to a sole winner; null where a
 * drawn table is no more than an equal part of a win.
 */
export function tempting(
  scoring: NewEvent["scoring"],
  rivals: number,
): { drawn: number; won: number } | null {
  const linear = Array.from({ length: rivals }, (_, i) => rivals - 1 - i);
  const worth = { linear, winner: [1], "3-1-0": [3, 1], numbers: [] }[scoring];
  const total = worth.reduce((sum, p) => sum + p, 0);
  return total > (worth[0] ?? 0) ? { drawn: total / rivals, won: worth[0]! } : null;
}

/** Whether tables are made over time, all in one round. */
export const flows = ({ form }: Listed): boolean => form === "arena" || form === "ladder";

/**
 * The people who can take a seat at an open table of a round: in an arena or a ladder, whose tables
 * are all in one round, those without an open table and a challenge.
 */
export function freeIn(event: Event, round: number): Event["people"] {
  const tables = event.paired[round - 1]?.tables ?? [];
  const taken = new Set([
    ...tables.flatMap(({ seats, places }) => (places && flows(event) ? [] : seats)),
    ...(event.ladder?.challenges ?? []).flatMap(({ by, others }) => [by, ...(others ?? [])]),
  ]);
  return event.people.filter(({ id, withdrawn }) => !withdrawn && !taken.has(id));
}

/** The entrants beyond the limit, the next one for a place first. */
export const waiting = ({ people }: Pick<Event, "people">): Event["people"] =>
  people.filter(({ waits }) => waits).sort((a, b) => a.waits! - b.waits!);

/** What is played, how, and by how many. */
export const facts = (event: Listed): readonly string[] => [
  variantTitle(event.variant),
  ...(event.boards ? [m.events_match_count({ count: event.boards })] : []),
  ...(event.partners ? [event.partners === "fixed" ? m.events_fixed() : m.events_changing()] : []),
  ...(event.form === "knock-out"
    ? [m.events_knockout({ count: event.advance ?? 1 })]
    : whole[event.form]
      ? [whole[event.form]!()]
      : [
          event.form === "swiss" ? m.events_swiss() : m.events_robin(),
          m.events_rounds_count({ count: event.rounds }),
          ...(event.evening ? [m.events_evenings({ count: event.evening })] : []),
          ...(event.best
            ? [
                event.evening
                  ? m.events_evenings_best({ count: event.best })
                  : m.events_best_count({ count: event.best }),
              ]
            : []),
        ]),
  ...(event.days ? [m.events_days_count({ count: event.days })] : []),
  ...(event.starts && !event.ended ? [dayOf(event.starts)] : []),
  m.events_count({ count: event.entrants }),
  event.online ? m.events_online() : m.events_boards(),
];

/** A moment with its day: Thursday 4 March 2027 at 18:30. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat(custom(), { dateStyle: "full", timeStyle: "short" }).format(at);

/** The tables shown first, by index: one's own, running ones, and the latest of the rest. */
export function firstTables(tables: readonly Table[], you = 0): readonly number[] {
  const rank = ({ seats, places }: Table) => (places ? 2 : seats.includes(you) ? 0 : 1);
  return tables.map((_, i) => i).sort((a, b) => rank(tables[a]!) - rank(tables[b]!) || b - a);
}

/** Why a round has its pairings, in words. */
export function whyRound({ form, rounds, partners }: Listed, round: Round): string {
  const { byes, design, program, proven, tables } = round;
  if (form === "arena") return m.events_arena_why();
  if (form === "ladder") return m.events_ladder_why();
  if (form === "display") return m.events_display_why();
  if (program) return m.events_why_dutch({ program });
  if (design?.includes("whist")) return m.events_why_whist({ design });
  const size = tables[0]?.seats.length ?? 0;
  const players = tables.length * size + (byes?.length ?? 0);
  const whole = !/transversal|divisible/.test(design ?? "") && rounds * (size - 1) >= players - 1;
  if (design && !partners && !whole) return m.events_why_once({ design });
  if (design) return m.events_why_design({ design });
  return proven ? m.events_why_proven() : m.events_why_searched();
}

/** How much a table with bots counts, in percent, in words. */
export const botShares: readonly { share: number; text: () => string }[] = [
  { share: 100, text: m.events_bots_share_full },
  { share: 50, text: m.events_bots_share_half },
  { share: 0, text: m.events_bots_share_none },
];

/** What is announced about the bots of an arena; "" without bots. */
export function botsText({ bots }: Event): string {
  if (!bots) return "";
  const share = botShares.find((one) => one.share === bots.share)?.text() ?? "";
  return m.events_bots_rule({ seconds: bots.after, level: bots.level, share });
}

/** What a round without a table is worth, in hundredths of a win. */
export const byeWorths: readonly { worth: number; text: () => string }[] = [
  { worth: 100, text: m.events_bye_full },
  { worth: 50, text: m.events_bye_half },
  { worth: 0, text: m.events_bye_none },
];

/** The same of an event, in words. */
export const byeText = (worth: number): string =>
  byeWorths.find((one) => one.worth === worth)?.text() ?? m.events_q_bye_part({ percent: worth });

/** What a bye on request scores, by the points of places. */
export const skipWorth = ({ skips, points }: Pick<Event, "skips" | "points">): number =>
  ((skips?.worth ?? 0) / 100) * (points?.[0] ?? 0);

/** The rule of byes on request, in words; "" without them. */
export const skipsText = ({ skips }: Pick<Event, "skips">): string =>
  skips ? m.events_skips_rule({ count: skips.number, worth: byeText(skips.worth) }) : "";

/** What decides tables that still play at the bell, in words. */
export const bells: Readonly<Record<NonNullable<Event["bell"]>, () => string>> = {
  score: m.events_bell_score,
  shared: m.events_bell_shared,
  expected: m.events_bell_expected,
  arbiter: m.events_bell_arbiter,
};

/** The rules of an event to choose from: by the score at boards, by a forecast where moves are known. */
export function bellsOf(online: boolean, slow: boolean): [NonNullable<Event["bell"]>, () => string][] {
  const wrong = online ? ["score", ...(slow ? [] : ["arbiter"])] : ["expected"];
  return (Object.entries(bells) as ReturnType<typeof bellsOf>).filter(([rule]) => !wrong.includes(rule));
}

/** What decided a table, if that was a forecast: the expected places by seat, in words. */
export function forecastText({ forecast }: Pick<Table, "forecast">): string {
  return forecast
    ? m.events_forecast({ places: (forecast.expected ?? []).map((at) => at.toFixed(2)).join(" · ") })
    : "";
}

/** A time as large clocks show it: 12:05 or 1:12:05, rounded up so that 0:00 is the bell. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How far an event is, in words. */
export function stageText({ ended, form, rounds, paired }: Event): string {
  if (ended) return m.events_ended();
  if (paired.length === 0) return m.events_before();
  if (form === "arena") return m.events_arena_on();
  if (form === "ladder") return m.events_ladder_on();
  if (form === "display") return m.events_display_on();
  const last = paired.at(-1)!;
  if (last.matches?.length && last.tables.length === 0)
    return m.events_lineup_wait({ number: paired.length });
  return rounds > 1
    ? m.events_round_of({ number: paired.length, rounds })
    : m.events_round({ number: paired.length });
}
