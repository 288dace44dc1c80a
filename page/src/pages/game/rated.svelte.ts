// The ratings of the players of a rated game, and after its end their changes.

import { ofGame, type SeatRating } from "../ratings/ratings";

/**
 * The interval in milliseconds and the number of requests for the changes, which take about a
 * second.
 */
const EVERY = 1200;
const TIMES = 10;

export class Rated {
  #seats = $state.raw<readonly SeatRating[]>([]);
  /** Whether the game has changed the ratings. */
  #done = $state(false);

  /** The rating of who sits there; null if nothing is known, or who sits there has none. */
  of(seat: number): SeatRating | null {
    const rating = this.#seats[seat - 1];
    return rating && rating.number > 0 ? rating : null;
  }

  get done(): boolean {
    return this.#done;
  }

  /**
   * Asks for the ratings of a game, once it is over until they have changed; returns how to stop.
   */
  follow(id: string, over: boolean): () => void {
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async () => {
      asked++;
      try {
        const { rated, seats } = await ofGame(id);
        if (stopped) return;
        this.#seats = seats;
        this.#done = rated;
      } catch {
        // Numbers are not worth an alarm.
      }
      if (!stopped && over && !this.#done && asked < TIMES) timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}
