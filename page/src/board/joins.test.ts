import { describe, expect, test } from "vitest";
import { BOARDS, stand, wander } from "./games.testing.ts";
import { join, leap, line, way } from "./joins.ts";
import { moveWay } from "./ways.ts";

describe.each(BOARDS)("%s", (id) => {
  const joins = join(stand(id).surface);

  test("who touches is touched", () => {
    for (const [name, { sides, corners }] of joins.squares) {
      for (const next of sides) if (next) expect(joins.squares.get(next)!.sides).toContain(name);
      for (const next of corners.flat()) expect(joins.squares.get(next)!.corners.flat()).toContain(name);
    }
  });

  test("corner steps keep to the shade", () => {
    if (id === "royale") return; // its coloured squares are of other shades
    for (const { shade, corners } of joins.squares.values()) {
      for (const next of corners.flat()) expect(joins.squares.get(next)!.shade).toBe(shade);
    }
  });

  test("what riders and knights may do has a way, and it is free", () => {
    let ways = 0;
    for (const { view, moves } of wander(id, 60)) {
      const occupied = new Set(view.men.map(({ square }) => square));
      for (const move of moves) {
        if (!"QRBN".includes(move.role) || move.kind === "castle" || move.from === "") continue;
        const squares = moveWay(joins, move);
        expect([squares[0], squares.at(-1)]).toEqual([move.from, move.to]);
        if (move.role === "N") expect(squares, move.text).toHaveLength(3);
        else {
          expect(line(joins, move.from, move.to), move.text).toEqual(squares);
          expect(
            squares.slice(1, -1).filter((s) => occupied.has(s)),
            move.text,
          ).toEqual([]);
        }
        ways++;
      }
    }
    expect(ways).toBeGreaterThan(100);
  });
});

describe("the star", () => {
  const joins = join(stand("star:4").surface);

  test.each([
    ["a bishop's line forks at the centre", "1c3", "3b2", "1c3 1d4 3d4 3c3 3b2"],
    ["and beside it crosses the seams", "1c4", "4b1", "1c4 4e4 4d3 4c2 4b1"],
    ["a file runs on down the neighbour's", "1d2", "4e1", "1d2 1d3 1d4 4e4 4e3 4e2 4e1"],
    ["a row stays in its module", "1a2", "1d2", "1a2 1b2 1c2 1d2"],
  ])("%s", (_, from, to, squares) => {
    expect(line(joins, from, to)).toEqual(squares.split(" "));
  });

  test("squares that touch at the point alone are not joined", () => {
    expect(joins.squares.get("1d4")!.corners.flat().sort()).toEqual(
      ["1c3", "1e3", "2d4", "3d4", "4d4", "4f4"].sort(),
    );
    expect(line(joins, "1d4", "2e4")).toBeUndefined();
  });

  test("a knight of the centre leaps to every goal of the rulebook's figure", () => {
    const goals = "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4".split(" ");
    for (const goal of goals) expect(leap(joins, "1d4", goal), goal).toHaveLength(3);
  });

  test("where there is no line the way is start and goal", () => {
    expect(way(joins, "Q", "1a1", "3h3")).toEqual(["1a1", "3h3"]);
  });
});

test("hexagons step along the side of the two between", () => {
  const joins = join(stand("rex").surface);
  expect(joins.squares.get("j5")!.corners.flat().sort()).toEqual(["g4", "g6", "j3", "j7", "n4", "n6"].sort());
  expect(line(joins, "j3", "j7")).toEqual(["j3", "j5", "j7"]);
});
