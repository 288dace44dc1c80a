import { expect, it } from "vitest";
import type { GameEvent } from "../rules/types";
import { entriesOf, nothing } from "./entries.testing";
import { outs } from "./standing";

const out = (seat: number, reason: string, by = 0): GameEvent => ({ kind: "out", seat, by, reason });

it("tells who left from who resigned", () => {
  const events = [[out(2, "resignation")], [out(3, "resignation"), out(4, "mate", 1)], [out(1, "time")]];
  const entries = entriesOf("1:resign2 1:resign3 1:flag").map((e, i) => ({
    ...e,
    view: { ...nothing, events: events[i]! },
    absent: i === 1,
  }));
  expect([...outs(nothing, entries)]).toEqual([
    [2, { reason: "resignation", by: 0, entry: 0 }],
    [3, { reason: "absence", by: 0, entry: 1 }],
    [4, { reason: "mate", by: 1, entry: 1 }],
    [1, { reason: "time", by: 0, entry: 2 }],
  ]);
});

it("tells who left Royale, where the men stay", () => {
  const left: GameEvent = { kind: "left", seat: 2 };
  expect(outs({ ...nothing, events: [left] }, [])).toEqual(
    new Map([[2, { reason: "left", by: 0, entry: -1 }]]),
  );
});
