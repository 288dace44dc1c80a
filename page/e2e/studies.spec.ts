import { readFile } from "node:fs/promises";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./site";

test("a study is kept in the browser, put in order, printed, and goes through a file", async ({ page }) => {
  await page.addInitScript(() => (window.print = () => document.body.setAttribute("data-printed", "")));
  await page.goto("/analysis");
  await page
    .getByLabel("Record, PGN, FEN, position or link")
    .fill("1. e4 e5 {Open.} (1... c5 2. Nf3) 2. Nf3 *");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const study = page.getByRole("region", { name: "Study" });
  await study.getByRole("button", { name: "Add as a chapter" }).click();
  await study.getByLabel("Name of the study").fill("Openings");
  await study.getByLabel("Name of the chapter").fill("Open games");
  await study.getByLabel("Name of the chapter").press("Enter");

  // Another one, from here.
  await page.keyboard.press("Escape");
  await page.locator(".line button", { hasText: "c5" }).click();
  await study.getByRole("button", { name: "New chapter from here" }).click();
  await expect(study.getByRole("listitem")).toHaveText(["Open games", "Chapter 2"]);
  await page.locator('.stage [data-square="d2"]').click();
  await page.locator('.stage [data-square="d4"]').click();
  await expect(page.locator(".line [aria-current]")).toHaveText("d4");
  await study.getByRole("button", { name: "Move up" }).click();
  await expect(study.getByRole("listitem")).toHaveText(["Chapter 2", "Open games"]);
  await study.getByRole("button", { name: "Open games" }).click();
  await expect(page.locator(".line .comment", { hasText: "Open." })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    study.getByRole("button", { name: "Study as a file" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.match(/\[ChapterName "(.*)"\]/g)).toEqual([
    '[ChapterName "Chapter 2"]',
    '[ChapterName "Open games"]',
  ]);
  const [games] = await Promise.all([
    page.waitForEvent("download"),
    study.getByRole("button", { name: "Study as PGN" }).click(),
  ]);
  expect(games.suggestedFilename()).toBe("Openings.pgn");
  const pgn = await readFile(await games.path(), "utf8");
  expect(pgn.match(/\[Event "(.*)"\]/g)).toEqual([
    '[Event "Openings: Chapter 2"]',
    '[Event "Openings: Open games"]',
  ]);
  expect(pgn).toContain("1. e4 e5 {Open.} (1... c5 2. Nf3) 2. Nf3 *");
  await study.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();

  // The changes are still there, and an exported study can be imported.
  await page.goto("/analysis");
  const studies = page.getByRole("region", { name: "Studies" });
  await studies.locator("input[type=file]").setInputFiles({
    name: "mine.rec",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await expect(studies.getByRole("button", { name: /Openings 2 chapters/ })).toHaveCount(2);
  await studies.getByRole("button", { name: "Remove Openings" }).first().click();
  await studies.getByRole("button", { name: "Yes, delete" }).click();
  await expect(studies.getByRole("listitem")).toHaveCount(1);
  await studies.getByRole("button", { name: /Openings 2 chapters/ }).click();
  await expect(page.locator(".line button")).toHaveText(["d4"]);

  // PGN of many games is a study, and goes out as it came.
  await page.goto("/analysis");
  await studies.locator("input[type=file]").setInputFiles({
    name: "mine.pgn",
    mimeType: "application/vnd.chess-pgn",
    buffer: Buffer.from(pgn),
  });
  await studies
    .getByRole("button", { name: /Openings 2 chapters/ })
    .first()
    .click();
  await expect(study.getByRole("listitem")).toHaveText(["Chapter 2", "Open games"]);
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    study.getByRole("button", { name: "Study as PGN" }).click(),
  ]);
  expect(await readFile(await again.path(), "utf8")).toBe(pgn);
});
