// Spectators of an event online: boards on its page, and games that they see some moves later.

import { expectAccessible, expectNoSidewaysScroll, expectRoom } from "./axe";
import { deep } from "./deep";
import { begin, create, entered, table } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

test("spectators see the first tables as boards, some moves later", deep, async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await begin(organiser, "Final");
  await organiser.getByRole("combobox", { name: "Game" }).selectOption("star:2");
  await organiser.getByRole("combobox", { name: "Where you play" }).selectOption({ index: 1 });
  await organiser.getByRole("combobox", { name: "Tables shown as boards" }).selectOption("2");
  await organiser.getByLabel("Moves that spectators see later").fill("2");
  await organiser.getByLabel("Rounds", { exact: true }).fill("1");
  await expectRoom(organiser);
  await create(organiser);
  const players = await entered(browser, site, organiser.url(), ["Ann", "Bob"]);
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await expect(table(organiser, 1)).toBeVisible();
  const key = organiser.url().split("/").at(-1)!;
  const answer = await organiser.request.get(`/api/v1/events/${key}`);
  const event = (await answer.json()) as {
    people: { name: string }[];
    paired: { tables: { game: string; seats: number[] }[] }[];
  };
  const { game, seats } = event.paired[0]!.tables[0]!;
  const guest = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  await guest.setViewportSize({ width: 360, height: 640 });
  await guest.goto(`/events/${key}`);
  await expect(
    guest.getByRole("paragraph").filter({ hasText: "Spectators see each table 2 moves later" }),
  ).toBeVisible();
  await expect(guest.getByRole("heading", { name: "First tables" })).toBeVisible();
  await guest.goto(`/g/${game}`);
  await expect(guest.getByText("shown 2 moves later")).toBeVisible();

  const move = async (seat: number, text: string) => {
    const page = players[event.people[seats[seat - 1]! - 1]!.name]!;
    const now = (await (await page.request.get(`/api/v1/games/${game}`)).json()) as { version: number };
    const sent = await page.request.post(`/api/v1/games/${game}/moves`, {
      data: { version: now.version, seat, text },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
  await move(1, "e2e4");
  await move(2, "e7e5");
  await move(1, "g1f3");
  const seen = (await (await guest.request.get(`/api/v1/games/${game}`)).json()) as { entries: unknown[] };
  expect(seen.entries).toHaveLength(1);
  await guest.goto(`/events/${key}`);
  await expect(guest.getByRole("link", { name: "Table 1 " })).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.setViewportSize({ width: 1366, height: 768 });
  await expectNoSidewaysScroll(guest);
});
