import { describe, expect, it } from "vitest";
import { entriesOf } from "./entries.testing";
import type { Entry } from "./table";
import { roundAfter, roundBefore, rounds, stretches } from "./rounds";

const grid = (text: string, seats: number) =>
  rounds(entriesOf(text), seats).map((r) =>
    [
      ...r.cells.map((c) => c.map((p) => p.entry.text).join("+")),
      r.common.map((p) => p.entry.text).join("+"),
    ].join(" "),
  );

describe("rounds", () => {
  const tests: { name: string; entries: string; seats: number; want: string[] }[] = [
    { name: "nothing played", entries: "", seats: 3, want: [] },
    { name: "each seat once", entries: "1:a 2:b 3:c | 1:d", seats: 3, want: ["a b c ", "d   "] },
    {
      name: "a seat that is out has empty cells",
      entries: "1:a 2:b 3:c | 1:d 3:e | 1:f",
      seats: 3,
      want: ["a b c ", "d  e ", "f   "],
    },
    { name: "one seat on turn twice", entries: "2:a | 2:b", seats: 2, want: [" a ", " b "] },
    {
      name: "resigning out of turn is in the round",
      entries: "1:a 3:resign 2:b | 1:c",
      seats: 3,
      want: ["a b resign ", "c   "],
    },
    {
      name: "a choice is beside the move",
      entries: "3:queene12 1:a 2:b 3:c | 1:d",
      seats: 3,
      want: ["a b queene12+c ", "d   "],
    },
    { name: "a draw belongs to nobody", entries: "1:a draw", seats: 2, want: ["a  draw"] },
  ];
  for (const t of tests) {
    it(t.name, () => expect(grid(t.entries, t.seats)).toEqual(t.want));
  }
});

describe("steps by round", () => {
  const played = entriesOf("1:a 2:b 3:c | 1:d 3:e");
  const tests = [
    { shown: 0, before: 0, after: 3 },
    { shown: 1, before: 0, after: 3 },
    { shown: 3, before: 0, after: 5 },
    { shown: 4, before: 3, after: 5 },
    { shown: 5, before: 3, after: 5 },
  ];
  for (const t of tests) {
    it(`from ${t.shown}`, () => {
      expect(roundBefore(played, t.shown)).toBe(t.before);
      expect(roundAfter(played, t.shown)).toBe(t.after);
    });
  }
});

/** The parts of the rounds, from above: "1 a b", a choice in brackets. */
const fromAbove = (text: string, seats: number) =>
  rounds(
    entriesOf(text).map((e) =>
      ["stay", "swap"].includes(e.text) ? { ...e, move: { kind: e.text } as unknown as Entry["move"] } : e,
    ),
    seats,
  ).flatMap((round) =>
    stretches(round).map((s) =>
      "choice" in s
        ? `(${s.choice.entry.text})`
        : `${round.number}${s.continued ? "…" : ""} ${s.cells.map((c) => c.map((p) => p.entry.text).join("+")).join(" ")}`,
    ),
  );

describe("stretches", () => {
  const tests: { name: string; entries: string; seats: number; want: string[] }[] = [
    { name: "moves alone are one", entries: "1:a 2:b | 1:c", seats: 2, want: ["1 a b", "2 c "] },
    {
      name: "a choice between two moves parts them (sovereign.16)",
      entries: "1:a 2:stay 2:b | 1:c 2:d",
      seats: 2,
      want: ["1 a ", "(stay)", "1…  b", "2 c d"],
    },
    {
      name: "the first choice is above",
      entries: "2:stay 1:a 2:b",
      seats: 2,
      want: ["(stay)", "1 a b"],
    },
    { name: "a choice that nothing follows yet", entries: "1:a 2:swap", seats: 2, want: ["1 a ", "(swap)"] },
    { name: "nothing of a seat alone", entries: "draw", seats: 2, want: [] },
  ];
  for (const t of tests) {
    it(t.name, () => expect(fromAbove(t.entries, t.seats)).toEqual(t.want));
  }
});
