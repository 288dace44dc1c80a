import { expect, test } from "vitest";
import { differences, grouped, isBeginning, plain, taken } from "./compare";

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

test.each([
  ["behind", "a b c", "a", true],
  ["empty", "a b", "", true],
  ["different", "a b c", "x", false],
  ["behind, with a move left out", "a b c d", "b c", false],
  ["ahead", "a", "a b", false],
  ["the same", "a b", "a b", false],
] as const)("a sheet that is %s", (_, here, there, is) => {
  const found = grouped(differences(lines(here), lines(there)));
  expect(isBeginning(found, lines(there).length)).toBe(is);
});

test("the same moves read differently are one move", () => {
  expect(differences([{ written: "Nf3", text: "g1f3" }], [{ written: "Sf3", text: "g1f3" }])).toEqual([]);
});

const line = (written: string, text: string, name: string, readings: string[] = []) => ({
  written,
  text,
  name,
  readings,
  seat: 1,
});

test("moves in a row that only one sheet has are one group", () => {
  const found = differences(lines("a b x d"), lines("a c x d e f g"));
  expect(grouped(found).map((group) => group.map((d) => [d.here, d.there]))).toEqual([
    [[1, 1]],
    [
      [null, 4],
      [null, 5],
      [null, 6],
    ],
  ]);
  const both = differences(lines("a b c"), lines("x b c y"));
  expect(grouped(both)).toHaveLength(2);
  expect(grouped(differences(lines("a p q"), lines("a")))).toHaveLength(1);
});

test("a sheet is taken over from a difference on, in the letters of this phone", () => {
  const here = [line("e4", "e2e4", "e4"), line("Nf3", "g1f3", "Nf3"), line("d5", "d7d5", "d5")];
  const there = [
    line("e2e4", "e2e4", "e4"),
    line("Cf3", "g1f3", "Nf3"),
    line("d7d6", "d7d6", "d6"),
    line("?", "a2a3", "a3", ["a3", "a4"]),
  ];
  const [first] = differences(here, there);
  expect(first!.before).toEqual([2, 2]);
  expect(taken(here, there, first!.before)).toEqual(["e4", "Nf3", "d6", "?"]);
  expect(taken(here, there, [0, 0])).toEqual(["e4", "Nf3", "d6", "?"]);
  // A move left out on the sheet here.
  const [missing] = differences(here.slice(1), there);
  expect(missing!.before).toEqual([0, 0]);
});

test("a phone of another language can read a move, and a doubt stays one", () => {
  expect(plain(line("Cf3", "g1f3", "Cf3"))).toBe("g1f3");
  expect(plain(line("C?3", "g1f3", "Cf3", ["Cf3", "Ch3"]))).toBe("C?3");
  expect(plain(line("xx", "", ""))).toBe("xx");
});
