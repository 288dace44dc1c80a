// Questions about one man and for the near view go to a separate game in the worker, so that the
// live game does not wait.

import { rules, type OpenGame } from "../../rules/client";
import type { Move, Stance, Surface } from "../../rules/types";

/** Asks about the men of positions, one after the other. */
export class Inquiry {
  /**
   * The man asked about last; undefined until that is known, and where the rules do not run here.
   */
  stance = $state.raw<Stance | undefined>();
  #position = "";
  #game: Promise<OpenGame> | undefined;
  /** Counts questions: the answer to an older one is not heeded. */
  #asked = 0;

  /** Asks for the stance of the man on a square, "" for none. */
  async ask(position: string, square: string): Promise<Stance | undefined> {
    const asked = ++this.#asked;
    if (square === "") {
      this.stance = undefined;
      return undefined;
    }
    let stance: Stance | undefined;
    try {
      stance = await (await this.#open(position)).stance(square);
    } catch {
      stance = undefined; // no WebAssembly here
    }
    if (asked === this.#asked) this.stance = stance;
    return stance;
  }

  /** The moves that seats may plan in a position, none where the rules do not run here. */
  async premoves(position: string, seats: readonly number[]): Promise<readonly Move[]> {
    try {
      const game = await this.#open(position);
      return (await Promise.all(seats.map((seat) => game.premoves(seat)))).flat();
    } catch {
      return [];
    }
  }

  #open(position: string): Promise<OpenGame> {
    if (this.#game && this.#position === position) return this.#game;
    this.close();
    this.#position = position;
    return (this.#game = rules().open({ position }));
  }

  close(): void {
    void this.#game?.then((game) => game.close()).catch(() => undefined);
    this.#game = undefined;
  }
}

/**
 * The board of a game as a seat sees it near; null where it is drawn in one way only, or the rules
 * do not run here.
 */
export async function nearSurface(variant: string, seat: number): Promise<Surface | null> {
  try {
    const game = await rules().open({ game: variant });
    const surface = await game.near(seat);
    void game.close();
    return surface;
  } catch {
    return null;
  }
}
