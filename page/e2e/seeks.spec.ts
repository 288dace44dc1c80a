// Looking for a game: people who want the same are brought together.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { Person } from "./online";
import { expect, test } from "./site";

test("three people with the same wish play it, and see until then how many have come", async ({
  browser,
  site,
}) => {
  const people = await Promise.all(["Anna", "Bela", "Cora"].map((name) => Person.come(browser, site, name)));
  const [anna, bela, cora] = people as [Person, Person, Person];
  await bela.page.goto("/lobby");
  await expect(bela.page.getByRole("heading", { name: "Find a game" })).toBeVisible();
  await expect(bela.page.getByRole("heading", { name: "People are waiting" })).toBeHidden();

  await anna.page.goto("/lobby");
  await anna.page.getByRole("button", { name: /Yalta/ }).click();
  const bar = (who: Person) => who.page.getByRole("complementary", { name: "Looking for players" });
  await expect(bar(anna)).toContainText("Yalta");
  await expect(bar(anna)).toContainText("1 of 3 found");
  await expectAccessible(anna.page);

  // The others see that somebody waits, and join with one click.
  await expect(bela.page.getByRole("heading", { name: "People are waiting" })).toBeVisible();
  await bela.page.getByRole("button", { name: /^I’ll play: Yalta/ }).click();
  await expect(bar(anna)).toContainText("2 of 3 found");
  await expect(bar(bela)).toContainText("2 of 3 found");

  // The search continues on other pages, and after a reload.
  await anna.page.getByRole("link", { name: "Settings" }).first().click();
  await expect(bar(anna)).toContainText("2 of 3 found");
  await anna.page.reload();
  await expect(bar(anna)).toContainText("2 of 3 found");
  for (const width of [1440, 390, 280]) {
    await bela.page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(bela.page);
  }

  await cora.page.goto("/lobby");
  await cora.page.getByRole("button", { name: /^I’ll play: Yalta/ }).click();
  for (const { page } of people) {
    await expect(page).toHaveURL(/\/g\/\w{12}$/);
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Looking for players" })).toBeHidden();
  }
  expect(new Set(people.map(({ page }) => page.url())).size).toBe(1);
  for (const person of people) await person.leave();
});

test("custom wishes are kept apart, can be withdrawn, and bots come", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna", { viewport: { width: 280, height: 653 } });
  const bela = await Person.come(browser, site, "Bela");
  const bar = (who: Person) => who.page.getByRole("complementary", { name: "Looking for players" });
  await anna.page.goto("/lobby");
  await anna.page.getByText("Custom").click();
  await anna.page.getByRole("combobox", { name: "Game" }).selectOption("rex");
  await anna.page.getByRole("combobox", { name: "Clock" }).selectOption({ index: 0 });
  await expectAccessible(anna.page);
  await expectNoSidewaysScroll(anna.page);
  await anna.page.getByRole("button", { name: "Look for this game" }).click();
  await expect(bar(anna)).toContainText("1 of 2 found");

  // With another clock there is no match.
  await bela.page.goto("/lobby");
  await bela.page.locator(".presets button", { hasText: "REX" }).click();
  await expect(bar(bela)).toContainText("1 of 2 found");
  await bar(bela).getByRole("button", { name: "Stop looking" }).click();
  await expect(bar(bela)).toBeHidden();
  await expect(bela.page.getByRole("button", { name: /^I’ll play: REX/ })).toHaveCount(1);

  // Somebody who has gone is not met either.
  await bela.leave();
  const left = await anna.context.request.get("/api/v1/seeks");
  expect(await left.json()).toMatchObject([{ variant: "rex", here: 1, of: 2 }]);

  // Bots come when there is nobody else: sooner than the page asks, so that nobody waits for the
  // test.
  await anna.context.request.put("/api/v1/seek", {
    data: { variants: ["rex"], clock: { kind: "none" }, fill: { after: 10_000, level: 1 }, name: "Anna" },
  });
  await expect(anna.page).toHaveURL(/\/g\/\w{12}$/, { timeout: 20_000 });
  await expect(anna.page.locator("[data-stage=playing]")).toBeVisible();
  await anna.leave();
});
