// Steps of tests of the sheet.

import { expect, type Page } from "@playwright/test";

/** The field for the next move. */
export const field = (page: Page) => page.locator("#sheet-move");

/** Types moves on the sheet. */
export async function write(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    const before = await page.locator(".lines td button").count();
    await field(page).fill(move);
    await field(page).press("Enter");
    await expect(page.locator(".lines td button")).toHaveCount(before + 1);
  }
}
