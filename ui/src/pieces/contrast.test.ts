import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, difference, EYES, mix, parse, type Rgb } from "./colour.testing.ts";
import { looks, PATTERNS, type Tint } from "./looks.ts";

const css = readFileSync(new URL("../board/board.css", import.meta.url), "utf8");
const THEMES = ["light", "dark"] as const;

/** Returns a colour of board.css in a theme. */
function colour(name: string, theme: (typeof THEMES)[number]): Rgb {
  const value = new RegExp(`--${name}: ([^;]*);`).exec(css)?.[1];
  if (!value) throw new Error(`--${name} is missing`);
  const both = /^light-dark\((.*), (.*)\)$/.exec(value);
  return parse(both ? both[theme === "light" ? 1 : 2]! : value);
}

const TINTS = Object.keys(PATTERNS) as Tint[];

/** WCAG 2.2, 1.4.11: what must be seen to understand a picture. */
const SEEN = 3;

/** Two tints that differ less may be mistaken for each other when they are not side by side. */
const APART = 0.13;

describe.each(THEMES)("in the %s theme", (theme) => {
  const tint = (t: Tint): Rgb => colour(`tint-${t}`, theme);
  const line = (t: Tint): Rgb => colour(`line-${t}`, theme);
  const halo = (t: Tint): Rgb => (css.includes(`--halo-${t}:`) ? colour(`halo-${t}`, theme) : line(t));
  const light = colour("square-light", theme);
  const share =
    Number(/color-mix\(in oklab, var\(--tint\) (\d+)%, var\(--square-light\)\)/.exec(underCss())![1]) / 100;
  const squares = {
    light,
    middle: colour("square-middle", theme),
    dark: colour("square-dark", theme),
    ...Object.fromEntries(TINTS.map((t) => [`square of ${t}`, mix(tint(t), share, light)])),
  };

  test.each(TINTS)("the lines of a man show on %s", (t) => {
    expect(contrast(tint(t), line(t))).toBeGreaterThanOrEqual(SEEN);
  });

  test.each(TINTS)("%s men stand out from every square, by tint, line or halo", (t) => {
    const lost = Object.entries(squares).filter(([, square]) =>
      [tint(t), line(t), halo(t)].every((part) => contrast(part, square) < SEEN),
    );
    expect(lost.map(([name]) => name)).toEqual([]);
  });

  test.each(["sign", "tip", "alarm"])(
    "%s stands out from its halo, and one of them from every square",
    (name) => {
      const halo = colour(name === "alarm" ? "alarm-halo" : "sign-halo", theme);
      const fill = colour(name, theme);
      expect(contrast(fill, halo)).toBeGreaterThanOrEqual(SEEN);
      for (const square of Object.values(squares)) {
        expect(Math.max(contrast(fill, square), contrast(halo, square))).toBeGreaterThanOrEqual(SEEN);
      }
    },
  );

  test("light, middle and dark squares can be told apart by all eyes", () => {
    const shades = [squares.light, squares.middle, squares.dark];
    for (const see of Object.values(EYES)) {
      for (const [i, one] of shades.entries()) {
        for (const other of shades.slice(i + 1))
          expect(difference(see(one), see(other))).toBeGreaterThan(0.08);
      }
    }
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

function underCss(): string {
  return readFileSync(new URL("../board/Under.svelte", import.meta.url), "utf8");
}
