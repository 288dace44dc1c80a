import { describe, expect, test } from "vitest";
import { around, direction, flanks, places } from "./around";

const star = (seats: number) => ({
  seats,
  rotation: Array.from({ length: seats }, (_, i) => (360 / seats) * i),
});
const yalta = { seats: 3, rotation: [0, 240, 120] };
const royale = { seats: 4, rotation: [0, 270, 90, 180] };

describe("seats about a board", () => {
  test("the seat at the bottom comes first, the others follow to the right", () => {
    expect(around(star(4), 3).map(({ seat }) => seat)).toEqual([3, 4, 1, 2]);
    expect(around(yalta, 1).map(({ seat }) => seat)).toEqual([1, 3, 2]);
  });

  test.each([
    ["two", star(2), ""],
    ["a star", star(5), "right"],
    ["Yalta", yalta, "left"],
    ["Royale", royale, ""],
  ] as const)("the turn passes round: %s", (_, surface, want) => {
    expect(direction(surface)).toBe(want);
  });

  test.each([5, 6, 7, 8])("each of %d has one place, four of them in the corners", (seats) => {
    const { corners, above } = places(around(star(seats), 2), true);
    const all = [...corners.map(({ seat }) => seat), ...above];
    expect(all.toSorted()).toEqual(Array.from({ length: seats }, (_, i) => i + 1).filter((s) => s !== 2));
    expect(new Set(corners.map(({ corner }) => corner)).size).toBe(4);
  });

  test("the seat at the right is at the right: above, in a corner, and at the flank", () => {
    expect(places(around(star(4), 1), true).above).toEqual([4, 3, 2]);
    const { corners, above } = places(around(star(8), 1), true);
    expect(corners.find(({ corner }) => corner === "bottom-right")?.seat).toBe(2);
    expect(corners.find(({ corner }) => corner === "top-left")?.seat).toBe(6);
    expect(above).toEqual([7, 5, 3]);
    expect(flanks(around(star(4), 1))).toEqual({ left: [4], right: [3, 2] });
    expect(flanks(around(star(2), 2))).toEqual({ left: [], right: [1] });
  });

  test("a board with corners of its own has none for cards", () => {
    expect(places(around(royale, 1), false)).toEqual({ corners: [], above: [2, 4, 3] });
  });
});
