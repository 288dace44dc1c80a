// A game at the board is added to the games of an account, marked, and removed again.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { member } from "./members";
import { expect, test } from "./site";

const shots = process.env["SHOTS"];

test(
  "a game at the board is kept in the account with its mark, and removed",
  deep,
  async ({ page, browser, site }) => {
    // Without an account the page leads to one.
    const write = async (on: typeof page) => {
      await on.goto("/table/star:2/sheet");
      for (const [i, move] of ["f3", "e5", "g4", "Qh4"].entries()) {
        await on.locator("#sheet-move").fill(move);
        await on.locator("#sheet-move").press("Enter");
        await expect(on.locator(".lines td button")).toHaveCount(i + 1);
      }
      await on.getByText("Add to your games").click();
      await on.getByLabel("Your seat").selectOption("2");
      await on.getByRole("button", { name: "Add the game" }).click();
    };
    await page.setViewportSize({ width: 360, height: 640 });
    await write(page);
    await expect(page.getByRole("link", { name: "You need an account for this" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const context = await member(browser, site, "anna");
    const anna = await context.newPage();
    await anna.setViewportSize({ width: 390, height: 844 });
    await write(anna);
    await expect(anna.getByText("The game is among your past games.")).toBeVisible();
    if (shots) await anna.screenshot({ path: `${shots}/overboard-added.png` });
    await expectAccessible(anna);
    await anna.getByRole("link", { name: "Open the game" }).click();
    await expect(anna).toHaveURL(/\/g\/[0-9A-Za-z]{12}$/);
    await expect(anna.getByText("Black wins").or(anna.getByText("You win")).first()).toBeVisible();
    await expect(anna.getByRole("button", { name: "Rematch" })).toHaveCount(0);
    await expectNoSidewaysScroll(anna);
    if (shots) await anna.screenshot({ path: `${shots}/overboard-game.png` });

    await anna.goto("/past");
    const card = anna.locator("main li.card");
    await expect(card).toContainText("Over the board");
    await expect(anna.getByRole("status")).toHaveText(/over the board: 1/);
    await expect(card).toContainText("You won");
    await expectNoSidewaysScroll(anna);
    await expectAccessible(anna);
    if (shots) await anna.screenshot({ path: `${shots}/overboard-past.png` });
    const records = await anna.request.get("/api/v1/me/past/record");
    expect(await records.text()).toContain('[Mode "OTB"]');

    anna.on("dialog", (dialog) => void dialog.accept());
    await anna.getByRole("button", { name: "Remove Star chess" }).click();
    await expect(card).toHaveCount(0);
    expect(await (await anna.request.get("/api/v1/me/past")).json()).toEqual([]);
    await context.close();
  },
);

test("an imported record is added too", deep, async ({ browser, site }) => {
  const context = await member(browser, site, "bela");
  const page = await context.newPage();
  await page.goto("/analysis");
  await page
    .getByLabel("Record, position or link")
    .or(page.locator("#open-text"))
    .first()
    .fill('[Event "Club"]\n[White "Ana"]\n[Black "Bela"]\n[Date "2024.03.02"]\n\n1. e4 e5 2. Nf3 1-0\n');
  await page.locator("#open-text").press("Control+Enter");
  await page.locator("form:has(#open-text) button").first().click();
  await page.getByText("Add to your games").click();
  await page.getByLabel("Your seat").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Add the game" }).click();
  await expect(page.getByText("The game is among your past games.")).toBeVisible();
  await page.goto("/past");
  await expect(page.locator("main li.card")).toContainText("Ana");
  await expect(page.locator("main li.card")).toContainText("2024");
  await context.close();
});
