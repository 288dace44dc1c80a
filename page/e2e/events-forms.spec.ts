// Forms of events besides rounds of single players: doubles, arenas, ladders, displays, matches of teams.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { begin, create, entered, table } from "./eventsteps";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

async function add(page: Page, names: readonly string[]) {
  await page.getByRole("button", { name: "Add players" }).click();
  await page.getByLabel("Add players").fill(names.join("\n"));
  await page.getByRole("button", { name: "Add players" }).click();
  await expect(page.getByLabel("Add players")).toHaveCount(0);
}

test("pairs choose each other, play, and stand as one", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  const [anna, bela] = [
    await signedIn(await member(browser, site, "Anna")),
    await signedIn(await member(browser, site, "Bela")),
  ];
  await begin(olga, "Doubles");
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:4,teams=pairs");
  await expect(olga.getByLabel(/^Partners/)).toHaveValue("fixed");
  await expectAccessible(olga);
  await create(olga);
  for (const page of [anna, bela]) {
    await page.goto(olga.url());
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
  }
  await anna.getByLabel("My partner").selectOption("Bela");
  await anna.getByRole("button", { name: "Choose" }).click();
  await expect(anna.getByText("You have chosen Bela.")).toBeVisible();
  await expect(bela.getByText("Anna would like to play with you.")).toBeVisible();
  await expectAccessible(bela);
  await bela.getByRole("button", { name: "Play with Anna" }).click();
  await expect(bela.getByRole("rowheader", { name: "Anna & Bela" })).toBeVisible();

  await add(olga, ["Cy", "Di", "Ed", "Flo", "Gus", "Hal"]);
  await olga.getByLabel("Player 1").selectOption("Cy");
  await olga.getByLabel("Player 2").selectOption("Ed");
  await expectAccessible(olga);
  await olga.getByRole("button", { name: "Make a team" }).click();
  await expect(olga.getByRole("rowheader", { name: "Cy & Ed" })).toBeVisible();
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  await expect(olga.getByRole("alert")).toContainText("no partner");
  await olga.getByRole("button", { name: "Random partners for the others" }).click();
  await expect(olga.getByText("Without a partner")).toHaveCount(0);
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  for (const number of [1, 2]) {
    const places = table(olga, number).getByRole("combobox");
    await places.nth(1).selectOption("1.");
    for (const [i, place] of ["1", "1", "2", "2"].entries()) await expect(places.nth(i)).toHaveValue(place);
    await table(olga, number).getByRole("button", { name: "Save the result" }).click();
    await expect(table(olga, number).getByRole("button", { name: "Correct" })).toBeVisible();
    await expect(table(olga, number).getByRole("listitem").nth(3)).toContainText("2.");
  }
  await expect(olga.getByRole("row")).toHaveCount(5);
  await expectAccessible(olga);
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
});

test("partners change in every round of a whist tournament", async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await begin(olga, "Whist");
  await olga.getByRole("combobox", { name: "Game" }).selectOption("draughts:4,teams=pairs");
  await olga.getByLabel(/^Partners/).selectOption("changing");
  await olga.getByLabel("Pairing").selectOption("all-play-all");
  await create(olga);
  await add(olga, ["Ann", "Bob", "Cy", "Di", "Ed"]);
  for (const round of [1, 2, 3]) {
    await olga.getByRole("button", { name: `Pair round ${round}` }).click();
    await expect(olga.getByText("everybody has everybody as a partner once")).toBeVisible();
    await table(olga, 1).getByRole("combobox").first().selectOption("1.");
    await table(olga, 1).getByRole("button", { name: "Save the result" }).click();
    await expect(table(olga, 1).getByRole("button", { name: "Correct" })).toBeVisible();
  }
  await olga.getByRole("button", { name: "End the event" }).click();
  await expect(olga.getByText("Final", { exact: true })).toBeVisible();
  await expect(olga.getByRole("row")).toHaveCount(6);
  await expectNoSidewaysScroll(olga);
});

test("an arena makes tables as players come free", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await begin(olga, "Arena night");
  await olga.getByLabel("Where you play").selectOption({ index: 1 });
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:2");
  await olga.getByLabel("Pairing").selectOption("arena");
  await olga.getByLabel("Length of the arena").fill("5");
  await expectAccessible(olga);
  await create(olga);
  const players = await entered(browser, site, olga.url(), ["Anna", "Bela", "Cora"]);
  await olga.getByRole("button", { name: "Start the arena" }).click();
  await expect(olga.getByText("The arena is on")).toBeVisible();
  await expect(table(olga, 1).getByRole("link", { name: "See the game" })).toBeVisible();
  await expect(olga.getByRole("timer")).toHaveText(/^4:\d\d$/);
  const seats = await table(olga, 1).locator(".name").allTextContents();
  const third = Object.keys(players).find((name) => !seats.includes(name))!;
  await expect(players[third]!.getByText("Your next table comes by itself.")).toBeVisible();
  await expectAccessible(players[third]!);

  // The second player resigns; the third player sits at the next table.
  const loser = players[seats[1]!]!;
  await loser.getByRole("link", { name: "Play" }).first().click();
  await loser.getByRole("button", { name: "Resign", exact: true }).click();
  await loser.getByRole("button", { name: `Resign for ${seats[1]!}` }).click();
  await expect(table(players[third]!, 2)).toContainText(third, { timeout: 30_000 });
  await expect(players[third]!.getByRole("link", { name: "Play" }).first()).toBeVisible();
  await expect(olga.getByRole("row").nth(1)).toContainText(seats[0]!);

  // The time is up: the open table finishes, then all ends by itself.
  await olga.evaluate((key) => {
    const body = JSON.stringify({ running: true, left: 1500 });
    const headers = { "Content-Type": "application/json" };
    return fetch(`/api/v1/events/${key}/clock`, { method: "PUT", headers, body }).then(() => undefined);
  }, olga.url().split("/").at(-1)!);
  await expect(olga.getByText("Tables still in play finish and count.")).toBeVisible();
  await expectAccessible(olga);
  const last = await table(olga, 2).locator(".name").allTextContents();
  const second = players[last[1]!]!;
  await second.goto(olga.url());
  await second.getByRole("link", { name: "Play" }).first().click();
  await second.getByRole("button", { name: "Resign", exact: true }).click();
  await second.getByRole("button", { name: `Resign for ${last[1]!}` }).click();
  await expect(olga.getByText("Final", { exact: true })).toBeVisible({ timeout: 30_000 });
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
});

test("a league of evenings counts the best ones", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await begin(olga, "Winter league");
  await olga.getByLabel("Rounds", { exact: true }).fill("4");
  await olga.getByLabel("A league of evenings").selectOption("2");
  await olga.getByLabel("Evenings that count").selectOption("1");
  await expectAccessible(olga);
  await create(olga);
  await expect(olga.getByText("best evenings that count: 1")).toBeVisible();
  await add(olga, ["Ann", "Bob", "Cy", "Di"]);
  for (const round of [1, 2, 3]) {
    if (round === 1 || round === 3) {
      await olga.getByText(round === 1 ? "Present: 4 of 4" : "Present: 3 of 4").click();
      await expectAccessible(olga);
      await olga.getByRole("checkbox", { name: "Di" }).setChecked(round === 3);
      await olga.getByRole("checkbox", { name: "Cy" }).setChecked(round === 1);
      await olga.getByRole("button", { name: "Save who is present" }).click();
      await expect(olga.getByText("Present: 3 of 4")).toBeVisible();
    }
    await olga.getByRole("button", { name: `Pair round ${round}` }).click();
    await expect(table(olga, 1)).not.toContainText(round === 3 ? "Cy" : "Di");
    const places = table(olga, 1).getByRole("combobox");
    await places.nth(0).selectOption("1.");
    await places.nth(1).selectOption("2.");
    await table(olga, 1).getByRole("button", { name: "Save the result" }).click();
    await expect(table(olga, 1).getByRole("button", { name: "Correct" })).toBeVisible();
  }
  await expect(olga.getByRole("columnheader", { name: "Evening 2" })).toBeVisible();
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
});

test("a ladder moves by challenges", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  const anna = await signedIn(await member(browser, site, "Anna"));
  await begin(olga, "Winter ladder");
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:2");
  await olga.getByLabel("Pairing").selectOption("ladder");
  await olga.getByLabel("How many places above may be challenged").fill("2");
  await olga.getByLabel("A declined or unanswered challenge is won by the challenger").check();
  await expectAccessible(olga);
  await create(olga);
  await add(olga, ["Bob", "Cy", "Di"]);
  await anna.goto(olga.url());
  await anna.getByRole("button", { name: "Enter" }).click();
  await expect(anna.getByText("You have entered.")).toBeVisible();
  await olga.getByRole("button", { name: "Begin the ladder" }).click();
  await expect(olga.getByText("The ladder is on")).toBeVisible();

  // Anna, the last one, challenges Cy; the organiser answers for Cy, who has no account.
  await anna.getByRole("combobox", { name: "Challenge" }).selectOption("Cy");
  await anna.getByRole("button", { name: "Challenge", exact: true }).click();
  await expect(anna.getByText("Anna challenges Cy")).toBeVisible();
  await expectAccessible(anna);
  await olga.getByRole("button", { name: "Cy accepts" }).click();
  await expect(table(olga, 1)).toContainText("Anna");
  const seats = await table(olga, 1).locator(".name").allTextContents();
  const places = table(olga, 1).getByRole("combobox");
  await places.nth(seats.indexOf("Anna")).selectOption("1.");
  await table(olga, 1).getByRole("button", { name: "Save the result" }).click();
  await expect(olga.getByRole("row").nth(2)).toContainText("Anna");
  await expect(olga.getByRole("row").nth(3)).toContainText("Cy");

  // Bob challenges nobody, being first; Di challenges Anna for the staff, and Anna declines.
  await olga.getByRole("combobox", { name: "Challenger" }).selectOption("Di");
  await olga.getByRole("combobox", { name: "Challenge", exact: true }).selectOption("Anna");
  await expectAccessible(olga);
  await olga.getByRole("button", { name: "Challenge", exact: true }).click();
  await anna.getByRole("button", { name: "Decline" }).click();
  await expect(anna.getByRole("row").nth(2)).toContainText("Di");
  await expect(anna.getByRole("row").nth(3)).toContainText("Anna");
  await olga.getByText("Log of the event").click();
  await expect(olga.getByText("Anna declines the challenge of Di")).toBeVisible();
  await expectAccessible(olga);
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
  await olga.getByRole("button", { name: "End the event" }).click();
  await expect(olga.getByText("Final", { exact: true })).toBeVisible();
});

test("an exhibitor plays all others at once", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await begin(olga, "Display");
  await olga.getByLabel("Where you play").selectOption({ index: 1 });
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:2");
  await olga.getByLabel("Pairing").selectOption("display");
  await olga.getByLabel("Time of the exhibitor").selectOption({ index: 1 });
  await expectAccessible(olga);
  await create(olga);
  const players = await entered(browser, site, olga.url(), ["Anna", "Bela", "Cora"]);
  const anna = players["Anna"]!;
  await olga.getByRole("combobox", { name: "Who gives the display" }).selectOption("Anna");
  await olga.getByRole("button", { name: "Choose" }).click();
  await expect(olga.getByRole("button", { name: "Remove Anna" })).toBeVisible();
  await expectAccessible(olga);
  await olga.getByRole("button", { name: "Start the display" }).click();
  await expect(table(olga, 2)).toContainText("Anna");
  await expect(anna.getByText("Boards that wait for you: 2")).toBeVisible({ timeout: 15_000 });
  await expect(anna.getByRole("list", { name: "My boards" }).getByRole("link")).toHaveCount(2);
  await expectAccessible(anna);
  await anna.getByRole("link", { name: "Next board that waits for you" }).click();
  await expect(anna).toHaveURL(/\/g\//);
  await anna.goto(olga.url());
  // Bela resigns: one of two boards counts.
  const bela = players["Bela"]!;
  await bela.getByRole("link", { name: "Play" }).first().click();
  await bela.getByRole("button", { name: "Resign", exact: true }).click();
  await bela.getByRole("button", { name: "Resign for Bela" }).click();
  await expect(olga.getByText("Anna: 1 of 1")).toBeVisible({ timeout: 30_000 });
  await expect(anna.getByText("Boards that wait for you: 1")).toBeVisible({ timeout: 15_000 });
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
});

test("captains hand in hidden line-ups, and two teams play a match", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  const [anna, bela] = [
    await signedIn(await member(browser, site, "Anna")),
    await signedIn(await member(browser, site, "Bela")),
  ];
  await begin(olga, "Match");
  await olga.getByRole("combobox", { name: "Game" }).selectOption("star:4");
  await olga.getByLabel("Who meets").selectOption("Teams, at several tables");
  await olga.getByLabel("Tables of a match").fill("1");
  await olga.getByLabel("Rounds", { exact: true }).fill("1");
  await expect(olga.getByLabel("Teams in a match")).toHaveValue("2");
  await expectAccessible(olga);
  await create(olga);
  for (const page of [anna, bela]) {
    await page.goto(olga.url());
    await page.getByRole("button", { name: "Enter" }).click();
    await expect(page.getByText("You have entered.")).toBeVisible();
  }
  await add(olga, ["Ada, Rooks", "Al, Rooks", "Bea, Kings"]);
  await olga.getByRole("button", { name: "New team" }).click();
  await olga.getByLabel("Name of the team").fill("Rooks");
  for (const name of ["Anna", "Ada", "Al"]) await olga.getByRole("checkbox", { name }).check();
  await olga.getByRole("button", { name: "Move Al up" }).click();
  await expect(olga.getByLabel("Captain")).toHaveValue("1");
  await expectAccessible(olga);
  await olga.getByRole("button", { name: "Save the team" }).click();
  await expect(olga.getByText("Without a team: Bela, Bea")).toBeVisible();
  await olga.getByRole("button", { name: "New team" }).click();
  await olga.getByLabel("Name of the team").fill("Kings");
  for (const name of ["Bela", "Bea"]) await olga.getByRole("checkbox", { name }).check();
  await olga.getByRole("button", { name: "Save the team" }).click();
  await olga.getByRole("button", { name: "Pair round 1" }).click();
  await expect(olga.getByText("Round 1 waits for line-ups.")).toBeVisible();

  await expect(anna.getByRole("heading", { name: "Line-up of Rooks for round 1" })).toBeVisible();
  await anna.getByLabel("Table 1, player 2").selectOption("Ada");
  await expectAccessible(anna);
  await anna.getByRole("button", { name: "Hand in the line-up" }).click();
  await expect(anna.getByText("Your line-up is in.", { exact: false })).toBeVisible();
  await anna.reload();
  await expect(anna.getByLabel("Table 1, player 2").locator("option:checked")).toHaveText("Ada");
  await expect(bela.getByText("not in yet")).toHaveCount(1);
  await expect(bela.getByRole("region", { name: "Table 1" })).toHaveCount(0);
  await bela.getByRole("button", { name: "Hand in the line-up" }).click();
  for (const page of [anna, bela, olga]) {
    await expect(table(page, 1).getByText("Ada")).toBeVisible();
    await expect(table(page, 1).getByText("Al", { exact: true })).toHaveCount(0);
  }
  // Team-mates do not sit next to each other.
  const seats = await table(olga, 1).locator("li .name").allTextContents();
  const rooks = seats.map((name) => ["Anna", "Ada"].includes(name));
  expect(rooks[0]).toBe(rooks[2]);
  expect(rooks[0]).not.toBe(rooks[1]);
  const places = table(olga, 1).getByRole("combobox");
  for (const [i, place] of ["1.", "2.", "3."].entries()) await places.nth(i).selectOption(place);
  await table(olga, 1).getByRole("button", { name: "Save the result" }).click();
  const winner = rooks[0] ? "Rooks" : "Kings";
  const row = bela.getByRole("row", { name: winner });
  await expect(row.getByRole("cell").nth(1)).toHaveText("2");
  await expect(row.getByRole("cell").nth(2)).toHaveText("4");
  await expectAccessible(olga);
  await olga.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(olga);
});
