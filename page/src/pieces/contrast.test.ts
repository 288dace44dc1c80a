import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { THEMES, type BoardTheme } from "../board/themes.ts";
import { contrast, difference, EYES, mix, parse, type Rgb } from "./colour.testing.ts";
import { looks, PATTERNS, type Tint } from "./looks.ts";

const css = readFileSync(new URL("../board/board.css", import.meta.url), "utf8");
const themesCss = readFileSync(new URL("../board/themes.css", import.meta.url), "utf8");
const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

/** Returns what a board theme sets: its own colours before those of board.css. */
function sheet(board: BoardTheme): string {
  if (board === "slate") return css;
  const own = new RegExp(`\\[data-board="${board}"\\] \\{([^}]*)\\}`).exec(themesCss)?.[1];
  if (own === undefined) throw new Error(`themes.css has no ${board}`);
  return own + css;
}

/** Returns a colour of a board theme, light or dark. */
function colour(name: string, board: BoardTheme, scheme: Scheme): Rgb {
  const value = new RegExp(`--${name}: ([^;]*);`).exec(sheet(board))?.[1];
  if (!value) throw new Error(`--${name} is missing`);
  const both = /^light-dark\((.*), (.*)\)$/.exec(value);
  return parse(both ? both[scheme === "light" ? 1 : 2]! : value);
}

const TINTS = Object.keys(PATTERNS) as Tint[];

/** WCAG 2.2, 1.4.11: what must be seen to understand a picture. */
const SEEN = 3;

/** Men that nobody controls are meant to stand back, and not to vanish. */
const FAINT = 2;

/** WCAG 2.2, 1.4.3: what must be read. */
const READ = 4.5;

/** Two tints that differ less may be mistaken for each other when they are not side by side. */
const APART = 0.13;

const both = THEMES.flatMap((board) => SCHEMES.map((scheme) => [board, scheme] as const));

describe.each(both)("on the board %s, %s", (board, scheme) => {
  const of = (name: string): Rgb => colour(name, board, scheme);
  const tint = (t: Tint): Rgb => of(`tint-${t}`);
  const line = (t: Tint): Rgb => of(`line-${t}`);
  const halo = (t: Tint): Rgb => (sheet(board).includes(`--halo-${t}:`) ? of(`halo-${t}`) : line(t));
  const light = of("square-light");
  const share =
    Number(/color-mix\(in oklab, var\(--tint\) (\d+)%, var\(--square-light\)\)/.exec(underCss())![1]) / 100;
  const squares = {
    light,
    middle: of("square-middle"),
    dark: of("square-dark"),
    ...Object.fromEntries(TINTS.map((t) => [`square of ${t}`, mix(tint(t), share, light)])),
  };

  test.each(TINTS)("letters and men in %s show on the border of Sovereign Chess", (t) => {
    const shares = [...borderCss().matchAll(/color-mix\(in oklab, var\(--tint\) (\d+)%, white\)/g)];
    expect(shares.length).toBe(2); // letters, lines of men
    for (const [, percent] of shares) {
      const drawn = mix(tint(t), Number(percent) / 100, parse("#ffffff"));
      expect(contrast(drawn, of("border"))).toBeGreaterThanOrEqual(READ);
    }
  });

  test.each(TINTS)("the lines of a man show on %s", (t) => {
    expect(contrast(tint(t), line(t))).toBeGreaterThanOrEqual(SEEN);
  });

  test.each(TINTS)("%s men stand out from every square, by tint, line or halo", (t) => {
    const lost = Object.entries(squares).filter(([, square]) =>
      [tint(t), line(t), halo(t)].every((part) => contrast(part, square) < SEEN),
    );
    expect(lost.map(([name]) => name)).toEqual([]);
  });

  test.each(TINTS)("%s men of nobody stand out from the small squares of Sovereign Chess", (t) => {
    const shown = Number(/svg\.tiny\) \.idle \{\s*opacity: ([\d.]+)/.exec(coatCss())![1]);
    const lost = Object.entries({ light, middle: of("square-middle"), dark: of("square-dark") }).filter(
      ([, square]) => [line(t), halo(t)].every((part) => contrast(mix(part, shown, square), square) < FAINT),
    );
    expect(lost.map(([name]) => name)).toEqual([]);
  });

  test.each(["sign", "tip", "alarm"])(
    "%s stands out from its halo, and one of them from every square",
    (name) => {
      const halo = of(name === "alarm" ? "alarm-halo" : "sign-halo");
      const fill = of(name);
      expect(contrast(fill, halo)).toBeGreaterThanOrEqual(SEEN);
      for (const square of Object.values(squares)) {
        expect(Math.max(contrast(fill, square), contrast(halo, square))).toBeGreaterThanOrEqual(SEEN);
      }
    },
  );

  test("light, middle and dark squares differ for all eyes", () => {
    const shades = [squares.light, squares.middle, squares.dark];
    for (const see of Object.values(EYES)) {
      for (const [i, one] of shades.entries()) {
        for (const other of shades.slice(i + 1))
          expect(difference(see(one), see(other))).toBeGreaterThan(0.08);
      }
    }
  });

  test("the chosen man's square differs from all others", () => {
    const select = of("select");
    for (const square of [squares.light, squares.middle, squares.dark])
      expect(difference(select, square)).toBeGreaterThan(0.1);
  });

  test.each([
    ["star:8", "12345678"],
    ["draughts:8", "12345678"],
    ["yalta", "wbr"],
    ["rex", "wb"],
    ["sovereign", "wbasproygcnv"],
    ["royale", "wbasproygcnv"],
  ])("%s: armies that some eyes may mistake have different patterns", (id, armies) => {
    const { armies: all } = looks(id, [...armies]);
    const list = Object.entries(all);
    const mistaken: string[] = [];
    for (const [eyes, see] of Object.entries(EYES)) {
      for (const [i, [one, a]] of list.entries()) {
        for (const [other, b] of list.slice(i + 1)) {
          const apart = difference(see(tint(a.tint)), see(tint(b.tint)));
          if (apart < APART && a.pattern === b.pattern)
            mistaken.push(`${one} and ${other}: ${eyes} ${apart.toFixed(3)}`);
        }
      }
    }
    expect(mistaken).toEqual([]);
  });
});

test.each([
  ["star:8", "12345678"],
  ["sovereign", "wbasproygcnv"],
])("%s: every army has a letter of its own", (id, armies) => {
  const letters = Object.values(looks(id, [...armies]).armies).map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(armies.length);
});

function coatCss(): string {
  return readFileSync(new URL("../board/Coat.svelte", import.meta.url), "utf8");
}

function underCss(): string {
  return readFileSync(new URL("../board/Under.svelte", import.meta.url), "utf8");
}

function borderCss(): string {
  return readFileSync(new URL("../board/Border.svelte", import.meta.url), "utf8");
}
