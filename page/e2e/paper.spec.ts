// A printed page has no menus and no buttons; a printed game has the board, the players and the
// moves.

import { enter } from "./board";
import { begin } from "./local";
import { expect, test } from "./site";

test("of a game the board, the players and the moves are printed, on one page", async ({ page }) => {
  await begin(page, "star", { seats: 4 });
  for (const move of ["1e2 1e4", "2e2 2e4", "3d2 3d4"]) await enter(page, "mouse", move);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".game-board svg").first()).toBeVisible();
  await expect(page.getByText("Red").first()).toBeVisible();
  const moves = page.getByRole("region", { name: "Moves", exact: true });
  await expect(moves.getByRole("button", { name: "3d4" })).toBeVisible();
  for (const gone of [
    "header",
    ".typing",
    ".slider",
    ".steps",
    "[role=tablist]",
    ".game-line button",
    ".news",
  ])
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Resign|Play/ })).toHaveCount(0);
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g) ?? [];
  expect(pages.length).toBe(1);
});

for (const path of ["/en/games/yalta/rules", "/lessons/star", "/problems/yalta"]) {
  test(`of ${path} nothing is printed that leads elsewhere`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const gone of ["header:not(main header)", ".book-rooms", ".book-controls", "main .button"])
      await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
