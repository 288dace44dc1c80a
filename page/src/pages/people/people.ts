// Other people: docs/api.md, People.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { TroubleError } from "../../table/table";
import { cursorIn, type PastGame, type PastSummary } from "../past/past";

export type Person = components["schemas"]["Person"];
export type Other = components["schemas"]["Other"];

/** The relation of a person to the visitor. */
export type Kind = NonNullable<Person["is"]>;

/** Somebody who plays, as a list of names shows them. */
export interface Named {
  readonly name: string;
  readonly handle?: string;
  /** Of a bot: the number of its face. */
  readonly face?: number | undefined;
}

/** Each once, with how many there are of them. */
export function gathered(people: readonly Named[]): readonly Named[] {
  const same = (a: Named, b: Named) => a.name === b.name && a.handle === b.handle && a.face === b.face;
  return people
    .filter((one, i) => people.findIndex((other) => same(one, other)) === i)
    .map((one) => {
      const times = people.filter((other) => same(one, other)).length;
      return times > 1 ? { ...one, name: `${times} × ${one.name}` } : one;
    });
}

/** The address of somebody's page. */
export function pageOf(handle: string): string {
  return `/@${handle}`;
}

const of = (handle: string) => ({ params: { path: { handle } } });

/** Somebody, or null where nobody has that name. */
export async function person(handle: string): Promise<Person | null> {
  try {
    return await answered(api.GET("/people/{handle}", of(handle)));
  } catch (error) {
    if (error instanceof TroubleError && error.code === "no-account") return null;
    throw error;
  }
}

export interface PastOf {
  readonly games: readonly PastGame[];
  /** Where the next page begins; 0 after the last. */
  readonly before: number;
}

export async function pastOf(handle: string, before = 0): Promise<PastOf> {
  const request = api.GET("/people/{handle}/past", {
    params: { path: { handle }, query: before ? { before } : {} },
  });
  const games = (await answered(request)) ?? [];
  return { games, before: Number(cursorIn((await request).response.headers.get("Link"), "before")) };
}

export function pointsOf(handle: string): Promise<PastSummary> {
  return answered(api.GET("/people/{handle}/past/summary", of(handle)));
}

/** The people whom the person follows or blocks; null without signing in. */
export async function others(kind: Kind): Promise<readonly Other[] | null> {
  try {
    return (await answered(kind === "followed" ? api.GET("/me/following") : api.GET("/me/blocked"))) ?? [];
  } catch (error) {
    if (error instanceof TroubleError && ["signed-out", "held"].includes(error.code)) return null;
    throw error;
  }
}

/** Begins or ends following or blocking somebody. */
export function make(kind: Kind, handle: string, on: boolean): Promise<Person> {
  if (kind === "followed")
    return answered(
      on ? api.PUT("/me/following/{handle}", of(handle)) : api.DELETE("/me/following/{handle}", of(handle)),
    );
  return answered(
    on ? api.PUT("/me/blocked/{handle}", of(handle)) : api.DELETE("/me/blocked/{handle}", of(handle)),
  );
}

/**
 * Blocks whoever sits on a seat of a game or goes by an alias there, with an account or without.
 */
export async function blockIn(
  game: string,
  who: { readonly seat: number } | { readonly alias: string },
): Promise<void> {
  await answered(api.POST("/games/{id}/blocks", { params: { path: { id: game } }, body: who }));
}

/** Blocks a guest no more. */
export async function unblockGuest(key: string): Promise<void> {
  await answered(api.DELETE("/me/blocked/guests/{key}", { params: { path: { key } } }));
}
