import { viewports } from "./deep";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

// Nothing moves once it is shown: the browser itself reports shifts (Layout Instability), from the
// first thing that is drawn.

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node?: Node }[];
}

/** Elements that have moved by themselves since the page was opened. */
async function moved(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  return page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        const note = (entries: PerformanceEntryList) => {
          for (const { value, sources } of entries as Shift[]) {
            const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : "?"));
            found.push(`${value.toFixed(4)}: ${nodes.map((html) => html.slice(0, 80)).join(" | ")}`);
          }
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            note(observer.takeRecords());
            done(found);
          }),
        );
      }),
  );
}

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    for (const path of ["/", "/new/star", "/lobby", "/settings", "/nowhere"]) {
      test(`nothing moves at ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await moved(page)).toEqual([]);
      });
    }

    test("nothing moves in a game that is opened", async ({ page }) => {
      await page.goto("/new/star");
      await page.getByRole("button", { name: "Start the game" }).click();
      await expect(page.locator("[data-stage=playing]")).toBeVisible();
      await page.reload();
      await expect(page.locator("[data-stage=playing]")).toBeVisible();
      expect(await moved(page)).toEqual([]);
    });
  });
}
