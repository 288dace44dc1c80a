import { expect, test } from "vitest";
import type { Man, Move, View } from "../../rules/types";
import type { Entry } from "../../table/table";
import { captured, strengths } from "./captured";

const man = (text: string, owner: number): Man => {
  const [, army, role, square] = /^(.)(.)(.*)$/.exec(text)!;
  return { square: square!, role: role as Man["role"], army: army!, owner };
};
const view = (...men: Man[]): View => ({ men }) as unknown as View;
const entry = (seat: number, taken: string[], after: View): Entry =>
  ({ seat, move: { captured: taken } as unknown as Move, view: after }) as Entry;

test("men are counted for their captors, as they were before", () => {
  const start = view(man("2Pa4", 2), man("2Qb4", 2), man("3Pc4", 3), man("1Rd4", 1));
  const after = view(man("2Qb4", 2), man("3Pc4", 3), man("1Rd4", 1));
  const later = view(man("3Pc4", 3), man("1Rd4", 1));
  const found = captured(start, [entry(1, ["a4"], after), entry(3, [], after), entry(1, ["b4"], later)]);
  expect([...found.keys()]).toEqual([1]);
  expect(found.get(1)).toEqual({
    piles: [
      { role: "Q", army: "2", count: 1 },
      { role: "P", army: "2", count: 1 },
    ],
    worth: 10,
  });
});

test("a capture of many in draughts is one pile", () => {
  const start = view(man("2Ma4", 2), man("2Mb4", 2), man("2Kc4", 2));
  expect(captured(start, [entry(1, ["a4", "b4", "c4"], view())]).get(1)).toEqual({
    piles: [
      { role: "M", army: "2", count: 2 },
      { role: "K", army: "2", count: 1 },
    ],
    worth: 2,
  });
});

test("a seat is as strong as the men that it moves, whosever they were", () => {
  const now = view(man("1Ka1", 1), man("1Qa2", 2), man("2Pa3", 2), man("3Ra4", 0), man("3Ma5", 3));
  expect(strengths(now, 4)).toEqual([0, 10, 1, 0]);
});
