// The clock with the rules: moves are entered on the sheet, and end the turns.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { field, write } from "./sheetsteps";
import { expect, test } from "./site";

const clock = (page: Page, seat: number) => page.locator(`[data-clock="${seat}"]`);
const news = (page: Page) => page.locator(".news");

async function begin(page: Page, game: string, clock = "10+5"): Promise<void> {
  await page.goto(`/table/${game}?clock=${encodeURIComponent(clock)}`);
  await page.getByRole("button", { name: "With the rules" }).click();
  await page.getByRole("button", { name: "Start the clock" }).click();
  await expect(page.locator('[data-clock="1"]')).toHaveClass(/living/);
}

test("moves end the turns on the clock, and what follows is announced and spoken", deep, async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = (utterance) => void said.push(utterance.text);
  });
  await begin(page, "star:2", "10+180"); // more than a slow machine takes for the move
  await page.getByLabel("Spoken warnings").check();
  await page.locator('.board [data-square="e2"]').click();
  await page.locator('.board [data-square="e4"]').click();
  await expect(clock(page, 2)).toHaveClass(/living/);
  await expect(clock(page, 1)).toContainText(/1[0-3]:/); // with the increment
  await write(page, "d5", "Bb5");
  await expect(news(page)).toContainText("Black is in check");
  await expect(clock(page, 2)).toHaveClass(/living/);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join(" "));
  await expect.poll(said).toContain("Black is in check");
  // An illegal answer is refused by its rule, and the turn goes on.
  await field(page).fill("a6");
  await field(page).press("Enter");
  await expect(page.locator("#sheet-why")).not.toBeEmpty();
  await expect(clock(page, 2)).toHaveClass(/living/);
  await field(page).fill("c6");
  await field(page).press("Enter");
  await expect(clock(page, 1)).toHaveClass(/living/);
  await write(page, "Bxc6", "Nxc6");
  await expect(page.locator(".state")).toContainText("Captured: 1 × pawn");
  // After a reload sheet and clock go on together.
  await page.reload();
  await expect(clock(page, 1)).toHaveClass(/living/);
  await expect(page.locator(".lines td button")).toHaveCount(6);
  await expectAccessible(page);
});

test("a kill between the move and the end of its turn loses neither", async ({ page }) => {
  await begin(page, "star:3", "10+180"); // more than a slow machine takes for the move
  const before = await page.evaluate(() => localStorage.getItem("manykings.table")!);
  await write(page, "1e4");
  await expect(clock(page, 2)).toHaveClass(/living/);
  await page.addInitScript((text) => {
    if (sessionStorage.getItem("put")) return;
    const now = { ...(JSON.parse(text) as object), beat: Date.now() };
    localStorage.setItem("manykings.table", JSON.stringify(now));
    sessionStorage.setItem("put", "yes");
  }, before);
  await page.reload();
  await expect(page.locator(".lines td button")).toHaveCount(1);
  await expect(clock(page, 2)).toHaveClass(/living/);
  await expect(clock(page, 1)).toContainText(/1[0-3]:/); // with the increment
});

test("repetition and rounds without progress are counted, and a mate stops the clock", async ({ page }) => {
  await begin(page, "star:2");
  await write(page, "Nf3", "Nf6", "Ng1", "Ng8");
  await expect(page.locator(".counts")).toHaveText(
    "This position has occurred 2 times; the third time is a draw. Rounds without progress: 2 of 50.",
  );
  await write(page, "f3", "e5", "g4");
  await expect(page.locator(".counts")).toHaveText("Rounds without progress: 0 of 50.");
  await write(page, "Qh4");
  await expect(news(page)).toContainText("Black wins");
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await expect(clock(page, 1)).toContainText("checkmate");
});

test("“May I do this?” enters nothing", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await begin(page, "star:3");
  await page.getByRole("button", { name: "May I do this?" }).click();
  await page.locator('.board [data-square="1e2"]').click();
  await page.locator('.board [data-square="1e4"]').click();
  await expect(news(page)).toHaveText("Yes, 1e4 is allowed. Nothing has been entered.");
  await expect(page.locator(".lines td button")).toHaveCount(0);
  await expect(clock(page, 1)).toHaveClass(/living/);
  await page.getByRole("button", { name: "May I do this?" }).click();
  await page.locator('.board [data-square="1e2"]').click();
  await page.locator('.board [data-square="1e4"]').click();
  await expect(page.locator(".lines td button")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

test("a wrong entry ten plies back is mended, and all after it judged again", async ({ page }) => {
  await begin(page, "star:2");
  await write(page, "e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "d6", "O-O", "Be7", "Re1", "O-O");
  await page.locator(".lines").getByRole("button", { name: /^3: / }).click();
  await field(page).fill("Nh3");
  await field(page).press("Enter");
  await expect(page.locator(".lines").getByRole("button", { name: "12: O-O" })).toBeVisible();
  await expect(page.locator(".lines").getByRole("button", { name: "3: Nh3" })).toBeVisible();
  await expect(page.locator(".lines tbody tr")).toHaveCount(6);
  await expect(clock(page, 1)).toHaveClass(/living/);
});

test("a game begins from the position on the real board", deep, async ({ page }) => {
  await begin(page, "star:2");
  await write(page, "e4", "e5");
  await page.getByRole("button", { name: "Begin from a position" }).click();
  await expect(page.getByRole("heading", { name: "Set up a position" })).toBeVisible();
  await page.locator('.board [data-square="d8"]').click(); // takes the queen up ...
  await page.locator('.board [data-square="h4"]').click(); // ... and puts it here
  await page.getByRole("button", { name: "Begin from a position" }).click();
  await expect(page.locator(".lines td button")).toHaveCount(0);
  await write(page, "Nf3", "Qxf2");
  await expect(news(page)).toContainText("White is in check");
  await page.reload();
  await expect(page.locator(".lines td button")).toHaveCount(2);
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("button", { name: /Qxf2/ }).first()).toBeVisible();
});

test("doubles are scored, and colours under control listed", async ({ page }) => {
  await page.goto("/table/sovereign/sheet");
  await expect(page.locator(".state .colours")).toHaveCount(2);
  await page.goto("/table/royale/sheet");
  await expect(page.locator(".state .colours").first()).toBeVisible();
});
