// The tabs beside the board are in one row on every screen, in every language, with as many of
// them as there can be.

import { some } from "./deep";
import { begin } from "./local";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

const widths = [280, 360, 390, 768, 1366, 1440];

/**
 * Expects that all tabs are in the window, in one row, none over another, and the sign of help
 * whole.
 */
async function expectOneRow(page: Page, least: number, what: string): Promise<void> {
  const tabs = page.locator(".game-panel [role=tab]");
  expect(await tabs.count(), what).toBeGreaterThanOrEqual(least);
  const boxes = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const { left, right, top, bottom } = tab.getBoundingClientRect();
      return {
        text: (tab.textContent ?? "").trim(),
        left,
        right,
        top,
        bottom,
        cut: tab.scrollWidth > tab.clientWidth + 1,
      };
    }),
  );
  const [first] = boxes;
  for (const [i, box] of boxes.entries()) {
    const name = `${what}: the tab ${box.text}`;
    expect(Math.abs(box.top - first!.top), `${name} is in the first row`).toBeLessThanOrEqual(1);
    expect(box.left, `${name} is beside the one before`).toBeGreaterThanOrEqual(
      (boxes[i - 1]?.right ?? 0) - 1,
    );
    expect(box.right, `${name} is in the window`).toBeLessThanOrEqual(await page.evaluate(() => innerWidth));
    expect(box.right - box.left, `${name} is wide enough for a finger`).toBeGreaterThanOrEqual(24);
    if (box.text === "?") expect(box.cut, `${name} is whole`).toBe(false);
  }
  expect(boxes.at(-1)!.text, what).toBe("?");
}

test("the tabs of a game are in one row: at one screen", async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectOneRow(page, 4, `${width} px`);
  }
});

for (const locale of some(["nl-NL", "en-GB", "es-ES", "fr-FR", "pt-PT"]))
  test(`the tabs of a game stand in one row: by correspondence, with chat and plans, ${locale}`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, locale, reducedMotion: "reduce" });
    const made = await context.request.post("/api/v1/games", {
      data: {
        variant: "star:2",
        seats: [
          { kind: "me", name: "Anna" },
          { kind: "bot", level: 1 },
        ],
        clock: { kind: "days", perMove: 3 * 86_400_000 },
        leaving: { kind: "out", after: 60_000 },
        chat: true,
      },
    });
    const { id } = (await made.json()) as { id: string };
    const page = await context.newPage();
    await page.goto(`/g/${id}`);
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    await expect(page.locator(".game-panel [role=tab]")).toHaveCount(6);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectOneRow(page, 6, `${locale}, ${width} px`);
    }
    await context.close();
  });
