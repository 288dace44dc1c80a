import { expect, test } from "vitest";
import type { Attack, View } from "../../rules/types";
import { nothing } from "../../table/entries.testing";
import { signOf } from "./signs";

const attack = (seat: number, from: string, more: Partial<Attack> = {}) =>
  ({
    seat,
    king: "e8",
    provisional: false,
    mate: false,
    men: [{ seat: 1, square: from }],
    ...more,
  }) as Attack;

test.each<[string, Partial<View>, Attack[], string | null]>([
  ["nothing", {}, [], null],
  ["a check", { attacks: [attack(2, "h5")] }, [], "check"],
  ["a provisional check", { attacks: [attack(3, "h5", { provisional: true })] }, [], "provisional"],
  [
    "one that stood already",
    { attacks: [attack(3, "h5", { provisional: true })] },
    [attack(3, "h5", { provisional: true })],
    null,
  ],
  [
    "a provisional check that begins to count",
    { attacks: [attack(3, "h5")] },
    [attack(3, "h5", { provisional: true })],
    "check",
  ],
  ["a check from elsewhere", { attacks: [attack(2, "g3")] }, [attack(2, "h5")], "check"],
  ["mate", { events: [{ kind: "out", seat: 2, by: 1, reason: "mate" }] }, [], "mate"],
  [
    "mate that is yet to count",
    { attacks: [attack(2, "h5", { mate: true, provisional: true })] },
    [],
    "provisional",
  ],
])("the sign of a move: %s", (_, after, before, want) => {
  expect(signOf({ view: { ...nothing, ...after } }, { attacks: before })).toBe(want);
});
