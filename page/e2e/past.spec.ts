// The games that have ended: found, filtered, looked at again, and taken along.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { some } from "./deep";
import { expect, test } from "./site";

/** Plays a game to its end on the server: a move, and the seat gives up. */
async function played(
  page: Page,
  variant: string,
  opponent: object,
  seat: number,
  move: string,
): Promise<string> {
  const made = await page.request.post("/api/v1/games", {
    data: {
      variant,
      seats: [{ kind: "me", name: "Anna" }, opponent],
      clock: { kind: "none" },
      leaving: { kind: "out", after: 60_000 },
      lots: false,
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, version } = (await made.json()) as { id: string; version: number };
  const moved = await page.request.post(`/api/v1/games/${id}/moves`, {
    data: { version, seat: 1, text: move },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  const over = await page.request.post(`/api/v1/games/${id}/resign`, { data: { seat } });
  expect(over.ok(), await over.text()).toBe(true);
  return id;
}

const bot = { kind: "bot", level: 1 };
const here = { kind: "here", name: "Béla" };

test("games that have ended are found, filtered and opened again", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/past");
  await expect(page.getByText("No finished games yet")).toBeVisible();
  await expectAccessible(page);

  await played(page, "star:2", bot, 1, "e2e4");
  await played(page, "star:2", here, 2, "e2e4");
  const rex = await played(page, "rex", bot, 1, "e2d3");

  await page.goto("/");
  await page.getByRole("link", { name: "All past games" }).click();
  await expect(page).toHaveURL(/\/past$/);
  const cards = page.locator("main li.card");
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText("REX");
  await expect(cards.first()).toContainText("You lost");
  await expect(cards.nth(1)).toContainText("Anna wins"); // who had both seats
  await expect(page.getByRole("status")).toHaveText("3 games");
  await expect(page.locator("dl div").first()).toContainText("2"); // that one counts for nobody
  await page.getByText("By game and seat").click();
  await expect(page.getByRole("table")).toContainText("Star chess");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("rex");
  await expect(cards).toHaveCount(1);
  await page.reload(); // the address holds the wish
  await expect(cards).toHaveCount(1);
  await page.getByRole("combobox", { name: "Result" }).selectOption("1");
  await expect(page.getByText("No game matches the filter")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear the filter" }).first().click();
  await expect(cards).toHaveCount(3);

  const records = await page.request.get(
    (await page.getByRole("link", { name: "Download the games" }).getAttribute("href"))!,
  );
  expect((await records.text()).match(/^\[Game "/gm)).toHaveLength(3);

  await cards
    .first()
    .getByRole("link", { name: /^Analyse REX/ })
    .click();
  await expect(page.locator("main")).toContainText("d3");
  await page.goBack();
  await cards.first().locator("a.game").click();
  await expect(page).toHaveURL(new RegExp(`/g/${rex}$`));
});

test("games come page by page", async ({ page }) => {
  const game = (i: number) => ({
    id: `game${String(i).padStart(8, "0")}`,
    variant: "star:3",
    clock: { kind: "days", perMove: 86_400_000 },
    begun: 1_790_000_000_000,
    ended: 1_790_000_000_000 - i,
    ending: "mate",
    own: true,
    rated: false,
    entries: 40,
    seat: 1,
    seats: [2, 1, 3].map((place) => ({
      kind: "person",
      name: `Name ${place}`,
      mine: place === 2,
      place,
      points: 0,
    })),
  });
  await page.route(/\/api\/v1\/me\/past(\?|$)/, (route) => {
    const second = route.request().url().includes("cursor=");
    return route.fulfill({
      json: Array.from({ length: second ? 3 : 50 }, (_, i) => game(i + (second ? 50 : 0))),
      headers: second ? {} : { Link: '</api/v1/me/past?cursor=5.game00000049>; rel="next"' },
    });
  });
  await page.goto("/past");
  const cards = page.locator("main li.card");
  await expect(cards).toHaveCount(50);
  await expect(cards.first()).toContainText("Place 2 of 3");
  await page.getByRole("button", { name: "More games" }).click();
  await expect(cards).toHaveCount(53);
  await expect(page.getByRole("button", { name: "More games" })).toHaveCount(0);
});

for (const [language, locale] of some(
  Object.entries({ fr: "fr-FR", en: "en-GB", es: "es-ES", pt: "pt-PT", nl: "nl-NL" }),
)) {
  test.describe(language, () => {
    test.use({ viewport: { width: 280, height: 653 }, locale });

    test("the past fits on the narrowest glass", async ({ page }) => {
      await page.goto("/past"); // who asks becomes somebody with the first game
      await played(page, "star:2", bot, 1, "e2e4");
      await page.goto("/past?place=2");
      await expect(page.locator("main li.card")).toHaveCount(1);
      for (const part of await page.locator("details:not([open]) summary").all()) await part.click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
