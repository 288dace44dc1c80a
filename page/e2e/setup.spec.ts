// The sheet of a new game: what its address says, and the address that it gives.

import { expect, test } from "./site";

const thursday =
  "/new/star:4,teams=pairs?seats=me,bot5,friend,friend&clock=10+5&leave=bot4,15m&chat=no&names=hidden";

test("an address is the whole set-up, and the link to it opens the same", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(thursday);
  const planned = async () => {
    await expect(page.getByLabel("Way to play")).toHaveValue("doubles");
    await expect(page.getByText("White and Yellow against Black and Red")).toBeVisible();
    await expect(page.getByLabel("Who sits at seat 2")).toHaveValue("bot:5");
    for (const seat of [3, 4])
      await expect(page.getByLabel(`Who sits at seat ${seat}`)).toHaveValue("friend");
    await expect(
      page.getByRole("radio", { name: "10 minutes per game, 5 seconds more per move" }),
    ).toBeChecked();
    const rows = page.getByRole("region", { name: "Different from usual" }).locator("dl > div");
    await expect(rows).toHaveText([
      /^If a player leaves\s*.*15 minutes/,
      /^Chat\s*off/,
      /^Names\s*hidden until the end/,
    ]);
  };
  await planned();
  await page.getByRole("button", { name: "Copy the link to this set-up" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe(thursday);
  await page.goto("/");
  await page.goto(link);
  await planned();
});

test("teams are said once, and the usual terms are folded", async ({ page }) => {
  await page.goto("/new/star:6");
  await page.getByLabel("Way to play").selectOption("by threes");
  await expect(page.getByText("White, Yellow, and Cyan against Black, Red, and Navy")).toHaveCount(1);
  await expect(page.getByLabel("Teams", { exact: true })).toBeHidden();
  await expect(page.getByText("Different from usual")).toHaveCount(0);
  const usual = page.locator("details", { hasText: /^Everything else as usual/ });
  await expect(usual.locator("dl")).toBeHidden();
  await usual.locator("summary").click();
  await expect(usual.locator("dt").first()).toBeVisible();
  // Teams without a name are made under the options.
  await page.getByText("More options").click();
  await page.getByLabel("Teams", { exact: true }).selectOption("Other teams");
  await page.getByLabel("Team of seat 2").selectOption("Team A");
  await expect(page).toHaveURL(/\/new\/star:6,teams=1235-46$/);
  await expect(page.getByLabel("Way to play")).toHaveValue("");
});
