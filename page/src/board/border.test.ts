import { expect, test } from "vitest";
import { looks } from "../pieces/looks.ts";
import { border, type Print } from "./border.ts";
import { draw } from "./drawing.ts";
import { stand } from "./games.testing.ts";
import { join } from "./joins.ts";

function printed(id: string, bottom: number): { prints: Print[]; width: number } {
  const { surface, view } = stand(id);
  const drawing = draw(surface, bottom);
  const army = looks(surface.id, Object.keys(view.owners));
  return {
    prints: border(surface, army, drawing, join(surface), surface.width / 16),
    width: drawing.width,
  };
}

const told = ({ square, text, tint, role }: Print): string => `${square} ${text} ${tint} ${role}`;

// The second and the last of each side, as the set-ups of sovereign.md have them.
test.each([
  ["sovereign", 1, "below", "b1 b slate B", "p1 p ash Q"],
  ["sovereign", 1, "above", "b16 b ash B", "p16 p slate Q"],
  ["sovereign", 1, "left", "a2 2 slate R", "a16 16 ash Q"],
  ["sovereign", 1, "right", "p2 2 ash R", "p16 16 slate Q"],
  ["sovereign", 2, "below", "o16 o slate B", "a16 a ash Q"],
  ["royale", 1, "left", "a2 2 red R", "a16 16 cyan Q"],
  ["royale", 2, "below", "a15 15 cyan B", "a1 1 red Q"],
] as const)("%s from seat %i, %s: from %s to %s", (id, bottom, side, second, last) => {
  const { prints, width } = printed(id, bottom);
  const on = {
    below: ([, y]: readonly number[]) => y! > width,
    above: ([, y]: readonly number[]) => y! < 0,
    left: ([x]: readonly number[]) => x! < 0,
    right: ([x]: readonly number[]) => x! > width,
  }[side];
  const upright = side === "left" || side === "right";
  const row = prints
    .filter(({ textAt }) => on(textAt))
    .sort((a, b) => (upright ? b.textAt[1] - a.textAt[1] : a.textAt[0] - b.textAt[0]));
  expect(row).toHaveLength(16);
  expect([told(row[1]!), told(row[15]!)]).toEqual([second, last]);
});

test("the red knight is printed beside p11, the pink bishop beside p10", () => {
  const { prints } = printed("sovereign", 1);
  expect(prints.filter(({ square }) => square === "p11").map(told)).toEqual(["p11 11 red N"]);
  expect(prints.filter(({ square }) => square === "p10").map(told)).toEqual(["p10 10 pink B"]);
});
