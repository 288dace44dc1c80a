import { expect, test } from "vitest";
import type { Man } from "../rules/types.ts";
import { chain } from "./chain.ts";

const man = (square: string, army: string, owner: number): Man => ({ square, army, owner, role: "N" });
const colours = new Map([
  ["r", ["e8", "l9"]],
  ["g", ["g6", "j11"]],
  ["w", ["h8", "i9"]],
  ["b", ["i8", "h9"]],
]);
const links = (army: string, ...men: Man[]): string =>
  chain(army, colours, new Map(men.map((m) => [m.square, m])))
    .map((l) => `${l.army} by ${l.man.army} on ${l.man.square}`)
    .join(", ");

test.each([
  ["a colour whose squares are empty", "r", [], ""],
  ["a man of the owner", "r", [man("e8", "w", 1)], "r by w on e8"],
  ["a chain of two", "r", [man("l9", "g", 1), man("j11", "w", 1)], "r by g on l9, g by w on j11"],
  ["a man of nobody controls nothing", "r", [man("e8", "g", 0)], ""],
  ["a ring", "r", [man("e8", "g", 1), man("g6", "r", 1)], "r by g on e8, g by r on g6"],
  ["on a square of one's own colour", "r", [man("e8", "r", 1)], ""],
] as const)("%s", (_, army, men, want) => {
  expect(links(army, ...men)).toBe(want);
});
