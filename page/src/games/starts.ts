// Boards with their men as games begin: from the server, which has them at once, or
// from the rules where there is none.

import { rules } from "../rules/client";
import type { Surface, View } from "../rules/types";

export interface Start {
  readonly surface: Surface;
  readonly view: View;
}

const known = new Map<string, Promise<Start>>();

/** How the game with this id begins. */
export function startOf(id: string): Promise<Start> {
  let start = known.get(id);
  if (!start) {
    start = fromServer(id).catch(() => fromRules(id));
    start.catch(() => known.delete(id)); // so that a later call tries again
    known.set(id, start);
  }
  return start;
}

/** Tells how a game begins, by rules that are open here. */
export function begins(id: string, start: Start): void {
  if (!known.has(id)) known.set(id, Promise.resolve(start));
}

async function fromServer(id: string): Promise<Start> {
  const response = await fetch(`/api/v1/variants/${encodeURIComponent(id)}/surface`);
  if (!response.ok) throw new Error(`${response.status} for the board of ${id}`);
  const { surface, start } = (await response.json()) as { surface: Surface; start: View };
  return { surface, view: start };
}

async function fromRules(id: string): Promise<Start> {
  const game = await rules().open({ game: id });
  const view = await game.view();
  await game.close();
  return { surface: game.surface, view };
}
