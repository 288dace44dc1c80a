// The games that wait for players, as the server reports them.

import { answered, api, type Shown } from "../../api/client";
import { socket } from "../../api/socket";

export class OpenGames {
  /** Newest first; null until they are known. */
  games = $state.raw<readonly Shown[] | null>(null);
  /** Whether the server cannot be reached. */
  offline = $state(false);

  /** Asks once. */
  async ask(): Promise<void> {
    try {
      this.games = (await answered(api.GET("/lobby"))) ?? [];
      this.offline = false;
    } catch {
      this.offline = true;
    }
  }

  /** Asks, and hears of changes from then on; returns how to stop that. */
  follow(): () => void {
    void this.ask();
    const line = socket();
    const quiet = line.listen(({ state }) => {
      if (state === "open") this.offline = false;
      if (state === "offline") this.offline = true;
    });
    const stop = line.lobby((games) => {
      this.games = games;
    });
    return () => {
      quiet();
      stop();
    };
  }
}
