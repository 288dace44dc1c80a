import { expect, test } from "vitest";
import { judge, menOf, placedWith, seatsOf, signsOf, squareWith, withSeats, type Figure } from "./figures";
import { say } from "./words";

const reach = { goals: ["4e4"], takes: ["2d4", "3d4"], promotes: ["4e4"], apart: [], ways: [], onward: [] };
const knight: Figure = { id: "x", game: "star:4,centre=all", show: "goals", seats: [2, 8] };

test("half-boards", () => {
  expect(seatsOf(knight)).toBe(4);
  expect(seatsOf({ ...knight, game: "yalta" })).toBe(0);
  expect(seatsOf({ id: "x", game: "star:4", show: "goals" })).toBe(0);
  expect(withSeats("star:4,centre=neighbours", 6)).toBe("star:6,centre=neighbours");
  expect(squareWith(2, "1d4")).toBe("d4");
  expect(squareWith(3, "1d4")).toBe("1d4");
  expect(placedWith(2, { "1d4": "1N", "3d4": "2P" })).toEqual({ d4: "1N" });
});

test("men and signs", () => {
  expect(menOf({ "1d4": "1N", e12: "rQ" }, { "1": 1 })).toEqual([
    { square: "1d4", role: "N", army: "1", owner: 1 },
    { square: "e12", role: "Q", army: "r", owner: 0 },
  ]);
  expect(
    signsOf(reach, "1P").map(({ to, from, captured, promotion }) => [to, from, captured, promotion]),
  ).toEqual([
    ["4e4", "", [], "Q"],
    ["2d4", "", ["2d4"], undefined],
    ["3d4", "", ["3d4"], undefined],
  ]);
});

test("an answer", () => {
  expect(judge(new Set(["4e4", "2d4", "1a1"]), reach)).toEqual({
    all: 3,
    right: 2,
    wrong: ["1a1"],
    missed: ["3d4"],
  });
});

test("words", () => {
  expect(say({ a: "{x} of {y}" }, "a", { x: 1, y: 2 })).toBe("1 of 2");
  expect(say({}, "b")).toBe("");
});
