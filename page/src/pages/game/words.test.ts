import { expect, test } from "vitest";
import type { GameEvent, Man, Outcome, View } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { looks } from "../../pieces/looks";
import { controlTexts, stanceText } from "./eventwords";
import { endText, outBy, outcomeText, seatName, seatTitle, wonText } from "./words";

const person = (name: string) => ({ kind: "person", name, level: 0 }) as SeatView;
const open = { kind: "open", name: "", level: 0 } as SeatView;
const bot = (level: number) => ({ kind: "bot", name: "", level }) as SeatView;

test.each([
  ["a person", [person("Anna"), bot(1)], ["Anna", "Pip"]],
  ["people without names", [person(""), person("")], ["White", "Black"]],
  ["a seat that is free, or kept", [open, { ...person(""), awaited: true }], ["Seat 1", "Seat 2"]],
  ["two bots of one level", [person("Anna"), bot(1), bot(1), bot(2)], ["Anna", "Pip", "Greta", "Tansy"]],
  ["two people of one name", [person("Kim"), person("Kim")], ["Kim 1", "Kim 2"]],
])("what a seat is called: %s", (_, seats, names) => {
  expect(seats.map((_, i) => seatName({ seats, variant: "star:4" }, i + 1))).toEqual(names);
});

test.each([
  ["yalta", ["White", "Black", "Red"]],
  ["rex", ["White", "Black"]],
  ["draughts:4", ["White", "Black", "Yellow", "Red"]],
  ["sovereign", ["White", "Black"]], // also when they come to rule by another colour
  ["royale", ["White", "Ash", "Slate", "Black"]], // royale.1
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

test.each<[string, readonly number[] | undefined, string, string, string]>([
  ["a player without a name", [2], "You", "You win", "You now control violet."],
  ["a watcher", [], "Black", "Black wins", "Black now controls violet."],
  ["a reader of a record", undefined, "Black", "Black wins", "Black now controls violet."],
  ["two people at one screen", [1, 2], "Black", "Black wins", "Black now controls violet."],
  ["the other player", [1], "Black", "Black wins", "Black now controls violet."],
])("%s is told of seat 2", (_, mine, title, won, control) => {
  const seats = [person("Anna"), person("")];
  const table = { seats, variant: "sovereign", ...(mine ? { mine } : {}) };
  const look = looks("sovereign", ["w", "b", "v"]);
  const changed: GameEvent = { kind: "control", army: "v", seat: 2 };
  expect(seatTitle(table, 2)).toBe(title);
  expect(wonText(table, { over: true, winners: [2] } as Outcome)).toBe(won);
  expect(controlTexts(table, look, [changed])).toEqual([control]);
});

test.each<[string, readonly number[] | undefined, string]>([
  ["whoever resigned", [2], "you resigned"],
  ["the other player", [1], "Bela resigned"],
  ["a watcher", [], "Bela resigned"],
  ["a reader of a record", undefined, "Bela resigned"],
  ["two people at one screen", [1, 2], "Bela resigned"],
])("%s reads why the game is over", (_, mine, says) => {
  const view = { ...nothing, events: [{ kind: "out", seat: 2, reason: "resignation" } as GameEvent] };
  const table = {
    seats: [person("Anna"), person("Bela")],
    variant: "star:2",
    start: nothing,
    entries: [{ kind: "resign", seat: 2, view } as never],
    ...(mine ? { mine } : {}),
  };
  const outcome = { over: true, winners: [1], reason: "resignation" } as Outcome;
  expect(endText(table, outcome)).toBe(says);
  expect(outcomeText(table, outcome)).toBe("Anna wins: Bela resigned.");
});

test("a given name replaces You", () => {
  const table = { seats: [person("Anna"), person("Bela")], variant: "star:2", mine: [1] };
  expect(seatTitle(table, 1)).toBe("Anna");
  expect(wonText(table, { over: true, winners: [1] } as Outcome)).toBe("You win");
  expect(wonText(table, { over: true, winners: [2] } as Outcome)).toBe("Bela wins");
});

test.each<[number, string]>([
  [1, "knight g1, white: yours. Has no move."],
  [2, "knight g1, white: Bela. Has no move."],
])("a man of seat %d is described to seat 1", (owner, says) => {
  const seats = [person(""), person("Bela")];
  const view = { ...nothing, men: [{ square: "g1", role: "N", army: "w", owner } as Man] };
  const stance = { square: "g1", goals: [], takes: [], attackers: [], guards: [] };
  const table = { seats, variant: "star:2", mine: [1] };
  expect(stanceText(table, looks("star:2", ["w", "b"]), view, stance)).toBe(says);
});

test("a king in check has the owner of its mate", () => {
  const view = { ...nothing, men: [{ square: "2e1", role: "K", army: "2", owner: 2 } as Man] };
  const table = { seats: [person("Anna"), person("Bela"), person("Cleo")], variant: "star:3", mine: [] };
  const stance = { square: "2e1", goals: ["2d1"], takes: [], attackers: [], guards: [], mateBy: 3 };
  expect(stanceText(table, looks("star:3", ["1", "2", "3"]), view, stance)).toContain(
    "A mate would be Cleo’s.",
  );
});

test("an empty square names its possible captors, and nothing without any", () => {
  const view = { ...nothing, men: [{ square: "g1", role: "N", army: "w", owner: 1 } as Man] };
  const table = { seats: [person("Anna"), person("Bela")], variant: "star:2", mine: [] };
  const empty = { square: "f3", goals: [], takes: [], attackers: [], guards: [] };
  const guarded = { ...empty, guards: [{ seat: 1, square: "g1" }] };
  expect(stanceText(table, looks("star:2", ["w", "b"]), view, empty)).toBe("");
  const said = stanceText(table, looks("star:2", ["w", "b"]), view, guarded);
  expect(said).toBe("f3, empty. Guarded by knight g1 (Anna).");
});

test("who resigns, or whose time ends, is put out by nobody", () => {
  expect(outBy({ reason: "mate", by: 2 })).toBe(2);
  expect(outBy({ reason: "blocked", by: 2 })).toBe(2);
  for (const reason of ["resignation", "time", "left", "absence"]) expect(outBy({ reason, by: 2 })).toBe(0);
});

test.each<[string, readonly number[], string]>([
  ["the loser", [2], "you are checkmated by Anna"],
  ["the winner", [1], "Bela is checkmated"],
])("%s reads of the mate", (_, mine, says) => {
  const view = { ...nothing, events: [{ kind: "out", seat: 2, reason: "mate", by: 1 } as GameEvent] };
  const seats = [person("Anna"), person("Bela")];
  const table = {
    seats,
    variant: "star:2",
    start: nothing,
    entries: [{ kind: "move", seat: 1, view } as never],
    mine,
  };
  expect(endText(table, { over: true, winners: [1], reason: "mate" } as Outcome)).toBe(says);
});
