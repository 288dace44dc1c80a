// Every man answers: whoever's it is, and whoever is to move.

import { square } from "./board";
import { begin } from "./local";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

const note = (page: Page) => page.locator("#refusal .note");

test("a man that cannot be moved says why, by mouse as by typing", async ({ page }) => {
  await begin(page, "star", { seats: 4 });
  await square(page, "2e2").click();
  await expect(note(page)).toContainText("2e2");
  await expect(note(page)).toContainText("What the rule says");
  await square(page, "1a1").click();
  await expect(note(page)).toContainText("blocks the way from 1a1");
  await square(page, "1e2").click();
  await expect(note(page)).toHaveCount(0);
});

test("a man of a colour that nobody controls says so", async ({ page }) => {
  await begin(page, "sovereign");
  await square(page, "a4").click();
  await expect(note(page)).toContainText(/nobody controls red/i);
  // And who could, beside the board and on it.
  await expect(page.getByLabel("About this piece").filter({ visible: true })).toContainText(
    "Nobody controls red: whoever has a piece on l5 or e12 does.",
  );
  await expect(page.locator(".game-board .twin")).toHaveCount(2);
  await square(page, "f6").hover();
  await expect(page.getByLabel("About this piece").filter({ visible: true })).toContainText(
    "Nobody controls green",
  );
});

test("a man that is looked at tells where it may go, who attacks it and who guards it", async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  for (const name of ["e2", "e4", "d7", "d5"]) await square(page, name).click();
  await square(page, "d5").hover();
  const told = page.getByLabel("About this piece");
  await expect(told).toContainText("d5");
  await expect(told).toContainText("May go to");
  await expect(told).toContainText("Attacked by pawn e4");
  await expect(told).toContainText("Guarded by queen d8");
  await expect(page.locator(".board .stance .attacks")).not.toHaveCount(0);
  await square(page, "e5").hover();
  await expect(told).toHaveCount(0);
});

test.describe("on little glass", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a board of many is near: one's own men stand on squares for a finger", async ({ page }) => {
    await begin(page, "star", { seats: 8 });
    const near = page.getByRole("button", { name: "Near view" });
    await expect(near).toHaveAttribute("aria-pressed", "true");
    const least = () =>
      page.evaluate(() =>
        Math.min(
          ...[..."abcdefgh"].flatMap((file) =>
            ["1", "2"].map((rank) => {
              const box = document.querySelector(`[data-square="1${file}${rank}"]`)!.getBoundingClientRect();
              return Math.min(box.width, box.height);
            }),
          ),
        ),
      );
    await expect.poll(least).toBeGreaterThanOrEqual(24);
    await square(page, "2e2").tap({ force: true });
    await expect(note(page)).toContainText("2e2");
    await near.tap();
    await expect.poll(least).toBeLessThan(24);
  });
});
