// People with accounts, for tests in which several meet.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, type Site } from "./site";

/** A browser in which somebody with an account is signed in. */
export async function member(browser: Browser, site: Site, handle: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const made = await context.request.post("/api/v1/account", {
    data: { handle, password: "correct horse battery" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return context;
}

/** A page on which it is known who is signed in. */
export async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/account");
  await expect(page.getByLabel("Who may challenge me")).toBeVisible();
  return page;
}

/**
 * What is asked next of something of theirs, such as "password", is refused as to who signed in a
 * while ago.
 */
export async function signedInLongAgo(page: Page, what: string): Promise<void> {
  await page.route(
    `**/api/v1/me/${what}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "Forbidden", status: 403, detail: "again", code: "confirm" }),
      }),
    { times: 1 },
  );
}

export async function post(
  who: BrowserContext,
  path: string,
  data: object,
): Promise<{ id: string; version: number }> {
  const answer = await who.request.post(`/api/v1${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string; version: number };
}

/** A game of two that has begun. */
export async function played(
  host: BrowserContext,
  other: BrowserContext,
  more: object = {},
): Promise<string> {
  const { id } = await post(host, "/games", {
    variant: "star:2",
    seats: [{ kind: "me" }, { kind: "open" }],
    clock: { kind: "none" },
    leaving: { kind: "out", after: 60_000 },
    lots: false,
    ...more,
  });
  const { version } = await post(other, `/games/${id}/seats/2`, {});
  await post(host, `/games/${id}/moves`, { version, seat: 1, text: "e2e4" });
  return id;
}
