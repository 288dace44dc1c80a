import { expect, test } from "vitest";
import { differences } from "./compare";

const lines = (moves: string) =>
  moves
    .split(" ")
    .filter((m) => m !== "")
    .map((m) => (m.endsWith("!") ? { written: m, text: "" } : { written: m, text: m }));

test.each([
  ["the same", "a b c", "a b c", []],
  ["another move", "a b c", "a x c", [[1, 1]]],
  ["a move left out here", "a c d", "a b c d", [[null, 1]]],
  ["a move left out there", "a b c d", "a c d", [[1, null]]],
  [
    "one sheet ends earlier",
    "a b",
    "a b c d",
    [
      [null, 2],
      [null, 3],
    ],
  ],
  [
    "another move and one left out",
    "a x c d e",
    "a b c e",
    [
      [1, 1],
      [3, null],
    ],
  ],
  ["an illegible move", "a b! c", "a b c", [[1, 1]]],
  ["no move at all", "", "a", [[null, 0]]],
] as const)("%s", (_, here, there, expected) => {
  expect(differences(lines(here), lines(there)).map((d) => [d.here, d.there])).toEqual(expected);
});

test("the same moves read differently are one move", () => {
  expect(differences([{ written: "Nf3", text: "g1f3" }], [{ written: "Sf3", text: "g1f3" }])).toEqual([]);
});
