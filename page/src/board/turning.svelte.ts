// Turning the board to another seat.

import { flushSync, untrack } from "svelte";
import type { BoardState, Lie } from "./state.ts";

/** How long it takes, in milliseconds. */
const TURN = 450;

/** A board that turns. */
export interface Turning {
  /** Ends it at once: the board is drawn as it will be. */
  end(): void;
}

/**
 * Turns the board from so many degrees clockwise away to how it will be drawn. It is moved as one
 * picture, as it was drawn, which costs nothing, so that the men lean with it; half way it is drawn
 * anew, once, by what is handed in, and they lean the other way until they are upright. Both pictures
 * go one way at one time: whenever the other is painted, nothing is seen to jump.
 */
export function turn(board: SVGSVGElement, from: number, redraw: () => void): Turning {
  // Half a turn goes one way, more than that goes back.
  const by = ((from + 540) % 360) - 180;
  const run = (begin: number, end: number): Animation =>
    board.animate(
      [
        { transform: `rotate(${begin}deg)`, easing: "ease-in" },
        { transform: `rotate(${(begin + end) / 2}deg) scale(0.85)`, easing: "ease-out" },
        { transform: `rotate(${end}deg)` },
      ],
      { duration: TURN, fill: "forwards" },
    );
  let running = run(0, -by);
  const half = setTimeout(() => {
    const { startTime } = running;
    redraw();
    flushSync();
    running.cancel();
    running = run(by, 0);
    if (startTime !== null) running.startTime = startTime;
    running.onfinish = () => running.cancel();
  }, TURN / 2);
  return {
    end() {
      clearTimeout(half);
      running.cancel();
      redraw();
    },
  };
}

/** Turns the board whenever another seat comes to the bottom. Adds to the effects of a component. */
export function followSeat(board: BoardState): void {
  let stood: Lie | undefined;
  let turning: Turning | undefined;
  $effect.pre(() => {
    const { surface, bottom, near } = board.given;
    untrack(() => {
      const was = stood;
      stood = { surface, bottom, near };
      if (was?.surface !== surface || was.bottom === bottom) return;
      turning?.end();
      const by = (surface.rotation[was.bottom - 1] ?? 0) - (surface.rotation[bottom - 1] ?? 0);
      if (by === 0 || board.given.picture || board.still) return;
      board.last = was;
      turning = turn(board.svg, by, () => (board.last = undefined));
    });
  });
  $effect(() => () => turning?.end());
}
