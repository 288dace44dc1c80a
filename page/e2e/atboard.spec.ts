// The clock in the middle of a wooden board, on a clock of the browser that the test moves.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep, some } from "./deep";
import { expect, keeping, test } from "./site";

const start = new Date("2026-11-28T12:00:00Z");
/** When clocks begin: the page has long been loaded. */
const began = new Date("2026-11-28T13:00:00Z");

const face = (page: Page, seat: number) => page.locator(`.sector[data-seat="${seat}"]`);

/** The label of a seat's clock, such as "White: 19:50". */
const says = (page: Page, seat: number, text: string) =>
  expect(face(page, seat)).toHaveAttribute("aria-label", new RegExp(`: ${text}$`));

/** Touches the time of a seat, as a finger does. */
const touch = (page: Page, seat: number) => face(page, seat).locator(".words").dispatchEvent("pointerdown");

/** The first touch, by whoever begins: from here on the clock runs. */
async function first(page: Page): Promise<void> {
  await page.locator(".living .words").dispatchEvent("pointerdown");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
}

/** Lets time pass, and waits for the clock to show it. */
async function pass(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
}

async function begin(page: Page, game: string, clock = "20+10"): Promise<void> {
  await page.clock.install({ time: start });
  await page.goto(`/table/${game}?clock=${encodeURIComponent(clock)}`);
  const button = page.getByRole("button", { name: "Show the clock" });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(began); // from here on time passes as the test lets it
  await button.click();
  await expect(page.locator(".living")).toBeVisible();
  await first(page);
}

test("a stranger with a Yalta board has the clock in three taps, and the first touch starts it", async ({
  page,
}) => {
  await page.clock.install({ time: start });
  await page.goto("/");
  await page.getByRole("link", { name: /At the board/ }).click();
  await page.getByRole("link", { name: /Yalta.*3 players/ }).click();
  await page.getByRole("button", { name: "Show the clock" }).click();
  await expect(page.locator(".sector")).toHaveCount(3);
  // It waits for the first touch, names the first player, and asks for Red’s decision.
  await expect(face(page, 1)).toContainText("White begins");
  await expect(face(page, 3)).toContainText("Queen: e12 or i12?");
  const tint = (seat: number) =>
    face(page, seat)
      .locator(".band")
      .evaluate((band) => getComputedStyle(band).backgroundColor);
  expect(new Set([await tint(1), await tint(2), await tint(3)]).size).toBe(3);
  await page.clock.fastForward(120_000);
  await says(page, 1, "20:00");
  await page.reload();
  await says(page, 1, "20:00");
  await first(page);
  await expect(face(page, 3)).not.toContainText("Queen");
  await page.clock.runFor(5_000);
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "1");
  await says(page, 1, "19:\\d\\d");
});

test("turns go round, each with its own time, and an eliminated player is passed over", async ({ page }) => {
  await begin(page, "star:4", "10+5");
  await pass(page, 30);
  await touch(page, 1);
  await says(page, 1, "9:35");
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "2");
  await touch(page, 4); // not the turn of seat 4: nothing happens
  await pass(page, 10);
  await touch(page, 2);
  await says(page, 2, "9:55");
  await says(page, 4, "10:00");
  // A touch by mistake is undone: the time since then was of the one before.
  await pass(page, 5);
  await page.getByRole("button", { name: "Undo the last touch" }).click();
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "2");
  await says(page, 2, "9:45");
  await page.keyboard.press("PageDown"); // a pedal
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "3");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Adjust times or remove a player").click();
  await page.getByRole("button", { name: "Take out of the game" }).click();
  await expect(face(page, 3)).toContainText("checkmate");
  await pass(page, 600); // it stands
  await says(page, 4, "10:00");
  await page.getByLabel("Time left").fill("2:30");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await says(page, 4, "2:30");
  await pass(page, 1);
  await touch(page, 4);
  await touch(page, 1);
  await touch(page, 2);
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "4");
});

test("a flag falls, and the seat goes out", async ({ page }) => {
  await begin(page, "yalta", "1+0");
  await pass(page, 61);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("White is out of time");
  await dialog.getByRole("button", { name: "White is out of the game" }).click();
  await expect(face(page, 1)).toContainText("out of time");
  await expect(page.locator(".living")).toHaveAttribute("data-seat", "2");
  await pass(page, 20);
  await says(page, 2, "0:40");
});

test("a reload, a kill, a night and a clock set back lose nothing", async ({ page, context }) => {
  await begin(page, "rex", "20+10");
  await pass(page, 90);
  await touch(page, 1);
  await pass(page, 10);
  await page.reload();
  await says(page, 2, "19:(50|49)");
  await pass(page, 5);
  // The tab is killed: nothing is said to it. Ten minutes later another opens.
  const kept = await page.evaluate(() => localStorage.getItem("manykings.table"));
  const other = await context.newPage();
  await other.clock.install({ time: new Date(began.getTime() + 705_000) });
  await other.addInitScript((text) => {
    if (!sessionStorage.getItem("put")) localStorage.setItem("manykings.table", text!);
    sessionStorage.setItem("put", "yes");
  }, kept);
  await page.close();
  await other.goto("/table");
  await other.getByRole("link", { name: /Go on with the clock of REX/ }).click();
  await expect(other.getByRole("dialog")).toContainText("10:");
  await expect(other.getByRole("dialog")).toHaveAccessibleName("Was there a pause?");
  await other.clock.pauseAt(new Date(began.getTime() + 3_600_000));
  await other.getByRole("button", { name: "It was a pause: go on" }).click();
  await says(other, 2, "19:4\\d");
  await pass(other, 2);
  // The machine's clock is set back by an hour: the clock on the table does not care.
  const before = await face(other, 2).getAttribute("aria-label");
  await other.clock.setSystemTime(start);
  await pass(other, 1);
  await expect(face(other, 2)).not.toHaveAttribute("aria-label", before!);
  await says(other, 2, "19:4\\d");
});

test("times can be counted that nobody looked after", deep, async ({ page }) => {
  await begin(page, "rex", "20+10");
  await pass(page, 60);
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem("manykings.table")!) as { beat: number },
  );
  expect(kept.beat).toBeGreaterThan(began.getTime() + 55_000); // each second
  await page.goto("about:blank");
  await page.clock.setSystemTime(new Date(began.getTime() + 360_000));
  await page.goto("/table/rex");
  await page.getByRole("button", { name: "Count that time" }).click();
  await says(page, 1, "1[34]:\\d\\d");
});

test.describe("with a service worker", () => {
  test.use(keeping);

  test("it starts cold without a network", async ({ page, context }) => {
    await page.goto("/table/yalta");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // of the service worker now
    await expect(page.getByRole("button", { name: "Show the clock" })).toBeVisible();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto("/table/star:6");
    await cold.getByRole("button", { name: "Show the clock" }).click();
    await expect(cold.locator(".sector")).toHaveCount(6);
    await expect(cold.locator(".living")).toBeVisible();
  });
});

for (const [width, height] of some([
  [360, 640],
  [390, 844],
  [1024, 768],
] as const)) {
  test(`every sector has room for a finger at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/table");
    await expectNoSidewaysScroll(page);
    for (const game of ["star:2", "yalta", "royale", "star:6", "star:8"]) {
      await page.goto(`/table/${game}`);
      await page.evaluate(() => localStorage.removeItem("manykings.table"));
      await page.reload();
      await page.getByRole("button", { name: "Show the clock" }).click();
      await expect(page.locator(".living")).toBeVisible();
      const mm = 96 / 25.4;
      for (const words of await page.locator(".sector .words").all()) {
        const box = (await words.boundingBox())!;
        const seat = await words.locator("..").getAttribute("data-seat");
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        for (const [dx, dy] of [
          [0, 0],
          [4.5, 0],
          [-4.5, 0],
          [0, 4.5],
          [0, -4.5],
        ] as const) {
          const hit = await page.evaluate(
            ([x, y]) => document.elementFromPoint(x!, y!)?.closest(".sector")?.getAttribute("data-seat"),
            [x + dx * mm, y + dy * mm],
          );
          expect(hit, `${game}: seat ${seat} at ${dx} ${dy} mm`).toBe(seat);
        }
      }
      if (process.env["SHOTS"])
        await page.screenshot({ path: `${process.env["SHOTS"]}/${game}-${width}.png` });
    }
  });
}

/** Counts what keeps the screen on. */
async function watchAwake(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { on: 0 };
    Object.assign(window, { seen });
    const request = () => {
      seen.on++;
      return Promise.resolve({ release: () => Promise.resolve(void seen.on--) });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { on: number } }).seen.on);
}

test("the screen stays on at the board and at one screen, and not elsewhere", async ({ page }) => {
  const on = await watchAwake(page);
  await page.goto("/table/rex");
  expect(await on()).toBe(0);
  await page.getByRole("button", { name: "Show the clock" }).click();
  await first(page);
  await expect.poll(on).toBe(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("link", { name: "Home page" }).click();
  await expect.poll(on).toBe(0);
  await page.goto("/table/rex");
  await page.getByRole("button", { name: "End the clock" }).click();
  await page.getByRole("button", { name: "End it and erase the times" }).click();
  await page.getByRole("button", { name: "With the rules" }).click();
  await expect(page.locator("#sheet-move")).toBeVisible();
  await expect.poll(on).toBe(1);
});

test("axe finds nothing, running or standing", deep, async ({ page }) => {
  await page.goto("/table");
  await expectAccessible(page);
  await page.getByRole("link", { name: /Yalta.*3 players/ }).click();
  await expect(page.getByRole("button", { name: "Show the clock" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the clock" }).click();
  await expect(page.locator(".living")).toBeVisible();
  await expectAccessible(page);
  await first(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("a board for nine is refused with the reason", async ({ page }) => {
  for (const path of ["/table/star:9", "/table/draughts:9/sheet", "/new/star:9"]) {
    await page.goto(path);
    await expect(page.getByText("This game is for 2 to 8 players.")).toBeVisible();
    await expect(page.getByText(/all 256 squares that the program can number/)).toBeVisible();
  }
  await expectAccessible(page);
});
