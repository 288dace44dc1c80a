import { describe, expect, it } from "vitest";
import { joined, parts } from "./playersheet";

const long = Array.from({ length: 70 }, (_, i) => `m${i}`);

describe("the sheet of a player's phone", () => {
  for (const [name, before, now, count] of [
    ["a new move", ["e4"], ["e4", "e5"], 1],
    ["a mended move", ["e4", "e5", "Nf3"], ["e4", "d5", "Nf3"], 1],
    ["an erased move", ["e4", "e5"], ["e4"], 1],
    ["an empty sheet", ["e4"], [], 1],
    ["nothing new", ["e4"], ["e4"], 0],
    ["a long sheet", [], long, 3],
  ] as const)
    it(`comes whole: ${name}`, () => {
      const list = parts(before, now);
      expect(list).toHaveLength(count);
      expect(list.reduce(joined, before as readonly string[])).toEqual(now);
    });

  it("stays unchanged after a lost part", () => {
    const [, second] = parts([], long);
    expect(joined([], second!)).toEqual([]);
  });
});
