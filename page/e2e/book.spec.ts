import type { Locator } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep, some } from "./deep";
import { expect, keeping, test } from "./site";

/**
 * Brings a figure into sight until it can be used: the page that the server wrote is replaced
 * once.
 */
async function alive(figure: Locator): Promise<void> {
  await expect(async () => {
    await figure.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(figure.getByRole("button").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, locale: "es-ES" });

  test("a book is read, in the reader's language", async ({ page }) => {
    await page.goto("/games/yalta/rules");
    await expect(page).toHaveURL(/\/es\/games\/yalta\/rules$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("figure img").count()).toBeGreaterThan(3);
    await page.locator("nav.book-rooms a").nth(2).click();
    await expect(page).toHaveURL(/\/es\/games\/yalta\/pieces$/);
  });
});

test("figures come to life, by keyboard too", async ({ page }) => {
  await page.goto("/en/games/star/pieces");
  const figure = page.locator("#figure-star-knight-centre");
  await alive(figure);
  const told = figure.getByText(/^1d4 goes to/);
  await expect.poll(async () => (await told.textContent())?.split(" ").length).toBe(3 + 12);

  // Six half-boards: 2N + 4 squares.
  await figure.getByLabel("Half-boards").fill("6");
  await figure.getByLabel("Half-boards").press("Enter");
  await expect.poll(async () => (await told.textContent())?.split(" ").length).toBe(3 + 16);

  // A man is put in its way, and taken as a piece may be.
  await figure.getByRole("button", { name: "Put a piece in the way" }).press("Enter");
  await figure.locator('[data-square][tabindex="0"]').focus();
  for (const key of "1c2") await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expect(figure.getByText(/Captures on 1c2\./)).toBeVisible();
  await figure.getByRole("button", { name: "Reset" }).press("Enter");
  await expect(figure.getByLabel("Half-boards")).toHaveValue("4");
});

test("the first page plays a game, which can be stopped", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.goto("/en/games/rex/introduction");
  const film = page.locator(".book-moving");
  await film.getByRole("button", { name: "Pause" }).click();
  await expect(film.getByRole("button", { name: "Resume" })).toBeVisible();
  await film.getByRole("button", { name: "Resume" }).click();
  const last = film.locator("g.last").first(); // where the last move went
  const seen = await last.innerHTML();
  await expect.poll(() => last.innerHTML()).not.toBe(seen);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await context.close();
});

test("on a phone the row of rooms shows the current one", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/en/games/royale/matches");
  await expect(page.locator(".book-rooms [aria-current]")).toHaveText("Model games");
  await expect(page.locator(".book-rooms [aria-current]")).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test("who wants less motion, as these tests do, starts the game by hand", async ({ page }) => {
  await page.goto("/en/games/rex/introduction");
  await expect(page.locator(".book-moving").getByRole("button", { name: "Resume" })).toBeVisible();
});

test("arrows show how a man goes, and can be left out", async ({ page }) => {
  await page.goto("/en/games/star/pieces");
  const figure = page.locator("#figure-star-rook-seam");
  await alive(figure);
  await expect(figure.locator(".way")).toHaveCount(3); // along the row to both sides, and up the file
  const ways = figure.getByRole("button", { name: "Show the ways" });
  await ways.press("Enter");
  await expect(ways).toHaveAttribute("aria-pressed", "false");
  await expect(figure.locator(".way")).toHaveCount(0);
  const pawn = page.locator("#figure-star-pawn-centre");
  await pawn.scrollIntoViewIfNeeded();
  await expect(pawn.locator(".way")).toHaveCount(4); // on from each capture
});

test("a scene steps through its moves and their announcements", async ({ page }) => {
  await page.goto("/en/games/yalta/rules");
  const figure = page.locator("#figure-yalta-combined-mate");
  await alive(figure);
  const next = figure.getByRole("button", { name: "Play the next move" });
  await next.press("Enter");
  await next.press("Enter");
  await expect(figure.getByText(/White wins/)).toBeVisible();
  await expect(next).toBeDisabled();
});

test("a model game is stepped through by keys, and goes to the analysis room", deep, async ({ page }) => {
  await page.goto("/en/games/rex/matches");
  const game = page.locator(".book-game").first();
  await alive(game);
  await expect(game.locator(".book-facts")).toContainText(/Played by bots of level \d+: \d+ rounds/);
  const count = game.locator(".count");
  const turn = game.getByRole("button", { name: "Next note" });
  await turn.focus();
  await page.keyboard.press("Enter");
  await expect(count).not.toHaveText(/^Move 0\b/);
  await expect(game.locator(".note")).not.toBeEmpty();
  await game.getByRole("button", { name: "Forward one move" }).press("Enter");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await turn.press("Enter");
  await game.getByRole("button", { name: "Analyse" }).click();
  await expect(page).toHaveURL(/\/analysis#g=/);
});

test("the book follows the language that is chosen, and is one click from a game", async ({ page }) => {
  await page.goto("/learn");
  await page.getByRole("link", { name: "Read the rules" }).first().click();
  await expect(page).toHaveURL(/\/en\/games\/star\/rules$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByLabel("Language", { exact: true }).selectOption("fr");
  await expect(page).toHaveURL(/\/fr\/games\/star\/rules$/);
  await expect(page.locator("article.book")).toHaveAttribute("lang", "fr");
});

test.describe("with a service worker", () => {
  test.use(keeping);

  test("a book is read without a net", deep, async ({ page, context }) => {
    await page.goto("/en/games/rex/rules");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "The rules of REX" })).toBeVisible();
    await page.getByRole("link", { name: "Notation", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Writing down/ })).toBeVisible();
    await context.setOffline(false);
  });

  test("the first book that is opened keeps those of all games, without a net", async ({ page, context }) => {
    await page.goto("/en/games/rex/introduction");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const kept = (path: string) => () => page.evaluate(async (path) => !!(await caches.match(path)), path);
    for (const family of ["rex", "star", "yalta", "sovereign", "royale", "draughts"])
      await expect.poll(kept(`/en/games/${family}/rules?article`), { timeout: 60_000 }).toBe(true);
    await expect.poll(kept("/en/games/draughts/credits?article"), { timeout: 60_000 }).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready); // it serves the kept pages
    await context.setOffline(true);
    await page.goto("/en/games/yalta/rules"); // never opened before
    await expect(page.getByRole("heading", { level: 1, name: /Yalta/ })).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("region", { name: "Without a network" })).toContainText("Yalta");
    await context.setOffline(false);
  });
});

for (const { locale, about } of some([
  { locale: "en", about: "in English" },
  { locale: "fr", about: "in French" },
])) {
  test(`the room of strategies is read and stepped through ${about}, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${locale}/games/yalta/strategies`);
    await expect(page.locator("article.book")).toHaveAttribute("lang", locale);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const figure = page.locator("[data-figure]").first();
    await alive(figure);
    const controls = figure.locator(".book-controls");
    await expect(controls).toBeVisible();
    // A step forward is announced.
    const told = controls.locator(".told");
    const before = await told.textContent();
    await controls.locator("button.main").first().press("Enter");
    await expect(told).not.toHaveText(before ?? "");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // Six chapters.
    expect(await page.locator("article.book h2").count()).toBeGreaterThanOrEqual(6);
  });
}

test("figures have coordinates, and squares that a text names light up on them", async ({ page }) => {
  await page.goto("/en/games/yalta/rules");
  const section = page.locator("#straight");
  const figures = section.locator("figure[data-figure]");
  await alive(figures.first());
  await alive(figures.last());
  for (const figure of await figures.all())
    expect(await figure.locator("svg .labels text").count()).toBeGreaterThan(16);
  const square = section.locator("> div > p code", { hasText: /^d4$/ }).first();
  await square.hover();
  await expect(figures.locator('[data-square="d4"].named')).toHaveCount(2);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(figures.locator(".named")).toHaveCount(0);
  // The numbers of the rules are behind one sign.
  const rule = section.getByRole("link", { name: "board.7" });
  await expect(rule).toBeHidden();
  await section.locator(".book-numbers summary").click();
  await expect(rule).toBeVisible();
  // The differences from chess come first, and lead to the living figure.
  const different = page.locator(".book-different a");
  await expect(different).toHaveCount(5);
  await different.nth(1).click();
  await expect(page.locator("#figure-yalta-bishop-centre")).toBeInViewport();
  await expectAccessible(page);
});
