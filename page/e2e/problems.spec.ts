import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
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
  await expect(page.getByText(/Your rating for problems: \d+ \(\+\d+\)/)).toBeVisible();
  await expect(page.getByTestId("spoken")).toContainText("Solved!");
  await page.getByRole("link", { name: "All problems" }).click();
  await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
  await expect(page.getByRole("option", { name: /^Mate in one \(1\/\d+\)$/ })).toBeAttached();
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
  await expect(hint).toBeEnabled(); // the board is set up again
  await enter(page, from, to);
  await expect(page.getByText("Right. Go on!").first()).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test("the problem of the day leads to a problem, and its picture is there before", async ({ page }) => {
  await page.goto("/problems");
  const picture = page.locator("section.day img");
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto("/problems/daily");
  await expect(page).toHaveURL(/\/problems\/[a-z]+\/[a-z0-9]+-[a-z0-9]+$/);
  await page.goto("/problems/rex/nothing-1");
  await expect(page.getByText("There is no such problem")).toBeVisible();
});

test("the problems of a game are a stream: a board, the next one, of the theme that is chosen", async ({
  page,
}) => {
  await page.goto("/problems");
  await page.getByRole("link", { name: /REX/ }).click();
  await page.getByRole("combobox", { name: "Theme" }).selectOption("mate2");
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("easy");
  const heading = page.getByRole("heading", { level: 2, name: /^Mate in two · Problem \d+$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/difficulty [123] of 10/)).toBeVisible();
  // The board is on the first screen, of a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".stage .board")).toBeInViewport({ ratio: 0.6 });
  const first = await heading.innerText();
  await page.getByRole("button", { name: "Solution" }).click();
  await page.getByRole("button", { name: "Next problem" }).click();
  await expect(heading).not.toHaveText(first);
  await expect(page.getByText(/difficulty [123] of 10/)).toBeVisible();
  await expect(page).toHaveURL(/\/problems\/rex$/);
  // It has an address of its own, and the next one has the same theme.
  await page.getByRole("link", { name: "Link", exact: true }).click();
  await expect(page).toHaveURL(/\/problems\/rex\/mate2-/);
  const before = page.url();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/\/problems\/rex\/mate2-/);
});

test("the threat is said and shown, and the last reply of the others", async ({ page }) => {
  const { id, line } = problem("rex", "only", /^rex/);
  await page.goto(`/problems/rex/${id}`);
  await expect(page.getByText(/^The threat: /)).toBeVisible();
  await expect(page.locator(".stage .way.hint")).toHaveCount(1);
  await page.keyboard.press("h");
  await expect(page.getByText(/^Look at /).first()).toBeVisible();
  await expect(page.locator(".stage .way.hint")).toHaveCount(line.length > 0 ? 1 : 0);

  const two = problem("star", "mate2", FEN);
  await page.goto(`/problems/star/${two.id}`);
  await expect(page.getByRole("button", { name: "Hint" })).toBeEnabled();
  await expect(page.locator(".stage .way.hint")).toHaveCount(0);
  await enter(page, ...squares(two.line[0]!));
  await expect(page.getByText("Right. Go on!").first()).toBeVisible();
  await expect(page.locator(".stage .way.hint")).toHaveCount(1);
});

test("all of it can be used at 280 and 1280 pixels", deep, async ({ page }) => {
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

test("the board of a problem is whole on the first screen, with coordinates", async ({ page }) => {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/problems/yalta");
    const board = page.locator(".stage svg");
    await expect(board).toBeInViewport({ ratio: 0.99 }); // it is drawn to fractions of a pixel
    await expect(board.locator(".labels text").first()).toBeVisible();
  }
});
