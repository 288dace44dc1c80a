// Steps of tests of events.

import type { Browser, Page } from "@playwright/test";
import { member, signedIn } from "./members";
import { expect, type Site } from "./site";

export const table = (page: Page, number: number) =>
  page.getByRole("region", { name: `Table ${number}`, exact: true });

/** Opens the form of a new event with a name. */
export async function begin(page: Page, name: string) {
  await page.goto("/events");
  await page.getByRole("button", { name: "Create an event" }).click();
  await page.getByLabel("Name of the event").fill(name);
}

export async function create(page: Page) {
  await page.getByRole("button", { name: "Create an event" }).click();
  await expect(page).toHaveURL(/\/events\/\w+$/);
}

/** The pages of people with accounts who have entered the event at an address, by name. */
export async function entered(
  browser: Browser,
  site: Site,
  event: string,
  names: readonly string[],
): Promise<Record<string, Page>> {
  const pages: Record<string, Page> = {};
  for (const name of names) {
    const page = await signedIn(await member(browser, site, name));
    await page.goto(event);
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
    pages[name] = page;
  }
  return pages;
}
