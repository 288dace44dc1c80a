import { expect, test } from "vitest";
import { stand } from "../../board/games.testing";
import { join } from "../../board/joins";
import type { Reach } from "../../rules/types";
import { onward, waysOf } from "./ways";

const joins = join(stand("star:4").surface);
const reach = (goals: string, takes = ""): Reach => ({
  goals: goals.split(" "),
  takes: takes.split(" ").filter((s) => s !== ""),
  promotes: [],
  apart: [],
});
const told = (ways: readonly (readonly string[])[]): string[] => ways.map((way) => way.join("-")).sort();

// The same as reach_test.go has for the still figures.
test.each([
  {
    name: "a rook along its row and into the adjoining module",
    from: "1d2",
    of: reach("1a2 1b2 1c2 1d1 1d3 1d4 1e2 1f2 1g2 1h2 4e1 4e2 4e3 4e4"),
    ways: ["1d2-1c2-1b2-1a2", "1d2-1d3-1d4-4e4-4e3-4e2-4e1", "1d2-1e2-1f2-1g2-1h2"],
  },
  {
    name: "a bishop into the branches that are free, and to the man that it takes",
    from: "1c3",
    of: reach("1a1 1b2 1b4 1d2 1d4 1e1 2a1 2b2 2c3 2d4 4a1 4b2 4c3 4d4 4h4", "3d4"),
    ways: [
      "1c3-1b2-1a1",
      "1c3-1b4-4h4",
      "1c3-1d2-1e1",
      "1c3-1d4-2d4-2c3-2b2-2a1",
      "1c3-1d4-3d4",
      "1c3-1d4-4d4-4c3-4b2-4a1",
    ],
  },
  {
    name: "a knight by its L",
    from: "1b1",
    of: reach("1a3 1c3 1d2"),
    ways: ["1b1-1b2-1a3", "1b1-1b2-1c3", "1b1-1c1-1d2"],
  },
  { name: "a king by single steps", from: "1b2", of: reach("1a1 1a2 1b1 1b3"), ways: [] },
])("$name", ({ from, of, ways }) => {
  expect(told(waysOf(joins, from, of))).toEqual(ways);
});

test("a pawn that has captured goes on down the module", () => {
  expect(onward(joins, "2d4", reach("2d3"))).toEqual([["2d4", "2d3"]]);
  expect(onward(joins, "2d2", reach("2d1 2d4"))).toEqual([["2d2", "2d1"]]);
});
