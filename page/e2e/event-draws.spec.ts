// An event whose players may agree on a draw only from a round of the game on.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectRoom } from "./axe";
import { begin, create, entered, table } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

test("the draw waits for its round, and says so where players look for it", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await begin(organiser, "Sofia rules");
  await organiser.getByRole("combobox", { name: "Game", exact: true }).selectOption("star:2");
  await organiser.getByRole("combobox", { name: "Where you play" }).selectOption({ index: 1 });
  await organiser.getByLabel("Rounds", { exact: true }).fill("1");
  await organiser.getByRole("combobox", { name: "Agreed draws" }).selectOption("From a round of the game on");
  await organiser.getByRole("spinbutton", { name: "Round of the game" }).fill("2");
  await expectAccessible(organiser);
  await expectRoom(organiser);
  await create(organiser);
  await organiser.getByText("Questions and answers").click();
  await expect(organiser.getByText("From round 2 of the game on")).toBeVisible();
  const players = await entered(browser, site, organiser.url(), ["Ann", "Bob"]);
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await expect(table(organiser, 1)).toBeVisible();
  const key = organiser.url().split("/").at(-1)!;
  const event = (await (await organiser.request.get(`/api/v1/events/${key}`)).json()) as {
    people: { name: string }[];
    paired: { tables: { game: string; seats: number[] }[] }[];
  };
  const { game, seats } = event.paired[0]!.tables[0]!;
  const [white, black] = seats.map((id) => players[event.people[id - 1]!.name]!) as [Page, Page];
  const why = "Draws can be agreed from round 2 of the game on.";

  await white.setViewportSize({ width: 1366, height: 768 });
  await white.goto(`/g/${game}`);
  const draw = white.getByRole("button", { name: "Draw", exact: true });
  await expect(draw).toHaveAttribute("aria-disabled", "true");
  await expect(draw).toHaveAttribute("title", why);
  await draw.click({ force: true }); // to Playwright it is disabled
  await expect(white.getByRole("alert").getByText(why)).toBeVisible();
  await expectAccessible(white);
  await white.getByRole("tab", { name: "Game" }).click();
  await expect(white.getByText(why).last()).toBeVisible();

  await black.setViewportSize({ width: 360, height: 640 });
  await black.goto(`/g/${game}`);
  await black.getByRole("button", { name: "More" }).click();
  const sheet = black.getByRole("dialog");
  await expect(sheet.getByText(why)).toBeVisible();
  await expectAccessible(black);
  await sheet.getByRole("button", { name: why }).click({ force: true });
  await expect(black.getByRole("alert").getByText(why)).toBeVisible();
  await expectNoSidewaysScroll(black);

  for (const [page, seat, text] of [
    [white, 1, "e2e4"],
    [black, 2, "e7e5"],
  ] as const) {
    const { version } = (await (await page.request.get(`/api/v1/games/${game}`)).json()) as {
      version: number;
    };
    const sent = await page.request.post(`/api/v1/games/${game}/moves`, { data: { version, seat, text } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await expect(draw).toHaveAttribute("aria-disabled", "false");
  await draw.click();
  await black.getByRole("button", { name: "Accept" }).click();
  await expect(white.getByRole("heading", { name: "Draw" })).toBeVisible();
});
