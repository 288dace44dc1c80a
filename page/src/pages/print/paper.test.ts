import { expect, test } from "vitest";
import { address, inksOf, whatsOf, type Wish } from "./paper";

const wish: Wish = {
  what: "board",
  variant: "star:4",
  language: "es",
  paper: "a3",
  ink: "outline",
  tile: true,
  square: 35,
  disc: 20,
  stand: true,
  players: 6,
};

test.each([
  ["board", "variant=star%3A4&lang=es&paper=a3&outline=true&square=35&tile=true"],
  ["men", "variant=star%3A4&lang=es&paper=a3&square=35&disc=20&stand=true"],
  ["crosstable", "variant=star%3A4&lang=es&paper=a3&players=6"],
  ["rules", "variant=star%3A4&lang=es"],
] as const)("the address of %s has the settings that matter for it", (what, query) => {
  expect(address({ ...wish, what })).toBe(`/api/v1/print/${what}?${query}`);
});

test("a board and its halves can be printed for fingers, and nothing else", () => {
  expect(address({ ...wish, ink: "tactile" })).toContain("tactile=true");
  expect(address({ ...wish, ink: "tactile", what: "modules" })).toContain("tactile=true");
  expect(address({ ...wish, ink: "tactile", what: "men" })).not.toContain("tactile");
  expect(inksOf("board")).toContain("tactile");
  expect(inksOf("modules")).toContain("tactile");
  expect(inksOf("men")).not.toContain("tactile");
});

test("half-boards are there where boards are made of them", () => {
  expect(whatsOf("star")).toContain("modules");
  expect(whatsOf("rex")).not.toContain("modules");
});
