// The tie-breaks of an event.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { begin, create } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

test("an organiser chooses the order of the tie-breaks by keyboard, and everybody reads it", async ({
  browser,
  site,
}) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await olga.setViewportSize({ width: 360, height: 640 });
  await begin(olga, "Tied");
  const ties = olga.locator("details", { hasText: "On equal points" });
  const summary = ties.locator("summary");
  const usual = "the points of the opponents, the number of wins, lots from the seed of the event";
  await expect(summary).toHaveText(`On equal points: ${usual}`);
  await summary.focus();
  await olga.keyboard.press("Enter");
  await expect(ties.getByText("How often a player was first alone.")).toBeVisible();
  // The focus stays with the tie-break, so that the same key moves it on.
  await ties.getByRole("button", { name: "Add: the performance rating" }).focus();
  await olga.keyboard.press("Enter");
  for (const place of [3, 2, 1]) {
    await expect(ties.getByRole("button", { name: "Move the performance rating up" })).toBeFocused();
    await olga.keyboard.press("Enter");
    await expect(ties.getByRole("status")).toHaveText(`The performance rating: ${place} of 4`);
  }
  await expect(ties.getByRole("button", { name: "Move the performance rating down" })).toBeFocused();
  await expectAccessible(olga);
  await expectNoSidewaysScroll(olga);
  await ties.getByRole("button", { name: "Remove: the points of the opponents" }).focus();
  await olga.keyboard.press("Space");
  await expect(ties.getByRole("button", { name: "Add: the points of the opponents" })).toBeFocused();
  await ties.getByRole("button", { name: "Move lots from the seed of the event up" }).click();
  await ties.getByRole("button", { name: "Move lots from the seed of the event down" }).click();
  const chosen = "the performance rating, the number of wins, lots from the seed of the event";
  await expect(summary).toHaveText(`On equal points: ${chosen}`);
  // Teams over boards have no performance rating; the choice waits for single players.
  await olga.getByLabel("Who meets").selectOption({ index: 1 });
  await expect(summary).not.toContainText("performance");
  await olga.getByLabel("Who meets").selectOption({ index: 0 });
  await expect(summary).toHaveText(`On equal points: ${chosen}`);
  await create(olga);
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Add players").fill("Ann\nBob\nCy");
  await olga.getByRole("button", { name: "Add players" }).click();
  await expect(olga.getByText(`On equal points: ${chosen}`)).toBeVisible();
  await expectNoSidewaysScroll(olga);
});
