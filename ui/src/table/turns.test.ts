import { expect, it } from "vitest";
import { order, turnsUntil } from "./turns";

const tests: {
  name: string;
  mine: number[];
  seats: number;
  turn: number;
  out: number[];
  want: number | null;
}[] = [
  { name: "mine now", mine: [2], seats: 4, turn: 2, out: [], want: 0 },
  { name: "next", mine: [3], seats: 4, turn: 2, out: [], want: 1 },
  { name: "round the table", mine: [1], seats: 4, turn: 2, out: [], want: 3 },
  { name: "those who are out do not count", mine: [1], seats: 4, turn: 2, out: [3], want: 2 },
  { name: "the first of several", mine: [1, 4], seats: 4, turn: 2, out: [], want: 2 },
  { name: "a watcher", mine: [], seats: 4, turn: 2, out: [], want: null },
  { name: "out of the game", mine: [3], seats: 4, turn: 2, out: [3], want: null },
];
for (const t of tests) {
  it(t.name, () => expect(turnsUntil(t.mine, t.seats, t.turn, t.out)).toBe(t.want));
}

it("names the seats in order of play", () => {
  expect(order(5, 4, [1])).toEqual([4, 5, 2, 3]);
});
