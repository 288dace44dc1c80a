// Somebody with an account is challenged by name: from their page, or at the table of a new game.

import { member } from "./members";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { apart as test, expect } from "./site";

test("whoever is challenged hears of it on any page, and plays or declines", async ({ browser, site }) => {
  const anna = await (await member(browser, site, "Anna")).newPage();
  const context = await member(browser, site, "Bela");
  const bela = await context.newPage();
  await bela.setViewportSize({ width: 360, height: 720 });
  for (const page of [anna, bela]) {
    await page.goto("/account"); // the page learns who is signed in
    await expect(page.getByLabel("Who may challenge me")).toBeVisible();
  }
  await bela.goto("/learn");
  await anna.goto("/@bela");
  await anna.getByRole("button", { name: "Play with Bela" }).click();
  await expectAccessible(anna);
  await anna.getByRole("link", { name: "Yalta" }).click();
  await expect(anna.getByLabel("Who sits at seat 2")).toHaveValue("person:");
  await expect(anna.getByLabel("Name of seat 2")).toHaveValue("Bela");
  await anna.getByLabel("Who sits at seat 3").selectOption("bot:1");
  await anna.getByRole("button", { name: "Send the challenge" }).click();
  await expect(anna).toHaveURL(/\/g\/\w+$/);
  const first = anna.url();

  const bar = bela.getByRole("complementary", { name: "You have a challenge" });
  await expect(bar).toContainText("Anna wants to play with you");
  await expect(bar).toContainText("Yalta");
  await expectAccessible(bela);
  await expectNoSidewaysScroll(bela);
  await bela.goto("/");
  await expect(bela.getByText("waiting for you")).toBeVisible();
  await bar.getByRole("link", { name: "Have a look" }).click();
  await expect(bela).toHaveURL(first);
  await expect(bar).toHaveCount(0);
  await expect(bela.getByRole("button", { name: "Decline" })).toBeVisible();
  await expectNoSidewaysScroll(bela);
  await bela.getByRole("button", { name: "Sit here: Seat 2" }).click();
  for (const page of [anna, bela]) await expect(page.locator("[data-stage=playing]")).toBeVisible();

  // The second is declined, and the seat is free again.
  await anna.goto("/new/rex");
  await anna.getByLabel("Who sits at seat 2").selectOption("Somebody by name");
  await expect(anna.getByRole("button", { name: "Send the challenge" })).toBeDisabled();
  await anna.getByLabel("Name of seat 2").fill("@bela");
  await anna.getByRole("button", { name: "Send the challenge" }).click();
  await expect(anna.getByRole("heading", { name: "Bela" })).toBeVisible();
  await bar.getByRole("button", { name: "Decline" }).click();
  await expect(bar).toHaveCount(0);
  await expect(anna.getByRole("heading", { name: "1 seat is free" })).toBeVisible();

  // Whoever wants none is left alone.
  await bela.goto("/account");
  await bela.getByLabel("Who may challenge me").selectOption("Nobody");
  await bela.getByRole("button", { name: "Save" }).click();
  await expect(bela.getByText("Saved")).toBeVisible();
  await anna.goto("/new/rex?person=Bela");
  await anna.getByRole("button", { name: "Send the challenge" }).click();
  await expect(anna.getByRole("alert")).toHaveText(
    "That person is not taking challenges from you at present.",
  );
});
