// A game at the board goes to another phone by codes or a file: without a network, and whole.

import type { Browser, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { expect, keeping, test } from "./site";

const shot = (page: Page, name: string) =>
  process.env["SHOTS"] ? page.screenshot({ path: `${process.env["SHOTS"]}/hand-${name}.png` }) : undefined;

/** Another phone, which has opened the page before and has no network now. */
async function offline(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({
    ...keeping,
    baseURL: site,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/table/star:4/sheet"); // its parts are kept once they were opened
  await expect(page.locator("#sheet-move")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/table");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  return page;
}

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^manykings\.(table|sheet)/.test(key))
      .sort()
      .map((key) => {
        const value = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>;
        delete value["beat"];
        return [key, value];
      }),
  );

const code = (page: Page) => page.locator("[data-code]").getAttribute("data-code");

test("clock, sheet, lots and settings come over in one code, and the game goes on", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/table/star:4?clock=10%2B5");
  await page.getByText("Lots for seats").click();
  await page.getByLabel("Name").first().fill("Ana");
  await page.getByRole("button", { name: "Cast the lots" }).click();
  await page.getByRole("button", { name: "With the rules" }).click();
  await page.getByRole("button", { name: "Start the clock" }).click();
  for (const [i, move] of ["1e4", "2e4", "3e?", "4e4"].entries()) {
    await page.locator("#sheet-move").fill(move);
    await page.locator("#sheet-move").press("Enter");
    await expect(page.locator(".lines td button")).toHaveCount(i + 1);
  }
  await page.getByText("Hand over to another phone").click();
  await expect(page.locator("[data-code]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible(); // it stands
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.locator("[data-code]").scrollIntoViewIfNeeded();
  await shot(page, "code");

  const other = await offline(browser, baseURL!);
  await other.goto((await code(page))!);
  await expect(other.getByRole("region", { name: "A game from another phone" })).toContainText(
    "Moves on the sheet: 4. The clock is paused.",
  );
  await shot(other, "take");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Take over", exact: true }).click();
  await expect(other.locator(".lines td button")).toHaveCount(4);
  await expect.poll(() => stored(other)).toEqual(await stored(page));
  await other.getByRole("button", { name: "Resume" }).click();
  const living = other.locator("[data-clock].living");
  await expect(living).toHaveCount(1);
  // A reload of the address does not offer the old state again.
  await other.goto("/table");
  await expect(other.getByRole("button", { name: "Take over", exact: true })).toHaveCount(0);
  await other.context().close();
});

test("a long game takes several codes, in any order, or a file", deep, async ({ page, browser, baseURL }) => {
  await page.goto("/table/rex/sheet");
  await expect(page.locator("#sheet-move")).toBeVisible();
  await page.evaluate(() => {
    const word = () => Math.random().toString(36).slice(2, 8);
    const written = Array.from({ length: 400 }, word);
    localStorage.setItem(
      "manykings.sheet.rex",
      JSON.stringify({ written, names: ["Ana", "Bela"], date: "2026.11.29" }),
    );
  });
  await page.reload();
  await page.getByText("Hand over to another phone").click();
  const codes: string[] = [];
  await expect(page.getByRole("img", { name: /Code 1 of/ })).toBeVisible();
  const count = Number(/of (\d+)/.exec((await page.locator(".hand b").textContent())!)![1]);
  expect(count).toBeGreaterThan(1);
  for (let i = 1; i <= count; i++) {
    await expect(page.getByRole("img", { name: `Code ${i} of ${count}` })).toBeVisible();
    codes.push((await code(page))!);
    await page.getByRole("button", { name: "Next code" }).click();
  }
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  for (const [i, address] of codes.reverse().entries()) {
    await other.goto(address);
    if (i < count - 1) await expect(other.getByRole("status")).toContainText(`${i + 1} of ${count} codes`);
  }
  await other.getByRole("button", { name: "Take over", exact: true }).click();
  await expect(other.locator(".lines td button")).toHaveCount(400);
  expect(await stored(other)).toEqual(await stored(page));
  await other.context().close();

  // The same by a file, in place of another game.
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const path = await (await saved).path();
  const third = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await third.goto("/table/rex/sheet");
  await third.locator("#sheet-move").fill("j3i4");
  await third.locator("#sheet-move").press("Enter");
  await expect(third.locator(".lines td button")).toHaveCount(1);
  await third.goto("/table");
  await third.getByLabel("Continue a game from a file").setInputFiles(path);
  await expect(third.getByText("It will be replaced")).toBeVisible();
  await third.getByRole("button", { name: "Take over", exact: true }).click();
  await expect(third.locator(".lines td button")).toHaveCount(400);
  expect(await stored(third)).toEqual(await stored(page));

  // A damaged code says so.
  await third.goto("/table#hand=00000000abc");
  await expect(third.getByText("This code or file is damaged")).toBeVisible();
  await third.context().close();
});
