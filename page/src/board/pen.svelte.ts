// Drawing arrows and circles on a board: by a pen, the right button, a finger that rests on a
// square, or keys.

import { untrack } from "svelte";
import { m } from "../paraglide/messages.js";
import { type Pointer, REST } from "./gesture.ts";
import type { Pen } from "./sketch.svelte.ts";
import type { BoardState } from "./state.ts";

/** How long a finger rests on a square before it draws, in milliseconds. */
const LONG = 450;

/**
 * Keeps the drawing with the position, and hands it to the page. Adds to the effects of a
 * component.
 */
export function keepSketch(board: BoardState): void {
  const { given, sketch } = board;
  // Another position wipes it off, unless others play while the player thinks ahead.
  let thinking = false;
  $effect.pre(() => {
    void board.men;
    untrack(() => {
      if (!thinking && !given.strokes) sketch.clear();
    });
  });
  $effect.pre(() => {
    if (given.strokes) sketch.set(given.strokes);
  });
  $effect(() => {
    thinking = given.planning.length > 0;
  });
  $effect(() => {
    const { done } = sketch;
    untrack(() => given.ondrawn?.(done));
  });
}

/** Begins to draw when a finger has rested on a square for long. */
export function noteRest(board: BoardState, { id, square }: Pointer): void {
  clearTimeout(board.resting);
  board.resting = setTimeout(() => {
    const { gesture } = board;
    if (gesture.kind !== "press" || gesture.pointer.id !== id) return;
    board.gesture = REST;
    board.drawer = id;
    beginStroke(board, square, "green");
  }, LONG);
}

export function beginStroke({ given, sketch }: BoardState, square: string, by: Pen): void {
  sketch.begin(square, by);
  if (sketch.begun) given.say?.(m.board_draw_begun({ square }));
}

export function endStroke({ given, sketch }: BoardState): void {
  const { begun } = sketch;
  const stands = sketch.end();
  if (!begun || begun.to === "") return;
  given.onstrokes?.(sketch.strokes);
  if (!stands) given.say?.(m.board_draw_gone());
  else if (begun.from === begun.to) given.say?.(m.board_draw_circle({ square: begun.from }));
  else given.say?.(m.board_draw_arrow({ from: begun.from, to: begun.to }));
}

/** Ends a stroke that was not meant. */
export function dropStroke({ sketch }: BoardState): void {
  sketch.lead("");
  sketch.end();
}

/** Wipes off the drawing, unless the page keeps it; reports whether there was any. */
export function wipe({ given, sketch }: BoardState): boolean {
  return !given.strokes && sketch.clear();
}
