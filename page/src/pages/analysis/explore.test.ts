import { expect, test } from "vitest";
import { pack, unpack } from "./collection";
import { fromBook, tally } from "./explore";

const game = (keys: string, points: readonly number[], date: string, id = "star:2") => ({
  text: "",
  game: id,
  players: [],
  event: "",
  date,
  result: "",
  points,
  plies: 1,
  keys,
});

const [start, e4, d4, then] = ["00000001", "0000000a", "ff00000d", "00000002"];

const { batch } = pack([
  game(start + e4 + then, [840, 0], "2026.11.20"),
  game(start + e4, [420, 420], "2026.??.??"),
  game(start + d4, [], ""),
  game(start + then + start + d4, [], "2025.01.01"),
  game(start + e4, [840, 0, 0], "2026.11.23", "star:3"),
  game(start, [0, 840], "2026.11.23"),
]);
const entries = unpack(batch, 1, 0);
const moves = [
  { text: "d2d4", name: "d4", key: d4 },
  { text: "e2e4", name: "e4", key: e4 },
  { text: "a2a3", name: "a3", key: "0000000f" },
];

test("moves are counted by their positions", () => {
  expect(tally(entries, "star:2", start, moves)).toEqual([
    { text: "d2d4", name: "d4", games: 2, points: null, last: 20250101 },
    { text: "e2e4", name: "e4", games: 2, points: [7500, 2500], last: 20261120 },
  ]);
  expect(tally(entries, "star:2", "00000099", moves)).toEqual([]);
});

test("a book says the same", () => {
  const said = { games: 2, decided: 2, points: [1260, 420], last: 20261120 };
  expect(fromBook([moves[0]!, { ...moves[1]!, ...said }])).toEqual([
    { text: "e2e4", name: "e4", games: 2, points: [7500, 2500], last: 20261120 },
  ]);
});
