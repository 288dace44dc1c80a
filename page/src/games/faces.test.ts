import { expect, test } from "vitest";
import casts from "../../../testdata/cast.json";
import { bots, cast, guests } from "./bots";
import { FACES } from "./faces";

test("every bot has a face of its own", () => {
  expect([...bots, ...guests].map(({ face }) => face)).toEqual(FACES.map((_, i) => i));
  expect(new Set(FACES).size).toBe(FACES.length);
});

test.each(casts)("bots of the levels $levels are called $names", ({ levels, names }) => {
  expect(cast(levels).map((bot) => bot?.key ?? "")).toEqual(names);
});
