// The coordinates beside a board: letters along the sides where the letters of
// the squares change, numbers where the numbers do. Read off names and outlines alone.

import type { Point } from "../rules/types.ts";
import { type Drawing, distance, type Shape } from "./drawing.ts";
import type { Joins } from "./joins.ts";

export interface Label {
  readonly text: string;
  readonly at: Point;
}

/** How high labels are, in board units. */
export const SIZES = { small: 12, normal: 16, large: 24 } as const;

/**
 * In a figure, which is small: the text about it names squares. The server draws them as high
 * (content/bookhtml/still.go).
 */
export const FIGURE = 26;

/** The room that labels so high need around a board. */
export const marginOf = (size: number): number => 2 * size;

/** Splits a name into its letters and its number. */
function parts(name: string): [letters: string, number: string] {
  const [, letters, number] = /^(\d*[a-z]+)(\d+)$/.exec(name) ?? ["", name, ""];
  return [letters!, number!];
}

/**
 * Returns the labels of a board.
 *
 * @param gap how far they are from its edge
 */
export function labels(drawing: Drawing, joins: Joins, gap: number): Label[] {
  return straight(drawing, 0, gap) ?? straight(drawing, 1, gap) ?? around(drawing, joins, gap);
}

/**
 * Returns letters in a row below and numbers in a column at the left if the letters
 * of all squares depend on x alone and the numbers on y (axis 0), or the other way round (1);
 * else undefined.
 */
function straight({ shapes, height }: Drawing, axis: 0 | 1, gap: number): Label[] | undefined {
  const places: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];
  for (const { name, centre } of shapes) {
    for (const [i, part] of parts(name).entries() as IterableIterator<[0 | 1, string]>) {
      const along = centre[i === axis ? 0 : 1]!;
      const known = places[i]!.get(part);
      if (known === undefined) places[i]!.set(part, along);
      else if (Math.abs(known - along) > 1) return undefined;
    }
  }
  const [across, down] = [places[axis]!, places[1 - axis]!];
  return [
    ...[...across].map(([text, x]): Label => ({ text, at: [x, height + gap] })),
    ...[...down].map(([text, y]): Label => ({ text, at: [-gap, y] })),
  ];
}

/** A label beside a side at the edge of the board. */
export interface Beside extends Label {
  readonly square: string;
}

/** A side of a square at the edge of the board. */
interface Edge {
  readonly shape: Shape;
  readonly ends: readonly [Point, Point];
}

/** Returns a label for every side at the edge: the part of the name that changes along it. */
export function around({ shapes, width, height }: Drawing, { squares }: Joins, gap: number): Beside[] {
  const edges: Edge[] = shapes.flatMap((shape) =>
    squares
      .get(shape.name)!
      .sides.flatMap((name, i) =>
        name === ""
          ? [{ shape, ends: [shape.outline[i]!, shape.outline[(i + 1) % shape.outline.length]!] as const }]
          : [],
      ),
  );
  const middle: Point = [width / 2, height / 2];
  return edges.map(({ shape, ends }) => {
    const [letters, number] = parts(shape.name);
    const sameLetters = edges.some(
      (other) => other.shape !== shape && parts(other.shape.name)[0] === letters && touch(other.ends, ends),
    );
    const [[ax, ay], [bx, by]] = ends;
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    let [nx, ny] = [by - ay, ax - bx];
    const length = Math.hypot(nx, ny);
    if ((x - middle[0]) * nx + (y - middle[1]) * ny < 0) [nx, ny] = [-nx, -ny];
    return {
      square: shape.name,
      text: sameLetters ? number : letters,
      at: [x + (nx / length) * gap, y + (ny / length) * gap],
    };
  });
}

function touch(one: readonly Point[], two: readonly Point[]): boolean {
  return one.some((a) => two.some((b) => distance(a, b) < 1));
}
