// Games in which all seats are at one screen.

import { expect, type Locator, type Page } from "@playwright/test";

/** Begins a game in which all seats are at this screen. */
export async function begin(
  page: Page,
  game: string,
  { seats = 0, options = {} as Record<string, string> } = {},
): Promise<void> {
  await page.goto(`/new/${game}`);
  if (seats > 0) await page.getByRole("radio", { name: String(seats), exact: true }).check({ force: true });
  const sitters = page.getByLabel(/^Who sits at seat/);
  await expect(sitters.first()).toBeVisible(); // all() does not wait
  for (const [i, seat] of (await sitters.all()).entries()) await seat.selectOption(i === 0 ? "me" : "here");
  if (Object.keys(options).length > 0) await page.getByText("More options").click();
  for (const [option, value] of Object.entries(options))
    await page.getByLabel(option, { exact: true }).selectOption(value);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
}

/** The page when the game is over. */
export const over = (page: Page): Locator => page.locator("[data-stage=over]");
