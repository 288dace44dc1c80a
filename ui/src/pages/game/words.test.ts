import { expect, test } from "vitest";
import { entriesOf } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { endText, seatName } from "./words";

const person = (name: string) => ({ kind: "person", name, level: 0 }) as SeatView;
const bot = (level: number) => ({ kind: "bot", name: "", level }) as SeatView;

test.each([
  ["a person", [person("Anna"), bot(1)], ["Anna", "Pip"]],
  ["a person without a name", [person(""), person("")], ["Seat 1", "Seat 2"]],
  ["two bots of one level", [person("Anna"), bot(1), bot(1), bot(2)], ["Anna", "Pip 2", "Pip 3", "Tansy"]],
  ["two people of one name", [person("Kim"), person("Kim")], ["Kim 1", "Kim 2"]],
])("what a seat is called: %s", (_, seats, names) => {
  expect(seats.map((_, i) => seatName({ seats }, i + 1))).toEqual(names);
});

test.each([
  ["resigned", false, "resignation"],
  ["left", true, "Bela left the game"],
])("why a game ended as one %s", (_, absent, text) => {
  const entries = entriesOf("1:resign2").map((e) => ({ ...e, absent }));
  const seats = [person("Anna"), person("Bela")];
  expect(
    endText({ seats, entries, variant: "star:2" }, { over: true, reason: "resignation", winners: [1] }),
  ).toBe(text);
});

test.each([
  ["star:2", "50 rounds without a capture or a pawn move"],
  ["draughts:4,ending=count", "25 rounds of king moves without a capture"],
])("what ends %s after too many rounds", (variant, text) => {
  const seats = [person("Anna"), person("Bela")];
  expect(endText({ seats, entries: [], variant }, { over: true, reason: "rounds", winners: [] })).toBe(text);
});
