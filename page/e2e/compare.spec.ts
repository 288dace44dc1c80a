// Two sheets of one game, from two phones: the arbiter sees where they differ.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { expect, test } from "./site";

async function write(page: Page, ...moves: string[]): Promise<void> {
  await page.goto("/table/star:2/sheet");
  for (const [i, move] of moves.entries()) {
    await page.locator("#sheet-move").fill(move);
    await page.locator("#sheet-move").press("Enter");
    await expect(page.locator(".lines td button")).toHaveCount(i + 1);
  }
}

test(
  "the differences of two sheets are shown, and the record says that it was over the board",
  deep,
  async ({ page, browser, baseURL }) => {
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await write(other, "e4", "e5", "Nf3", "Nc6", "Bc4");
    await other.getByText("Hand over to another phone").click();
    const code = (await other.locator("[data-code]").getAttribute("data-code"))!;
    const saved = other.waitForEvent("download");
    await other.getByRole("button", { name: "Download the game" }).click();
    let text = "";
    for await (const chunk of await (await saved).createReadStream()) text += String(chunk);
    expect(text).toContain('[Mode "OTB"]');
    await other.context().close();

    await page.setViewportSize({ width: 360, height: 640 });
    await write(page, "e4", "e5", "Nf3", "Nf6");
    await page.goto(code);
    await page.getByText("Compare with the sheet on this phone").click();
    const rows = page.locator("tbody tr");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toHaveText(/4\s*Black\s*Nf6\s*Nc6/);
    await expect(rows.nth(1)).toHaveText(/5\s*White\s*no move\s*Bc4/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/compare.png` });

    // What the other sheet has is taken over with one touch; what this one had comes back with another.
    await page.getByRole("button", { name: "Take over this sheet" }).click();
    const written = page.locator(".lines td button");
    await expect(written).toHaveText(["e4", "e5", "Nf3", "Nc6", "Bc4"]);
    await page.getByRole("button", { name: "Undo the takeover" }).click();
    await expect(written).toHaveText(["e4", "e5", "Nf3", "Nf6"]);
  },
);
