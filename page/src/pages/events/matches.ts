// Matches of teams over boards: docs/events.md.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import type { Event } from "./events";

export type Squad = components["schemas"]["EventSquad"];

/** How many players of a team sit at each table. */
export const each = ({ sizes, sides }: Event): number => (sizes?.[0] ?? 0) / (sides ?? 1);

/** How many players a line-up has. */
export const lineUpSize = (event: Event): number => (event.boards ?? 0) * each(event);

export const squadName = (event: Event, number: number): string => event.squads?.[number - 1]?.name ?? "";

/** The last round, while it waits for line-ups. */
export function awaited(event: Event): Event["paired"][number] | undefined {
  const last = event.paired.at(-1);
  return last?.matches?.length && last.tables.length === 0 && !event.ended ? last : undefined;
}

/** The numbers of teams into which all players of a table divide. */
export const possibleSides = (seats: number): readonly number[] =>
  Array.from({ length: seats - 1 }, (_, i) => i + 2).filter((n) => seats % n === 0);

/** Makes a team, or changes the one with a number; without one, makes a team of each club. */
export const assemble = (event: string, squad?: Squad & { number: number }): Promise<Event> =>
  answered(api.POST("/events/{event}/squads", { params: { path: { event } }, body: squad ?? {} }));

const ofLineUp = (event: string, round: number, team: number) => ({
  params: { path: { event, round, team } },
});

export const lineUp = async (event: string, round: number, team: number): Promise<readonly number[]> =>
  (await answered(api.GET("/events/{event}/rounds/{round}/line-ups/{team}", ofLineUp(event, round, team))))
    .players ?? [];

export const handIn = (
  event: string,
  round: number,
  team: number,
  players: readonly number[],
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/line-ups/{team}", {
      ...ofLineUp(event, round, team),
      body: { players: [...players] },
    }),
  );

export const reveal = (event: string, round: number, reason: string): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/line-ups", {
      params: { path: { event, round } },
      body: reason ? { reason } : {},
    }),
  );
