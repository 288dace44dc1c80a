import { expect, test } from "vitest";
import type { GameEvent, Man, Outcome, View } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { outcomeText, seatName } from "./words";

const person = (name: string) => ({ kind: "person", name, level: 0 }) as SeatView;
const open = { kind: "open", name: "", level: 0 } as SeatView;
const bot = (level: number) => ({ kind: "bot", name: "", level }) as SeatView;

test.each([
  ["a person", [person("Anna"), bot(1)], ["Anna", "Pip"]],
  ["people without names", [person(""), person("")], ["White", "Black"]],
  ["a seat that is free, or kept", [open, { ...person(""), awaited: true }], ["Seat 1", "Seat 2"]],
  ["two bots of one level", [person("Anna"), bot(1), bot(1), bot(2)], ["Anna", "Pip 2", "Pip 3", "Tansy"]],
  ["two people of one name", [person("Kim"), person("Kim")], ["Kim 1", "Kim 2"]],
])("what a seat is called: %s", (_, seats, names) => {
  expect(seats.map((_, i) => seatName({ seats, variant: "star:4" }, i + 1))).toEqual(names);
});

test.each([
  ["yalta", ["White", "Black", "Red"]],
  ["rex", ["White", "Black"]],
  ["draughts:4", ["White", "Black", "Yellow", "Red"]],
  ["sovereign", ["Seat 1", "Seat 2"]], // white may come under the other seat
  ["royale", ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]],
])("what seats without names are called in %s", (variant, names) => {
  const seats = names.map(() => person(""));
  expect(seats.map((_, i) => seatName({ seats, variant }, i + 1))).toEqual(names);
});

const out = (seat: number, reason: string) => ({ kind: "out", seat, reason }) as GameEvent;
const man = (square: string, owner: number) => ({ square, role: "M", army: String(owner), owner }) as Man;

test.each<[string, string, string, Partial<Outcome>, Partial<View>, string]>([
  [
    "mate",
    "star:2",
    "1:1e21e4",
    { reason: "mate", winners: [1] },
    { events: [out(2, "mate")] },
    "Anna wins: Bela is checkmated.",
  ],
  [
    "the last mate of four",
    "star:4",
    "1:1e21e4",
    { reason: "mate", winners: [1] },
    { events: [out(3, "mate")] },
    "Anna wins: Carl is checkmated.",
  ],
  [
    "mate in teams",
    "star:4,teams=pairs",
    "1:1e21e4",
    { reason: "mate", winners: [1, 3] },
    { events: [out(2, "mate"), out(4, "mate")] },
    "Anna and Carl win: Bela and Dora are checkmated.",
  ],
  [
    "resignation",
    "star:2",
    "1:resign2",
    { reason: "resignation", winners: [1] },
    { events: [out(2, "resignation")] },
    "Anna wins: Bela resigned.",
  ],
  [
    "resignation of one of three",
    "yalta,abandoned=end",
    "1:resign2",
    { reason: "resignation", winners: [1, 3] },
    { events: [out(2, "resignation")] },
    "Anna and Carl win: Bela resigned.",
  ],
  [
    "time",
    "star:2",
    "2:flag",
    { reason: "time", winners: [1] },
    { events: [out(2, "time")] },
    "Anna wins: Bela ran out of time.",
  ],
  [
    "time against a bare king",
    "star:2",
    "2:flag",
    { reason: "time", winners: [] },
    {},
    "Draw: Bela ran out of time, but faces nothing but kings.",
  ],
  [
    "no move in draughts",
    "draughts:2",
    "1:c3d4",
    { reason: "blocked", winners: [1] },
    { events: [out(2, "blocked")] },
    "Anna wins: Bela has no move.",
  ],
  [
    "no man in draughts",
    "draughts:4",
    "1:c3d4",
    { reason: "blocked", winners: [1] },
    { events: [out(3, "blocked")] },
    "Anna wins: Carl has no men left.",
  ],
  [
    "a count when blocked",
    "draughts:2,blocked=count",
    "1:c3d4",
    { reason: "blocked", winners: [1] },
    {},
    "Anna wins: no move, and the men were counted.",
  ],
  [
    "a count",
    "draughts:4,ending=count",
    "1:c3d4",
    { reason: "rounds", winners: [2] },
    {},
    "Bela wins: 25 rounds of king moves without a capture, and the men were counted.",
  ],
  [
    "too many rounds in draughts",
    "draughts:4",
    "1:c3d4",
    { reason: "rounds", winners: [] },
    {},
    "Draw: 25 rounds of king moves without a capture.",
  ],
  [
    "agreement in draughts",
    "draughts:4,ending=count",
    "draw",
    { reason: "agreement", winners: [] },
    {},
    "Draw: by agreement.",
  ],
  [
    "too many rounds",
    "star:2",
    "1:e2e4",
    { reason: "rounds", winners: [] },
    {},
    "Draw: 50 rounds without a capture or a pawn move.",
  ],
  ["stalemate", "star:2", "1:e2e4", { reason: "stalemate", winners: [] }, {}, "Draw: stalemate."],
  [
    "repetition",
    "star:2",
    "1:e2e4",
    { reason: "repetition", winners: [] },
    {},
    "Draw: threefold repetition.",
  ],
  [
    "too few pieces",
    "star:2",
    "1:e2e4",
    { reason: "material", winners: [] },
    {},
    "Draw: not enough pieces to mate.",
  ],
  [
    "the last king",
    "royale",
    "1:e2e4",
    { reason: "last-king", winners: [4] },
    {},
    "Dora wins: the last king on the board.",
  ],
])("the end by %s, in %s", (_, variant, text, outcome, view, says) => {
  const seats = ["Anna", "Bela", "Carl", "Dora"].map(person);
  const entries = entriesOf(text).map((e) => ({ ...e, view: { ...nothing, ...view } as View }));
  const start = { ...nothing, men: [man("a1", 1), man("f6", 2)] };
  expect(outcomeText({ seats, entries, start, variant }, { over: true, ...outcome } as Outcome)).toBe(says);
});

test("an end by one who left", () => {
  const entries = entriesOf("2:resign2").map((e) => ({ ...e, absent: true }));
  const seats = [person("Anna"), person("Bela")];
  const outcome = { over: true, reason: "resignation", winners: [1] };
  expect(outcomeText({ seats, entries, start: nothing, variant: "star:2" }, outcome)).toBe(
    "Anna wins: Bela left the game.",
  );
});
