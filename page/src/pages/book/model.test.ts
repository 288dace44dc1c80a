import { expect, test } from "vitest";
import { nextTurn } from "./model";

const turns = [0, 8, 20].map((entry) => ({ entry, said: null as unknown as HTMLElement }));

test.each([
  ["from the start, which has a note", 0, true, 8],
  ["between two notes, forwards", 9, true, 20],
  ["between two notes, backwards", 9, false, 8],
  ["from the last note on", 20, true, undefined],
  ["before the first", 0, false, undefined],
])("the next note: %s", (_, shown, forth, want) => {
  expect(nextTurn(turns, shown, forth)?.entry).toBe(want);
});
