// Turning the board to another seat.

import { flushSync, untrack } from "svelte";
import type { BoardState, Lie } from "./state.ts";

/** How long it takes, in milliseconds. */
const TURN = 450;

/** A board that turns. */
export interface Turning {
  /** Ends it at once: the board shows the final drawing. */
  end(): void;
}

/**
 * Turns the board from so many degrees clockwise away to its next drawing. The old drawing turns
 * as one picture, which costs nothing, and the men lean with it. Half way `redraw` draws the board
 * again, once, and the men lean the other way until they are upright. Both pictures turn the same
 * way at the same pace: the change between them does not show.
 */
export function turn(board: SVGSVGElement, from: number, redraw: () => void): Turning {
  // Up to half a turn goes clockwise, a longer one goes the other way.
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

/**
 * Turns the board whenever another seat comes to the bottom. Adds to the effects of a component.
 */
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
