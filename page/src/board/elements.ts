// The elements of a board: where its squares are on the screen, and which of them has the focus.

import { tick } from "svelte";
import type { Point } from "../rules/types.ts";
import type { Box } from "./place.ts";
import type { BoardState } from "./state.ts";
import { showing } from "./zoom.ts";

type Shown = Pick<BoardState, "svg">;

/** Converts a point of the window to board units. */
export function onBoard({ svg }: Shown, [x, y]: Point): Point {
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()!.inverse());
  return [at.x, at.y];
}

function squareElement({ svg }: Shown, name: string): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-square="${name}"]`);
}

export function focusCursor(board: BoardState): void {
  void tick().then(() => squareElement(board, board.cursor.square)?.focus({ preventScroll: true }));
}

/** Moves the cursor, and the focus with it if the board has it. */
export function moveCursor(board: BoardState, square: string): void {
  const { cursor, zoom, svg } = board;
  cursor.square = square;
  if (zoom.scale > 1 && board.gesture.kind === "rest") {
    board.zoomed = showing(zoom, board.frame, board.drawing.shape.get(square)!.centre);
  }
  if (svg.contains(document.activeElement)) focusCursor(board);
}

/** Returns the board and the squares that a question must not cover, in pixels of the window. */
export function around(board: BoardState): { board: Box; squares: Box[] } {
  const { question } = board.entering;
  const concerned = new Set(question?.moves.flatMap(({ from, to, path }) => [from, to, ...(path ?? [])]));
  return {
    board: board.svg.getBoundingClientRect(),
    squares: [...concerned].flatMap((name) => squareElement(board, name)?.getBoundingClientRect() ?? []),
  };
}
