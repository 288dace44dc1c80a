import { expect, test } from "vitest";
import type { SeatView } from "../../table/table";
import { seatName } from "./words";

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
