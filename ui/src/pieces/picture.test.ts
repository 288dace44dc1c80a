// The server draws still pictures of boards (internal/picture) with the men, colours and armies of
// the page: this test writes them down for it, and holds that they are still the same.
//
//   UPDATE=1 npx vitest run --project node src/pieces/picture.test.ts

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { families } from "../games/families.ts";
import { looks, PATTERNS, type Tint } from "./looks.ts";
import { CLASSIC } from "./pieces.ts";

const file = fileURLToPath(new URL("../../../internal/picture/drawings.json", import.meta.url));
const css = readFileSync(new URL("../board/board.css", import.meta.url), "utf8");

/** A colour of board.css in the light theme; "" where there is none. */
function colour(name: string): string {
  return new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1] ?? "";
}

const tints = Object.keys(PATTERNS) as Tint[];
const seats = Object.entries(looks("star:8", [..."12345678"]).armies);
const colours = Object.entries(looks("sovereign", [..."wbasproygcnv"]).armies);

const drawings = {
  men: Object.fromEntries(
    Object.entries(CLASSIC.drawn).map(([role, { body, marks = "" }]) => [role, { body, marks }]),
  ),
  crowned: { body: CLASSIC.crowned.body, marks: CLASSIC.crowned.marks ?? "" },
  squares: Object.fromEntries(["light", "middle", "dark"].map((shade) => [shade, colour(`square-${shade}`)])),
  tints: Object.fromEntries(
    tints.map((t) => [
      t,
      { fill: colour(`tint-${t}`), line: colour(`line-${t}`), halo: colour(`halo-${t}`) },
    ]),
  ),
  armies: Object.fromEntries([...seats, ...colours].map(([army, { tint }]) => [army, tint])),
  games: Object.fromEntries(
    families.map(({ name, maxSeats }) => {
      const look = looks(name, [...(maxSeats > 4 ? "12345678" : "wbasproygcnv")]);
      return [
        name,
        { seats: look.seats.map((s) => s.tint), keeps: look.moved === "foot", discs: look.discs },
      ];
    }),
  ),
};

test("the server draws what the page draws", () => {
  const text = `${JSON.stringify(drawings, null, 1)}\n`;
  if (process.env.UPDATE) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
