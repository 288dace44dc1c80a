// Begins the game that was set up.

import { answered, api, newToken } from "../../api/client";
import { settings } from "../../app/settings.svelte";
import { begin } from "../../table/local.svelte";
import type { Kind, Plan } from "./plan.svelte";

/** Their names on the server. */
const kinds = {
  me: "me",
  here: "here",
  friend: "invited",
  anybody: "open",
  bot: "bot",
  program: "program",
  person: "person",
} as const satisfies Record<Kind, string>;

/**
 * Begins it, here or on the server, and returns its address. The same token is the
 * same game: a request that was not answered may be repeated.
 */
export async function start(plan: Plan, token: string): Promise<string> {
  if (!plan.online) {
    const { variant, sitters, lots, clock, official, games } = plan;
    return `/here/${await begin({ variant, sitters, lots, clock: clock.terms, official, games })}`;
  }
  const { clock, leaving } = plan;
  const game = await answered(
    api.POST("/games", {
      body: {
        variant: plan.variant,
        seats: plan.seats.map((s) => ({
          kind: kinds[s.kind],
          ...(s.kind === "bot" ? { level: s.level } : {}),
          ...(["me", "here", "program", "person"].includes(s.kind) ? { name: plan.nameOf(s) } : {}),
        })),
        lots: plan.lots,
        listed: plan.listed && plan.club === "",
        ...(plan.club ? { club: plan.club } : {}),
        public: plan.watched,
        chat: plan.chat,
        hidden: plan.hidden,
        official: plan.official,
        rated: plan.rated,
        games: plan.games,
        clock: clock.terms,
        leaving: { ...leaving },
        token,
      },
    }),
  );
  return `/g/${game.id}`;
}

/**
 * Begins a game with people at a position: the host takes the seat on turn, the others come by the
 * link.
 */
export async function invite(
  variant: string,
  { position, turn }: { readonly position: string; readonly turn: number },
  seats: number,
): Promise<string> {
  const game = await answered(
    api.POST("/games", {
      body: {
        variant,
        position,
        seats: Array.from({ length: seats }, (_, i) =>
          i + 1 === turn ? ({ kind: "me", name: settings.name } as const) : ({ kind: "invited" } as const),
        ),
        lots: false,
        chat: true,
        clock: { kind: "none" },
        leaving: { kind: "out", after: 300_000 },
        token: newToken(),
      },
    }),
  );
  return `/g/${game.id}`;
}

export { newToken };
