// The first minute: from the home page to a game, counted in clicks.

import { readFile } from "node:fs/promises";
import {
  expectAccessible,
  expectAccessibleInTheDark,
  expectNoSidewaysScroll,
  expectSeenInNames,
} from "./axe";
import { deep, some } from "./deep";
import { Person } from "./online";
import { apart, expect, test } from "./site";
import type { Page } from "@playwright/test";

const games = ["Star chess", "Yalta", "Sovereign Chess", "Sovereign Royale", "REX", "Star draughts"];

/** Counts from the first drawing on what moves by itself. */
async function watchShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Element }[];
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) seen.push([value, ...sources.map((s) => s.node?.outerHTML?.slice(0, 120))]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts);
}

test("one click leads from the home page to a game against bots", async ({ page }) => {
  await page.goto("/");
  for (const game of games)
    await expect(page.getByRole("button", { name: `Play now: ${game}`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Play now: Yalta" }).click();
  await expect(page).toHaveURL(/\/here\/\w+$/);
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
});

test("three clicks lead from the home page to a public game", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: /With anybody/ }).check();
  await page.getByRole("link", { name: "Open a game: REX" }).click();
  await page.getByRole("button", { name: "Open the game to all" }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await page.goto("/lobby");
  await expect(page.getByRole("link", { name: "Join REX" }).first()).toBeVisible();
});

test("on a phone a game in which it is my turn is a click away, whatever lies above it", async ({
  browser,
  site,
}) => {
  const anna = await Person.come(browser, site, "Anna", { viewport: { width: 390, height: 844 } });
  const { page } = anna;
  const address = await anna.open({
    variant: "star:2",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 1 },
    ],
  });
  const shifts = await watchShifts(page);
  await page.goto("/");
  const due = page.getByRole("link", { name: "your turn: Star chess" });
  await expect(due).toBeInViewport();
  await expect(page.locator("#running")).not.toBeInViewport();
  expect(await shifts()).toEqual([]);
  await anna.isWell();
  // Once the game itself is visible, the bar covers nothing.
  await page.locator("#running").scrollIntoViewIfNeeded();
  const bottom = (await due.boundingBox())!;
  expect(bottom.y + bottom.height).toBeLessThanOrEqual((await page.locator("#running").boundingBox())!.y);
  // On a phone on its side, and on a desktop, it is beside the title and over nothing, however
  // long the title is.
  await page.evaluate(() => scrollTo(0, 0));
  for (const [width, height] of [
    [844, 390],
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of ["fr", "en"]) {
      await page.locator("header select").selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const [title, link, card] = await page.evaluate(() => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector("h1")!);
        const door = document.querySelector(".doors .face")!;
        return [text, document.querySelector(".due")!, door].map((e) => e.getBoundingClientRect());
      });
      expect(link!.left).toBeGreaterThan(title!.right);
      expect(link!.bottom).toBeLessThanOrEqual(card!.top);
    }
  }
  await due.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await anna.leave();
});

apart(
  "the boards of the home page stand without a script, and no request asks for one",
  async ({ browser, site }) => {
    const bare = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const still = await bare.newPage();
    await still.goto(`${site.url}/`);
    for (const game of games) {
      const link = still.getByRole("link", { name: game, exact: true });
      await expect(link.locator("svg")).toBeVisible();
      expect((await link.locator("svg").boundingBox())!.width).toBeGreaterThan(100);
    }
    await bare.close();

    const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/`);
    await expect(page.locator(".games .board svg")).toHaveCount(games.length);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.endsWith("/surface"))).toEqual([]);
    // Opened elsewhere the page asks for all of them at once.
    await page.goto(`${site.url}/account`);
    asked.length = 0;
    await page.getByRole("link", { name: "Games", exact: true }).click();
    await expect(page.locator(".games .board svg")).toHaveCount(games.length);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.endsWith("/surface"))).toEqual([]);
    expect(asked.filter((path) => path === "/")).toHaveLength(1);
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    await context.close();
  },
);

for (const viewport of some([
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]))
  test(`a knight answers the finger on the first screen at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const knight = page.getByRole("button", { name: "Knight on d4" });
    await expect(knight).toBeInViewport({ ratio: 1 });
    await knight.click();
    await expect(page.getByText("From d4 the knight reaches 10 squares")).toBeInViewport();
    await expect(page.getByRole("button", { name: /^(Move to|Capture on) / })).toHaveCount(10);
    await page.getByRole("button", { name: "Capture on i6" }).click();
    await expect(page.getByText("Pawns caught: 1 of 3")).toBeVisible();
    for (const name of ["Move to e9", "Capture on g10"]) await page.getByRole("button", { name }).click();
    await expect(page.getByText("Pawns caught: 2 of 3")).toBeVisible();
    await expectAccessible(page);
    await expectSeenInNames(page);
  });

test("the home page has the problem of the day as a board, and names the players", async ({
  browser,
  site,
}) => {
  const anna = await Person.come(browser, site, "Anna");
  await anna.open({
    variant: "rex",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 1 },
    ],
    public: true,
  });
  const cora = await Person.come(browser, site, "Cora");
  await cora.page.goto("/");
  const here = cora.page.getByRole("region", { name: "On this site now" });
  await expect(here.getByText(/^Playing now: .*Anna/)).toBeVisible();
  const daily = cora.page.getByRole("region", { name: "Problem of the day" });
  const picture = daily.locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await daily.getByRole("link", { name: "Solve it" }).click();
  await expect(cora.page).toHaveURL(/\/problems\/\w+\/[\w-]+$/);
  await anna.leave();
  await cora.leave();
});

test("with whom one plays is chosen by the keys too", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: /Against bots/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /With friends/ })).toBeChecked();
  await page.getByRole("link", { name: "Invite friends: Yalta" }).click();
  await expect(page).toHaveURL(/\/new\/yalta\?with=friends$/);
  await expect(page.getByRole("button", { name: "Open the game and get the link" })).toBeVisible();
});

test("a public game is watched from the home page", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const cora = await Person.come(browser, site, "Cora");
  const address = await anna.open({
    variant: "rex",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 1 },
    ],
    public: true,
  });
  await cora.page.goto("/");
  // In the list, or large above it: never in both.
  const link = cora.page.locator(`a[href="${address}"]`);
  await expect(link).toHaveCount(1);
  const card = cora.page.locator(".card").filter({ has: link });
  await expect(card).toContainText("Anna");
  await expect(card).toContainText("Pip");
  await card.scrollIntoViewIfNeeded(); // boards are drawn as they come into sight
  await expect(card.locator("svg").first()).toBeVisible();
  await link.click();
  await expect(cora.page.getByText("Watching", { exact: true })).toBeVisible();
  await anna.leave();
  await cora.leave();
});

test("finished games show the winner, the opponents and the date", deep, async ({ page, browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const address = await anna.open({
    variant: "star:2",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 3 },
    ],
  });
  await anna.context.request.post(`/api/v1${address.replace("/g/", "/games/")}/resign`, {
    data: { seat: 1 },
  });
  await anna.page.goto("/");
  const online = anna.page.locator(`a[href="${address}"]`);
  await expect(online).toContainText("Bruno wins");
  await expect(online.locator("time")).toContainText(/\d/);
  await expect(online.locator(".man")).toHaveCount(32); // its final position
  await anna.page.setViewportSize({ width: 1440, height: 900 });
  await expect(online).toBeInViewport({ ratio: 1 }); // on the first screen of a desk, below all games
  await anna.leave();

  // The same of a game of this browser.
  await page.goto("/");
  await page.getByRole("button", { name: "Play now: REX" }).click();
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator("[data-stage=over]")).toBeVisible({ timeout: 120_000 });
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a picture" }).first().click();
  expect((await picture).suggestedFilename()).toMatch(/_rex(_[^.]+)?\.png$/);
  const drawn = await readFile(await (await picture).path());
  expect(drawn.subarray(1, 4).toString()).toBe("PNG");
  expect(drawn.readUInt32BE(16)).toBe(1200); // its width
  await page.goto("/");
  const here = page.locator('a[href^="/here/"]');
  await expect(here).toContainText("Bruno wins");
  await expect(here.locator("time")).toContainText(/\d/);
  await expect(here.locator("svg").first()).toBeVisible();
});

test("nothing moves once it is drawn", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  for (const [seats, public_] of [
    [[{ kind: "me", name: "Anna" }, { kind: "open" }], false],
    [
      [
        { kind: "me", name: "Anna" },
        { kind: "bot", level: 1 },
      ],
      true,
    ],
  ] as const)
    await anna.open({ variant: "rex", seats, public: public_, listed: !public_ });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const path of ["/", "/lobby", "/learn", "/new/star", "/new/yalta?with=anybody"]) {
      const page = await anna.context.newPage();
      await page.setViewportSize({ width, height });
      const shifts = await watchShifts(page);
      await page.goto(path);
      await expect(page.locator("main svg").last()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await shifts(), `${path} at ${width}x${height}`).toEqual([]);
      await page.close();
    }
  await anna.leave();
});

test("axe finds nothing where there are games, light and dark", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna", { viewport: { width: 280, height: 640 } });
  await anna.open({
    variant: "rex",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    listed: true,
  });
  await anna.open({
    variant: "star:3",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 1 },
      { kind: "bot", level: 1 },
    ],
  });
  await anna.page.goto("/");
  await expect(anna.page.getByRole("heading", { name: "My games" })).toBeVisible();
  await expectAccessible(anna.page);
  await expectSeenInNames(anna.page);
  await expectAccessibleInTheDark(anna.page);
  await expectNoSidewaysScroll(anna.page);
  await anna.leave();
});
