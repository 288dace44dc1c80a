// Clubs: docs/api.md, Clubs.

import { answered, api, type Shown } from "../../api/client";
import type { components } from "../../api/schema";
import { m } from "../../paraglide/messages.js";
import { TroubleError } from "../../table/table";
import { troubleText } from "../game/trouble";
import { cursorIn } from "../past/past";

export type Club = components["schemas"]["Club"];
export type Member = components["schemas"]["ClubMember"];
export type Role = Member["role"];
export type Door = Club["door"];
export type Says = components["schemas"]["ClubRequest"];
export type Score = components["schemas"]["ClubScore"];

/** The address of a club's page. */
export function clubPage(name: string): string {
  return `/clubs/${encodeURIComponent(name)}`;
}

/** Whether who has the role is in the club. */
export const inside = (role: Role | undefined): boolean =>
  role === "founder" || role === "manager" || role === "member";

/** Whether who has the role looks after the members. */
export const manages = (role: Role | undefined): boolean => role === "founder" || role === "manager";

/** The ways to join, in words. */
export const doors: Readonly<Record<Door, () => string>> = {
  open: m.club_door_open,
  asking: m.club_door_asking,
  invited: m.club_door_invited,
};

/** The text of an error. */
export function why(error: unknown): string {
  return error instanceof TroubleError ? troubleText(error.code, error.message) : String(error);
}

const of = (club: string) => ({ params: { path: { club } } });

export interface Page {
  readonly items: readonly Club[];
  /** The name behind which the next page begins; "" after the last. */
  readonly after: string;
}

export async function clubs(after = ""): Promise<Page> {
  const request = api.GET("/clubs", { params: { query: after ? { after } : {} } });
  const list = (await answered(request)) ?? [];
  return { items: list, after: cursorIn((await request).response.headers.get("Link"), "after") };
}

/** My clubs; none without signing in. */
export async function mine(): Promise<readonly Club[]> {
  try {
    return (await answered(api.GET("/me/clubs"))) ?? [];
  } catch (error) {
    if (error instanceof TroubleError && ["signed-out", "held"].includes(error.code)) return [];
    throw error;
  }
}

/** The open games of my clubs. */
export async function openGames(): Promise<readonly Shown[]> {
  return (await answered(api.GET("/me/clubs/games"))) ?? [];
}

/** A club by name or key, or null where there is none. */
export async function club(name: string): Promise<Club | null> {
  try {
    return await answered(api.GET("/clubs/{club}", of(name)));
  } catch (error) {
    if (error instanceof TroubleError && error.code === "no-club") return null;
    throw error;
  }
}

export const make = (body: Says): Promise<Club> => answered(api.POST("/clubs", { body }));

export const change = (key: string, body: Says): Promise<Club> =>
  answered(api.PUT("/clubs/{club}", { ...of(key), body }));

export async function close(key: string): Promise<void> {
  await answered(api.DELETE("/clubs/{club}", of(key)));
}

export const join = (key: string, invitation: string): Promise<Club> =>
  answered(api.POST("/clubs/{club}/members", { ...of(key), body: invitation ? { invitation } : {} }));

export const renewInvitation = (key: string): Promise<Club> =>
  answered(api.POST("/clubs/{club}/invitation", of(key)));

/** Gives somebody a role; null takes it from them. */
export function setRole(
  key: string,
  handle: string,
  role: components["schemas"]["ClubRole"]["role"] | null,
): Promise<Club> {
  const params = { path: { club: key, handle } };
  return answered(
    role
      ? api.PUT("/clubs/{club}/members/{handle}", { params, body: { role } })
      : api.DELETE("/clubs/{club}/members/{handle}", { params }),
  );
}

export async function members(key: string, pool: string): Promise<readonly Member[]> {
  const request = api.GET("/clubs/{club}/members", {
    params: { path: { club: key }, query: pool ? { pool } : {} },
  });
  return (await answered(request)) ?? [];
}

export const games = (key: string): Promise<components["schemas"]["ClubGames"]> =>
  answered(api.GET("/clubs/{club}/games", of(key)));

export const scores = (key: string): Promise<components["schemas"]["ClubTable"]> =>
  answered(api.GET("/clubs/{club}/table", of(key)));
