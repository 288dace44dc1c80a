// A surface seen from one seat: everything turned so that the seat is at the bottom. Whatever asks
// where a square is on the screen asks a Drawing.

import type { Point, Surface } from "../rules/types.ts";

/** A square of a drawing. */
export interface Shape {
  readonly name: string;
  /** The name of its shade, such as "light". */
  readonly shade: string;
  /** Where a man is centred. */
  readonly centre: Point;
  /** Of the largest circle round centre inside outline. */
  readonly radius: number;
  /** Width and height of a man on this square. */
  readonly size: number;
  /** Clockwise on the screen. */
  readonly outline: readonly Point[];
}

/** A board as drawn; immutable. Lengths are in board units, y grows downwards. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** How far it is turned, in degrees clockwise, against the surface. */
  readonly turned: number;
  /** In the order of the surface. */
  readonly shapes: readonly Shape[];
  readonly shape: ReadonlyMap<string, Shape>;
}

/** The part of a man's size that follows its own square; the rest is the same for all men. */
const OWN = 0.62;

/**
 * Returns the surface with the seat at the bottom, or in its own orientation for seat 0.
 * Turned about the middle of the surface, it keeps its width and height: every
 * seat sees the same outline.
 */
export function draw(surface: Surface, bottom: number): Drawing {
  const turned = surface.rotation[bottom - 1] ?? 0;
  const turn = turning(turned, [surface.width / 2, surface.height / 2]);
  const room = surface.squares.map(({ outline, radius }) =>
    Math.min(0.94 * Math.sqrt(area(outline)), 2.2 * radius),
  );
  const mean = room.reduce((sum, r) => sum + r) / room.length;
  const shapes = surface.squares.map(({ name, shade, anchor, radius, outline }, i) => ({
    name,
    shade,
    centre: turn(anchor),
    radius,
    size: OWN * room[i]! + (1 - OWN) * Math.min(mean, 1.3 * room[i]!),
    outline: outline.map(turn),
  }));
  return {
    width: surface.width,
    height: surface.height,
    turned,
    shapes,
    shape: new Map(shapes.map((s) => [s.name, s])),
  };
}

/**
 * Returns a drawing between two drawings of the same squares: one at 0, the other at 1. It has the
 * rotation of the first.
 */
export function blend(one: Drawing, other: Drawing, k: number): Drawing {
  const mix = (a: number, b: number): number => a + (b - a) * k;
  const point = ([ax, ay]: Point, [bx, by]: Point): Point => [mix(ax, bx), mix(ay, by)];
  const shapes = one.shapes.map((a): Shape => {
    const b = other.shape.get(a.name)!;
    return {
      ...a,
      centre: point(a.centre, b.centre),
      radius: mix(a.radius, b.radius),
      size: mix(a.size, b.size),
      outline: a.outline.map((corner, i) => point(corner, b.outline[i]!)),
    };
  });
  return { ...one, shapes, shape: new Map(shapes.map((s) => [s.name, s])) };
}

/** Returns the area of a polygon. */
function area(outline: readonly Point[]): number {
  let twice = 0;
  let [ax, ay] = outline.at(-1)!;
  for (const [bx, by] of outline) {
    twice += ax * by - bx * ay;
    [ax, ay] = [bx, by];
  }
  return Math.abs(twice) / 2;
}

/** Returns the turn by degrees clockwise about the middle. */
export function turning(degrees: number, [mx, my]: Point): (p: Point) => Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ([x, y]) => [mx + cos * (x - mx) - sin * (y - my), my + sin * (x - mx) + cos * (y - my)];
}

/** Returns the name of the square that the point is in, "" beside the board. */
export function hit({ shapes }: Drawing, point: Point): string {
  return shapes.find(({ outline }) => inside(outline, point))?.name ?? "";
}

/** Reports whether the point is in the polygon, by the crossings of a ray to the right. */
function inside(outline: readonly Point[], [x, y]: Point): boolean {
  let odd = false;
  let [ax, ay] = outline.at(-1)!;
  for (const [bx, by] of outline) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    [ax, ay] = [bx, by];
  }
  return odd;
}

/** Returns the distance of two points. */
export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

/** Returns the corners of a polygon for the points attribute of SVG. */
export function corners(outline: readonly Point[]): string {
  return outline.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

/** Returns x to a hundredth of a board unit: attributes stay short. */
export function round(x: number): number {
  return Math.round(x * 100) / 100;
}
