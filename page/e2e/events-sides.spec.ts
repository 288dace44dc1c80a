// Divisions of teams that stay together: mixed teams, families, sums of ages.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { begin, create } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

test("pairs declare for mixed teams, families and ages, or do not", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await olga.setViewportSize({ width: 360, height: 640 });
  await begin(olga, "Pairs of all kinds");
  await olga.getByText("Divisions, Prizes").click();
  await olga.getByRole("button", { name: "Add a division" }).click();
  await expect(olga.getByLabel(/^Mixed teams/)).toHaveCount(0); // Yalta has no teams
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:4,teams=pairs");
  await olga.getByLabel("Name of the division").fill("Mixed");
  await olga.getByLabel(/^Mixed teams/).fill("women, men");
  for (const [i, name] of ["Families", "Up to 60"].entries()) {
    await olga.getByRole("button", { name: "Add a division" }).click();
    await olga
      .getByLabel("Name of the division")
      .nth(i + 1)
      .fill(name);
  }
  await olga
    .getByLabel(/^Family: /)
    .nth(1)
    .check();
  await olga.getByLabel("Ages of a team together, up to").nth(2).fill("60");
  await expectAccessible(olga);
  await expectNoSidewaysScroll(olga);
  await create(olga);

  const year = new Date().getFullYear();
  const people = [];
  for (const [name, group, age] of [
    ["Anna", "women", 30],
    ["Bela", "men", 28],
  ] as const) {
    const page = await signedIn(await member(browser, site, name));
    await page.goto(olga.url());
    await page.getByRole("button", { name: "Enter" }).click();
    await page.getByLabel(/^Year of birth/).fill(String(year - age));
    await page.getByRole("combobox", { name: "Group" }).selectOption(group);
    await page.getByLabel(/^Family name/).fill("Silva");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enter", exact: true }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
    people.push(page);
  }
  const [anna, bela] = people;
  await anna!.getByLabel("My partner").selectOption("Bela");
  await anna!.getByRole("button", { name: "Choose" }).click();
  await bela!.getByRole("button", { name: "Play with Anna" }).click();
  await expect(bela!.getByRole("rowheader", { name: "Anna & Bela" })).toBeVisible();

  // The organiser sees the one team of each; others do not see so small a division.
  await olga.reload();
  const divisions = olga.getByRole("region", { name: "Divisions", exact: true });
  for (const name of ["Mixed", "Families", "Up to 60"])
    await expect(divisions.locator("div").filter({ hasText: name }).last()).toContainText("Anna & Bela");
  await expectNoSidewaysScroll(olga);
  await expect(anna!.getByRole("region", { name: "Divisions", exact: true })).toHaveCount(0);

  // Somebody who would rather not say takes the team out of that table alone.
  await anna!.getByRole("button", { name: "For the divisions" }).click();
  await anna!.getByLabel(/^Family name/).fill("");
  await anna!.getByRole("button", { name: "Save" }).click();
  await expect(anna!.getByLabel(/^Family name/)).toHaveCount(0);
  await olga.reload();
  await expect(divisions).toContainText("Mixed");
  await expect(divisions).not.toContainText("Families");
});
