// Begins the game that was set up.

import { begin } from "../../table/local.svelte";
import type { Plan } from "./plan.svelte";

/** Begins it, here or on the server, and returns its address. */
export async function start(plan: Plan): Promise<string> {
  const { variant, sitters, terms } = plan;
  return `/here/${await begin({ variant, sitters, terms })}`;
}
