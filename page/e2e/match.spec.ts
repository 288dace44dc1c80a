// Several games as one: the seats change, the points add up.

import { deep } from "./deep";
import { begin, over } from "./local";
import { Person } from "./online";
import { shootWindows } from "./shoot";
import { expect, test } from "./site";

test("a match of two at one screen, which REX begins with", async ({ page }) => {
  await begin(page, "rex");
  const resign = async () => {
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".sure .danger").first().click();
    await expect(over(page)).toBeVisible();
  };
  const match = page.getByRole("region", { name: "Match" });
  await resign(); // seat 1: the other leads
  await expect(match).toContainText("Game 1 of 2");
  await expect(match.getByRole("listitem").first()).toContainText("1");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/match-one.png` });
  const first = page.url();
  await page.getByRole("button", { name: "Next game of the match" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await page.reload(); // it is kept
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await resign();
  await expect(match).toContainText("Game 2 of 2");
  await expect(match).toContainText("The match is drawn.");
  await expect(match.getByRole("listitem")).toHaveText([/1$/, /1$/]);
  await expect(page.getByRole("button", { name: "Another match" })).toBeVisible();
});

test("a match of two online survives the server", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela", { viewport: { width: 390, height: 844 } });
  const address = await anna.open({
    variant: "rex",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    games: 2,
    official: true,
    clock: { kind: "total", initial: 1_800_000 },
  });
  await bela.sitDown(address, 2);
  for (const { page } of [anna, bela]) {
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    // One clock for both, in the line and not on the cards; and the time for the first move.
    await expect(page.getByRole("timer")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  }
  await bela.page.getByRole("button", { name: "Resign" }).click();
  await bela.page.locator(".sure .danger").click();
  await expect(over(anna.page)).toBeVisible();
  await site.down("SIGKILL");
  await site.up();
  await anna.page.reload();
  const match = anna.page.getByRole("region", { name: "Match" });
  await expect(match).toContainText("Game 1 of 2");
  await expect(match.getByRole("listitem").first()).toHaveText(/Anna\s*1$/);
  await anna.page.getByRole("button", { name: "Next game of the match" }).click();
  await expect(anna.page).not.toHaveURL(new RegExp(`${address}$`));
  await bela.page.reload();
  await bela.page.getByRole("button", { name: "Next game of the match" }).click();
  await expect(bela.page.locator("[data-stage=playing]")).toBeVisible();
  await bela.isWell();
  await bela.page.getByRole("button", { name: "Resign" }).click(); // from the other seat
  await bela.page.locator(".sure .danger").click();
  await expect(anna.page.getByText("You win the match.")).toBeVisible();
  await expect(bela.page.getByText("Anna wins the match.")).toBeVisible();
  await anna.isWell();
  await anna.page.goto("/"); // Anna has changed to seat 2
  await expect(anna.page.getByText("Game 2 of 2 · 0 : 2")).toBeVisible();
  await anna.leave();
  await bela.leave();
});

test("lots are sealed before the start, and drawn again by the page of whoever plays", async ({
  browser,
  site,
}) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  const address = await anna.open({
    variant: "rex",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    listed: true,
  });
  const row = (name: string) =>
    anna.page.locator("dl > div", { has: anna.page.getByText(name, { exact: true }) });
  // Numbers are for whoever wants to check: they are folded away, with a sentence about what they
  // are for.
  const proof = anna.page.getByText("How you can tell that the seats were drawn fairly");
  await expect(row("Fingerprint of the lots (SHA-256)")).toBeHidden();
  await proof.click();
  await expect(anna.page.getByText("nobody, not even this site, can choose who sits where")).toBeVisible();
  await expect(row("Fingerprint of the lots (SHA-256)")).toContainText(/[0-9a-f]{64}/);
  await expect(row("Seed of the lots")).toHaveCount(0);
  await bela.sitDown(address, 2);
  await expect(anna.page.locator("[data-stage=playing]")).toBeVisible();
  await anna.page.getByRole("tab", { name: "Game", exact: true }).click();
  await proof.click();
  await expect(row("Seed of the lots")).toBeVisible();
  await expect(row("Checked here")).toContainText(
    "The seed has the fingerprint that was announced before the start",
  );
  await anna.leave();
  await bela.leave();
});

test("a way to play is chosen by its name, an official game takes a clock", async ({ page }) => {
  await page.goto("/new/star");
  await page.getByLabel("Way to play").selectOption("by threes");
  await expect(page.getByLabel(/^Who sits at seat/)).toHaveCount(6);
  await expect(page.getByText("The turn passes anticlockwise, to the right.")).toBeVisible();
  await page.getByText("More options").click();
  await page.getByLabel("Official game").selectOption("on");
  await expect(
    page.getByRole("radio", { name: "10 minutes per game, 5 seconds more per move" }),
  ).toBeChecked();
  await shootWindows(page, "setup");
  if (process.env.SHOTS) {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `${process.env.SHOTS}/setup-dark.png`, fullPage: true });
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await expect(page.locator(".score")).toBeVisible(); // of two teams of three
});
