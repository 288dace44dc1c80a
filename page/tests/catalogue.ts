// The catalogue of texts, and the sources that use it, as tests read them.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const locales = ["en", "es", "fr", "pt", "nl"] as const;

/** A text, or one for each form of a number (message format). */
type Value = string | { readonly match: Readonly<Record<string, string>> }[];

export type Catalogue = ReadonlyMap<string, Value>;

export function catalogue(locale: string): Catalogue {
  const file = JSON.parse(readFileSync(`${root}/../content/messages/${locale}.json`, "utf8")) as Record<
    string,
    Value
  >;
  return new Map(Object.entries(file).filter(([key]) => key !== "$schema"));
}

/** The texts of a part that is fetched by itself, by a word before their keys. */
function part(folder: string, word: string, locale: string): [string, Value][] {
  const file = JSON.parse(
    readFileSync(`${root}/../content/messages/${folder}/${locale}.json`, "utf8"),
  ) as Record<string, Value>;
  return Object.entries(file).map(([key, text]) => [`${word}_${key}`, text]);
}

/** The rules in a player's words, by "rule_" and their numbers. */
export function ruleTexts(locale: string): Catalogue {
  return new Map(part("rules", "rule", locale));
}

/** The texts around the figures of the books, and in the lessons. */
export function bookTexts(locale: string): Catalogue {
  return new Map([...part("book", "book", locale), ...part("lessons", "lesson", locale)]);
}

/** All forms of a text. */
export function forms(value: Value): string[] {
  return typeof value === "string" ? [value] : value.flatMap((v) => Object.values(v.match));
}

/** The names in braces of a text, each once, sorted. */
export function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
}

/** The sources of the page, without tests and generated files: path and text. */
export function sources(): { readonly path: string; readonly text: string }[] {
  return readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/^paraglide\/|\.(test|testing|d)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/src/${path}`, "utf8") }));
}

/** The sentences of refused moves, by their codes, from a file that a Go test writes. */
export function sentences(): ReadonlyMap<string, string> {
  const file = readFileSync(`${root}/../testdata/sentences.json`, "utf8");
  return new Map(Object.entries(JSON.parse(file) as Record<string, string>));
}
