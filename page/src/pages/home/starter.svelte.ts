// The action and the texts of a button that begins a game at once.

import { again } from "../../again";
import { router } from "../../app/router.svelte";
import type { Family } from "../../games/families";

export class Starter {
  starting = $state(false);
  failed = $state(false);

  /** Begins a game against bots and opens it, once. */
  async now(family: Family): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.failed = false;
    try {
      const { playNow } = await again(() => import("./now"));
      router.go(await playNow(family));
    } catch {
      this.failed = true;
    } finally {
      this.starting = false;
    }
  }
}
