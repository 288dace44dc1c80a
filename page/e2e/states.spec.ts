// Empty states: no server, no game at an address, no games yet.

import { expectAccessible } from "./axe";
import { Person } from "./online";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

/** Follows a link within the page: nothing is loaded again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

test("without a server each page says so, and goes on once it is back", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const { page } = anna;
  const address = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
  });
  await page.goto("/lobby");
  await expect(page.locator("main .list :is(.card, .state)").first()).toBeVisible(); // other tests open games too
  await page.goto("/");
  const card = page.locator(`main a[href="${address}"]`);
  await expect(card).toBeVisible();

  await site.down("SIGKILL");
  await follow(page, "/lobby");
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect(page.getByText("No open games just now")).toBeHidden();
  await expectAccessible(page);

  await follow(page, "/");
  await expect(page.getByText("your games there are not shown")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play now: Star chess" })).toBeVisible(); // at this screen
  await expectAccessible(page);

  await follow(page, address);
  await expect(page.getByRole("heading", { name: "The server cannot be reached." })).toBeVisible();
  await expect(page.getByText("This page keeps trying.")).toBeVisible();
  await expectAccessible(page);

  await site.up();
  await expect(page.locator("[data-stage=waiting]")).toBeVisible({ timeout: 60_000 }); // by itself
  await follow(page, "/");
  await expect(card).toBeVisible({ timeout: 60_000 });
  await anna.leave();
});

test("an address of nothing says that nothing is there, and leads on", async ({ page }) => {
  for (const path of [
    "/g/nowhere",
    "/here/nowhere",
    "/new/nowhere",
    "/lessons/nowhere",
    "/lessons/yalta/nowhere",
    "/problems/nowhere",
    "/problems/yalta/nowhere",
    "/print/nowhere",
    "/en/games/nowhere/rules",
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await expect(page.locator("main :is(a, button)").first()).toBeVisible();
      if (!["/lessons/nowhere", "/print/nowhere"].includes(path))
        // these show what there is
        await expect(page.locator("main h1")).toHaveText(/no |not |Nothing/);
    });
});
