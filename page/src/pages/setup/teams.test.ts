// The teams of a game, as each language writes them.

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale, type Locale } from "../../paraglide/runtime.js";
import { teamsText } from "./teams";

afterEach(() => overwriteGetLocale(() => "en"));

test.each<[Locale, string]>([
  ["en", "White and Yellow against Black and Red"],
  ["es", "Blanco y amarillo contra negro y rojo"],
  ["nl", "Wit en geel tegen zwart en rood"],
])("partners opposite, in %s", (locale, want) => {
  overwriteGetLocale(() => locale);
  expect(teamsText("star:4,teams=pairs", [0, 1, 0, 1])).toBe(want);
});
