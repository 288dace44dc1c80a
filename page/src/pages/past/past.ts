// The games of the person that have ended on the server: docs/api.md, My past.

import { answered, api } from "../../api/client";
import type { components, operations } from "../../api/schema";

export type PastGame = components["schemas"]["PastGame"];
export type PastSeat = components["schemas"]["PastSeat"];
export type PastSummary = components["schemas"]["PastSummary"];
export type Tally = components["schemas"]["Tally"];
export type Fellow = components["schemas"]["Fellow"];

type Query = NonNullable<operations["getMyPast"]["parameters"]["query"]>;

/** The filter; fields left out match everything. */
export type Wish = Omit<Query, "cursor">;

/** The filters, by their names in addresses. */
export const WISHES = [
  "family",
  "seats",
  "clock",
  "place",
  "ending",
  "own",
  "rated",
  "overboard",
  "with",
  "from",
  "to",
] as const satisfies readonly (keyof Wish)[];

export type WishName = (typeof WISHES)[number];

/** A wish as its words: what selects and addresses hold. */
export type Words = Readonly<Partial<Record<WishName, string>>>;

/** The words that an address has behind its question mark; what nobody can wish is left out. */
export function wordsOf(search: string): Words {
  const given = new URLSearchParams(search);
  const words: Partial<Record<WishName, string>> = {};
  for (const name of WISHES) {
    const word = given.get(name);
    if (word && fits[name].test(word)) words[name] = word;
  }
  return words;
}

const day = /^\d{4}-\d\d-\d\d$/;

const fits: Readonly<Record<WishName, RegExp>> = {
  family: /^[a-z]+$/,
  seats: /^[2-8]$/,
  clock: /^(none|game|move|days|total)$/,
  place: /^[1-8]$/,
  ending: /^[a-z-]+$/,
  own: /^(yes|no)$/,
  rated: /^(yes|no)$/,
  overboard: /^(yes|no)$/,
  with: /^[0-9A-Za-z]{12}\.[1-8]$/,
  from: day,
  to: day,
};

/** The query of an address, with its question mark; "" without a filter. */
export function searchOf(words: Words): string {
  const given = new URLSearchParams();
  for (const name of WISHES) if (words[name]) given.set(name, words[name]);
  const text = given.toString();
  return text === "" ? "" : `?${text}`;
}

function wishOf({ seats, place, ...rest }: Words): Wish {
  return {
    ...(rest as Wish),
    ...(seats ? { seats: Number(seats) } : {}),
    ...(place ? { place: Number(place) } : {}),
  };
}

export interface Page {
  readonly games: readonly PastGame[];
  /** Of the next page; "" after the last. */
  readonly cursor: string;
}

export async function page(words: Words, cursor = ""): Promise<Page> {
  const request = api.GET("/me/past", {
    params: { query: { ...wishOf(words), ...(cursor ? { cursor } : {}) } },
  });
  const games = (await answered(request)) ?? [];
  return { games, cursor: cursorOf((await request).response.headers.get("Link")) };
}

/** The cursor of the next page, from a header Link. */
export function cursorOf(link: string | null): string {
  return cursorIn(link, "cursor");
}

/** The value of a parameter in a Link header; "" without a next page. */
export function cursorIn(link: string | null, name: string): string {
  const address = /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];
  return address ? (new URL(address, "http://localhost").searchParams.get(name) ?? "") : "";
}

export function summary(words: Words): Promise<PastSummary> {
  return answered(api.GET("/me/past/summary", { params: { query: wishOf(words) } }));
}

/** The address of the records of the filtered games. */
export function recordsAddress(words: Words): string {
  return `/api/v1/me/past/record${searchOf(words)}`;
}

/** Removes a game over the board for good. */
export async function removed(id: string): Promise<void> {
  await answered(api.DELETE("/me/over-board/{id}", { params: { path: { id } } }));
}
