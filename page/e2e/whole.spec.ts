// Whole games of many seats, typed in move by move to the end that the page announces.

import { expect, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { deep } from "./deep";
import { begin, over } from "./local";
import { test } from "./site";

/** The entries of a record in records/, without the seats: "i2i4", "=y". */
async function entries(record: string): Promise<string[]> {
  const text = await readFile(new URL(`records/${record}`, import.meta.url), "utf8");
  return [...text.matchAll(/\s\d:(\S+)/g)].map(([, entry]) => entry);
}

async function type(page: Page, moves: readonly string[]): Promise<void> {
  const field = page.getByRole("combobox", { name: "Move" });
  for (const [i, move] of moves.entries()) {
    await field.fill(move);
    await field.press("Enter");
    // The field is emptied when the move is made, and goes with the game.
    if (i < moves.length - 1) await expect(field, `${move}, entry ${i + 1}`).toHaveValue("");
  }
}

test("Sovereign Royale at one screen, to the last king", deep, async ({ page }) => {
  await begin(page, "royale");
  await type(page, await entries("royale.txt"));
  await expect(over(page)).toBeVisible();
  const outcome = page.getByRole("region", { name: "White wins" });
  await expect(outcome).toContainText("the last king");
  await expect(outcome.getByRole("listitem")).toContainText(["White", "Black", "Ash", "Slate"]);
});

test("star chess for four at one screen, to the last mate", deep, async ({ page }) => {
  await begin(page, "star", { seats: 4 });
  await type(page, await entries("star.txt"));
  await expect(over(page)).toBeVisible();
  const outcome = page.getByRole("region", { name: "Yellow wins" });
  await expect(outcome).toContainText("checkmate");
  await expect(outcome.getByRole("listitem")).toContainText(["Yellow", "White", "Red", "Black"]);
  // However many moves there are, the winner and the next steps are in sight; and points are final.
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(outcome.getByRole("heading")).toBeInViewport({ ratio: 1 });
    await expect(outcome.getByRole("button", { name: "Rematch" })).toBeInViewport({ ratio: 1 });
  }
  const points = await outcome.getByRole("list").innerText();
  await page.keyboard.press("Home");
  await expect(page.getByRole("button", { name: /Back to the game/ })).toBeInViewport();
  expect(await outcome.getByRole("list").innerText()).toBe(points);
  await expect(outcome.getByRole("heading")).toBeInViewport({ ratio: 1 });
});
