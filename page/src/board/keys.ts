// Keys on a board.

import { moveCursor } from "./elements.ts";
import { beginStroke, endStroke, wipe } from "./pen.svelte.ts";
import { tapped, unplan } from "./pointing.svelte.ts";
import { penOf } from "./sketch.svelte.ts";
import type { BoardState } from "./state.ts";
import { zoomBy } from "./zooming.svelte.ts";

export function keyDown(board: BoardState, e: KeyboardEvent): void {
  const { cursor, entering, given, sketch } = board;
  const { pen, picture, moves } = given;
  if (picture) return;
  if (e.key === "Enter" && (e.shiftKey || pen) && cursor.shown) {
    // Shift is in use for drawing at all: the other keys choose the pen.
    const { ctrlKey, altKey, metaKey } = e;
    if (!sketch.begun) {
      beginStroke(board, cursor.square, pen ?? penOf({ shiftKey: false, ctrlKey, altKey, metaKey }));
    } else {
      sketch.lead(cursor.square);
      endStroke(board);
    }
    e.preventDefault();
    return;
  }
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  // After a tap they are the page's: there they step through the moves.
  if (!cursor.shown && /^(Arrow|Home|End)/.test(e.key)) return;
  cursor.shown = true;
  board.hovered = "";
  const stops =
    entering.from === "" ? new Set(moves.map(({ from, to }) => from || to)) : new Set(entering.signs.keys());
  const led = cursor.lead(e.key, stops);
  if (led) moveCursor(board, led);
  else if (e.key === "Enter" || e.key === " ") tapped(board, cursor.square);
  else if (e.key === "+" || e.key === "-") zoomBy(board, e.key === "+" ? 1.5 : 1 / 1.5);
  else if (e.key !== "Escape" || !(entering.cancel() || unplan(board, "") || wipe(board))) return;
  e.preventDefault();
}

/** Notes which square has the focus, and whether keys brought it there. */
export function focusIn({ cursor }: BoardState, e: FocusEvent): void {
  const target = e.target as Element;
  const square = target.getAttribute("data-square");
  if (square === null) return;
  cursor.square = square;
  cursor.shown = target.matches(":focus-visible");
}
