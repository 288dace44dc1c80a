import { expect, test } from "vitest";
import { locales } from "../../tests/catalogue";
import type { Locale } from "../paraglide/runtime.js";
import { families, familyOf } from "./families";
import { howIn, howToPlay, sentences, type How } from "./how";
import { parse } from "./variant";

function told(how: How, variant: string): string {
  const family = familyOf(variant);
  if (!family) throw new Error(`no family of ${variant}`);
  const { seats, values } = parse(variant);
  return howToPlay(how, family, seats || family.minSeats, "teams" in values, values);
}

test.each([
  {
    variant: "star:4",
    says: ["into any other half-board", "giving check the longest", "takes over the army"],
    not: ["team", "leave the board"],
  },
  { variant: "star:4,elimination=remove", says: ["leave the board"], not: ["takes over the army"] },
  { variant: "star:4,credit=last", says: ["check last"], not: ["check first"] },
  {
    variant: "star:4,centre=neighbours",
    says: ["either neighbouring half-board"],
    not: ["any other half-board"],
  },
  {
    variant: "star:4,teams=pairs",
    says: ["loses only the king", "last team"],
    not: ["takes over the army", "last player left"],
  },
  { variant: "star:2", says: ["ordinary chess"], not: ["centre", "provisional"] },
  { variant: "yalta", says: ["Red first chooses", "first checkmate"], not: [] },
  { variant: "yalta,redqueen=e12", says: ["first checkmate"], not: ["Red first chooses"] },
  { variant: "sovereign", says: ["may take over White"], not: [] },
  { variant: "sovereign,pie=no", says: ["the colour of your king"], not: ["may take over White"] },
  {
    variant: "draughts:4",
    says: ["last one left wins", "It is a draw", "any other half-board"],
    not: ["counted", "Partners"],
  },
  {
    variant: "draughts:4,blocked=count",
    says: ["the men are counted", "It is a draw"],
    not: ["last one left wins"],
  },
  {
    variant: "draughts:4,ending=count",
    says: ["last one left wins", "the game ends and the men are counted"],
    not: ["It is a draw"],
  },
  {
    variant: "draughts:4,teams=pairs",
    says: ["Partners", "last team left wins"],
    not: ["last one left wins"],
  },
  {
    variant: "draughts:4,blocked=count,teams=pairs",
    says: ["counted together"],
    not: ["last team left wins"],
  },
  { variant: "draughts:2", says: ["back row", "It is a draw"], not: ["centre"] },
  { variant: "draughts:2,landing=behind", says: ["first square behind"], not: [] },
])("how $variant is played", async ({ variant, says, not }) => {
  const text = told(await howIn("en"), variant);
  for (const words of says) expect(text).toContain(words);
  for (const words of not) expect(text).not.toContain(words);
});

// Some game uses every sentence, in every language.
test.each(locales)("everything agreed has words in %s", async (locale) => {
  const how = await howIn(locale as Locale);
  const all = families
    .flatMap((family) => {
      const each = family.options.flatMap((o) => o.values.map((v) => `,${o.name}=${v}`));
      const seats = family.minSeats === family.maxSeats ? [""] : [":2", ":4"];
      return seats.flatMap((n) =>
        ["", ...each].flatMap((option) =>
          ["", ",teams=pairs"].map((teams) => family.name + n + option + teams),
        ),
      );
    })
    .map((variant) => told(how, variant))
    .join(" ");
  const texts = [...how.values()].flat().map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(25);
  expect(texts.filter((text) => text === "" || !all.includes(text))).toEqual([]);
});

test("a text without a translation is in English", () => {
  const english =
    "# Star <!-- star -->\nAbout.\n\n<!-- a; rules: star.1; when: players=more -->\nOne.\n\n<!-- b; rules: star.2 -->\nTwo.\n";
  const own = "# Estrella <!-- star; from: 1 -->\nDe qué.\n\n<!-- b; from: 1 -->\nDos.\n";
  expect(sentences(english, own).get("star")).toEqual([
    { text: "One.", when: ["players=more"] },
    { text: "Dos.", when: [] },
  ]);
});
