// The table of a phone: board, players and one bar of signs at the foot, where a thumb is; the
// rest in one sheet.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { enter, square } from "./board";
import { begin } from "./local";
import { Person } from "./online";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** The buttons of the bar, with their boxes. */
const bar = (page: Page) => page.getByRole("group", { name: "Game menu" }).getByRole("button");

test.describe("on a phone", () => {
  test.use({ viewport: phones[0]!, hasTouch: true, isMobile: true });

  for (const [game, seats] of [
    ["star", 4],
    ["sovereign", 0],
  ] as const)
    test(`${game}: one bar in reach of a thumb, and nothing over the board`, async ({ page }) => {
      await begin(page, game, { seats });
      if (game === "sovereign") {
        await enter(page, "typing", "g2 g3");
        await page.getByRole("button", { name: "Keep" }).click();
        await page.getByRole("button", { name: "Type the move" }).click();
      }
      for (const size of phones) {
        await page.setViewportSize(size);
        await page.evaluate(() => scrollTo(0, 0));
        const boxes = await bar(page).evaluateAll((all) =>
          all.map((b) => {
            const { top, bottom, width, height } = b.getBoundingClientRect();
            return { name: b.getAttribute("aria-label"), top: Math.round(top), bottom, width, height };
          }),
        );
        expect(boxes.map(({ name }) => name)).toEqual([
          "More",
          "Draw",
          "Resign",
          "Type the move",
          "Back one move",
          "Forward one move",
        ]);
        expect(new Set(boxes.map(({ top }) => top)).size, "in one row").toBe(1);
        for (const { name, width, height, bottom } of boxes) {
          expect(width, name!).toBeGreaterThanOrEqual(44);
          expect(height, name!).toBeGreaterThanOrEqual(44);
          expect(bottom, name!).toBeLessThanOrEqual(size.height);
        }
        // Board and players are all above it.
        for (const part of [".board > svg", ...(await page.locator("[data-seat]").all()).map((_, i) => i)]) {
          const of =
            typeof part === "string" ? page.locator(part).first() : page.locator("[data-seat]").nth(part);
          const { y, height } = (await of.boundingBox())!;
          expect(y + height).toBeLessThanOrEqual(boxes[0]!.top + 1);
        }
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize(phones[0]!);
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.locator(".list, .game-moves p").first()).toBeInViewport();
      await expectAccessible(page);
    });

  test("the sheet has the other acts; a thumb opens and closes it", async ({ page }) => {
    await begin(page, "star", { seats: 2 });
    await enter(page, "touch", "e2 e4");
    const sheet = page.getByRole("dialog", { name: "Game menu" });
    await page.getByRole("button", { name: "More" }).tap();
    for (const name of [
      "Take back",
      "Draw",
      "Pause",
      "Abort",
      "Resign",
      "Turn the board",
      /^Pencil/,
      "Sound",
    ]) {
      const button = sheet.getByRole("button", { name });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
    await page.touchscreen.tap(195, 60); // beside it
    await expect(sheet).toHaveCount(0);
    await page.getByRole("button", { name: "More" }).tap();
    await sheet.getByRole("button", { name: "Take back" }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(square(page, "e2")).toHaveAccessibleName(/pawn/);
    // Resigning asks first, from the sheet too.
    await page.getByRole("button", { name: "More" }).tap();
    await sheet.getByRole("button", { name: "Resign" }).tap();
    await page.getByRole("button", { name: "No, keep playing" }).tap();
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    // The other pages are a touch away.
    const pages = page.getByRole("navigation", { name: "Main menu" });
    await expect(pages).toBeHidden();
    await page.getByRole("button", { name: "Main menu" }).tap();
    await pages.getByRole("link", { name: "Learn" }).tap();
    await expect(page).toHaveURL(/\/learn$/);
  });

  test("the bar steps through the moves, and a refusal lies over the bar alone", async ({ page }) => {
    await begin(page, "star", { seats: 2 });
    await enter(page, "typing", "e2 e4");
    const field = page.getByRole("combobox", { name: "Move" });
    await field.fill("e7e4");
    await field.press("Enter");
    const note = page.locator("#refusal .note");
    await expect(note).toBeInViewport({ ratio: 1 });
    const { y } = (await note.boundingBox())!;
    const board = (await page.locator(".board > svg").boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(board.y + board.height);
    await page.getByRole("button", { name: "Back one move" }).tap();
    await expect(page.getByRole("button", { name: /Back to the game/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Forward one move" }).tap();
    await expect(page.getByRole("button", { name: /Back to the game/ })).toHaveCount(0);
  });

  test("a question that waits leaves the bar free", async ({ page }) => {
    await page.setViewportSize(phones[1]!);
    await begin(page, "yalta");
    const question = page.getByRole("group", { name: /red queen/ });
    await expect(question).toBeInViewport({ ratio: 1 });
    const { y, height } = (await question.boundingBox())!;
    const { y: top } = (await bar(page).first().boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(top);
    const board = (await page.locator(".board > svg").boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(board.y + board.height);
    await bar(page).first().tap();
    await expect(page.getByRole("dialog", { name: "Game menu" })).toBeVisible();
  });

  test("Sovereign comes near where a finger touches it, and says so once", async ({ page }) => {
    await begin(page, "sovereign");
    const wide = async () => (await square(page, "h8").boundingBox())!.width;
    const small = await wide();
    expect(small).toBeLessThan(30);
    const { x, y } = (await square(page, "h8").boundingBox())!;
    await page.touchscreen.tap(x + 8, y + 8);
    await expect.poll(wide).toBeGreaterThan(40);
    const told = page.getByText("the board comes closer where you touch it");
    await expect(told).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).tap();
    await expect(told).toHaveCount(0);
    await page.getByRole("button", { name: "Show the whole board" }).tap();
    await expect.poll(wide).toBeCloseTo(small, 0);
    // A man that is chosen comes near with his goals, and all of the board is back after the move.
    await square(page, "g2").tap({ force: true });
    await expect.poll(wide).toBeGreaterThan(35);
    await square(page, "g3").tap({ force: true });
    await expect(page.getByRole("button", { name: "Keep" })).toBeVisible();
    await expect.poll(wide).toBeCloseTo(small, 0);
    await expect(told).toHaveCount(0);
  });
});

test("Sovereign frames every man that changed hands, or the latest alone", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const { page } = anna;
  await anna.open({
    variant: "sovereign",
    position: "sovereign 1 wK:h1/wR:i9,k15/wN:d10/bK:p16/bR:e5/nP:a3/rQ:a5/rP:c4 control=1:w,2:b ply=40",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "here", name: "Bela" },
    ],
  });
  const frames = page.locator(".board .ground .held");
  const framed = await frames.count();
  expect(framed).toBeGreaterThan(0);
  await page.getByLabel("Frame only the latest changes").check();
  await expect(frames).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Frame only the latest changes")).toBeChecked();
  await expect(frames).toHaveCount(0);
  // The knight takes a red square: White's new men are framed, and nothing else.
  await anna.types("d10e12");
  await expect(frames).toHaveCount(2);
  await page.getByLabel("Frame only the latest changes").uncheck();
  await expect.poll(() => frames.count()).toBeGreaterThan(2);
  await anna.leave();
});
