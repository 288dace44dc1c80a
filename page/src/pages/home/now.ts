// A game in one click: random seats, bots of the usual level, no clock.

import type { Family } from "../../games/families";
import { seat } from "../setup/company";
import { Plan } from "../setup/plan.svelte";
import { newToken, start } from "../setup/start";

/**
 * Begins it in this browser, on the server where the rules do not run here; returns its address.
 */
export async function playNow(family: Family): Promise<string> {
  const plan = new Plan(family);
  seat(plan, "bots");
  plan.lots = true;
  plan.rounds = 0; // one game, where the set-up begins with a match: a click is no promise to play two
  const token = newToken();
  return start(plan, token).catch((error: unknown) => {
    plan.where = "server";
    return start(plan, token).catch(() => Promise.reject(error));
  });
}
