import { describe, expect, test } from "vitest";
import type { Point } from "../rules/types.ts";
import { draw, hit } from "./drawing.ts";
import { BOARDS, stand } from "./games.testing.ts";

describe.each(BOARDS)("%s", (id) => {
  const { surface, view } = stand(id);

  test.each([...surface.rotation.keys(), surface.rotation.length])(
    "seat %i sees every square where it is drawn",
    (bottom) => {
      const drawing = draw(surface, bottom);
      const wrong: string[] = [];
      for (const { name, centre, radius, outline } of drawing.shapes) {
        // The middle, and a little inside of every corner and of every side.
        const inner = outline.flatMap(([x, y], i) => {
          const [nx, ny] = outline[(i + 1) % outline.length]!;
          return [[x, y] as const, [(x + nx) / 2, (y + ny) / 2] as const].map(([px, py]): Point => {
            const k = radius / 50 / Math.hypot(centre[0] - px, centre[1] - py);
            return [px + (centre[0] - px) * k, py + (centre[1] - py) * k];
          });
        });
        if ([centre, ...inner].some((point) => hit(drawing, point) !== name)) wrong.push(name);
        const outside = outline.some(
          ([x, y]) => Math.min(x, y, drawing.width - x, drawing.height - y) < -0.1,
        );
        if (outside) wrong.push(`${name} is outside`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test("the men of the seat at the bottom stand lowest", () => {
    for (let bottom = 1; bottom <= surface.seats; bottom++) {
      const { shape } = draw(surface, bottom);
      const depth = (seat: number): number => {
        const own = view.men.filter(({ owner }) => owner === seat);
        return own.reduce((sum, { square }) => sum + shape.get(square)!.centre[1], 0) / own.length;
      };
      const seats = surface.rotation.map((_, i) => i + 1);
      expect(seats.reduce((low, seat) => (depth(seat) > depth(low) ? seat : low))).toBe(bottom);
    }
  });

  test("men are as large as their squares allow, and no two cover each other", () => {
    const { shapes } = draw(surface, 1);
    const covered: string[] = [];
    for (const one of shapes) {
      expect(one.size).toBeGreaterThan(1.4 * one.radius);
      for (const other of shapes) {
        const apart = Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]);
        // A man is drawn about 0.6 of its box wide.
        if (one !== other && apart < 0.3 * (one.size + other.size)) covered.push(`${one.name} ${other.name}`);
      }
    }
    expect(covered).toEqual([]);
  });
});

test("beside the board there is no square", () => {
  const drawing = draw(stand("star:4").surface, 1);
  for (const point of [
    [3, 3],
    [-20, 500],
    [997, 997],
    [500, 1010],
  ] as const)
    expect(hit(drawing, point)).toBe("");
});
