// The sheet for a game on a wooden board: typed, tapped, copied from paper, mended.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { field, write } from "./sheetsteps";
import { expect, test } from "./site";

const line = (page: Page, number: number) =>
  page.locator(".lines").getByRole("button", { name: new RegExp(`^${number}: `) });
const offered = (page: Page) => page.getByRole("list", { name: "Moves that fit" }).getByRole("button");

test(
  "a sheet is typed, an illegible sign settled by a later move, and a wrong entry mended",
  deep,
  async ({ page }) => {
    await page.goto("/table/star:2");
    await page.getByRole("link", { name: "Write the moves down" }).click();
    await expect(page.locator("label[for=sheet-move]")).toHaveText("Move of White");

    // Each letter leaves fewer moves.
    await field(page).fill("N");
    await expect(offered(page)).toHaveText(["Na3", "Nc3", "Nf3", "Nh3"]);
    await field(page).fill("nf");
    await field(page).press("Enter"); // the only move that fits
    await expect(line(page, 1)).toHaveText("Nf3");

    await write(page, "d5", "?3", "e5");
    await expect(line(page, 3)).toHaveAccessibleName(/in doubt/);
    await write(page, "Nd2"); // by two knights, if the pawn is that of d2
    await expect(line(page, 3)).toHaveText("d3");
    await expect(line(page, 5)).toHaveAccessibleName(/in doubt/);
    await line(page, 5).click();
    await expect(offered(page)).toHaveText(["Nbd2", "Nfd2"]);
    await offered(page).first().click();
    await expect(line(page, 5)).toHaveAccessibleName("5: Nbd2");

    // An illegal move is explained by its rule and waits for a correction; nothing after it is lost.
    await line(page, 2).click();
    await field(page).fill("e5");
    await field(page).press("Enter");
    await expect(line(page, 4)).toHaveAccessibleName(/not legal/);
    await expect(line(page, 5)).toHaveAccessibleName(/not checked yet/);
    await expect(page.locator("label[for=sheet-move]")).toHaveText("Correct move 4");
    await field(page).fill("d5");
    await field(page).press("Enter");
    await expect(line(page, 5)).toHaveAccessibleName("5: Nbd2");

    // A reload keeps it, and the board takes moves too.
    await page.reload();
    await expect(line(page, 5)).toHaveText("Nbd2");
    // The rules may still be loading: they judge the stored moves again, and a choice made before is
    // dropped.
    await expect(async () => {
      await page.locator('.board [data-square="c7"]').click();
      await page.locator('.board [data-square="c5"]').click();
      await expect(line(page, 6)).toHaveText("c5", { timeout: 2_000 });
    }).toPass();
    await expectAccessible(page);

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the game" }).click();
    expect((await saved).suggestedFilename()).toMatch(/star-2/);
    const printed = page.waitForEvent("download");
    await page.getByRole("button", { name: "Print (PDF)" }).click();
    expect((await printed).suggestedFilename()).toMatch(/_star-2_.*\.pdf$/);
    await page.getByRole("button", { name: "Review the game" }).click();
    await expect(page).toHaveURL(/\/analysis/);
    await expect(page.getByRole("button", { name: /Nbd2/ }).first()).toBeVisible();
  },
);

for (const [game, moves, said] of [
  ["star:2", ["f3", "e5", "g4", "Qh4"], /White/],
  ["star:3", ["1e21e4", "2e22e4", "3e23e4"], /^$/],
] as const) {
  test(`what comes of a move is told: ${game}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/table/${game}/sheet`);
    await write(page, ...moves);
    await expect(page.locator(".news")).toHaveText(said);
    await expectNoSidewaysScroll(page);
  });
}

test("players resign, and a name stands where it was given", async ({ page }) => {
  await page.goto("/table/yalta/sheet");
  await page.getByText("Names", { exact: true }).click();
  await page.getByLabel("Name of seat 1").fill("Ana");
  await page.getByLabel("Name of seat 1").press("Tab");
  await write(page, "queene12");
  await page.getByRole("button", { name: "Ana resigns" }).click();
  await expect(page.locator(".news")).toContainText("Ana resigns");
  await page.getByRole("button", { name: "Erase the last move" }).click();
  await expect(page.locator("label[for=sheet-move]")).toHaveText("Move of Ana");
});
