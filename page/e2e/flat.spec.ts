// A game at one screen that lies flat on a table, with players on all sides.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { enter } from "./board";
import { deep } from "./deep";
import { begin, over } from "./local";
import { expect, test } from "./site";

test.use({ viewport: { width: 1024, height: 768 } });

async function lay(page: Page, towards: string): Promise<void> {
  await page.getByRole("tab", { name: "Game", exact: true }).click();
  await page.getByLabel("Screen flat on the table").selectOption({ label: towards });
  await expect(page.locator(".flat")).toBeVisible();
}

/** How many degrees an element is turned on the screen, clockwise, 0 to 360. */
const turned = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { a, b } =
        element instanceof SVGGraphicsElement
          ? element.getScreenCTM()!
          : new DOMMatrix().rotate(parseFloat(getComputedStyle(element).rotate) || 0);
      return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
    });

const card = (seat: number) => `li[data-seat="${seat}"]`;

const shot = (page: Page, name: string) =>
  process.env["SHOTS"] ? page.screenshot({ path: `${process.env["SHOTS"]}/flat-${name}.png` }) : undefined;

test("pieces, names and menu turn towards the player to move, and the board does not", async ({ page }) => {
  await begin(page, "star", { seats: 4 });
  await lay(page, "Turn pieces to the player to move");
  await expectNoSidewaysScroll(page);
  const square = page.locator('.game-board [data-square="1e2"]');
  const lies = await square.boundingBox();
  await shot(page, "mover-1");
  for (const [i, angle] of [0, 270, 180, 90].entries()) {
    await expect(page.locator(card(i + 1))).toHaveAttribute("aria-current", "true");
    await expect.poll(() => turned(page, ".man")).toBe(angle);
    await expect.poll(() => turned(page, card(4))).toBe(angle);
    expect(await square.boundingBox()).toEqual(lies);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.locator(`${card(i + 1)} button`)).toHaveAttribute("aria-expanded", "true");
    expect(await turned(page, ".towards")).toBe(angle);
    if (i === 1) await shot(page, "menu-2");
    await page.keyboard.press("Escape");
    await enter(page, "mouse", `${i + 1}e2 ${i + 1}e4`);
  }
  await expect(page.locator(card(1))).toHaveAttribute("aria-current", "true");
  // A refusal lies before the player to move too.
  await page.locator('.game-board [data-square="1b1"]').click();
  await page.locator('.game-board [data-square="1b3"]').click();
  await expect(page.locator(".towards").getByRole("alert")).not.toBeEmpty();
  await shot(page, "refused");
  await page.reload();
  await expect(page.locator(".flat")).toBeVisible();
  await expectAccessible(page);
});

test("every piece faces its owner", deep, async ({ page }) => {
  await begin(page, "royale");
  await lay(page, "Turn pieces to their owners");
  const angles = await page.locator(".man").evaluateAll((men) => [
    ...new Set(
      men.map((man) => {
        const { a, b } = (man as SVGGraphicsElement).getScreenCTM()!;
        return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
      }),
    ),
  ]);
  expect(angles.sort((a, b) => a - b)).toEqual([0, 90, 180, 270]);
  await shot(page, "owner");
  // Each card is upright to its player, on their side or next to it.
  const upright = await Promise.all([1, 2, 3, 4].map((seat) => turned(page, card(seat))));
  expect([...upright].sort((a, b) => a - b)).toEqual([0, 90, 180, 270]);
  await expectAccessible(page);
});

test("a question to the player opposite is upside down", deep, async ({ page }) => {
  await begin(page, "rex");
  await lay(page, "Turn pieces to the player to move");
  for (const move of ["j3 i4", "q9 p6", "m3 l4"]) await enter(page, "mouse", move);
  await shot(page, "opposite");
  expect(await turned(page, ".towards")).toBe(180);
  await enter(page, "mouse", "p6 l4");
  await expect(over(page)).toBeVisible();
  await expect(page.locator(".towards .outcome")).toBeVisible();
  await shot(page, "over");
  await expectAccessible(page);
});

test("a promotion is asked of the player opposite, within the window", deep, async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  await lay(page, "Turn pieces to the player to move");
  for (const move of ["e2 e4", "d7 d5", "a2 a3", "d5 e4", "a3 a4", "e4 e3", "a4 a5", "e3 f2", "e1 e2"])
    await enter(page, "mouse", move);
  await page.locator('.game-board [data-square="f2"]').click();
  await page.locator('.game-board [data-square="g1"]').click();
  const chooser = page.locator(".chooser");
  await expect(chooser).toBeVisible();
  expect(await turned(page, ".chooser")).toBe(180);
  await shot(page, "promotion");
  const box = (await chooser.boundingBox())!;
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(1024);
  expect(box.y + box.height).toBeLessThanOrEqual(768);
  await chooser.getByRole("button").first().click();
  await expect(page.locator(card(1))).toHaveAttribute("aria-current", "true");
});

test("an upright tablet and a phone have the players above and below the board", deep, async ({ page }) => {
  await begin(page, "star", { seats: 8 });
  await lay(page, "Turn pieces to their owners");
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
    [360, 640],
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    const boxes = await page.locator(".flat li").evaluateAll((cards) =>
      cards.map((c) => {
        // The card as it lies, without its turn.
        const style = getComputedStyle(c);
        const [left, top, w, h] = [style.left, style.top, style.width, style.height].map(parseFloat);
        return { left: left!, top: top!, right: left! + w!, bottom: top! + h! };
      }),
    );
    for (const [i, a] of boxes.entries()) {
      expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(-0.5);
      expect(a.right).toBeLessThanOrEqual(width + 0.5);
      expect(a.bottom).toBeLessThanOrEqual(height + 0.5);
      for (const b of boxes.slice(i + 1)) {
        const apart =
          a.right <= b.left + 0.5 ||
          b.right <= a.left + 0.5 ||
          a.bottom <= b.top + 0.5 ||
          b.bottom <= a.top + 0.5;
        expect(apart, `${width} x ${height}: ${JSON.stringify([a, b])}`).toBe(true);
      }
    }
    await shot(page, `eight-${width}`);
  }
});
