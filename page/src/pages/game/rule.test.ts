import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { locales, root } from "../../../tests/catalogue";
import { ruleText } from "./rule";

/** The rules that the Go sources cite in texts that a player may see. */
const cited = new Set(
  ["rules", "rules/chess", "rules/sovereign", "rules/draughts", "rules/notation", "table"].flatMap((dir) =>
    readdirSync(`${root}/../${dir}`)
      .filter((name) => name.endsWith(".go") && !name.endsWith("_test.go"))
      .flatMap((name) => [
        ...readFileSync(`${root}/../${dir}/${name}`, "utf8").matchAll(
          /"((?:common|board|star|draughts|yalta|sovereign|royale|rex)\.\d+)"/g,
        ),
      ])
      .map(([, rule]) => rule!),
  ),
);

it("finds the rules that are cited", () => {
  expect(cited.size).toBeGreaterThan(60);
});

it.each(locales)("every rule that can be cited has a text in %s", async (locale) => {
  const texts = new Map<string, string>();
  for (const rule of cited) texts.set(rule, await ruleText(rule, locale));
  expect([...texts].filter(([, text]) => text.length < 20)).toEqual([]);
  // A sentence or three, for a player: not the specification.
  expect([...texts].filter(([, text]) => text.length > 420 || /\b\w+\.\d|`|\[/.test(text))).toEqual([]);
});

it("every language has a text of its own", async () => {
  for (const rule of cited) {
    const texts = await Promise.all(locales.map((l) => ruleText(rule, l)));
    expect(new Set(texts).size, rule).toBe(locales.length);
  }
});

it("tells nothing of another number", async () => {
  expect(await ruleText("star.999", "en")).toBe("");
});
