import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { refusalKey } from "../src/pages/game/refusal";
import { catalogue, forms, locales, placeholders, sentences, sources, type Catalogue } from "./catalogue";

const english = catalogue("en");
const code = sources();

/** Keys that the sources name. */
const named = new Set(
  code.flatMap(({ text }) => [...text.matchAll(/\bm\.([a-z]+_\w+)/g)].map(([, key]) => key)),
);

/**
 * Keys composed while the page runs: for sentences of the rules, the server (messages.go) or the
 * HTML (plugins/first.ts).
 */
const made = new Set([
  ...[...sentences().keys()].map(refusalKey),
  ...[...english.keys()].filter((key) => /^(share|mail|first)_/.test(key)),
]);

describe("the catalogue", () => {
  test.each(locales)("has the same keys in %s, in order", (locale) => {
    const keys = [...catalogue(locale).keys()];
    expect(keys).toEqual([...english.keys()]);
    expect(keys).toEqual([...keys].sort());
  });

  test.each(locales)("has the same placeholders in %s", (locale) => {
    const all = (texts: Catalogue) =>
      [...texts].map(([key, value]) => [key, ...new Set(forms(value).map((f) => placeholders(f).join(" ")))]);
    expect(all(catalogue(locale))).toEqual(all(english));
  });

  test.each(locales)("has a text for every key in %s", (locale) => {
    const empty = [...catalogue(locale)].filter(([, value]) => forms(value).some((f) => f.trim() === ""));
    expect(empty).toEqual([]);
  });

  test("has every key that is used", () => {
    expect([...named].filter((key) => !english.has(key))).toEqual([]);
  });

  test("has no key that is not used", () => {
    expect([...english.keys()].filter((key) => !named.has(key) && !made.has(key))).toEqual([]);
  });
});

describe("refusals", () => {
  test.each(locales)("a place that was reached is not called a seat (%s)", (locale) => {
    const text = (key: string) => String(catalogue(locale).get(key));
    expect(text("outcome_place").replace("{place}", "{seat}")).not.toBe(text("table_seat"));
  });

  test("every sentence of the rules is in the catalogue, word for word but for printers’ quotes", () => {
    const found = sentences();
    expect(found.size).toBeGreaterThan(100);
    const typed = (key: string) => String(english.get(key)).replaceAll("’", "'").replace(/[“”]/g, '"');
    expect([...found].filter(([code, text]) => typed(refusalKey(code)) !== text)).toEqual([]);
  });
});

/** Attributes that a person reads or hears. */
const spoken = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "label",
  "placeholder",
  "title",
]);

/** Texts that are equal in all languages: signs, and the letter of a key. */
const universal = /^[^\p{L}]*\p{L}?[^\p{L}]*$/u;

interface Node {
  type?: string;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

/** Words in the markup of a component that are not from the catalogue. */
function literals(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, attribute: string) => {
    if (Array.isArray(node)) return node.forEach((n) => visit(n, attribute));
    if (typeof node !== "object" || node === null) return;
    const { type, name, data, ...rest } = node as Node;
    if (type === "Text" && data !== undefined) {
      const read = attribute === "" || spoken.has(attribute);
      if (read && !universal.test(data)) found.push(data.trim());
      return;
    }
    const inside =
      type === "Attribute" ? (name ?? "") : type?.endsWith("Directive") ? "directive" : attribute;
    for (const [key, value] of Object.entries(rest)) {
      if (key !== "metadata" && key !== "parent") visit(value, inside);
    }
  };
  visit(parse(source, { modern: true }).fragment, "");
  return found;
}

describe("no text stands outside the catalogue", () => {
  const components = code.filter(({ path }) => path.endsWith(".svelte"));

  test.each(components)("in the markup of $path", ({ text }) => {
    expect(literals(text)).toEqual([]);
  });

  test("in strings that look like sentences", () => {
    const sentence = /(["'`])[A-Z][a-z]+ [a-z]+[^"'`\n]*\1/g;
    const found = code.flatMap(({ path, text }) => {
      const bare = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|<!--[\s\S]*?-->/gm, "");
      return (bare.match(sentence) ?? []).map((s) => `${path}: ${s}`);
    });
    expect(found).toEqual([]);
  });

  test("the scan sees what it is for", () => {
    expect(literals(`<p title="Hello you">{m.x()} <b>World</b> 12 ·</p>`)).toEqual(["Hello you", "World"]);
    expect(literals(`<p class="words of style">{"3"}</p>`)).toEqual([]);
  });
});
