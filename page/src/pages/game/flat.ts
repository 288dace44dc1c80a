// A game at one screen that lies flat on a table: the places of the seats around the board, and the
// angles of cards and men.

import type { Table } from "../../table/table";
import type { Around } from "./around";

/**
 * Whether several people share this screen and nobody plays elsewhere: then it may lie between
 * them.
 */
export function liesFlat({ kind, mine }: Pick<Table, "kind" | "mine">): boolean {
  return kind === "local" && mine.length > 1;
}

/** The place of a seat beside the board, in parts of the room from the left and from the top. */
export interface FlatPlace {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise by which its card is turned to be upright to its player. */
  readonly turn: number;
}

/**
 * Spreads seats over the two strips beside the board: at its left and right if it is wide, else
 * above and below. Each seat is on the side of its player, or at the end of the strip next to it.
 */
export function flatPlaces(round: readonly Around[], wide: boolean): FlatPlace[] {
  return round.map(({ seat, angle }) => {
    const turn = -angle;
    if (wide)
      return angle < 180
        ? { seat, x: 1, y: 1 - angle / 180, turn }
        : { seat, x: 0, y: (angle - 180) / 180, turn };
    const near = angle < 90 || angle >= 270;
    return near
      ? { seat, x: ((angle + 90) % 360) / 180, y: 1, turn }
      : { seat, x: 1 - (angle - 90) / 180, y: 0, turn };
  });
}

/**
 * The angle at the end of the shortest turn from `from` to `to`, in degrees; it may exceed a full
 * turn.
 */
export function shortWay(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180;
}
