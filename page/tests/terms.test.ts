// The names of things, and words that no text may use: docs/terms.md, which this test reads.
// If the English text names a thing, the test notices a text under the wrong key,
// or one with a different name for the thing. Texts under two keys that name
// nothing of the table could be exchanged unnoticed: only a reader
// notices that.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bookTexts, catalogue, forms, locales, root, ruleTexts } from "./catalogue";

type Language = (typeof locales)[number];

/** The cells of the table under a heading of docs/terms.md, row by row. */
function table(heading: string): string[][] {
  const page = readFileSync(`${root}/../docs/terms.md`, "utf8");
  const part = page.split("\n## ").find((p) => p.startsWith(heading)) ?? "";
  const rows = part.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ); // behind the head
}

const list = (cell: string): string[] => cell.split(",").map((word) => word.trim());

/** A pattern for any word of a cell: "torre-" begins a word, "mat" is one. */
function any(cell: string): RegExp {
  const words = list(cell).map((word) => (word.endsWith("-") ? word.slice(0, -1) : `${word}(?!\\p{L})`));
  return new RegExp(`(?<!\\p{L})(?:${words.join("|")})`, "iu");
}

/** A text in all its forms, without its placeholders and the name of the site. */
function words(value: Parameters<typeof forms>[0]): string[] {
  return forms(value).map((form) => form.replace(/\{\w+\}|Many Kings/g, ""));
}

/** Whether a cell names the key: "game_*, -game_draughts*". */
function named(cell: string, key: string): boolean {
  const fits = (glob: string) => new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(key);
  const globs = list(cell);
  return (
    globs.some((g) => !g.startsWith("-") && fits(g)) &&
    !globs.some((g) => g.startsWith("-") && fits(g.slice(1)))
  );
}

/** Texts that go round a term, and why. */
const without: Readonly<Record<string, string>> = {
  app_name: "a name",
};

/** The texts that name things: the catalogue, and the rules. */
const naming = (locale: Language) => new Map([...catalogue(locale), ...ruleTexts(locale)]);

/** All texts of a language. */
const everything = (locale: Language) => new Map([...naming(locale), ...bookTexts(locale)]);

const terms = table("Words");
const never = table("Never");

describe.each(locales.filter((l) => l !== "en"))("the terms of %s", (locale) => {
  const english = naming("en");
  const texts = naming(locale);

  test.each(terms)("%s", (...row) => {
    const en = any(row[0]!);
    const has = any(row[locales.indexOf(locale)]!);
    const keys = [...english].filter(
      ([key, text]) => !(key in without) && words(text).some((f) => en.test(f)),
    );
    expect(keys.length).toBeGreaterThan(0);
    const strangers = keys.filter(([key]) => !words(texts.get(key)!).some((f) => has.test(f)));
    expect(strangers.map(([key]) => `${key}: ${forms(texts.get(key)!).join(" / ")}`)).toEqual([]);
  });
});

test.each(never)("%s never says, in %s: %s", (language, where, cell) => {
  const bad = any(cell!);
  const found = [...everything(language as Language)].filter(
    ([key, text]) => named(where!, key) && words(text).some((f) => bad.test(f)),
  );
  expect(found.map(([key, text]) => `${key}: ${forms(text).join(" / ")}`)).toEqual([]);
});

test.each(locales)("%s has the signs of printers", (locale) => {
  const typed = [...everything(locale)].filter(([, text]) => words(text).some((f) => /['"`]/.test(f)));
  expect(typed.map(([key]) => key)).toEqual([]);
});

// A detached sign must not begin a line.
test("French has no-break spaces at the signs that stand apart", () => {
  const bad = [...everything("fr")].filter(([, text]) => forms(text).some((f) => / [:;!?»]|« /.test(f)));
  expect(bad.map(([key]) => key)).toEqual([]);
});

test("the tables are read", () => {
  expect(terms.every((row) => row.length === locales.length)).toBe(true);
  expect(never.every((row) => row.length === 4)).toBe(true);
  expect(any("torre-, mat").test("las Torres")).toBe(true);
  expect(any("torre-, mat").test("material")).toBe(false);
  expect(named("*, -table_d*", "table_days")).toBe(false);
  expect(named("*", "table_days")).toBe(true);
});

describe.each(locales)("what is printed in %s", (locale) => {
  test.each([...everything(locale)])("%s has the signs of printers", (_, value) => {
    for (const text of words(value)) expect(text).not.toMatch(/['"]/);
  });
});
