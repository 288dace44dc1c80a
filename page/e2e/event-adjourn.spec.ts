// The arbiter of an event adjourns a game and resumes it; its players read why.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectRoom } from "./axe";
import { begin, create, entered, table } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

interface Shown {
  people: { name: string }[];
  paired: { tables: { game: string; seats: number[] }[] }[];
}

test("an adjourned game waits until the arbiter resumes it, even after a kill", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await begin(organiser, "Thursday");
  await organiser.getByRole("combobox", { name: "Game", exact: true }).selectOption("star:2");
  await organiser.getByRole("combobox", { name: "Where you play" }).selectOption({ index: 1 });
  await organiser.getByLabel("Rounds", { exact: true }).fill("1");
  await create(organiser);
  const players = await entered(browser, site, organiser.url(), ["Ann", "Bob"]);
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  const mine = table(organiser, 1);
  const key = organiser.url().split("/").at(-1)!;
  await expect(mine).toBeVisible();
  const event = (await (await organiser.request.get(`/api/v1/events/${key}`)).json()) as Shown;
  const { game, seats } = event.paired[0]!.tables[0]!;
  const [white, black] = seats.map((id) => players[event.people[id - 1]!.name]!) as [Page, Page];
  await white.setViewportSize({ width: 1366, height: 768 });
  await black.setViewportSize({ width: 360, height: 640 });
  for (const page of [white, black]) await page.goto(`/g/${game}`);
  const move = async (page: Page, seat: number, text: string) => {
    const { version } = (await (await page.request.get(`/api/v1/games/${game}`)).json()) as {
      version: number;
    };
    return page.request.post(`/api/v1/games/${game}/moves`, { data: { version, seat, text } });
  };
  expect((await move(white, 1, "e2e4")).ok()).toBe(true);

  const reason = "The fire alarm rings, and everybody leaves the hall until it is checked.";
  await mine.getByRole("button", { name: "Adjourn" }).click();
  await mine.getByLabel("Reason").fill(reason);
  await expectAccessible(organiser);
  await expectRoom(organiser);
  await mine.getByRole("button", { name: "Adjourn" }).click();
  await expect(mine.getByText(`: ${reason}`)).toBeVisible();
  for (const page of [white, black]) {
    await expect(page.getByText(`The arbiter has adjourned this game: ${reason}`).first()).toBeVisible();
    await expect(page.getByText("It goes on by itself on").first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const refused = await move(black, 2, "e7e5");
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([409, "adjourned"]);
  await expect(white.getByRole("button", { name: "Resume" })).toHaveAttribute("aria-disabled", "true");

  await site.down("SIGKILL");
  await site.up();
  await white.reload();
  await expect(white.getByText(`The arbiter has adjourned this game: ${reason}`).first()).toBeVisible();
  await organiser.reload();
  await mine.getByRole("button", { name: "Resume" }).click();
  await mine.getByLabel("Reason").fill("All clear.");
  await mine.getByRole("button", { name: "Resume" }).click();
  await expect(mine.getByText(reason)).toHaveCount(0);
  await expect(white.getByRole("region", { name: "Adjourned by the arbiter" })).toHaveCount(0);
  expect((await move(black, 2, "e7e5")).ok()).toBe(true);
  await organiser.getByText("Log of the event").click();
  await expect(organiser.getByText("Table 1 is adjourned until")).toBeVisible();
  await expect(organiser.getByText("Table 1 goes on")).toBeVisible();
});
