// Players at their sides: who is where about the board, and that nothing jumps as the game goes on.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { enter, moveField, square } from "./board";
import { some } from "./deep";
import { begin } from "./local";
import { Person } from "./online";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

const sizes = some([
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
]);

/** Where everything stands that must not move. */
async function places(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    const note = (name: string, element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      found[name] = [x, y, width, height].map(Math.round).join(" ");
    };
    note("board", document.querySelector(".board > svg")!);
    for (const card of document.querySelectorAll("[data-seat]"))
      note(`seat ${card.getAttribute("data-seat")}`, card);
    for (const button of document.querySelectorAll(".actions button"))
      note(button.getAttribute("aria-label") ?? button.textContent.trim(), button);
    return found;
  });
}

for (const size of sizes) {
  test(`nothing jumps at ${size.width}x${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await begin(page, "star", { seats: 4 });
    const phone = size.width < 640;
    const field = await moveField(page);
    const before = await places(page);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        "seat 1",
        "seat 2",
        "seat 3",
        "seat 4",
        phone ? "More" : "Take back",
        "Resign",
      ]),
    );

    // The buttons that step through the moves are broad enough for a finger.
    const steps = await page.locator(".steps button:visible, .foot .actions button").all();
    expect(steps.length).toBeGreaterThanOrEqual(2);
    for (const step of steps) expect((await step.boundingBox())!.width).toBeGreaterThanOrEqual(24);

    // A refusal lies over its own place.
    await field.fill("1a11a5");
    await field.press("Enter");
    await expect(page.locator("#refusal .note")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await places(page)).toEqual(before);
    await field.fill("");

    // Nor does a turn, a capture or an action that the first move allows.
    for (const move of ["1e2 1e4", "2e2 2e4", "3d2 3d4", "4e2 4e4", "1e4 2d4"])
      await enter(page, "typing", move);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await places(page)).toEqual(before);
    await expectNoSidewaysScroll(page);
  });
}

test("the list of moves shows no half of a row at the end", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna", { viewport: { width: 1024, height: 768 } });
  const { page } = anna;
  await anna.open({
    variant: "royale",
    position:
      "royale 1 wK:i1/wR:a14/wP:g2,h2/bK:a16/bP:c15/sN:m9/aR:d9 control=1:w,2:a,3:s,4:b " +
      "kingless=2:captured,3:captured ply=60",
    seats: [{ kind: "me", name: "Anna" }, ...[2, 3, 4].map((level) => ({ kind: "bot", level }) as const)],
  });
  await square(page, "a14").click();
  await square(page, "a16").click();
  await expect(page.locator("[data-stage=over]")).toBeVisible();
  const cut = () =>
    page.evaluate(() => {
      const head = document.querySelector(".list thead th")!.getBoundingClientRect().bottom;
      return [...document.querySelectorAll(".list :is(.move, .event)")].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top < head - 1 && bottom > head + 1;
      }).length;
    });
  await expect.poll(cut).toBe(0);
  // One place names the winner: the panel beside the list.
  await expect(page.getByRole("region", { name: "You win" })).toBeInViewport();
  await expect(page.getByText("You win")).toHaveCount(1);
  // Nor where there is a little less room, or more.
  for (const height of [740, 812, 860]) {
    await page.setViewportSize({ width: 1024, height });
    await expect.poll(cut).toBe(0);
  }
  await anna.leave();
});

/** Each language with its own buttons: five in one row, with whole words. */
for (const locale of some(["nl-NL", "en-GB", "es-ES", "fr-FR", "pt-PT"])) {
  test(`what may be done stands in one row (${locale})`, async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna", { locale, viewport: { width: 1024, height: 768 } });
    const { page } = anna;
    const answer = await anna.context.request.post("/api/v1/games", {
      data: {
        variant: "star:2",
        clock: { kind: "none" },
        leaving: { kind: "out", after: 60_000 },
        seats: [
          { kind: "me", name: "Anna" },
          { kind: "bot", level: 1 },
        ],
      },
    });
    await page.goto(`/g/${((await answer.json()) as { id: string }).id}`);
    await expect(page.locator(".actions button")).toHaveCount(5);
    for (const width of [1024, 700]) {
      await page.setViewportSize({ width, height: 768 });
      const found = await page.locator(".actions button").evaluateAll((buttons) => ({
        rows: new Set(buttons.map((b) => Math.round(b.getBoundingClientRect().top))).size,
        cut: buttons.filter((b) => b.scrollWidth > b.clientWidth).map((b) => b.textContent.trim()),
        // No line begins within a word.
        broken: buttons.flatMap((b) => {
          const text = document.createRange();
          text.selectNodeContents(b);
          const words = b.textContent.trim().split(/\s+/).length;
          const lines = new Set([...text.getClientRects()].map((r) => Math.round(r.top))).size;
          return lines > words ? [b.textContent.trim()] : [];
        }),
      }));
      expect(found).toEqual({ rows: 1, cut: [], broken: [] });
      await expectNoSidewaysScroll(page);
    }
    await anna.leave();
  });
}

test("who sits where: me below, the others about the board, with what they took", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, "star", { seats: 4 });
  const middle = async (seat: number) => {
    const box = await page.locator(`[data-seat="${seat}"]`).boundingBox();
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  };
  const board = await page.locator(".board > svg").boundingBox();
  expect((await middle(4)).x).toBeLessThan(board!.x);
  expect((await middle(3)).y).toBeLessThan((await middle(2)).y);
  expect((await middle(2)).y).toBeLessThan((await middle(1)).y);
  await enter(page, "mouse", "1e2 1e4");
  await expect(page.locator('[data-seat="2"][aria-current]')).toBeVisible();
  for (const move of ["2e2 2e4", "3d2 3d4", "4e2 4e4"]) await enter(page, "mouse", move);
  await square(page, "1e4").scrollIntoViewIfNeeded();
  await enter(page, "mouse", "1e4 2d4");
  await expect(page.locator('[data-seat="1"]')).not.toContainText("Captured");
  await enter(page, "mouse", "2c2 2c3");
  await expectAccessible(page);
});

test.describe("on a phone that is held upright", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the board begins under one line and a move is made without scrolling", async ({ page }) => {
    for (const [game, seats] of [
      ["star", 8],
      ["sovereign", 0],
      ["royale", 0],
    ] as const) {
      await begin(page, game, { seats });
      const box = await page.locator(".board > svg").boundingBox();
      expect(box!.y + box!.height).toBeLessThan(640);
      expect(box!.width).toBeGreaterThan(320);
      const actions = await page.locator(".actions").boundingBox();
      expect(actions!.y + actions!.height).toBeLessThan(640);
      await expectNoSidewaysScroll(page);
    }
  });

  test("what must be chosen is in sight", async ({ page }) => {
    await begin(page, "sovereign");
    await enter(page, "touch", "g2 g3");
    await page.evaluate(() => scrollTo(0, 0));
    const choice = await page.locator(".choice").boundingBox();
    expect(choice!.y + choice!.height).toBeLessThan(640);
  });
});
