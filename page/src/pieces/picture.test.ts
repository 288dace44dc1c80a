// The program draws boards (package diagram) with the men, patterns, colours and armies of the
// page: this test writes them down for it, and holds that they are still the same.
//
//   UPDATE=1 npx vitest run --project node src/pieces/picture.test.ts

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cross, head, polyline, star } from "../board/signs.ts";
import { THEMES } from "../board/themes.ts";
import { families } from "../games/families.ts";
import { looks, PATTERNS, type Tint } from "./looks.ts";
import { TILE, TILES } from "./patterns.ts";
import type { Drawn } from "./pieces.ts";
import { menSet, SETS } from "./wardrobe.svelte.ts";

const file = fileURLToPath(new URL("../../../content/diagram/drawings.json", import.meta.url));
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const css = read("../board/board.css");
const themesCss = read("../board/themes.css");

/** Returns a colour of a style sheet, light (1) or dark (2); "" where there is none. */
function colour(sheet: string, name: string, scheme: 1 | 2 = 1): string {
  const value = new RegExp(`--${name}: ([^;]*);`).exec(sheet)?.[1] ?? "";
  return /^light-dark\((.*), (.*)\)$/.exec(value)?.[scheme] ?? value;
}

const tints = Object.keys(PATTERNS) as Tint[];

/** A theme's settings for squares, signs and letters. */
const SAID = {
  light: "square-light",
  middle: "square-middle",
  dark: "square-dark",
  edge: "square-edge",
  sign: "sign",
  signHalo: "sign-halo",
  tip: "tip",
  select: "select",
  focus: "focus",
  alarm: "alarm",
  alarmHalo: "alarm-halo",
  coordinate: "coordinate",
  strong: "coordinate-strong",
} as const;

function theme(name: string, scheme: 1 | 2): Record<string, unknown> {
  const own = new RegExp(`\\[data-board="${name}"\\] \\{([^}]*)\\}`).exec(themesCss)?.[1] ?? "";
  const halos = tints.map((t) => [t, colour(own, `halo-${t}`)]).filter(([, c]) => c !== "");
  return {
    ...Object.fromEntries(Object.entries(SAID).map(([key, said]) => [key, colour(own + css, said, scheme)])),
    halos: Object.fromEntries(halos) as unknown,
  };
}

const seats = Object.entries(looks("star:8", [..."12345678"]).armies);
const colours = Object.entries(looks("sovereign", [..."wbasproygcnv"]).armies);

/** The share of the first colour where the page mixes two. */
const share = (path: string, first: string): number =>
  Number(new RegExp(`color-mix\\(in oklab, var\\(--${first}\\) (\\d+)%`).exec(read(path))![1]) / 100;

const man = ({ body, details, marks, plate, letter }: Drawn): Drawn => ({
  body,
  ...(details && { details }),
  ...(marks && { marks }),
  ...(plate && { plate }),
  ...(letter !== undefined && { letter }),
});

async function drawings(): Promise<unknown> {
  const sets = await Promise.all(
    SETS.map(async (name) => {
      const { drawn, crowned } = await menSet(name);
      const men = Object.fromEntries(Object.entries(drawn).map(([role, d]) => [role, man(d)]));
      return [name, { men, crowned: man(crowned) }] as const;
    }),
  );
  return {
    sets: Object.fromEntries(sets),
    tile: TILE,
    tiles: TILES,
    mixes: {
      pattern: share("../board/Defs.svelte", "line-\\{tint\\}"),
      square: share("../board/Under.svelte", "tint"),
    },
    themes: Object.fromEntries(THEMES.map((name) => [name, { day: theme(name, 1), night: theme(name, 2) }])),
    tints: Object.fromEntries(
      tints.map((t) => [
        t,
        {
          fill: colour(css, `tint-${t}`),
          line: colour(css, `line-${t}`),
          halo: colour(css, `halo-${t}`),
          pattern: PATTERNS[t],
        },
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
    signs: {
      star: star([0, 0], 100),
      heart: star([0, 0], 100, 0.5),
      cross: cross([0, 0], 100),
      head: head([0, 0], [300, 400], 100),
      polyline: polyline(
        [
          [0, 0],
          [300, 400],
          [300, 900],
        ],
        50,
        100,
      ),
    },
  };
}

test("the program draws what the page draws", async () => {
  const text = `${JSON.stringify(await drawings(), null, 1)}\n`;
  if (process.env.UPDATE) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});
