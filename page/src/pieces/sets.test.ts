import { describe, expect, test } from "vitest";
import { menSet, SETS } from "./wardrobe.svelte.ts";

/**
 * The numbers of a path that places are made of; arcs and short forms hide some, which is enough
 * here.
 */
const reach = (path: string): number[] =>
  [...path.matchAll(/[MLHV ,-]*(-?\d*\.?\d+)/g)].map(([, n]) => Number(n));

describe.each(SETS)("the set %s", (name) => {
  test("has a drawing of its own for every man", async () => {
    const { drawn, crowned } = await menSet(name);
    const all = [...Object.values(drawn), crowned];
    // Discs with letters differ only in these.
    const told = all.map(({ body, letter, plate }) => `${body} ${letter} ${plate}`);
    expect(new Set(told).size).toBe(all.length);
    expect(Object.keys(drawn).sort()).toEqual(["B", "K", "M", "N", "P", "Q", "R"]);
  });

  test("stays in the box of a man", async () => {
    const { drawn, crowned } = await menSet(name);
    for (const { body, details = "", marks = "" } of [...Object.values(drawn), crowned]) {
      for (const n of reach(body + details + marks)) expect(Math.abs(n)).toBeLessThanOrEqual(100);
      expect(body.startsWith("M") && body.endsWith("Z")).toBe(true);
    }
  });
});

test("letters are on men that have one, each another", async () => {
  const { drawn } = await menSet("letters");
  const letters = (["K", "Q", "R", "B", "N"] as const).map((role) => drawn[role].letter);
  expect(letters).toEqual([0, 1, 2, 3, 4]);
  expect(drawn.P.letter).toBeUndefined();
});
