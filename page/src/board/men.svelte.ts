// The men of a board as they move: their identities from one position to the next, and the ways
// they glide.

import { untrack } from "svelte";
import type { Shape } from "./drawing.ts";
import { follow, type Placed } from "./follow.ts";
import type { BoardState } from "./state.ts";
import { wave } from "./wave.ts";
import { glideWay } from "./ways.ts";
import { GLIDE } from "./zooming.svelte.ts";

/** Keeps each man's identity through new positions. Adds to the effects of a component. */
export function followMen(board: BoardState): void {
  $effect.pre(() => {
    const standing = board.given.men;
    untrack(() => {
      const before = board.placed;
      const moved = board.given.lastMoves.map(({ squares }) => squares);
      const now = follow(before, standing, board.drawing, moved);
      board.turns = wave(before, now, board.drawing, moved.at(-1)?.at(-1) ?? "");
      board.placed = now;
    });
  });
}

/** Returns the square on which a man is drawn. */
export function standing({ drawing, entering }: BoardState, { square }: Placed): Shape {
  return drawing.shape.get(entering.standing(square))!;
}

/** Returns when a man changes coat after the last move, in milliseconds; 0 at once. */
export function delay({ still, given, turns }: BoardState, id: number): number {
  const after = turns.get(id);
  return still || given.picture || after === undefined ? 0 : GLIDE + after;
}

/**
 * Returns the squares on which a man glides from one to another: back along the same ones, if a
 * move is undone.
 */
export function route(
  { drawing, given, joins }: BoardState,
  role: string,
  from: string,
  to: string,
): Shape[] {
  const ends = (squares: readonly string[]): boolean => squares[0] === from && squares.at(-1) === to;
  const squares = given.lastMoves.find((move) => ends(move.squares))?.squares ?? [from, to];
  return glideWay(joins, role, squares).map((name) => drawing.shape.get(name)!);
}
