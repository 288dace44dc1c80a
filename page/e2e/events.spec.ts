// An event: at boards an organiser types everything; online people enter, play, and see the standings.

import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { member } from "./members";
import { apart as test, expect } from "./site";

/** A page on which it is known who is signed in. */
async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/account");
  await expect(page.getByLabel("Who may challenge me")).toBeVisible();
  return page;
}

const table = (page: Page, number: number) =>
  page.getByRole("region", { name: `Table ${number}`, exact: true });

test("an evening of nine at boards is run from one page", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await organiser.goto("/lobby");
  await organiser.getByRole("link", { name: "Events" }).click();
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Thursday at the Rooks");
  await organiser.getByLabel("Rounds").fill("2");
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await expect(organiser).toHaveURL(/\/events\/\w+$/);
  await expect(organiser.getByText("You need at least 3 players to begin.")).toBeVisible();
  await organiser.getByRole("button", { name: "Add players" }).click();
  await organiser
    .getByLabel("Add players")
    .fill("Ann, Rooks, 1500\nBob\nCy, Rooks\nDi\nEd\nFlo\nGus\nHal\nIda");
  await organiser.getByRole("button", { name: "Add players" }).click();
  await expect(organiser.getByText("9 players")).toBeVisible();

  for (const round of [1, 2]) {
    await organiser.getByRole("button", { name: `Pair round ${round}` }).click();
    await expect(organiser.getByRole("heading", { name: `Round ${round}` })).toBeVisible();
    for (const number of [1, 2, 3]) {
      const places = table(organiser, number).getByRole("combobox");
      await places.nth(0).selectOption("1.");
      await places.nth(1).selectOption("2.");
      await expect(places.nth(2)).toHaveValue("3"); // the last follows
      await table(organiser, number).getByRole("button", { name: "Save the result" }).click();
      await expect(table(organiser, number).getByRole("button", { name: "Correct" })).toBeVisible();
    }
    await expectAccessible(organiser);
  }
  await table(organiser, 1).getByRole("button", { name: "Correct" }).click();
  await table(organiser, 1).getByRole("combobox").nth(0).selectOption("2.");
  await table(organiser, 1).getByRole("combobox").nth(1).selectOption("1.");
  await expect(table(organiser, 1).getByRole("button", { name: "Save the result" })).toBeDisabled();
  await organiser.getByLabel("Why the result changes").fill("The card was read the wrong way round.");
  await table(organiser, 1).getByRole("button", { name: "Save the result" }).click();
  await expect(table(organiser, 1).getByRole("listitem").nth(0)).toContainText("2.");

  // Everybody may look, also on a small phone; a round that was played stays there.
  const guest = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  await guest.setViewportSize({ width: 320, height: 640 });
  await guest.goto(organiser.url());
  await expect(guest.getByRole("heading", { name: "Standings" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Save the result" })).toHaveCount(0);
  await expect(guest.getByText("Round 2 of 2")).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await organiser.getByRole("button", { name: "End the event" }).click();
  await expect(guest.getByText("Final", { exact: true })).toBeVisible(); // by itself
  await guest.getByRole("button", { name: "Round 1" }).click();
  await expect(guest.getByRole("heading", { name: "Round 1" })).toBeVisible();

  const [file] = await Promise.all([
    guest.waitForEvent("download"),
    guest.getByRole("link", { name: "Download the file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^manykings-event-\w+\.json$/);
});

test("a knock-out of nine goes on to its final, and nobody enters on the way", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Oskar"));
  await organiser.goto("/events");
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Yalta cup");
  await organiser.getByLabel("Pairing").selectOption("knock-out");
  await expect(organiser.getByLabel("Rounds")).toHaveCount(0);
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await expect(organiser.getByText("Knock-out, 1 of each table go on")).toBeVisible();
  await organiser.getByRole("button", { name: "Add players" }).click();
  await organiser.getByLabel("Add players").fill("Ann\nBob\nCy\nDi\nEd\nFlo\nGus\nHal\nIda");
  await organiser.getByRole("button", { name: "Add players" }).click();
  await expect(organiser.getByText("9 players")).toBeVisible();

  for (const [round, tables] of [
    [1, 3],
    [2, 1],
  ] as const) {
    await organiser.getByRole("button", { name: `Pair round ${round}` }).click();
    await expect(organiser.getByRole("heading", { name: `Round ${round}` })).toBeVisible();
    await expect(organiser.getByRole("button", { name: "Add players" })).toHaveCount(0);
    for (let number = 1; number <= tables; number++) {
      const places = table(organiser, number).getByRole("combobox");
      await places.nth(0).selectOption("1.");
      await places.nth(1).selectOption("2.");
      await table(organiser, number).getByRole("button", { name: "Save the result" }).click();
      await expect(table(organiser, number).getByRole("button", { name: "Correct" })).toBeVisible();
    }
    await expect(table(organiser, tables + 1)).toHaveCount(0);
  }
  await expect(organiser.getByRole("button", { name: "Pair round 3" })).toHaveCount(0);
  await organiser.getByRole("button", { name: "End the event" }).click();
  await expect(organiser.getByText("Final", { exact: true })).toBeVisible();
  await expect(organiser.getByRole("row").nth(1)).toContainText("1.");
  await expectNoSidewaysScroll(organiser);
});

test("people enter an event online, and its games bring the results", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await organiser.goto("/events");
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Yalta online");
  await organiser.getByLabel("Rounds").fill("1");
  await organiser.getByLabel("Where you play").selectOption({ index: 1 });
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await expect(organiser).toHaveURL(/\/events\/\w+$/);

  const players: Record<string, Page> = {};
  for (const name of ["Anna", "Bela", "Cora"]) {
    const page = await signedIn(await member(browser, site, name));
    await page.goto(organiser.url());
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
    players[name] = page;
  }
  await organiser.getByRole("button", { name: "Pair round 1" }).click(); // they have come by themselves
  await expect(table(organiser, 1).getByRole("link", { name: "See the game" })).toBeVisible();

  // Who has the second and the third seat resigns.
  const seats = await table(organiser, 1).locator(".name").allTextContents();
  expect([...seats].sort()).toEqual(["Anna", "Bela", "Cora"]);
  for (const name of [seats[2]!, seats[1]!]) {
    const page = players[name]!;
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page.getByRole("button", { name: `Resign for ${name}` }).click();
  }
  await expect(organiser.getByRole("button", { name: "End the event" })).toBeVisible({ timeout: 30_000 });
  const first = organiser.getByRole("row").nth(1);
  await expect(first).toContainText(seats[0]!);
  await expect(first).toContainText("2");
});
