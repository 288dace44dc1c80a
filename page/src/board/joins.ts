// Which squares touch, read off their outlines: two squares share a side if they share two
// neighbouring corners. With that the way of a rider can be drawn, and arrow keys walk along the
// lines of the board, however these bend. It knows nothing of moves.

import type { Point, Surface, SurfaceSquare } from "../rules/types.ts";
import { distance } from "./drawing.ts";

/** How the squares of a board touch; immutable. */
export interface Joins {
  readonly squares: ReadonlyMap<string, Joined>;
}

/** The neighbours of one square. Side i joins corner i to corner i + 1 of its outline. */
export interface Joined {
  readonly shade: string;
  /** The square beyond each side, "" at the edge of the board. */
  readonly sides: readonly string[];
  /** The squares that a corner step through each corner may reach. */
  readonly corners: readonly (readonly string[])[];
}

/**
 * The largest distance between corners of neighbouring outlines, in board units. All other corners
 * are further apart.
 */
const CLOSE = 1;

/** Returns how the squares of the surface touch. */
export function join(surface: Surface): Joins {
  const corners = numbered(surface);
  const sideOwners = new Map<string, string[]>();
  const cornerOwners = new Map<number, SurfaceSquare[]>();
  for (const shape of surface.squares) {
    const { name } = shape;
    const own = corners.get(name)!;
    own.forEach((corner, i) => {
      add(sideOwners, side(corner, own[(i + 1) % own.length]!), name);
      add(cornerOwners, corner, shape);
    });
  }

  const squares = new Map<string, Joined>();
  for (const shape of surface.squares) {
    const { name, shade } = shape;
    const own = corners.get(name)!;
    const sides = own.map(
      (corner, i) => sideOwners.get(side(corner, own[(i + 1) % own.length]!))!.find((s) => s !== name) ?? "",
    );
    const reached = own.map((corner, i) => {
      // A hexagon's step leads along the side of the two between, which need not be there.
      if (own.length === 6)
        return surface.squares.filter((s) => distance(s.anchor, beyondHexagon(shape, i)) < CLOSE);
      const across = cornerOwners.get(corner)!.filter((s) => s.name !== name && !sides.includes(s.name));
      // More than one only where the squares of a star meet: the same shade alone (board.4).
      return across.length === 1 ? across : across.filter((s) => s.shade === shade);
    });
    squares.set(name, { shade, sides, corners: reached.map((list) => list.map((s) => s.name)) });
  }
  return { squares };
}

/** Numbers the corners of all outlines by square, in order; corners that meet share a number. */
function numbered(surface: Surface): Map<string, number[]> {
  const found: { point: Point; number: number }[] = [];
  const buckets = new Map<string, typeof found>();
  const bucket = (x: number, y: number): string => `${x},${y}`;
  const number = (point: Point): number => {
    const [x, y] = [Math.floor(point[0] / 4), Math.floor(point[1] / 4)];
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const known = buckets.get(bucket(x + dx, y + dy))?.find((k) => distance(k.point, point) < CLOSE);
        if (known) return known.number;
      }
    }
    const corner = { point, number: found.length };
    found.push(corner);
    add(buckets, bucket(x, y), corner);
    return corner.number;
  };
  return new Map(surface.squares.map(({ name, outline }) => [name, outline.map(number)]));
}

/** Returns the middle of the hexagon that a corner step through corner i leads to. */
function beyondHexagon({ anchor: [x, y], outline }: SurfaceSquare, i: number): Point {
  const [cx, cy] = outline[i]!;
  return [x + 3 * (cx - x), y + 3 * (cy - y)];
}

function side(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns the square behind `at` as seen from its side neighbour, "" if there is none. */
export function beyond({ squares }: Joins, before: string, at: string): string {
  const { sides } = squares.get(at)!;
  const entered = sides.indexOf(before);
  return entered < 0 ? "" : sides[(entered + sides.length / 2) % sides.length]!;
}

/**
 * Returns the squares behind `at` as seen from its corner neighbour: several where a line forks.
 */
function beyondCorner({ squares }: Joins, before: string, at: string): readonly string[] {
  const { corners } = squares.get(at)!;
  const entered = corners.findIndex((reached) => reached.includes(before));
  return entered < 0 ? [] : corners[(entered + corners.length / 2) % corners.length]!;
}

/**
 * Returns the squares of the straight line of sides or corners that joins two squares, both
 * included, bends and forks followed; undefined if there is none.
 */
export function line(joins: Joins, from: string, to: string): string[] | undefined {
  const start = joins.squares.get(from)!;
  for (const first of start.sides) {
    const way = [from];
    for (let before = from, at = first; at; [before, at] = [at, beyond(joins, before, at)]) {
      way.push(at);
      if (at === to) return way;
      if (way.length > joins.squares.size) break;
    }
  }
  for (const first of start.corners.flat()) {
    const way = diagonal(joins, [from, first], to);
    if (way) return way;
  }
  return undefined;
}

/** Continues a line of corners that has come as far as way. */
function diagonal(joins: Joins, way: readonly string[], to: string): string[] | undefined {
  const at = way.at(-1)!;
  if (at === to) return [...way];
  for (const next of beyondCorner(joins, way.at(-2)!, at)) {
    if (way.includes(next)) continue; // board.8: a line ends where it would meet its start
    const found = diagonal(joins, [...way, next], to);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the two steps of a knight, of a side and of a corner in either order (board.10): start,
 * middle and goal; undefined if it is no such leap.
 */
export function leap({ squares }: Joins, from: string, to: string): string[] | undefined {
  const [start, goal] = [squares.get(from)!, squares.get(to)!];
  const middle =
    start.sides.find((s) => s && goal.corners.some((reached) => reached.includes(s))) ??
    start.corners.flat().find((s) => goal.sides.includes(s));
  return middle ? [from, middle, to] : undefined;
}

/** Returns the squares that a man of the role passes between two squares, both included. */
export function way(joins: Joins, role: string, from: string, to: string): string[] {
  return (role === "N" ? leap(joins, from, to) : line(joins, from, to)) ?? [from, to];
}
