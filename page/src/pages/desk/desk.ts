// The desk of the moderators: docs/api.md, Moderation.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { dayOf } from "../../app/dates";
import { language } from "../../app/language.svelte";
import { m } from "../../paraglide/messages.js";
import { cursorIn } from "../past/past";

export type Complained = components["schemas"]["Complained"];
export type Acted = components["schemas"]["Acted"];
export type Bar = NonNullable<components["schemas"]["Acted"]["take"]>[number];

/** The rights that moderators can withdraw from an account. */
export const BARS: readonly { readonly bar: Bar; readonly text: () => string }[] = [
  { bar: "chat", text: m.desk_bar_chat },
  { bar: "name", text: m.desk_bar_name },
  { bar: "host", text: m.desk_bar_host },
  { bar: "rated", text: m.desk_bar_rated },
  { bar: "signin", text: m.desk_bar_signin },
];

/** For how many days a right can be withdrawn; 0: for good. The first is the suggestion. */
export const SPANS: readonly { readonly days: number; readonly text: () => string }[] = [
  { days: 1, text: m.desk_for_day },
  { days: 7, text: m.desk_for_week },
  { days: 30, text: m.desk_for_month },
  { days: 0, text: m.desk_for_good },
];

type Deed = NonNullable<Acted["did"]>[number];

/** The measures against a club or a program. */
const DEEDS: Readonly<Record<Deed, () => string>> = {
  renamed: m.desk_did_renamed,
  hushed: m.desk_did_hushed,
  closed: m.desk_did_closed,
  kept: m.desk_did_kept,
  stopped: m.desk_program_now,
  freed: m.desk_did_freed,
  unrated: m.desk_did_unrated,
};

/** A measure with its last day; 0 means for good. */
function ending(what: string, until: number): string {
  return until ? m.desk_did_until({ what, day: dayOf(until) }) : what;
}

/** The rights withdrawn from an account, each with its end. */
export function barsText(bars: readonly Bar[], ends: Readonly<Record<string, number>> = {}): string {
  const spans = [...new Set(bars.map((bar) => ends[bar] ?? 0))];
  return spans
    .map((until) => didText({ take: bars.filter((bar) => (ends[bar] ?? 0) === until), until }))
    .join(" · ");
}

/** A moderator's act, in words. */
export function didText({
  take = [],
  until = 0,
  give = [],
  warn = true,
  club = "",
  program = "",
  did: deeds = [],
}: {
  readonly take?: readonly Bar[];
  /** When the withdrawn right returns by itself; 0: never. */
  readonly until?: number;
  readonly give?: readonly Bar[];
  readonly warn?: boolean;
  /** The name of a club at the time of an action, and the action. */
  readonly club?: string;
  /** Or a program. */
  readonly program?: string;
  readonly did?: readonly Deed[];
}): string {
  const named = (bars: readonly Bar[]) =>
    new Intl.ListFormat(language()).format(
      bars.flatMap((bar) => BARS.find((b) => b.bar === bar)?.text() ?? []),
    );
  const done = new Intl.ListFormat(language()).format(deeds.map((d) => DEEDS[d]()));
  const did = [
    ...(deeds.includes("kept") ? [m.desk_did_kept()] : []),
    ...(deeds.includes("unrated") && !program ? [m.desk_did_unrated()] : []),
    ...(club ? [m.desk_did_club({ name: club, what: done })] : []),
    ...(program ? [ending(m.desk_did_program({ name: program, what: done }), until)] : []),
    ...(take.length > 0 ? [ending(m.desk_did_take({ bars: named(take) }), until)] : []),
    ...(give.length > 0 ? [m.desk_did_give({ bars: named(give) })] : []),
  ];
  if (did.length > 0) return did.join(" · ");
  return warn ? m.desk_did_warn() : m.desk_did_nothing();
}

/** Where a page begins; null for the first, and after the last. */
export interface Place {
  readonly at: number;
  readonly key: string;
}

function placeIn(link: string | null): Place | null {
  const key = cursorIn(link, "key");
  return key ? { at: Number(cursorIn(link, "at")), key } : null;
}

export interface Page<T> {
  readonly list: readonly T[];
  readonly next: Place | null;
}

export async function complaints(
  state: "waiting" | "closed",
  place: Place | null,
): Promise<Page<Complained>> {
  const request = api.GET("/desk/complaints", { params: { query: { state, ...place } } });
  const list = (await answered(request)) ?? [];
  return { list, next: placeIn((await request).response.headers.get("Link")) };
}

export async function acts(place: Place | null): Promise<Page<Acted>> {
  const request = api.GET("/desk/acts", { params: { query: { ...place } } });
  const list = (await answered(request)) ?? [];
  return { list, next: placeIn((await request).response.headers.get("Link")) };
}

export async function act(body: components["schemas"]["ActRequest"]): Promise<void> {
  await answered(api.POST("/desk/acts", { body }));
}

export async function actOnProgram(
  name: string,
  body: components["schemas"]["ProgramActRequest"],
): Promise<void> {
  await answered(api.POST("/desk/programs/{name}", { params: { path: { name } }, body }));
}

export async function actOnClub(key: string, body: components["schemas"]["ClubActRequest"]): Promise<void> {
  await answered(api.POST("/desk/clubs/{club}", { params: { path: { club: key } }, body }));
}

export type Doubtful = components["schemas"]["Doubtful"];

/** The patterns in the games of a pair. */
export const LOOKS: Readonly<Record<NonNullable<Doubtful["looks"]>[number], () => string>> = {
  "one-sided": m.desk_looks_one_sided,
  "given-away": m.desk_looks_given_away,
  shared: m.desk_looks_shared,
  thrown: m.desk_looks_thrown,
};

/** The pairs whose rated games look arranged. */
export async function doubtful(): Promise<readonly Doubtful[]> {
  return (await answered(api.GET("/desk/ratings"))) ?? [];
}

/** Takes the games of a pair back, and returns how many those were. */
export async function annul(pair: Doubtful, reason: string): Promise<number> {
  const { handle, program } = pair.player;
  const body = {
    pool: pair.pool,
    ...(handle ? { handle } : {}),
    ...(program ? { program } : {}),
    ...(pair.others ? {} : { other: pair.other }),
    reason,
  };
  return (await answered(api.POST("/desk/ratings", { body })))?.games ?? 0;
}
