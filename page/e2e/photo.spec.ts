// A photo of a printed score sheet becomes moves; the person settles the doubts.

import type { Page } from "@playwright/test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { expect, keeping, test } from "./site";

const records = fileURLToPath(new URL("records/", import.meta.url));
const shots = process.env["SHOTS"];

/** Reads a photo on the sheet of a game, and returns what the page says. */
async function read(page: Page, game: string, photo: string | readonly string[]): Promise<string> {
  await page.goto(`/table/${game}/sheet`);
  await page.getByText("Read a printed sheet").click();
  await page.getByLabel("Choose a picture").setInputFiles(photo as string | string[]);
  const said = page.locator(".photo [role=status]");
  await expect(said).toHaveText(/Moves read/, { timeout: 180_000 }); // a machine may be busy
  return (await said.textContent())!;
}

/** The moves on the sheet, as the page keeps them. */
const written = (page: Page, game: string): Promise<string[]> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? "{}") as { written?: string[] }).written ?? [],
    `manykings.sheet.${game}`,
  );

/** The moves of a game in a file: its id and a move on each line. */
function movesOf(file: string): { readonly game: string; readonly moves: readonly string[] } {
  const [game, ...moves] = readFileSync(file, "utf8").trim().split("\n");
  return { game: game!, moves };
}

test.describe("with a service worker", () => {
  test.use(keeping);

  test("a photo of a printed sheet becomes moves, without a network too", async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { game, moves } = movesOf(`${records}sheet.txt`);
    await read(page, game, `${records}sheet.jpg`);
    const got = await written(page, game);
    expect(got.length).toBe(moves.length);
    expect(got.filter((move, i) => move === moves[i]).length).toBeGreaterThanOrEqual(0.95 * moves.length);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (shots) await page.screenshot({ path: `${shots}/photo-read.png` });

    // The sheet of another game, and a picture without a sheet.
    await page.goto("/table/rex/sheet");
    await page.getByText("Read a printed sheet").click();
    await page.getByLabel("Choose a picture").setInputFiles(`${records}sheet.jpg`);
    await expect(page.locator(".photo").getByRole("alert")).toHaveText("This is the sheet of another game.");
    await page.getByLabel("Take a photo").setInputFiles({
      name: "x.png",
      mimeType: "image/png",
      buffer: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
        "base64",
      ),
    });
    await expect(page.locator(".photo").getByRole("alert")).toContainText("No score sheet was found");

    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`/table/${game}`); // caches the page of this game
    await context.setOffline(true);
    page.on("dialog", (dialog) => void dialog.accept());
    await read(page, game, `${records}sheet.jpg`);
    expect((await written(page, game)).length).toBe(moves.length);
  });
});

test("photos of two tick-box sheets become one game", deep, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { game, moves } = movesOf(`${records}boxes.txt`);
  expect(await read(page, game, `${records}boxes-1.jpg`)).not.toContain("Pages");
  const first = await written(page, game);
  expect(first.length).toBeLessThan(moves.length);
  expect(first).toEqual(moves.slice(0, first.length));
  await page.getByLabel("Add the next page").setInputFiles(`${records}boxes-2.jpg`);
  await expect(page.locator(".photo [role=status]")).toHaveText(/Pages: 2/, { timeout: 60_000 });
  expect(await written(page, game)).toEqual(moves);
  await expectNoSidewaysScroll(page);
  if (shots) await page.screenshot({ path: `${shots}/photo-boxes.png`, fullPage: true });

  // Both at once.
  page.on("dialog", (dialog) => void dialog.accept());
  expect(await read(page, game, [`${records}boxes-1.jpg`, `${records}boxes-2.jpg`])).toContain("Pages: 2");
  expect(await written(page, game)).toEqual(moves);
});

test("a photo of a printed sheet of Yalta becomes moves", deep, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { game, moves } = movesOf(`${records}yalta.txt`);
  await read(page, game, `${records}yalta.jpg`);
  const got = await written(page, game);
  expect(got.length).toBe(moves.length);
  expect(got.filter((move, i) => move === moves[i]).length).toBeGreaterThanOrEqual(0.95 * moves.length);
  await expectNoSidewaysScroll(page);
});

// Figures of lab/docs/letters.md: SHEETS=DIR npx playwright test e2e/photo.spec.ts -g figures
const sheets = process.env["SHEETS"] ?? "";
test("figures of many photos", async ({ page }) => {
  test.skip(!existsSync(sheets), "measures the photos of a directory");
  test.setTimeout(3_600_000);
  const sums = new Map<string, { right: number; plies: number; doubts: number; silent: number }>();
  const photos = readdirSync(sheets).filter((name) => name.endsWith(".jpg"));
  for (const file of photos.filter((name) => /_\d+\.jpg$/.test(name))) {
    const more = photos.filter((name) => name.startsWith(`${file.replace(/\.jpg$/, "")}-`)); // its next pages
    const { game, moves } = movesOf(`${sheets}/${file.replace(/\.jpg$/, ".txt")}`);
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    const said = await read(
      page,
      game,
      [file, ...more].map((name) => `${sheets}/${name}`),
    ).catch(() => "not found");
    const got = await written(page, game);
    const inDoubt = new Set(
      await page
        .locator("[data-doubt]")
        .evaluateAll((list) => list.map((li) => Number(li.getAttribute("data-doubt")))),
    );
    const right = moves.filter((move, i) => got[i] === move).length;
    const silent = moves.filter((move, i) => got[i] !== move && i < got.length && !inDoubt.has(i + 1)).length;
    console.log(
      `${file}: ${right} of ${moves.length}, ${inDoubt.size} in doubt, ${silent} wrong without doubt. ${said}`,
    );
    const kind = file.split("_").slice(0, 2).join(" ");
    const sum = sums.get(kind) ?? { right: 0, plies: 0, doubts: 0, silent: 0 };
    sum.right += right;
    sum.plies += moves.length;
    sum.doubts += inDoubt.size;
    sum.silent += silent;
    sums.set(kind, sum);
  }
  for (const [kind, { right, plies, doubts, silent }] of sums)
    console.log(
      `${kind}: ${((100 * right) / plies).toFixed(1)} % of ${plies} plies right, ${doubts} in doubt, ${silent} wrong without doubt`,
    );
});
