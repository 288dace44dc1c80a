// The room of notation: players write the moves they see, and find the squares they read.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { some } from "./deep";
import { expect, test } from "./site";

interface Task {
  do: "write" | "square";
  move: string;
  focus?: string;
  answer: string[];
}

/** Opens the room and returns what it asks for, as the server has written it. */
async function open(page: Page, path: string): Promise<Task[]> {
  await page.goto(path);
  const place = page.locator(".book-exercise");
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(place.getByRole("textbox")).toBeVisible({ timeout: 2000 });
  }).toPass();
  return JSON.parse((await place.getAttribute("data-exercises"))!) as Task[];
}

const square = (page: Page, name: string) => page.locator(`.book-exercise [data-square="${name}"]`);

test("moves are typed by keys alone, and the text is answered in words", async ({ page }) => {
  const tasks = await open(page, "/en/games/rex/notation");
  const place = page.locator(".book-exercise");
  const status = place.getByRole("status");
  const written = tasks.filter((task) => task.do === "write");
  expect(written.length).toBeGreaterThan(7);
  await place.getByRole("textbox", { name: "Type the move" }).focus();
  for (const [i, task] of written.entries()) {
    await expect(place.getByText(`Task ${i + 1} of ${written.length}`)).toBeVisible();
    const field = place.getByRole("textbox");
    await expect(field).toBeFocused();
    // Whoever does not see the arrow hears what it shows, with the question.
    await expect(field).toHaveAccessibleDescription(/plays as the arrow shows.*\w+ [a-t]\d (to|takes)/s);
    if (i === 0) {
      await page.keyboard.type("zz");
      await page.keyboard.press("Enter");
      await expect(status).toContainText("Not that one.");
      await field.fill("");
      await page.keyboard.type("Ka9"); // which no king reaches
      await page.keyboard.press("Enter");
      await expect(status).toHaveText(/Not that one\. Look again\. ./);
      await field.fill("");
      await page.keyboard.type("ce4"); // is legal, but another move
      await page.keyboard.press("Enter");
      await expect(status).toContainText("That says: pawn c2 to e4.");
      await field.fill("");
    }
    await page.keyboard.type(i % 2 === 0 ? task.answer[0]! : task.move);
    await page.keyboard.press("Enter");
    await expect(status).toHaveText(/^\s*Right\.\s*$/);
    await expect(place.getByRole("definition").first()).toHaveText(task.answer[0]!);
    await expect(place.getByRole("definition").last()).toHaveText(task.move);
    await place.getByRole("button", { name: "Next", exact: true }).focus();
    await page.keyboard.press("Enter");
  }
  await expect(status).toHaveText(
    `That was all: ${written.length - 1} of ${written.length} right the first time.`,
  );
  await expect(place.getByRole("button", { name: "Again" })).toBeFocused();
});

test("the square that a text names is found by keys alone", async ({ page }) => {
  const tasks = await open(page, "/en/games/yalta/notation");
  const place = page.locator(".book-exercise");
  await place.getByRole("button", { name: "Find squares" }).press("Enter");
  const asked = tasks.filter((task) => task.do === "square");
  for (const [i, task] of asked.entries()) {
    await expect(place.getByRole("heading", { level: 3 })).toContainText(`plays ${task.focus!}.`);
    if (i > 0) await expect(place.getByRole("heading", { level: 3 })).toBeFocused();
    if (i === 0) {
      await square(page, "a1").focus();
      await page.keyboard.press("Enter");
      await expect(place.getByRole("status")).toContainText("Not that one.");
    }
    await square(page, task.answer[0]!).focus();
    await page.keyboard.press("Enter");
    await expect(place.getByRole("status")).toHaveText(/^\s*Right\.\s*$/);
    await place.getByRole("button", { name: "Next", exact: true }).press("Enter");
  }
  await expect(place.getByRole("status")).toContainText(`${asked.length - 1} of ${asked.length}`);
});

for (const [language, family, letters] of some([
  ["es", "star", { N: "C" }],
  ["fr", "sovereign", {}],
  ["pt", "royale", {}],
  ["nl", "draughts", {}],
] as const)) {
  test(`${family} in ${language}, on a phone and wide, with the letters of the language`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 280, height: 640 });
    const tasks = await open(page, `/${language}/games/${family}/notation`);
    const place = page.locator(".book-exercise");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (process.env.SHOTS)
      await place.screenshot({ path: `${process.env.SHOTS}/notation-${family}-280.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoSidewaysScroll(page);
    const knight = tasks.findIndex((task) => task.do === "write" && /^N/.test(task.answer[0]!));
    for (const [i, task] of tasks.filter((one) => one.do === "write").entries()) {
      if (2 * i > Math.max(knight, 0) || i > 4) break;
      if (2 * i === knight && "N" in letters) {
        await place.getByRole("textbox").fill(task.answer[0]!.replace("N", letters.N));
      } else await place.getByRole("textbox").fill(task.move);
      await page.keyboard.press("Enter");
      await expect(place.getByRole("status")).toHaveText(/^\s*(Correcto|Juste|Certo|Goed)\.\s*$/);
      await expect(place.getByRole("definition").first()).toBeVisible();
      if (process.env.SHOTS)
        await place.screenshot({ path: `${process.env.SHOTS}/notation-${family}-1440.png` });
      if (i === 0) await expectAccessible(page);
      await place.locator(".acts .main").click();
    }
  });
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("every move is a picture, with its answer folded up", async ({ page }) => {
    await page.goto("/en/games/star/notation");
    await expect(page.locator(".book-exercise")).toBeHidden();
    const first = page.locator(".book-tasks figure").first();
    await first.locator("summary").click();
    await expect(first.locator("details p")).toContainText(
      /Short notation: .*; Long notation: .*; Squares only: /,
    );
  });
});
