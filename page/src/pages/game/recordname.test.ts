import { expect, test } from "vitest";
import { entriesOf } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { fileName, recordName } from "./recordname";

const seats = ["Ana", "Ben/Bea", "", "A".repeat(200)].map(
  (name, i) => ({ kind: "person", name, level: 0, seat: i + 1 }) as SeatView,
);

test.each([
  [2, "star:2", "manykings_2026-11-22_star-2_Ana-Ben-Bea.rec"],
  [3, "star:4,teams=pairs", "manykings_2026-11-22_star-4-teams-pairs_Ana-Ben-Bea-Yellow.rec"],
])("the file of a record of %s seats names day, players and game", (count, variant, name) => {
  const entries = entriesOf("1:e2e4").map((e) => ({ ...e, at: new Date(2026, 10, 22, 9).getTime() }));
  expect(recordName({ seats: seats.slice(0, count), entries, variant })).toBe(name);
});

test("a game without a day or players is named by what it is", () => {
  expect(fileName({ day: "", variant: "yalta", names: [] }, "pgn")).toBe("manykings_yalta.pgn");
});

test("long names do not make it too long for a file", () => {
  expect(recordName({ seats, entries: [], variant: "star:4" }).length).toBeLessThan(160);
});
