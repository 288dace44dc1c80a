// Links that somebody sends from the machine of the server.

import { Site, expect, test as base } from "./site";
import type { Page } from "@playwright/test";

/**
 * Opens a game for friends on a server with more settings; returns the link that the page offers.
 */
async function invite(page: Page, site: Site): Promise<string> {
  await page.goto(`${site.url}/new/yalta?with=friends`);
  await page.getByRole("button", { name: "Open the game and get the link" }).click();
  await expect(page).toHaveURL(/\/g\/\w+/);
  const field = page.locator(".invite input");
  await expect(field).toHaveValue(/^http/);
  await expect(page.locator(".invite svg")).toBeVisible();
  return field.inputValue();
}

base("a server for this machine alone says so, and how to change it", async ({ page, site }) => {
  await invite(page, site);
  await expect(page.locator(".invite .warn")).toContainText("Only this computer can open this link.");
  await expect(page.locator(".invite .warn")).toContainText("manykings serve --lan");
});

base("a link carries the address that others reach", async ({ page }) => {
  const site = await Site.start("--site", "http://192.168.1.20:8080");
  await invite(page, site);
  await expect(page.locator(".invite input")).toHaveValue(/^http:\/\/192\.168\.1\.20:8080\/g\/\w+/);
  await expect(page.locator(".invite .warn")).toHaveCount(0);
  await site.remove();
});

base(
  "where the page was opened at an address that others know, its links stay unchanged",
  async ({ page, site }) => {
    const url = site.url.replace("127.0.0.1", "lan.test");
    await page.goto(`${url}/new/yalta?with=friends`);
    await page.getByRole("button", { name: "Open the game and get the link" }).click();
    await expect(page.locator(".invite input")).toHaveValue(new RegExp(`^${url}/g/`));
    await expect(page.locator(".invite .warn")).toHaveCount(0);
  },
);
