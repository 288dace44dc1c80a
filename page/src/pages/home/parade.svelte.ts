// The little boards of the home page: one of each game, on which now and then a man
// moves.

import type { LastMove } from "../../board";
import { begins } from "../../games/starts";
import { rules, type OpenGame } from "../../rules/client";
import type { Move, View } from "../../rules/types";

/** A little board. */
export class Float {
  readonly variant: string;
  /** The position after a man has moved. */
  now = $state.raw<View | null>(null);
  last = $state.raw<LastMove[]>([]);
  #game: OpenGame | null = null;
  #plies = 0;

  constructor(variant: string) {
    this.variant = variant;
  }

  /** Makes a move, or starts again after a while. */
  async step(): Promise<void> {
    const game = (this.#game ??= await this.#open());
    if (this.#plies === longest) {
      this.#show(await game.undo(this.#plies), []);
      this.#plies = 0;
      return;
    }
    const { moves, turn } = await game.view();
    if (moves.length === 0) return;
    const move = lively(moves);
    const view = await game.play(move.text);
    this.#plies++;
    this.#show(view, [{ seat: turn, squares: [move.from, move.to].filter((s) => s !== "") }]);
  }

  async #open(): Promise<OpenGame> {
    const game = await rules().open({ game: this.variant });
    begins(this.variant, { surface: game.surface, view: await game.view() }); // the board comes from here, and not from the server
    return game;
  }

  close(): void {
    void this.#game?.close();
  }

  #show(view: View, last: LastMove[]): void {
    this.now = view;
    this.last = last;
  }
}

const longest = 30; // plies
const rest = 1800; // milliseconds between two moves

/** Any move, a capture for preference. */
function lively(moves: readonly Move[]): Move {
  const captures = moves.filter((m) => m.captured.length > 0);
  const among = captures.length > 0 ? captures : moves;
  return among[Math.floor(Math.random() * among.length)];
}

/**
 * Moves a man on one of the boards after the other, once the page has come to rest.
 * Returns how to stop it.
 */
export function parade(floats: readonly Float[]): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const go = async (i: number) => {
    if (stopped) return;
    try {
      if (!document.hidden) await floats[i].step();
    } catch {
      return; // without the rules the boards do not move
    }
    timer = setTimeout(() => void go((i + 1) % floats.length), rest);
  };
  timer = setTimeout(() => void go(0), rest);
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const f of floats) f.close();
  };
}
