import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { drawSeats, newSeating, sealOf, seedOf, type Seating } from "./seating";

const prepared: Seating = {
  secret: "00112233445566778899aabbccddeeff",
  names: ["Ana", "Bela", "Carl"],
  words: ["Apfel", "  two   words ", "Zu\u0308rich"],
  drawn: null,
};
const each = [[1], [2], [3]];
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("the seed is the hash of the secret and the words, line by line", () => {
  expect(seedOf(prepared)).toBe(hash("00112233445566778899aabbccddeeff\nApfel\ntwo words\nZürich"));
  expect(sealOf(prepared)).toBe(hash("00112233445566778899aabbccddeeff"));
});

test("each word and the secret change the seed", () => {
  const seeds = [
    prepared,
    { ...prepared, secret: "0".repeat(32) },
    ...[0, 1, 2].map((i) => ({ ...prepared, words: prepared.words.with(i, "other") })),
  ].map(seedOf);
  expect(new Set(seeds).size).toBe(5);
});

test("every player sits somewhere, and partners stay together", () => {
  expect([...drawSeats(prepared, each).drawn!].sort()).toEqual([1, 2, 3]);
  const four = { ...newSeating(4), words: ["a", "b", "c", "d"] };
  const { drawn } = drawSeats(four, [
    [1, 3],
    [2, 4],
  ]);
  expect(Math.abs(drawn![0]! - drawn![2]!)).toBe(2);
});

test("over many draws every player has every seat about equally often", () => {
  const count = [0, 0, 0];
  for (let i = 0; i < 3000; i++)
    count[drawSeats({ ...prepared, words: [String(i)] }, each).drawn![0]! - 1]!++;
  for (const times of count) expect(Math.abs(times - 1000)).toBeLessThan(150);
});

test("two phones have different secrets", () => expect(newSeating(2).secret).not.toBe(newSeating(2).secret));
