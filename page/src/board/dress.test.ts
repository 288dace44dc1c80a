import { describe, expect, test } from "vitest";
import { looks } from "../pieces/looks.ts";
import type { Man } from "../rules/types.ts";
import { dress, patternsOf, seatLooks } from "./dress.ts";

function man(army: string, role: Man["role"], owner: number): Man {
  return { square: "a1", army, role, owner };
}

describe("a star of four", () => {
  const four = looks("star:4", ["1", "2", "3", "4"]);
  const dressed = (m: Man) => dress(m, four, seatLooks(four, [m]), "auto");

  test("a man has tint and pattern of its army", () => {
    expect(dressed(man("3", "R", 3))).toMatchObject({
      tint: "yellow",
      pattern: "upright",
      letter: false,
      foot: undefined,
    });
  });

  test("a conquered one takes the tint of its owner, and keeps pattern and letter", () => {
    const conquered = dressed(man("3", "R", 4));
    expect(conquered).toMatchObject({ tint: "red", pattern: "upright", letter: true });
    expect(conquered.look.letter).toBe("3");
  });

  test("a wall is nobody's", () => {
    expect(dressed(man("3", "R", 0))).toMatchObject({ tint: "yellow", foot: "" });
  });
});

describe("sovereign", () => {
  const twelve = looks("sovereign", [..."wbasproygcnv"]);
  const kings = [man("w", "K", 1), man("b", "K", 2)];

  test.each([
    ["his own owner's man has no bar", kings, man("w", "R", 1), undefined],
    ["a controlled one has the colour of its controller under it", kings, man("r", "R", 2), "black"],
    ["a neutral one has no owner", kings, man("r", "R", 0), ""],
    ["after a defection the owned colour is the king's", [man("r", "K", 1)], man("g", "R", 1), "red"],
  ] as const)("%s", (_, standing, m, foot) => {
    expect(dress(m, twelve, seatLooks(twelve, standing), "auto")).toMatchObject({
      tint: twelve.armies[m.army]!.tint,
      foot,
      letter: true,
    });
  });
});

test("two armies need no pattern", () => {
  const two = looks("rex", ["w", "b"]);
  expect(dress(man("b", "R", 2), two, seatLooks(two, []), "auto")).toMatchObject({
    pattern: "plain",
    letter: false,
  });
});

test("patterns are made once for each tint", () => {
  const four = looks("star:4", ["1", "2", "3", "4"]);
  const dresses = [man("3", "R", 3), man("3", "P", 3), man("3", "P", 4), man("1", "K", 1)].map((m) =>
    dress(m, four, seatLooks(four, []), "auto"),
  );
  expect(patternsOf(dresses)).toEqual([
    { pattern: "upright", tint: "yellow" },
    { pattern: "upright", tint: "red" },
  ]);
});
