import { expect, test } from "vitest";
import { freeIn, tempting, whyRound, type Event, type Round } from "./events";

const people = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `P${id}`, withdrawn: id === 6 }));
const tables = [{ seats: [1, 2], places: [1, 2] }, { seats: [2, 3] }];
const free = (event: object) =>
  freeIn({ people, paired: [{ tables }], ...event } as unknown as Event, 1).map(({ id }) => id);

test("a seat goes to somebody without a table of the round", () => {
  expect(free({ form: "swiss" })).toEqual([4, 5]);
});

test("in an arena only open tables hinder, in a ladder challenges too", () => {
  expect(free({ form: "arena" })).toEqual([1, 4, 5]);
  expect(free({ form: "ladder", ladder: { challenges: [{ by: 5, others: [1] }] } })).toEqual([4]);
});

const round = (size: number, design: string) =>
  ({ design, tables: [0, 1, 2].map(() => ({ seats: new Array(size).fill(1) })) }) as unknown as Round;
const why = (rounds: number, design: string) =>
  whyRound({ form: "all-play-all", rounds } as unknown as Event, round(3, design));

test("a schedule names its promise: everybody meets, or nobody twice", () => {
  expect(why(4, "affine space")).toContain("equally often");
  expect(why(3, "affine space")).toContain("nobody meets anybody twice");
  expect(why(8, "transversal design")).toContain("nobody meets anybody twice");
});

test.each([
  ["linear", 3, { drawn: 1, won: 2 }],
  ["linear", 2, null],
  ["winner", 4, null],
  ["3-1-0", 4, { drawn: 1, won: 3 }],
  ["3-1-0", 2, { drawn: 2, won: 3 }],
] as const)("a drawn table by %s of %i", (scoring, rivals, expected) => {
  expect(tempting(scoring, rivals)).toEqual(expected);
});
