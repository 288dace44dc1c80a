// The window on a board that is shown larger: moved by fingers, wheel and keys, and by itself
// about the man that is chosen.

import { untrack } from "svelte";
import { m } from "../paraglide/messages.js";
import type { Point } from "../rules/types.ts";
import { onBoard } from "./elements.ts";
import type { BoardState } from "./state.ts";
import { about, between, panned, scaled, whole, type Zoom } from "./zoom.ts";

/** How long a man, and the window, is on its way, in milliseconds. */
export const GLIDE = 220;

/** Glides to a part of the board; undefined for all of it. */
function fly(board: BoardState, to: Zoom | undefined): void {
  cancelAnimationFrame(board.flight);
  if (board.still) return void (board.zoomed = to);
  const [from, goal, begun] = [board.zoom, to ?? whole(board.frame), performance.now()];
  const step = (now: number): void => {
    const t = Math.min(1, Math.max(0, now - begun) / GLIDE);
    board.zoomed = t < 1 ? between(from, goal, t * (2 - t)) : to;
    if (t < 1) board.flight = requestAnimationFrame(step);
  };
  board.flight = requestAnimationFrame(step);
}

/**
 * Shows a chosen man near with its goals, where squares are too small for a finger. Adds to the
 * effects of a component.
 */
export function magnify(board: BoardState): void {
  $effect(() => {
    const { gesture, nearer, entering } = board;
    const chosen = gesture.kind === "rest" && nearer > 0 && entering.signs.size > 0 ? entering.from : "";
    untrack(() => {
      if (chosen !== "") {
        // A larger zoom is the player's own choice and stays.
        if (!board.magnified && board.zoom.scale >= nearer) return;
        board.magnified = true;
        board.given.onnearer?.();
        const at = (name: string): Point => board.drawing.shape.get(name)!.centre;
        fly(board, about(board.frame, nearer, at(chosen), [...entering.signs.keys()].map(at)));
      } else if (board.magnified && entering.from === "") {
        board.magnified = false;
        fly(board, undefined);
      }
    });
  });
  $effect(() => () => cancelAnimationFrame(board.flight));
}

/**
 * Zooms to the touched part where squares are too small for a finger, so that the next touch hits
 * its square.
 */
export function approach(board: BoardState, at: Point): void {
  const { nearer, zoom, entering, given } = board;
  if (nearer === 0 || zoom.scale > 1 || entering.from !== "" || given.onpoint) return;
  board.approached = true;
  board.idleTap = undefined; // a second tap at once does not undo that
  fly(board, scaled(zoom, board.frame, nearer, onBoard(board, at)));
  given.onnearer?.();
}

/** Shows the whole board again after a touch has zoomed in. */
export function recede(board: BoardState): void {
  if (!board.approached) return;
  board.approached = false;
  fly(board, undefined);
}

/** Moves the window with a pointer that went from one point of the screen to another. */
export function pan(board: BoardState, from: Point, to: Point): void {
  board.zoomed = panned(board.zoom, board.frame, onBoard(board, from), onBoard(board, to));
}

/** Shows the board larger about a point of the screen, and moves that point to another. */
export function pinch(board: BoardState, factor: number, from: Point, to: Point): void {
  board.zoomed = scaled(board.zoom, board.frame, factor, onBoard(board, from));
  pan(board, from, to);
}

/** Toggles between the whole board and twice its size around a point of the screen. */
export function zoomTwice(board: BoardState, at: Point): void {
  board.approached = false;
  board.zoomed = board.zoom.scale > 1 ? undefined : scaled(board.zoom, board.frame, 2, onBoard(board, at));
}

/** Shows the board larger, or smaller, about the cursor. */
export function zoomBy(board: BoardState, factor: number): void {
  const { centre } = board.drawing.shape.get(board.cursor.square)!;
  board.zoomed = scaled(board.zoom, board.frame, factor, centre);
  board.given.say?.(m.board_say_zoom({ percent: Math.round(board.zoom.scale * 100) }));
}

export function wheel(board: BoardState, e: WheelEvent): void {
  if (!e.ctrlKey || board.given.picture) return; // the page scrolls
  e.preventDefault();
  const at = onBoard(board, [e.clientX, e.clientY]);
  board.zoomed = scaled(board.zoom, board.frame, Math.exp(-e.deltaY / 300), at);
}
