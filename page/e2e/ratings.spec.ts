// A rated game: agreed when it is set up, for people with an account, and what it changes.

import { mkdir } from "node:fs/promises";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { Person } from "./online";
import { apart as test, expect, Site } from "./site";

/** Makes an account, as the page does. */
async function join(person: Person, handle: string): Promise<void> {
  const made = await person.context.request.post("/api/v1/account", {
    data: { handle, password: "a long walk in the woods" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await person.page.goto("/account");
  await expect(person.page.getByRole("heading", { name: handle, level: 1 })).toBeVisible();
}

/** Counts a short game between two new accounts wholly, which a server does not do by itself. */
const wholly = ["--rating-plies=0", "--rating-span=0s", "--rating-young=0s", "--rating-circle=0"];

test("a rated game changes what its players are rated", async ({ browser }) => {
  const site = await Site.start(...wholly);
  const shots = process.env.SHOTS;
  if (shots) await mkdir(shots, { recursive: true });
  const anna = await Person.come(browser, site, "Anna");
  const ben = await Person.come(browser, site, "Ben");
  const look = async (person: Person, name: string) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [280, 653],
    ] as const) {
      await person.page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(person.page);
      if (shots)
        await person.page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: name !== "seats" });
    }
    await expectAccessible(person.page);
    await person.page.setViewportSize({ width: 1440, height: 900 });
  };

  // Without an account it cannot be chosen, and the page says why.
  await anna.page.goto("/new/star");
  const rated = anna.page.getByRole("checkbox", { name: "Rated game" });
  await expect(rated).toBeDisabled();
  await expect(anna.page.getByRole("link", { name: /you need an account/i })).toHaveAttribute(
    "href",
    "/account",
  );
  await join(anna, "Anna");
  await anna.page.goto("/ratings");
  await expect(anna.page.getByText("Nobody has a rating here yet")).toBeVisible();
  await look(anna, "none");

  // It brings the clock that it needs, and draws the seats.
  const answer = await anna.context.request.post("/api/v1/games", {
    data: {
      variant: "star:2",
      seats: [{ kind: "me", name: "Anna" }, { kind: "invited" }],
      clock: { kind: "none" },
      lots: true,
      chat: true,
      leaving: { kind: "out", after: 60_000 },
      rated: true,
    },
  });
  expect(answer.status()).toBe(422);
  await anna.page.goto("/new/star?with=friends");
  await anna.page.getByRole("radio", { name: "2", exact: true }).check();
  await rated.check();
  await expect(
    anna.page.getByRole("region", { name: "Different from usual" }).locator("div", { hasText: "Seating" }),
  ).toContainText("drawn by lot");
  await look(anna, "setup");
  await anna.page.getByRole("button", { name: "Open the game and get the link" }).click();
  const link = await anna.page.getByLabel(/^Link /).inputValue();
  const id = /\/g\/(\w{12})/.exec(anna.page.url())![1]!;
  await look(anna, "waiting");

  // A guest reads the missing requirement.
  await ben.visit(link);
  await expect(
    ben.page.locator(".waiting").getByRole("link", { name: /you need an account/i }),
  ).toBeVisible();
  await expect(ben.page.getByRole("button", { name: /^Sit here/ })).toHaveCount(0);
  await look(ben, "guest");
  await join(ben, "Ben");
  await ben.sitDown(link, 2);
  await expect(anna.page.locator("[data-seat='1']").first()).toBeVisible();

  // Two rounds are enough that it counts.
  const seatOf = async (person: Person) => {
    const game = (await (await person.context.request.get(`/api/v1/games/${id}`)).json()) as {
      turn: number;
      seats: { you: boolean }[];
    };
    return game.seats.findIndex((s) => s.you) + 1;
  };
  await expect.poll(() => seatOf(ben)).toBeGreaterThan(0);
  const white = (await seatOf(anna)) === 1 ? anna : ben;
  const black = white === anna ? ben : anna;

  // While it is played nobody goes through it with the engine, not even who only watches.
  const cora = await Person.come(browser, site, "Cora");
  await cora.page.goto(`/analysis/${id}`);
  await expect(cora.page.getByRole("alert")).toContainText("the game is still being played");
  await cora.leave();
  await expect(white.page.locator("[data-seat='1']").first()).toHaveAttribute("title", /1500\?/);
  for (const [person, move] of [
    [white, "e2e4"],
    [black, "e7e5"],
    [white, "f1c4"],
    [black, "b8c6"],
    [white, "d1h5"],
    [black, "g8f6"],
  ] as const)
    await person.plays(move);
  await white.onTurn();
  await white.types("h5f7");
  const panel = white.page.locator(".outcome");
  await expect(panel).toContainText(/1\d\d\d\?\s*\+\d+/, { timeout: 20_000 });
  await expect(black.page.locator(".outcome")).toContainText(/1\d\d\d\?\s*[-−]\d+/);
  await look(white, "over");

  // The page shows the way to the ratings.
  await white.page.goto("/lobby");
  await white.page.getByRole("link", { name: "Ratings" }).click();
  await expect(white.page.getByRole("heading", { name: "Ratings", level: 1 })).toBeVisible();
  await expect(white.page.getByRole("region", { name: "Your rating" })).toContainText(
    /1[5-9]\d\d\?\s*±\d+\s*1 game/,
  );
  await expect(white.page.getByRole("region", { name: "Leaderboard" })).toContainText(
    "Nobody has played twelve",
  );
  await expect(white.page.getByRole("row", { name: /level 5.*1500/ })).toBeVisible();
  await look(white, "ratings");
  await anna.isWell();
  await anna.leave();
  await ben.leave();
  await site.remove();
});

test("rated games are looked for, with people of about the same rating", deep, async ({ site, browser }) => {
  const anna = await Person.come(browser, site, "Anna");
  const ben = await Person.come(browser, site, "Ben");
  // A guest sees them, and the missing requirement.
  await ben.page.goto("/lobby");
  await ben.page.getByText("Custom").click();
  await expect(ben.page.getByRole("checkbox", { name: "Rated game" })).toBeDisabled();
  await join(anna, "Anna");
  await anna.page.goto("/lobby");
  await anna.page.getByRole("checkbox", { name: "Rated game" }).check();
  await anna.page.getByRole("combobox", { name: "Ratings of the others" }).selectOption("200");
  for (const width of [1440, 390, 280]) {
    await anna.page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(anna.page);
    if (process.env.SHOTS) await anna.page.screenshot({ path: `${process.env.SHOTS}/seek-${width}.png` });
  }
  await expectAccessible(anna.page);
  await anna.page.locator(".presets button", { hasText: "REX" }).click();
  const waiting = ben.page.getByRole("listitem").filter({ hasText: "Rated game: 1300 to 1700" });
  await expect(waiting.getByRole("link", { name: /you need an account/i })).toBeVisible();
  await expect(waiting.getByRole("button")).toHaveCount(0);

  await join(ben, "Ben");
  await ben.page.goto("/lobby");
  await expectNoSidewaysScroll(ben.page);
  if (process.env.SHOTS) await ben.page.screenshot({ path: `${process.env.SHOTS}/seek-waiting.png` });
  await ben.page.getByRole("button", { name: /^I’ll play: REX/ }).click();
  for (const { page } of [anna, ben]) await expect(page).toHaveURL(/\/g\/\w{12}$/);
  const id = anna.page.url().slice(-12);
  const game: unknown = await (await ben.context.request.get(`/api/v1/games/${id}`)).json();
  expect(game).toMatchObject({ rated: true, variant: "rex", stage: "playing" });
  await anna.leave();
  await ben.leave();
});
