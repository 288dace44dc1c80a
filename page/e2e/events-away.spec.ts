// Events in which people are away: rounds of days, the news of deadlines and challenges, and bots that fill tables.

import { expectAccessible, expectRoom } from "./axe";
import { deep } from "./deep";
import { begin, create, entered, table } from "./eventsteps";
import { member, post, signedIn } from "./members";
import { apart as test, expect } from "./site";

test(
  "rounds of days end at their deadline, and the next one begins by itself",
  deep,
  async ({ browser, site }) => {
    const host = await member(browser, site, "Olga");
    const olga = await signedIn(host);
    await begin(olga, "By post");
    await olga.getByRole("combobox", { name: "Game" }).selectOption("star:2");
    await olga.getByLabel("Where you play").selectOption({ index: 1 });
    await olga.getByLabel("Pace").selectOption({ index: 1 });
    await olga.getByLabel("Days of a round").fill("4");
    await expect(olga.getByRole("combobox", { name: /^Clock/ }).locator("option:checked")).toHaveText(
      "nothing but the deadline of the round",
    );
    await expect(olga.getByLabel("Pairing").getByText("arena")).toHaveCount(0);
    await olga.getByLabel("Rounds", { exact: true }).fill("2");
    await expectAccessible(olga);
    await create(olga);
    const { Anna: anna } = await entered(browser, site, olga.url(), ["Anna", "Bela"]);
    await olga.getByRole("button", { name: "Pair round 1" }).click();
    const deadline = olga.getByRole("region", { name: "Deadline of the round" });
    await expect(deadline).toContainText("At the deadline: the players still in share the best place.");
    await expect(deadline).toContainText("the next round begins by itself");
    await expect(table(olga, 1)).toContainText("Until ");
    await expect(table(anna!, 1)).toContainText("Until ");
    await expectAccessible(anna!);
    await expectRoom(anna!, [
      [360, 640],
      [1024, 768],
    ]);
    await deadline.getByRole("button", { name: "Add a day" }).click();
    await deadline.getByLabel("Reason, which everybody can read").fill("Holidays");
    await deadline.getByRole("button", { name: "Add a day" }).click();
    await expect(deadline.getByLabel("Reason, which everybody can read")).toHaveCount(0);

    const clock = (left: number) =>
      host.request.put(`/api/v1${new URL(olga.url()).pathname}/clock`, { data: { running: true, left } });
    expect((await clock(60_000)).ok()).toBe(true); // the last minute
    await anna!.goto("/notices");
    await expect(
      anna!.getByRole("link", {
        name: "By post: the round ends soon, and your table with Bela has no result yet.",
      }),
    ).toBeVisible({ timeout: 30_000 });
    await expect(anna!.getByLabel("Deadlines and challenges in events: Site")).toBeChecked();
    await expectAccessible(anna!);
    expect((await clock(1)).ok()).toBe(true);
    await expect(olga.getByRole("heading", { name: "Round 2" })).toBeVisible({ timeout: 30_000 });
    await olga.getByRole("button", { name: "Round 1", exact: true }).click();
    await expect(table(olga, 1)).toContainText("Without a result at the deadline");
    await olga.getByText("Log of the event").click();
    await expect(olga.getByText("The deadline of round 1 has passed")).toBeVisible();
    expect((await clock(1)).ok()).toBe(true);
    await expect(olga.getByText("Final", { exact: true })).toBeVisible({ timeout: 30_000 });
  },
);

test("a player of a ladder learns of a challenge, and of its answer", async ({ browser, site }) => {
  const host = await member(browser, site, "Olga");
  const made = await host.request.post("/api/v1/events", {
    data: {
      name: "Steps",
      variant: "star:2",
      form: "ladder",
      sizes: [2],
      rounds: 0,
      scoring: "linear",
      bye: 0,
      tieBreaks: ["wins", "lots"],
      door: "open",
      clock: { kind: "none" },
      ladder: { reach: 3, rule: "insert", hours: 24, forfeit: true },
    },
  });
  const path = `/events/${((await made.json()) as { key: string }).key}`;
  const { Anna: anna, Bela: bela } = await entered(browser, site, path, ["Anna", "Bela"]);
  await post(host, `${path}/rounds`, { round: 1 });
  await post(bela!.context(), `${path}/challenges`, { players: [1] });
  await anna!.goto("/notices");
  const news = anna!.getByRole("link", { name: "Steps: Bela challenges you." });
  await expect(news).toBeVisible({ timeout: 30_000 });
  await news.click();
  await anna!.getByRole("button", { name: "Decline" }).click();
  await bela!.goto("/notices");
  await expect(
    bela!.getByRole("link", { name: "Steps: Anna has declined your challenge. You win it." }),
  ).toBeVisible({ timeout: 30_000 });
});

test("bots take the free seats of an arena", deep, async ({ browser, site }) => {
  const olga = await signedIn(await member(browser, site, "Olga"));
  await begin(olga, "Night");
  await olga.getByLabel("Where you play").selectOption({ index: 1 });
  await olga.getByLabel("Pairing").selectOption("arena");
  await olga.getByLabel("Bots, if too few people are free").selectOption("1");
  await olga.getByLabel("Seconds of waiting before bots come").fill("10");
  await olga.getByLabel("A table with bots").selectOption("50");
  await expectAccessible(olga);
  await create(olga);
  const rule =
    "After 10 s of waiting, bots of level 1 take the seats that are free. A table with bots counts half. Bots are not ranked and win no prizes.";
  await expect(olga.getByText(rule, { exact: true })).toBeVisible();
  const { Anna: anna } = await entered(browser, site, olga.url(), ["Anna"]);
  await olga.getByRole("button", { name: "Start the arena" }).click();
  await expect(table(anna!, 1).getByText("Bot, level 1")).toHaveCount(2, { timeout: 40_000 });
  await expect(olga.getByRole("rowheader")).toHaveText(["Anna"]);
  await expectAccessible(anna!);
  await table(anna!, 1).getByRole("link", { name: "Play" }).click();
  await expect(anna!).toHaveURL(/\/g\//);
});
