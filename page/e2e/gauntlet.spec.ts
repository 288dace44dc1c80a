// The bots' own games while nobody needs them: the crosstables, and the links to them.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { expect, Site, test } from "./site";

interface Table {
  readonly variant: string;
  readonly games: number;
  readonly now?: string;
}

test("bots play one another, and the page shows the results", deep, async ({ page }) => {
  const site = await Site.start("--gauntlet", "draughts:2", "--gauntlet-pause", "0s", "--dumps", "/away/");
  try {
    const tables = async () =>
      (await (await page.request.get(`${site.url}/api/v1/gauntlet`)).json()) as readonly Table[];
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.url}/gauntlet`);
    await expect(page.getByRole("heading", { name: "Star draughts · 2" })).toBeVisible();
    await expect
      .poll(async () => (await tables()).every(({ games }) => games > 0), { timeout: 50_000 })
      .toBe(true);
    await page.reload();
    const table = page.getByRole("region", { name: "Star draughts · 2" }).getByRole("table");
    await expect(table.getByRole("columnheader", { name: "By seat" })).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "All" })).toBeVisible();
    await expect(table.locator("tbody tr").first()).toContainText(/level \d/);
    await expectAccessible(page);
    for (const width of [1440, 390, 280]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
    }

    // Whoever runs a program lets it take part.
    await page.goto(`${site.url}/programs`);
    await expect(page.getByRole("link", { name: "Download all public games" })).toHaveAttribute(
      "href",
      "/away/",
    );
    await page.getByRole("button", { name: "New program" }).click();
    await page.getByLabel("Name").fill("Fox");
    await page.getByText("Let it play the bots").click();
    await page.getByRole("button", { name: "Create it" }).click();
    await expect(page.getByRole("button", { name: "New token" })).toBeVisible();
    const mine = (await (await page.request.get(`${site.url}/api/v1/me/programs`)).json()) as readonly {
      accepts: { gauntlet?: boolean };
    }[];
    expect(mine[0]!.accepts.gauntlet).toBe(true);
    await page.getByRole("link", { name: "Bots against bots" }).click();
    await expect(page).toHaveURL(/\/gauntlet$/);

    // The game that is being played can be watched.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(async () => {
      await page.goto(`${site.url}/gauntlet`);
      await page.getByRole("link", { name: "Watch the game in progress" }).first().click({ timeout: 2000 });
    }).toPass();
    await expect(page).toHaveURL(/\/g\/\w{12}$/);
    await expect(page.locator("[data-seat='1']")).toHaveAttribute("title", /bot, level \d/);

    // A visitor looking for a game to watch reads that there is none.
    await expect(async () => {
      await page.goto(`${site.url}/lobby`);
      const watch = page.getByRole("link", { name: "Watch Star draughts" });
      await expect(page.getByRole("listitem").filter({ has: watch }).first()).toContainText(
        "Bots against bots",
        { timeout: 10_000 }, // the list follows: the next game comes into it
      );
    }).toPass();
  } finally {
    await site.remove();
  }
});

test("where bots do not play one another, the page says so, and nothing leads there", async ({ page }) => {
  await page.goto("/gauntlet");
  await expect(page.getByText("The bots do not play each other on this server.")).toBeVisible();
  await page.goto("/programs");
  await expect(page.getByRole("heading", { name: "Ready to play" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bots against bots" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Download all public games" })).toBeHidden();
});
