import { describe, expect, test } from "vitest";
import { draw } from "./drawing.ts";
import { BOARDS, stand } from "./games.testing.ts";
import { join } from "./joins.ts";
import { type Arrow, type Step, walk } from "./walk.ts";

const ARROWS: readonly Arrow[] = ["up", "down", "left", "right"];

describe.each(BOARDS)("%s", (id) => {
  const { surface } = stand(id);
  const joins = join(surface);

  test("four arrows lead from every square to every other, whoever is at the bottom", () => {
    for (let bottom = 1; bottom <= surface.seats; bottom++) {
      const drawing = draw(surface, bottom);
      const reverse = new Map<string, string[]>();
      const reach = (start: string, next: (at: string) => readonly string[]): number => {
        const seen = new Set([start]);
        for (const at of seen) for (const to of next(at)) seen.add(to);
        return seen.size;
      };
      const steps = (at: string): string[] => ARROWS.map((arrow) => walk(drawing, joins, at, arrow));
      for (const { name } of drawing.shapes) {
        for (const to of steps(name)) reverse.set(to, [...(reverse.get(to) ?? []), name]);
      }
      const start = drawing.shapes[0]!.name;
      expect(reach(start, steps)).toBe(drawing.shapes.length);
      expect(reach(start, (at) => reverse.get(at) ?? [])).toBe(drawing.shapes.length);
    }
  });

  test("an arrow leads where it points", () => {
    const drawing = draw(surface, 1);
    for (const { name, centre } of drawing.shapes) {
      for (const arrow of ARROWS) {
        const to = walk(drawing, joins, name, arrow);
        if (to === name) continue;
        const [x, y] = drawing.shape.get(to)!.centre;
        const along = { up: centre[1] - y, down: y - centre[1], left: centre[0] - x, right: x - centre[0] }[
          arrow
        ];
        expect(along).toBeGreaterThan(0);
      }
    }
  });
});

test.each([
  ["a file up to the centre and beyond", "star:4", 1, "1e1", "up", "1e2 1e3 1e4 2d4 2d3 2d2 2d1"],
  ["a row", "star:2", 1, "a4", "right", "b4 c4 d4"],
  ["a file of a turned board", "star:2", 2, "e8", "up", "e7 e6 e5"],
  ["a row of hexagons", "rex", 1, "b1", "right", "d1 f1 h1"],
  ["a line of hexagons, straight on", "rex", 1, "b1", "up", "c2 d3 e4"],
  ["the edge of the board", "royale", 1, "a2", "left", "a2"],
] as const)("the same arrow follows %s", (_, id, bottom, start, arrow, squares) => {
  const { surface } = stand(id);
  const [drawing, joins] = [draw(surface, bottom), join(surface)];
  let at: string = start;
  let last: Step | undefined;
  for (const expected of squares.split(" ")) {
    const to = walk(drawing, joins, at, arrow, last);
    last = { from: at, to, arrow };
    at = to;
    expect(at).toBe(expected);
  }
});
