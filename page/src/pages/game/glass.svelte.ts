// The kind of glass that the page of a game is on: it decides the places of the parts.

import { MediaQuery } from "svelte/reactivity";

export class Glass {
  readonly #beside = new MediaQuery(
    "(width >= 48rem) and (orientation: landscape), (width >= 40rem) and (height < 30rem) and (orientation: landscape)",
  );
  readonly #low = new MediaQuery("(width >= 48rem) and (height < 30rem) and (orientation: landscape)");
  readonly #broad = new MediaQuery("(width >= 72rem) and (orientation: landscape)");
  readonly #narrow = new MediaQuery("(width < 40rem)");

  /** Parts are beside the board on glass that is broader than high, else above and below it. */
  get beside(): boolean {
    return this.#beside.current;
  }
  /** A phone on its side: the players are in a column between the board and the moves. */
  get low(): boolean {
    return this.#low.current;
  }
  /** Room for a column at the left too. */
  get broad(): boolean {
    return this.#broad.current && !this.#low.current;
  }
  /** A phone held upright: one bar at its foot. */
  get phone(): boolean {
    return this.#narrow.current && !this.#beside.current;
  }
}
