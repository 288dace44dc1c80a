import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { enter, square, type Hand } from "./board";
import { deep } from "./deep";
import { begin, over } from "./local";
import { expect, keeping, test } from "./site";
import type { Page } from "@playwright/test";

async function play(page: Page, hand: Hand, moves: string[]): Promise<void> {
  for (const move of moves) await enter(page, hand, move);
}

test("REX at one screen, by mouse, to a mate", async ({ page }) => {
  await begin(page, "rex");
  await play(page, "mouse", ["j3 i4", "q9 p6", "m3 l4", "p6 l4"]);
  await expect(over(page)).toBeVisible();
  await expect(page.getByText(/checkmate/i).first()).toBeVisible();
  await expectAccessible(page);
});

test("Yalta at one screen, by keyboard, to a mate", async ({ page }) => {
  await begin(page, "yalta", { options: { "Red’s queen": "e12" } });
  const moves = [
    "d2 d3",
    "d7 d6",
    "k11 k9",
    "d1 d2",
    "i7 i6",
    "j12 k11",
    "d2 f4",
    "d8 j6",
    "k9 k5",
    "h2 h3",
    "j6 j11",
  ];
  await play(page, "keyboard", moves);
  await expect(over(page)).toBeVisible();
  await expect(page.getByText(/checkmate/i).first()).toBeVisible();
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("star draughts at one screen on a phone, to the end", deep, async ({ page }) => {
    await begin(page, "draughts", { seats: 2 });
    const moves =
      "g3h4 f6g5 h4xf6 g7xe5 e3d4 h8g7 d4xh8 d6c5 c3d4 c5xe3 f2xd4 f8g7 h8xe5 e7f6 e5xg7 d8e7 b2c3 b6c5 d4xd8 b8c7 d8xa5 a7b6 a5xh4 h6g5 h4xd8";
    await play(
      page,
      "touch",
      moves.split(" ").map((m) => m.replace(/^(..)x?(..)$/, "$1 $2")),
    );
    await expect(over(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test("star chess for three at one screen: an army is conquered", deep, async ({ page }) => {
  await begin(page, "star", { seats: 3 });
  await play(page, "mouse", [
    "1e2 1e4",
    "2e2 2e4",
    "3e2 3e4",
    "1d1 2a4",
    "2d1 2e2",
    "3d1 1a4",
    "1g2 1g4",
    "2e2 2e3",
    "3f1 2g4",
    "1e4 2d4",
    "2c2 2c3",
    "1a4 1c2",
    "2a4 2d1",
  ]);
  await expect(square(page, "2e1")).toHaveAccessibleName(/empty/);
  await expect(square(page, "2a1")).toHaveAccessibleName(/moved by/);
  // The news is shown in full, on broad screens too.
  await page.setViewportSize({ width: 1440, height: 900 });
  const news = page.locator(".news").filter({ visible: true });
  await expect(news).toContainText("now belong to White");
  const { room, needed } = await news.evaluate((e) => ({ room: e.clientHeight, needed: e.scrollHeight }));
  expect(needed).toBeLessThanOrEqual(room + 1);
});

test("Sovereign Chess at one screen, with the choice of sides, to a mate", async ({ page }) => {
  await begin(page, "sovereign", { options: { Match: "1" } });
  await enter(page, "typing", "g2 g3");
  await page.getByRole("button", { name: "Swap seats" }).first().click();
  // A player without a name has that of the first colour.
  await expect(page.locator(".place .name")).toHaveText(["Black", "White"]);
  await play(page, "mouse", ["j15 j13", "h1 d5", "k15 k13", "d5 l13"]);
  await expect(over(page)).toBeVisible();
  // The choice of sides stands where it was made, between the moves of its round (sovereign.16).
  const rows = page.locator(".game-moves tbody tr");
  await expect(rows.nth(0)).toHaveText(/^\s*1\s*White:\s*g3\s*$/);
  await expect(rows.nth(1)).toContainText("Black: swaps seats");
  await expect(rows.nth(2)).toHaveText(/^\s*1…\s*Black:\s*j13\s*$/);
  // The outcome and the next steps are in sight on the lowest screens, as on a phone on its side.
  const outcome = page.getByRole("region", { name: "White wins" });
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(outcome.getByRole("heading", { name: "White wins" })).toBeInViewport({ ratio: 1 });
    await expect(outcome.getByRole("button", { name: "Next game of the match" })).toBeInViewport({
      ratio: 1,
    });
  }
});

test("Sovereign Royale at one screen: a king is captured", deep, async ({ page }) => {
  await begin(page, "royale");
  await play(page, "typing", [
    "i2 i3",
    "b7 c7",
    "o8 n8",
    "k15 k14",
    "h1 j3",
    "b8 c8",
    "o10 m10",
    "j16 m13",
    "j1 c8",
    "a7 i15",
    "o9 m9",
    "m13 l12",
    "g2 g3",
    "i15 h16",
  ]);
  await expect(square(page, "h16")).not.toHaveAccessibleName(/black/);
});

test("who is out against bots reviews at once, and the bots end the game without delay", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Play Yalta now|Yalta.*Play now|Play now.*Yalta/ }).click();
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByRole("button", { name: /^Yes|^Resign for/ }).click();
  await expect(page.getByRole("button", { name: "Review the game" })).toBeVisible();
  // Two bots that take time for people play a round in four seconds.
  await expect(page.locator(".game-moves tbody tr").nth(20)).toBeAttached({ timeout: 60_000 });
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page).toHaveURL(/\/analysis$/);
  await expect(page.getByRole("heading", { name: "Review" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: /Red|White|Black/ })).toBeVisible(); // whoever has no name
});

test("a refused move says its rule, and the moves are there after a reload", async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  await enter(page, "mouse", "e2 e4");
  const field = page.getByRole("combobox", { name: "Move" });
  await field.fill("e7e4");
  await field.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "pawn" })).toBeVisible();
  await page.reload();
  await expect(square(page, "e4")).toHaveAccessibleName(/pawn/);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "My games" })).toBeVisible();
  await page
    .getByRole("link", { name: /Star chess your turn/i })
    .first()
    .click();
  await expect(square(page, "e4")).toHaveAccessibleName(/pawn/);
});

test("after a move by mouse keys step through the moves; who has resigned types none", async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  await play(page, "mouse", ["e2 e4", "e7 e5"]);
  const current = page.locator(".move[aria-current=true]");
  await expect(current).toContainText("e5");
  await page.keyboard.press("ArrowLeft");
  await expect(current).toContainText("e4");
  await page.keyboard.press("End");
  await expect(current).toContainText("e5");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Move" });
  await expect(field).toBeFocused();
  await page.goto("/new/star");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(field).toBeVisible();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".sure .danger").click();
  await expect(field).toBeHidden();
});

/** Begins Sovereign Chess with a bot of a level at the second seat, and makes the first move. */
async function moveAgainst(page: Page, level: number): Promise<void> {
  await page.goto("/new/sovereign");
  await page.getByLabel("Who sits at seat 2").selectOption(`bot:${level}`);
  await page.getByText("More options").click();
  await page.getByLabel("Choice of sides").selectOption("no");
  await page.getByRole("button", { name: "Start the game" }).click();
  await enter(page, "mouse", "i2 i3");
}

test("a bot answers", async ({ page }) => {
  await moveAgainst(page, 1);
  await expect(page.getByText(/your turn/i).first()).toBeVisible();
});

test("a game that is open in another tab is not opened twice", async ({ page, context }) => {
  await begin(page, "rex");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { name: "This game is open in another tab" })).toBeVisible();
  await page.close();
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.locator("[data-stage=playing]")).toBeVisible();
});

test.describe("with a service worker", () => {
  test.use(keeping);

  test("once loaded, games are played without a net", async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto("/new/rex");
    await page.getByLabel("Who sits at seat 2").selectOption("here");
    await page.getByRole("button", { name: "Start the game" }).click();
    await enter(page, "mouse", "j3 i4");
    await page.reload();
    await expect(square(page, "i4")).toHaveAccessibleName(/pawn/);
    await context.setOffline(false);
  });
});

// Bots of some games judge by a net, which is fetched when they need it first and kept.
test.describe("with a service worker", () => {
  test.use(keeping);

  test("a bot that has played once plays without a connection", deep, async ({ page, context }) => {
    const fetched: boolean[] = [];
    context.on("response", (r) => {
      if (/\/sovereign-[^/]*\.net$/.test(r.url())) fetched.push(r.ok());
    });
    const play = async () => {
      await moveAgainst(page, 5);
      await expect(page.getByText(/your turn/i).first()).toBeVisible({ timeout: 20_000 });
    };
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(fetched).toEqual([]); // nobody has needed it
    await play();
    expect(fetched.length).toBeGreaterThan(0);
    fetched.length = 0;
    await context.setOffline(true);
    await play();
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched).not.toContain(false);
    await context.setOffline(false);
  });
});

test("a clock of days needs the server, and no other clock does", async ({ page }) => {
  await page.goto("/new/rex");
  await page.getByText("More options").click();
  const where = page.getByLabel("Where", { exact: true });
  await expect(where).toHaveValue("here");
  const clock = (name: string) => page.getByRole("radio", { name }).check({ force: true });
  await clock("1 day per move");
  await expect(where).toBeHidden();
  await expect(page.getByText("kept on the server")).toBeVisible();
  // Nobody is made to leave by correspondence (docs/online.md).
  await expect(page.getByLabel("If a player leaves")).toBeHidden();
  await clock("No clock");
  await expect(where).toHaveValue("here");
  await clock("1 day per move");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
});

test("a clock gives back nothing of a turn, however often its page is reloaded", deep, async ({ page }) => {
  await page.goto("/new/rex?with=here");
  await page.locator("input[name=clock][value='4']").check({ force: true });
  await page.getByRole("button", { name: "Start the game" }).click();
  await enter(page, "mouse", "j3 i4");
  await enter(page, "mouse", "j7 i6");
  const left = async () => {
    const text = await page.getByRole("timer").filter({ hasText: "White" }).first().innerText();
    const [, minutes = NaN, seconds = NaN] = (/(\d+):(\d\d)/.exec(text) ?? []).map(Number);
    return 60 * minutes + seconds;
  };
  let least = await left();
  for (let times = 0; times < 4; times++) {
    await expect.poll(left).toBeLessThan(least - 1);
    least = await left();
    await page.reload();
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    expect(await left()).toBeLessThanOrEqual(least);
  }
});
