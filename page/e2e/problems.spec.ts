import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./site";

interface Problem {
  readonly id: string;
  readonly line: readonly string[];
}

/** The first problem of a family and kind whose position begins in some way. */
function problem(family: string, kind: string, position: RegExp): Problem {
  const text = readFileSync(new URL(`../../content/puzzle/data/${family}.txt`, import.meta.url), "utf8");
  const fields = text
    .split("\n")
    .map((line) => line.split("\t"))
    .find((f) => f[1] === kind && position.test(f[4]!));
  return { id: fields![0]!, line: fields![5]!.split(" ") };
}

/** A man is chosen and a goal entered, by keys alone. */
async function enter(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    await page.locator(`.stage [data-square="${square}"]`).focus();
    await page.keyboard.press("Enter");
  }
}

/** The squares of a move of ordinary chess. */
const squares = (text: string) => [text.slice(0, 2), text.slice(2, 4)] as const;

const FEN = /\/.* [wb] /;

test("a problem is solved by keys, and is known as solved", async ({ page }) => {
  const { id, line } = problem("star", "mate1", FEN);
  await page.goto(`/problems/star/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Mate in one/);
  await expect(page.getByText("Mate in 1.")).toBeVisible();
  await enter(page, ...squares(line[0]!));
  await expect(page.getByText("Solved!").first()).toBeVisible();
  await expect(page.getByTestId("spoken")).toContainText("Solved!");
  await page.getByRole("link", { name: "All problems" }).click();
  await expect(page.getByRole("link", { name: /Problem \d+, difficulty \d+ of 10, solved/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /, solved/ })).toHaveCount(1);
  await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
});

test("a wrong move is answered, taken back, and help is at hand", async ({ page }) => {
  const { id, line } = problem("star", "mate2", FEN);
  await page.goto(`/problems/star/${id}`);
  const hint = page.getByRole("button", { name: "Hint" });
  await expect(hint).toBeEnabled();
  await page.keyboard.press("h");
  await expect(page.getByText(`Look at ${line[0]!.slice(0, 2)}.`).first()).toBeVisible();
  // Another move of the man that is to move.
  const [from, to] = squares(line[0]!);
  await page.locator(`.stage [data-square="${from}"]`).focus();
  await page.keyboard.press("Enter");
  const other = page.locator(`.stage [data-square][aria-label*="can move here"]:not([data-square="${to}"])`);
  await other.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ is not it/).first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await hint.click();
  await expect(page.getByText(`From ${from} to ${to}.`).first()).toBeVisible();
  await page.getByRole("button", { name: "Solution" }).click();
  await expect(page.getByText("That was the solution.").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /white|black/ })).toHaveCount(line.length);
  await page.getByRole("button", { name: "From the start" }).click();
  await expect(hint).toBeEnabled(); // the board is set up anew
  await enter(page, from, to);
  await expect(page.getByText("Right. Go on!").first()).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test("the problem of the day and the training lead to a problem", async ({ page }) => {
  await page.goto("/problems/daily");
  await expect(page).toHaveURL(/\/problems\/[a-z]+\/[a-z0-9]+-[a-z0-9]+$/);
  await page.goto("/problems");
  await page.getByRole("link", { name: /REX/ }).click();
  await page.getByRole("combobox", { name: "Theme" }).selectOption("mate2");
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("easy");
  await page.getByRole("button", { name: "Train" }).click();
  await expect(page).toHaveURL(/\/problems\/rex\/mate2-/);
  await page.goto("/problems/rex/nothing-1");
  await expect(page.getByText("There is no such problem")).toBeVisible();
});

test("all of it can be used at 280 and 1280 pixels", async ({ page }) => {
  for (const path of [
    "/problems",
    "/problems/royale",
    `/problems/yalta/${problem("yalta", "only", /^yalta/).id}`,
  ]) {
    await page.setViewportSize({ width: 280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
