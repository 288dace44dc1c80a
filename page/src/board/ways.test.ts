import { expect, test } from "vitest";
import { stand } from "./games.testing.ts";
import { join } from "./joins.ts";
import { glideWay } from "./ways.ts";

const joins = join(stand("star:4").surface);

function touch(one: string, other: string): boolean {
  const { sides, corners } = joins.squares.get(one)!;
  return [...sides, ...corners.flat()].includes(other);
}

test("a rider glides from square to neighbouring square, over seams, bends and forks too", () => {
  let beyond = 0;
  for (const from of ["1a1", "1d1", "1e4"]) {
    for (const to of joins.squares.keys()) {
      const way = glideWay(joins, "Q", [from, to]);
      expect([way[0], way.at(-1)]).toEqual([from, to]);
      if (way.length === 2) continue; // beside it, or on no line with it
      expect(way.slice(1).every((name, i) => touch(way[i]!, name))).toBe(true);
      if (!to.startsWith("1")) beyond++;
    }
  }
  expect(beyond).toBeGreaterThan(30);
});

test("who lands more than once glides over each landing", () => {
  expect(glideWay(joins, "M", ["1a1", "1c3", "1e1"])).toEqual(["1a1", "1b2", "1c3", "1d2", "1e1"]);
});

test("a knight leaps", () => {
  expect(glideWay(joins, "N", ["1b1", "1c3"])).toEqual(["1b1", "1c3"]);
});
