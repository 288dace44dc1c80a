import { describe, expect, test } from "vitest";
import type { Tree, TreeEntry } from "../../rules/trees";
import { glyph, known, lineText, START, walk } from "./walk";

const entry = (path: string, round: number, ...variations: TreeEntry[][]): TreeEntry => ({
  path,
  kind: "move",
  seat: 1,
  round,
  text: path,
  name: path,
  variations: variations.map((entries) => ({ entries })),
});

/** 1 2 3, and 2.1.1 2.1.2 instead of 3, in which 2.1.1.1.1 replaces 2.1.2. */
const tree: Tree = {
  game: "star:2",
  tags: [],
  result: "*",
  start: "",
  line: {
    entries: [
      entry("1", 1),
      entry("2", 1),
      entry("3", 2, [entry("2.1.1", 2), entry("2.1.2", 2, [entry("2.1.1.1.1", 2)])]),
    ],
  },
};
const all = known(tree);
const paths = (path: string) => walk(tree, all, path).map((one) => one.path);

describe("ways through a tree", () => {
  test("the line of the game, from its start and from its midst", () => {
    expect(paths(START)).toEqual(["1", "2", "3"]);
    expect(paths("2")).toEqual(["1", "2", "3"]);
  });

  test("a variation begins behind the entry before the replaced one", () => {
    expect(all.get("2.1.1")?.before).toBe("2");
    expect(paths("2.1.1")).toEqual(["1", "2", "2.1.1", "2.1.2"]);
    expect(paths("2.1.1.1.1")).toEqual(["1", "2", "2.1.1", "2.1.1.1.1"]);
  });

  test("the first entry replaced begins at the start", () => {
    const other = { ...tree, line: { entries: [entry("1", 1, [entry("0.1.1", 1)])] } };
    expect(known(other).get("0.1.1")?.before).toBe(START);
  });
});

test("glyphs are printed as signs, unknown ones by their numbers", () => {
  expect([1, 4, 6, 146].map(glyph)).toEqual(["!", "??", "?!", "$146"]);
});

test("a line is given from its beginning", () => {
  const line = [entry("a", 1), entry("b", 1), entry("c", 2)];
  expect(lineText(line)).toBe("1. a b 2. c");
});
