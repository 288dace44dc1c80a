// Every page on the narrowest glass, in every language, with all that unfolds: nothing is wider than
// the window, and no word is cut.

import { some } from "./deep";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

/** The first have the longest words. */
const languages = some(Object.entries({ fr: "fr-FR", nl: "nl-NL", en: "en-GB", es: "es-ES", pt: "pt-PT" }));

const games = ["star", "yalta", "sovereign", "royale", "rex", "draughts"];

/** The content that must be there before a page is judged. */
const paths = (language: string): [path: string, ready: string][] => [
  ["/", ".games li svg"],
  ["/lobby", "main h1"],
  ["/learn", "main h1"],
  ["/settings", "main .panel"],
  ["/past", "main h1"],
  ["/account", "main h1"],
  ["/programs", "main h1"],
  ["/gauntlet", "main h1"],
  ["/nowhere", "main h1"],
  ["/analysis", "main h1"],
  ["/problems", "main h1"],
  ["/problems/yalta", "main h1"],
  ["/lessons/yalta", "main h1"],
  ["/print/star", "main h1"],
  ["/print/yalta", "main h1"],
  ...games.map((game): [string, string] => [`/new/${game}`, "main .chair"]),
  ...["star", "sovereign", "draughts"].flatMap((game): [string, string][] => [
    [`/${language}/games/${game}/introduction`, "main h1"],
    [`/${language}/games/${game}/notation`, "main h1"],
  ]),
  [`/${language}/games/rex/pieces`, "main h1"],
  [`/${language}/games/yalta/exact`, "main h1"],
];

/** Elements that are wider than the window or cut off, with their words. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const all = document.documentElement.clientWidth;
    const name = (e: Element) =>
      `${e.tagName.toLowerCase()}.${e.className} "${(e.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}"`;
    if (document.documentElement.scrollWidth > all)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    /**
     * Whether something about an element may be scrolled sideways, or is for readers of screens
     * alone.
     */
    const excused = (e: Element) => {
      for (let p: Element | null = e; p; p = p.parentElement) {
        const style = getComputedStyle(p);
        if (["auto", "scroll"].includes(style.overflowX) && p !== document.documentElement) return true;
        if (style.clipPath !== "none" || style.clip !== "auto" || style.visibility === "hidden") return true;
      }
      return false;
    };
    for (const e of document.querySelectorAll<HTMLElement>("body *:not(svg *, script, style)")) {
      const box = e.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || excused(e)) continue;
      if (box.right > all + 1 || box.left < -1)
        found.push(`${name(e)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      const { overflowX } = getComputedStyle(e);
      const words = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim());
      if (overflowX !== "visible" && words && e.scrollWidth > e.clientWidth + 1)
        found.push(`${name(e)} is cut: ${e.scrollWidth} in ${e.clientWidth}`);
      if (!words || !["inline", "contents"].includes(getComputedStyle(e).display)) {
        // The words of a button or a chip stay in it.
        if (
          words &&
          e.matches("button, .button, .chip, a.button, select") &&
          e.scrollWidth > e.clientWidth + 2
        )
          found.push(`${name(e)} runs over: ${e.scrollWidth} in ${e.clientWidth}`);
      }
    }
    return found;
  });
}

for (const [language, locale] of languages) {
  test.describe(language, () => {
    test.use({ viewport: { width: 280, height: 653 }, locale });

    test("every page fits on the narrowest glass", async ({ page }) => {
      const faults: string[] = [];
      for (const [path, ready] of paths(language)) {
        await page.goto(path);
        await expect(page.locator(ready).first()).toBeVisible();
        await page.evaluate(() => {
          for (const one of document.querySelectorAll<HTMLDetailsElement>("main details")) one.open = true;
        });
        for (const fault of await cut(page)) faults.push(`${path}: ${fault}`);
      }
      expect(faults).toEqual([]);
    });

    test("a game fits, and each of its rooms", async ({ page }) => {
      const faults: string[] = [];
      for (const game of ["star", "sovereign"]) {
        await page.goto(`/new/${game}`);
        await page.locator("form .button.main").click();
        await expect(page.locator("[data-stage=playing]")).toBeVisible();
        for (const fault of await cut(page)) faults.push(`${game}: ${fault}`);
        for (const tab of await page.getByRole("tab").all()) {
          await tab.click();
          for (const fault of await cut(page)) faults.push(`${game}, ${await tab.textContent()}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    });
  });
}
