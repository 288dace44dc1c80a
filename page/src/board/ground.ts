// The seams of a board's half-boards and the point where they meet. Read off outlines alone.

import type { Point, Surface } from "../rules/types.ts";
import type { Drawing } from "./drawing.ts";
import type { Joins } from "./joins.ts";

/** How many squares a half-board of a star has. */
const HALF = 32;

export interface Seams {
  /** From one corner of a square to the next, where two half-boards meet. */
  readonly lines: readonly (readonly [Point, Point])[];
  /** Where all of them end. */
  readonly centre: Point;
}

/** Returns the seams of a star of three and more; undefined on other boards. */
export function seams(
  surface: Pick<Surface, "seats" | "squares">,
  drawing: Drawing,
  joins: Joins,
): Seams | undefined {
  if (surface.seats < 3 || surface.squares.length !== HALF * surface.seats) return undefined;
  const half = new Map(surface.squares.map(({ name }, i) => [name, Math.floor(i / HALF)]));
  const lines: (readonly [Point, Point])[] = [];
  const ends = new Map<string, { point: Point; count: number }>();
  for (const { name, outline } of drawing.shapes) {
    joins.squares.get(name)!.sides.forEach((beyond, i) => {
      if (beyond === "" || half.get(beyond)! <= half.get(name)!) return;
      const line = [outline[i]!, outline[(i + 1) % outline.length]!] as const;
      lines.push(line);
      for (const point of line) {
        const key = point.map((x) => Math.round(x)).join();
        const end = ends.get(key) ?? { point, count: 0 };
        ends.set(key, { ...end, count: end.count + 1 });
      }
    });
  }
  const centre = [...ends.values()].reduce((most, end) => (end.count > most.count ? end : most)).point;
  return { lines, centre };
}
