// The number of unseen notices, the same on all pages.

import { answered, api } from "../api/client";
import type { components } from "../api/schema";
import { socket } from "../api/socket";

export type Notice = components["schemas"]["Notice"];

class Noticed {
  /** How many notices have not been seen. */
  unseen = $state(0);
  /**
   * When the newest of all was created: a new one may replace another, and the number stays the
   * same.
   */
  newest = $state(0);

  /**
   * Starts counting; returns a function that stops it. Without an account, notices arrive only as
   * a page loads.
   */
  follow(account: boolean): () => void {
    if (!account) {
      void this.look();
      return () => undefined;
    }
    const stop = socket().notices((unseen, newest) => {
      this.unseen = unseen;
      this.newest = newest;
    });
    return () => {
      stop();
      this.unseen = this.newest = 0;
    };
  }

  /** Fetches the waiting notices. */
  async look(): Promise<readonly Notice[]> {
    try {
      const list = (await answered(api.GET("/me/notices"))) ?? [];
      this.unseen = list.filter((n) => !n.seen).length;
      return list;
    } catch {
      return []; // without a net nothing is known
    }
  }
}

/** The only instance of the page. */
export const noticed = new Noticed();
