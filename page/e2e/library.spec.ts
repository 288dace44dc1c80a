import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./site";

const openings = [
  "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
  "1. e4 c5 2. Nf3 d6 3. d4 cxd4",
  "1. d4 d5 2. c4 e6",
  "1. e4 e5 2. Nf3 Nf6",
];
const results = ["1-0", "0-1", "1/2-1/2", "*"];

/** A file of many games as other programs write them. */
function file(games: number): string {
  let text = "";
  for (let i = 0; i < games; i++) {
    const result = results[i % 4]!;
    text += `[Event "Round ${i % 7}"]\n[Date "${2000 + (i % 20)}.05.??"]\n[White "Núñez, Ana ${i}"]\n[Black "Bela"]\n`;
    text += `[Result "${result}"]\n\n${openings[(i >> 2) % 4]} ${result}\n\n`;
  }
  return text;
}

test("a file of many games is kept in the browser, searched, and gone through", async ({ page }) => {
  await page.goto("/analysis");
  const library = page.getByRole("region", { name: "Library" });
  const choose = library.locator("input[type=file]");
  await choose.setInputFiles({ name: "club.pgn", mimeType: "text/plain", buffer: Buffer.from(file(320)) });
  await expect(library.getByText("club.pgn · 320 games")).toBeVisible();
  await expect(library.getByText("320 of 320 games")).toBeVisible();
  await expect(library.locator(".games li")).toHaveCount(50);

  await library.getByLabel("Players, event").fill("nunez 31");
  await expect(library.getByText("13 of 320 games")).toBeVisible(); // 31, 131, 231, 310 to 319
  await library.getByLabel("Result").selectOption({ label: "Draw" });
  await expect(library.getByText("3 of 320 games")).toBeVisible();
  await library.getByRole("button", { name: "Show all" }).click();
  await library.getByLabel("Position").fill("1. Nf3 e5 2. e4 Nc6");
  await library.getByLabel("Position").press("Enter");
  await expect(library.getByText("80 of 320 games")).toBeVisible(); // by another order of moves
  await library.getByLabel("From").fill("2019-01-01");
  await expect(library.getByText("4 of 320 games")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It outlives the page; the search stays while a game is open.
  await page.reload();
  await expect(library.getByText("320 of 320 games")).toBeVisible();
  await library.getByLabel("Players, event").fill("ana 17");
  await library.locator(".games button").first().click();
  await expect(page.locator(".players")).toContainText("Núñez, Ana 17");
  // The moves played from here, by bots and in the library.
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Look up" }).click();
  const explorer = page.getByRole("region", { name: "Games from this position" });
  await expect(explorer.getByText("Games that our bots played")).toBeVisible();
  await expect(explorer.getByRole("row").nth(4)).toBeVisible();
  await explorer.getByRole("radio", { name: "Library" }).check();
  const row = explorer.getByRole("row", { name: /^e4/ });
  await expect(row.getByRole("cell").first()).toHaveText("11"); // of the 14 that were searched
  await row.getByRole("button", { name: "e4" }).click();
  await expect(explorer.getByRole("row", { name: /^c5/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Another game" }).click();
  await expect(library.getByText("14 of 320 games")).toBeVisible();

  // Pasted games are stored too, and stored games can be deleted.
  await page.getByLabel("Record, PGN, FEN, position or link").fill(file(3));
  await page.getByRole("button", { name: "Save to the library" }).click();
  await expect(library.getByText("Pasted · 3 games")).toBeVisible();
  await library.getByRole("button", { name: "Remove club.pgn" }).click();
  await library.getByRole("button", { name: "Show all" }).click();
  await expect(library.getByText("3 of 3 games")).toBeVisible();
});
