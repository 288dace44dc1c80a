// An event: at boards an organiser types everything; online people enter, play, and see the
// standings.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { begin, create } from "./eventsteps";
import { member, post, signedIn } from "./members";
import { apart as test, expect } from "./site";

const table = (page: Page, number: number) =>
  page.getByRole("region", { name: `Table ${number}`, exact: true });

test("an evening of nine at boards is run from one page", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await organiser.goto("/lobby");
  await organiser.getByRole("link", { name: "Events" }).click();
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Thursday at the Rooks");
  await organiser.getByLabel("Rounds", { exact: true }).fill("2");
  await expect(organiser.getByText("1 of the 2 points of a win: more than an equal part")).toBeVisible();
  await organiser.getByText("How many rounds?").click();
  await expect(organiser.getByRole("row")).toHaveCount(11);
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await expect(organiser).toHaveURL(/\/events\/\w+$/);
  await expect(organiser.getByText("You need at least 3 players to begin.")).toBeVisible();
  await organiser.getByRole("button", { name: "Add players" }).click();
  await organiser
    .getByLabel("Add players")
    .fill("Ann, Rooks, 1500\nBob\nCy, Rooks\nDi\nEd\nFlo\nGus\nHal\nIda");
  await organiser.getByRole("button", { name: "Add players" }).click();
  await expect(organiser.getByText("9 entrants")).toBeVisible();

  // A family is kept apart in both rounds.
  await organiser.getByText("Players kept apart").click();
  for (const name of ["Ann", "Bob", "Cy"]) await organiser.getByRole("checkbox", { name }).last().check();
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Keep these players apart" }).click();
  await expect(organiser.getByText("Players kept apart (1)")).toBeVisible();
  await expect(organiser.getByRole("button", { name: "Let Ann, Bob, Cy meet" })).toBeVisible();

  for (const round of [1, 2]) {
    await organiser.getByRole("button", { name: `Pair round ${round}` }).click();
    await expect(organiser.getByRole("heading", { name: `Round ${round}` })).toBeVisible();
    await expect(organiser.getByText("No tables were found that keep")).toHaveCount(0);
    for (const number of [1, 2, 3]) await expect(table(organiser, number)).toContainText(/Ann|Bob|Cy/);
    for (const number of [1, 2, 3]) {
      const places = table(organiser, number).getByRole("combobox");
      await places.nth(0).selectOption("1.");
      await places.nth(1).selectOption("2.");
      await expect(places.nth(2)).toHaveValue("3"); // the last follows
      await table(organiser, number).getByRole("button", { name: "Save the result" }).click();
      await expect(table(organiser, number).getByRole("button", { name: "Correct" })).toBeVisible();
    }
    await expectAccessible(organiser);
  }
  await table(organiser, 1).getByRole("button", { name: "Correct" }).click();
  await table(organiser, 1).getByRole("combobox").nth(0).selectOption("2.");
  await table(organiser, 1).getByRole("combobox").nth(1).selectOption("1.");
  await expect(table(organiser, 1).getByRole("button", { name: "Save the result" })).toBeDisabled();
  await organiser.getByLabel("Why the result changes").fill("The card was read the wrong way round.");
  await table(organiser, 1).getByRole("button", { name: "Save the result" }).click();
  await expect(table(organiser, 1).getByRole("listitem").nth(0)).toContainText("2.");

  // After the first round three had two points; now nobody has less than after it.
  const rows = organiser.getByRole("region", { name: "Standings" }).getByRole("row");
  await organiser.getByLabel("After round").selectOption("1");
  await expect(rows.nth(3)).toContainText("2");
  await expect(rows.nth(9)).toContainText("0");
  await organiser.getByLabel("After round").selectOption("now");

  // Everybody may look, also on a small phone; a round that was played stays there.
  const guest = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  await guest.setViewportSize({ width: 320, height: 640 });
  await guest.goto(organiser.url());
  await expect(guest.getByRole("heading", { name: "Standings" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Save the result" })).toHaveCount(0);
  await expect(guest.getByText("Round 2 of 2")).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await organiser.getByRole("button", { name: "End the event" }).click();
  await expect(guest.getByText("Final", { exact: true })).toBeVisible(); // by itself
  await guest.getByRole("button", { name: "Round 1" }).click();
  await expect(guest.getByRole("heading", { name: "Round 1" })).toBeVisible();

  const [file] = await Promise.all([
    guest.waitForEvent("download"),
    guest.getByRole("link", { name: "Download the file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^manykings-event-\w+\.json$/);
});

test(
  "an organiser enters the members of a club; each gets a notice and may withdraw",
  deep,
  async ({ browser, site }) => {
    const [hers, theirs] = [await member(browser, site, "Olga"), await member(browser, site, "Anna")];
    const [olga, anna] = [await signedIn(hers), await signedIn(theirs)];
    await post(hers, "/clubs", { name: "Rooks", door: "open" });
    await post(theirs, "/clubs/Rooks/members", {});
    await begin(olga, "Club evening");
    await create(olga);
    await olga.getByRole("button", { name: "Add players" }).click();
    await expectAccessible(olga);
    await olga.getByRole("button", { name: "Enter the members of Rooks" }).click();
    await expect(olga.getByText("2 entrants")).toBeVisible();
    await olga.getByRole("button", { name: "Enter the members of Rooks" }).click();
    await expect(olga.getByText("All members of Rooks have entered.")).toBeVisible();

    await expect(async () => {
      await anna.goto("/notices");
      await anna.getByText("Club evening: Olga has entered you.").click({ timeout: 5_000 });
    }).toPass();
    await anna.goto(olga.url());
    await anna.getByRole("button", { name: "Withdraw" }).click();
    await expect(anna.getByRole("button", { name: "Enter" })).toBeVisible();
  },
);

test(
  "a knock-out of nine goes on to its final, and nobody enters on the way",
  deep,
  async ({ browser, site }) => {
    const organiser = await signedIn(await member(browser, site, "Oskar"));
    await organiser.goto("/events");
    await organiser.getByRole("button", { name: "Create an event" }).click();
    await organiser.getByLabel("Name of the event").fill("Yalta cup");
    await organiser.getByLabel("Pairing").selectOption("knock-out");
    await expect(organiser.getByLabel("Rounds", { exact: true })).toHaveCount(0);
    await expectAccessible(organiser);
    await organiser.getByRole("button", { name: "Create an event" }).click();
    await expect(organiser.getByText("Knock-out, 1 from each table")).toBeVisible();
    await organiser.getByRole("button", { name: "Add players" }).click();
    await organiser.getByLabel("Add players").fill("Ann\nBob\nCy\nDi\nEd\nFlo\nGus\nHal\nIda");
    await organiser.getByRole("button", { name: "Add players" }).click();
    await expect(organiser.getByText("9 entrants")).toBeVisible();

    for (const [round, tables] of [
      [1, 3],
      [2, 1],
    ] as const) {
      await organiser.getByRole("button", { name: `Pair round ${round}` }).click();
      await expect(organiser.getByRole("heading", { name: `Round ${round}` })).toBeVisible();
      await expect(organiser.getByRole("button", { name: "Add players" })).toHaveCount(0);
      for (let number = 1; number <= tables; number++) {
        const places = table(organiser, number).getByRole("combobox");
        await places.nth(0).selectOption("1.");
        await places.nth(1).selectOption("2.");
        await table(organiser, number).getByRole("button", { name: "Save the result" }).click();
        await expect(table(organiser, number).getByRole("button", { name: "Correct" })).toBeVisible();
      }
      await expect(table(organiser, tables + 1)).toHaveCount(0);
    }
    await expect(organiser.getByRole("button", { name: "Pair round 3" })).toHaveCount(0);
    await organiser.getByRole("button", { name: "End the event" }).click();
    await expect(organiser.getByText("Final", { exact: true })).toBeVisible();
    await expect(organiser.getByRole("row").nth(1)).toContainText("1.");
    await organiser.getByText("Questions and answers").click();
    await expect(organiser.getByText("No. Entries end with the first round.")).toBeVisible();
    await expectNoSidewaysScroll(organiser);
  },
);

test("people enter an event online, and its games bring the results", async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Olga"));
  await organiser.goto("/events");
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Yalta online");
  await organiser.getByLabel("Rounds", { exact: true }).fill("1");
  await organiser.getByLabel("Where you play").selectOption({ index: 1 });
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await expect(organiser).toHaveURL(/\/events\/\w+$/);

  const players: Record<string, Page> = {};
  for (const name of ["Anna", "Bela", "Cora"]) {
    const page = await signedIn(await member(browser, site, name));
    await page.goto(organiser.url());
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
    players[name] = page;
  }
  await organiser.getByRole("button", { name: "Pair round 1" }).click(); // they have come by themselves
  await expect(table(organiser, 1).getByRole("link", { name: "See the game" })).toBeVisible();

  // The players of the second and the third seat resign.
  const seats = await table(organiser, 1).locator(".name").allTextContents();
  expect([...seats].sort()).toEqual(["Anna", "Bela", "Cora"]);
  for (const name of [seats[2]!, seats[1]!]) {
    const page = players[name]!;
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page.getByRole("button", { name: `Resign for ${name}` }).click();
  }
  await expect(organiser.getByRole("button", { name: "End the event" })).toBeVisible({ timeout: 30_000 });
  const first = organiser.getByRole("row").nth(1);
  await expect(first).toContainText(seats[0]!);
  await expect(first).toContainText("2");
});

test("a round at boards has a clock, an arbiter and a log", async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  const anna = await signedIn(await member(browser, site, "Anna"));
  const rita = await signedIn(await member(browser, site, "Rita"));
  await olga.goto("/events");
  await olga.getByRole("button", { name: "Create an event" }).click();
  await olga.getByLabel("Name of the event").fill("Timed");
  await olga.getByLabel("Round clock").fill("1");
  await olga.getByLabel("When it starts").fill("2027-03-04T18:30");
  await olga.getByLabel("At the bell").selectOption("shared");
  await olga.getByRole("button", { name: "Create an event" }).click();
  await expect(olga).toHaveURL(/\/events\/\w+$/);
  await anna.goto(olga.url());
  await anna.getByRole("button", { name: "Enter" }).click();
  await expect(anna.getByText("You have entered.")).toBeVisible();
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Add players").fill("Bob\nCy");
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Name of the account").fill("rita");
  await olga.getByRole("button", { name: "Appoint" }).click();
  await expect(olga.getByRole("button", { name: "Dismiss Rita" })).toBeVisible();
  await expect(olga.getByText("3 entrants")).toBeVisible();
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Add players").fill("Dora");
  await olga.getByRole("button", { name: "Add players" }).click();

  // Its date and its standings go elsewhere.
  const [dates] = await Promise.all([
    anna.waitForEvent("download"),
    anna.getByRole("link", { name: "Add to my calendar" }).click(),
  ]);
  expect(dates.suggestedFilename()).toMatch(/\.ics$/);
  await anna.getByText("Show the standings on another site").click();
  const code = await anna.getByRole("textbox", { name: "Show the standings" }).inputValue();
  const frame = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await frame.goto(/src="([^"]+)"/.exec(code)![1]!);
  await expect(frame.getByText("Dora")).toBeVisible();

  // The arbiter runs the clock; all see it.
  await rita.goto(olga.url());
  await rita.getByRole("button", { name: "Start the clock" }).click();
  const face = rita.getByRole("timer");
  await expect(face).toHaveText("1:00");
  await expect(anna.getByRole("timer")).toHaveText(/^0:\d\d$/);
  await rita.getByRole("button", { name: "Stop the clock" }).click();
  await expect(rita.getByRole("button", { name: "Stop the clock" })).toBeDisabled();
  await rita.getByLabel("Reason, which everybody can read").fill("Fire drill");
  await rita.getByRole("button", { name: "Stop the clock" }).click();
  await expect(rita.getByText("The round clock is stopped.")).toBeVisible();
  await expectAccessible(rita);
  await rita.getByRole("button", { name: "Start the clock" }).click();
  // The last two seconds: the minute itself would be long for a test.
  await rita.evaluate((key) => {
    const body = JSON.stringify({ running: true, left: 2000 });
    const headers = { "Content-Type": "application/json" };
    return fetch(`/api/v1/events/${key}/clock`, { method: "PUT", headers, body }).then(() => undefined);
  }, olga.url().split("/").at(-1)!);
  await expect(rita.getByText("Time is up.")).toContainText("the players still in share the best place");

  // A player calls, the arbiter comes; somebody falls ill.
  await table(anna, 1).getByRole("button", { name: "Call the arbiter" }).click();
  await table(anna, 1).getByLabel("Reason (optional)").fill("An illegal move");
  await table(anna, 1).getByRole("button", { name: "Call the arbiter" }).click();
  await expect(table(anna, 1).getByText("Waiting for the arbiter")).toBeVisible();
  await expect(rita.getByRole("alert")).toContainText("Table 1");
  await expectAccessible(rita);
  await rita.getByRole("button", { name: "I am here" }).click();
  await expect(rita.getByRole("button", { name: "I am here" })).toHaveCount(0);
  await table(rita, 1).getByRole("button", { name: "Replace a player" }).click();
  await table(rita, 1).getByLabel("Who leaves").selectOption("Bob");
  await table(rita, 1).getByLabel("Who takes the seat").selectOption("Dora");
  await table(rita, 1).getByLabel("Reason, which everybody can read").fill("Bob is ill");
  await table(rita, 1).getByRole("button", { name: "Replace a player" }).click();
  await expect(table(rita, 1).locator(".name").filter({ hasText: "Dora" })).toBeVisible();
  await expect(rita.getByRole("button", { name: "Pair round 2" })).toHaveCount(0);

  // Everybody reads the log.
  await anna.getByText("Log of the event").click();
  const log = anna.getByRole("listitem").filter({ hasText: "Dora takes the seat of Bob" });
  await expect(log).toContainText("Rita");
  await expect(log).toContainText("Bob is ill");
  await expect(anna.getByText("Fire drill")).toBeVisible();
  await expectAccessible(anna);
  await anna.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(anna);
});

test("phones beside wooden boards enter a result and confirm it", async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await olga.goto("/events");
  await olga.getByRole("button", { name: "Create an event" }).click();
  await olga.getByLabel("Name of the event").fill("Phones and wood");
  await olga.getByLabel("Rounds", { exact: true }).fill("2");
  await olga.getByRole("button", { name: "Create an event" }).click();
  await expect(olga).toHaveURL(/\/events\/\w+$/);
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Add players").fill("Ann\nBob\nCy");
  await olga.getByRole("button", { name: "Add players" }).click();
  // The board is for 3 players too: the names tell that they have entered.
  await expect(olga.getByRole("rowheader", { name: "Cy" })).toBeVisible();

  // The printed card has a code for each table; what it says is its address.
  await olga.evaluate(() => (window.print = () => undefined));
  const [answer] = await Promise.all([
    olga.waitForResponse((r) => r.url().endsWith("/cards")),
    olga.getByRole("button", { name: "Print the table cards" }).click(),
  ]);
  const [{ token }] = (await answer.json()) as { token: string }[];
  const address = `${olga.url()}/cards/${token!}`;

  const phone = async () => {
    const page = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(address);
    return page;
  };
  const [ann, bob] = [await phone(), await phone()];
  await expect(ann.getByText("The first round is not paired yet.")).toBeVisible();
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  await ann.getByRole("button", { name: "Ann" }).click();
  for (const [name, place] of [
    ["Ann", "2."],
    ["Bob", "1."],
  ] as const)
    await ann.getByLabel(`Place of ${name}`).selectOption(place);
  await expect(ann.getByLabel("Place of Cy")).toHaveValue("3"); // the last follows
  await expectAccessible(ann);
  await expectNoSidewaysScroll(ann);
  await ann.getByRole("button", { name: "Enter the result" }).click();
  await expect(ann.getByText("Another player of the table confirms")).toBeVisible();
  await expect(ann.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expect(olga.getByText("Entered by Ann, not confirmed yet")).toBeVisible();

  // Bob disagrees, and Ann agrees with him.
  await bob.getByRole("button", { name: "Bob" }).click();
  await expect(bob.getByText("Ann has entered this result. Is it right?")).toBeVisible();
  await bob.getByRole("button", { name: "It is wrong" }).click();
  await bob.getByLabel("Place of Ann").selectOption("1.");
  await bob.getByLabel("Place of Bob").selectOption("2.");
  await bob.getByRole("button", { name: "Enter the result" }).click();
  await expect(bob.getByText("Another player of the table confirms")).toBeVisible();
  await expect(ann.getByText("Bob has entered this result. Is it right?")).toBeVisible();
  await expectAccessible(ann);
  await ann.getByRole("button", { name: "Confirm" }).click();
  await expect(ann.getByText("The result counts.")).toBeVisible();
  await expect(bob.getByText("The result counts.")).toBeVisible();
  await expect(olga.getByRole("button", { name: "Pair round 2" })).toBeVisible();
  await olga.getByRole("button", { name: "Pair round 2" }).click();
  await ann.getByRole("button", { name: "Ann" }).click(); // the same card, in the next round
  await ann.getByRole("button", { name: "Call the arbiter" }).click();
  await expect(olga.getByRole("alert")).toContainText("Table 1");

  const wrong = await phone();
  await wrong.goto(`${address}X`);
  await expect(wrong.getByText("This table card is not valid")).toBeVisible();
});

test("divisions ask only what they need, and show no small group", async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  const anna = await signedIn(await member(browser, site, "Anna"));
  await olga.goto("/events");
  await olga.getByRole("button", { name: "Create an event" }).click();
  await olga.getByLabel("Name of the event").fill("Divided");
  await olga.getByLabel("Rounds", { exact: true }).fill("1");
  await olga.getByText("Divisions, Prizes").click();
  await olga.getByLabel("Prizes of the whole event").fill("Cup\nMedal");
  await olga.getByRole("button", { name: "Add a division" }).click();
  await olga.getByLabel("Name of the division").fill("Juniors");
  await olga.getByLabel("Born in or after").fill("2008");
  await expectAccessible(olga);
  await olga.getByRole("button", { name: "Create an event" }).click();
  await expect(olga).toHaveURL(/\/events\/\w+$/);

  await anna.setViewportSize({ width: 360, height: 640 });
  await anna.goto(olga.url());
  await anna.getByRole("button", { name: "Enter" }).click();
  await expect(anna.getByRole("combobox", { name: "Group" })).toHaveCount(0); // no division needs it
  await anna.getByLabel("Year of birth").fill(String(new Date().getFullYear() - 12));
  await expect(anna.getByLabel("I am under 16")).toBeVisible();
  await expectAccessible(anna);
  await expectNoSidewaysScroll(anna);
  await anna.getByLabel("I am under 16").check();
  await anna.getByRole("button", { name: "Enter" }).click();
  await expect(anna.getByText("You have entered.")).toBeVisible();
  await olga.getByRole("button", { name: "Add players" }).click();
  await olga.getByLabel("Add players").fill("Bob\nCy");
  await olga.getByRole("button", { name: "Add players" }).click();
  await expect(olga.getByText("only organisers see this table")).toBeVisible();
  await expect(anna.getByRole("heading", { name: "Divisions", exact: true })).toHaveCount(0);
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  await table(olga, 1).getByRole("combobox").nth(0).selectOption("1.");
  await table(olga, 1).getByRole("combobox").nth(1).selectOption("2.");
  await table(olga, 1).getByRole("button", { name: "Save the result" }).click();
  await expect(anna.getByRole("row").filter({ hasText: "Cup" })).toBeVisible();
  await expectNoSidewaysScroll(anna);
});

test("entrants beyond the limit wait for a place", deep, async ({ browser, site }) => {
  const organiser = await signedIn(await member(browser, site, "Lena"));
  await organiser.setViewportSize({ width: 390, height: 844 });
  await organiser.goto("/events");
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByLabel("Name of the event").fill("Six chairs");
  await organiser.getByLabel("Players at most").fill("6");
  await organiser.getByLabel("Rounds that a player may sit out").selectOption("1");
  await organiser.getByLabel("Such a round is worth").selectOption("a win");
  await organiser.getByLabel("If a player does not come").selectOption("The others play on");
  await organiser.getByLabel("Minutes that a table waits").fill("1");
  await expectAccessible(organiser);
  await organiser.getByRole("button", { name: "Create an event" }).click();
  await organiser.getByRole("button", { name: "Add players" }).click();
  await organiser.getByLabel("Add players").fill("Ann\nBob\nCy\nDi\nEd\nFlo\nGus");
  await organiser.getByRole("button", { name: "Add players" }).click();
  const waiting = organiser.getByRole("region", { name: "Waiting list" }).getByRole("listitem");
  await expect(waiting).toHaveText(["Gus"]);

  const hal = await signedIn(await member(browser, site, "Hal"));
  await hal.goto(organiser.url());
  await hal.getByRole("button", { name: "Enter", exact: true }).click();
  await expect(hal.getByText("You are number 2 on the waiting list.")).toBeVisible();
  await expectAccessible(hal);

  // Ann sits out the first round, and has a win for it.
  await organiser.getByLabel("For whom").selectOption("Ann");
  await organiser.getByRole("button", { name: "Sit out round 1" }).click();
  await expect(hal.getByText("Round 1 without: Ann")).toBeVisible();
  await expect(organiser.getByRole("button", { name: "Sit out round 2" })).toBeDisabled(); // only one
  await expectAccessible(organiser);
  await expectNoSidewaysScroll(organiser);
  await organiser.getByRole("button", { name: "Pair round 1" }).click();
  await expect(organiser.getByText("Sit out on request: Ann")).toBeVisible();
  await expect(organiser.getByRole("row").filter({ hasText: "Ann" })).toContainText("2");
  const standings = organiser.getByRole("region", { name: "Standings" }).getByRole("rowheader");
  await expect(standings).toHaveCount(6);
  await expect(waiting).toHaveText(["Gus", "Hal"]);

  // Two players of a table have not come after the wait: the third one has won.
  await organiser.getByText("Questions and answers").click();
  await expect(organiser.getByText("The table waits 1 min from the start of the round.")).toBeVisible();
  await expect(table(organiser, 1).getByText("on you can note who has not come")).toBeVisible();
  for (const there of [2, 1]) {
    await table(organiser, 1)
      .getByRole("button", { name: "Somebody has not come" })
      .click({ timeout: 75_000 });
    const names = table(organiser, 1).getByRole("button", { name: "has not come" });
    await expect(names).toHaveCount(there + 1);
    await expectAccessible(organiser);
    await names.last().click();
    await expect(table(organiser, 1).getByText("Did not come:")).toBeVisible();
  }
  await expect(table(organiser, 1).getByRole("listitem")).toContainText([/1\./, /absent/, /absent/]);
  await expectNoSidewaysScroll(organiser);

  await organiser.setViewportSize({ width: 1366, height: 768 });
  const [file] = await Promise.all([
    organiser.waitForEvent("download"),
    organiser.getByRole("link", { name: "Results (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^manykings-event-\w+-results\.csv$/);
  const answer = await organiser.request.get(
    await organiser.getByRole("link", { name: "Standings (CSV)" }).getAttribute("href").then(String),
  );
  expect((await answer.text()).split("\n")[0]).toContain("rank,name,club,country,rating,round 1,points");
});
