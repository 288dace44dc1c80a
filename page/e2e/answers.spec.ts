// Every man answers: whoever's it is, and whoever is to move.

import { enter, square } from "./board";
import { deep } from "./deep";
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
    "Nobody controls red. A piece on l5 or e12 would give control of it.",
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

  test("a board of many is near: the player's own men have squares for a finger", async ({ page }) => {
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

  test("a finger draws it near and back, and so do two taps", deep, async ({ page }) => {
    await begin(page, "star", { seats: 8 });
    const near = page.getByRole("button", { name: "Near view" });
    await expect(near).toHaveAttribute("aria-pressed", "true");
    const cdp = await page.context().newCDPSession(page);
    const spot = async (name: string) => {
      const box = (await square(page, name).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    /** A finger that goes aside from an empty square. */
    const draw = async (by: number) => {
      const { x, y } = await spot("1c4");
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
        cdp.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: at === undefined ? [] : [{ x: at, y }],
        });
      await touch("touchStart", x);
      for (let step = 1; step <= 8; step++) await touch("touchMove", x + (by * step) / 8);
      await touch("touchEnd");
    };
    await draw(20); // not far enough: it goes back
    await expect(near).toHaveAttribute("aria-pressed", "true");
    await draw(150);
    await expect(near).toHaveAttribute("aria-pressed", "false");
    await draw(150);
    await expect(near).toHaveAttribute("aria-pressed", "true");
    const { x, y } = await spot("1c4");
    await expect(async () => {
      if ((await near.getAttribute("aria-pressed")) === "true")
        for (let i = 0; i < 2; i++) await page.touchscreen.tap(x, y);
      await expect(near).toHaveAttribute("aria-pressed", "false", { timeout: 3000 });
    }).toPass(); // on a busy machine the second tap may come too late to be one
  });

  test(
    "a tap shows a board of little squares larger, and two taps show it whole again",
    deep,
    async ({ page }) => {
      await begin(page, "sovereign");
      const width = async () => (await square(page, "h8").boundingBox())!.width;
      const before = await width();
      const taps = async (count: number) => {
        const box = (await square(page, "h8").boundingBox())!;
        for (let i = 0; i < count; i++)
          await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      };
      // On a busy machine the second tap may come too late to be one.
      const near = 1.5 * before;
      await taps(2); // as one
      await expect.poll(width).toBeGreaterThan(near);
      await expect(async () => {
        if ((await width()) > near) await taps(2);
        await expect.poll(width, { timeout: 3000 }).toBeCloseTo(before, 0);
      }).toPass();
    },
  );
});

test("a player in check sees the ways out of it, and their moves on the board", async ({ page }) => {
  await begin(page, "sovereign", { options: { "Choice of sides": "no" } });
  for (const move of ["j2 j3", "i15 i14", "i1 j2", "j16 c9"]) await enter(page, "mouse", move);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const ways = page.getByRole("region", { name: "Ways out of check" });
    await expect(ways.getByRole("button")).toHaveText([/^Leave the line *\d$/, /^Block *\d$/]);
    const block = ways.getByRole("button", { name: /Block/ });
    const count = Number(/\d+/.exec(await block.innerText())?.[0]);
    await block.click();
    await expect(page.locator(".game-board .over .hint")).toHaveCount(count);
    await expect(block).toHaveAttribute("aria-pressed", "true");
    await block.click();
    await page.mouse.move(1, 1);
    await expect(page.locator(".game-board .over .hint")).toHaveCount(0);
    await block.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".game-board .over .hint")).toHaveCount(count);
    await page.keyboard.press("Enter");
  }
  await enter(page, "mouse", "j2 i1");
  await expect(page.getByRole("region", { name: "Ways out of check" })).toHaveCount(0);
});
