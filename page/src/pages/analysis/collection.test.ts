import { describe, expect, test } from "vitest";
import type { Collected } from "../../rules/trees";
import { ANY, pack, search, unpack, type Wish } from "./collection";

const collected = (fields: Partial<Collected>): Collected => ({
  text: "",
  game: "star:2",
  players: ["", ""],
  event: "",
  date: "",
  result: "*",
  points: [],
  plies: 1,
  keys: "0000000100000002",
  ...fields,
});

const list = [
  collected({
    text: "a",
    players: ["Núñez, Ana", "Bela"],
    event: "Club",
    date: "2026.05.??",
    result: "1>2",
    points: [840, 0],
    keys: "00000001fffffffe",
  }),
  collected({
    text: "b",
    players: ["Bela", "Cem"],
    date: "2025.12.31",
    result: "1=2",
    points: [420, 420],
    keys: "0000000300000001000000ff",
  }),
  collected({
    text: "c",
    game: "star:3",
    players: ["Ana", "Dora", "Bela"],
    result: "3>1+2",
    points: [0, 0, 840],
    keys: "000000ff",
  }),
  collected({ text: "d", game: "star:3", result: "1=2>3", points: [420, 420, 0], date: "????.??.??" }),
];

describe("games that were collected are found again", () => {
  const { batch, texts } = pack(list);
  const entries = unpack(batch, 7, 0);

  test.each<[string, Partial<Wish>, string]>([
    ["all", {}, "abcd"],
    ["a name without its accents", { words: "nunez" }, "a"],
    ["two names", { words: "ANA bela" }, "ac"],
    ["an event", { words: "club" }, "a"],
    ["who won", { result: "1" }, "a"],
    ["the third", { result: "3" }, "c"],
    ["a draw", { result: "draw" }, "bd"],
    ["no result", { result: "open" }, ""],
    ["from a day", { from: "2026-05-20" }, "a"],
    ["to a day", { to: "2026-05-01" }, "ab"],
    ["within days", { from: "2026-01-01", to: "2026-04-30" }, ""],
    ["another game", { game: "star:3" }, "cd"],
    ["a position", { key: "000000ff" }, "bc"],
    ["one with a large key", { key: "fffffffe" }, "a"],
    ["a position of one game", { key: "000000ff", game: "star:3" }, "c"],
    ["one that nobody came to", { key: "12345678" }, ""],
  ])("%s", (_, wish, want) => {
    const found = search(entries, { ...ANY, ...wish });
    expect(found.map(({ index }) => texts[index]).join("")).toBe(want);
  });

  test("each has the keys of its own", () => {
    expect(entries.map(({ keys }) => keys.length)).toEqual([2, 3, 1, 2]);
  });
});
