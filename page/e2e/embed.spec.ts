// The code for other sites, pasted into a page of another origin.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { deep } from "./deep";
import { begin, create, entered, table } from "./eventsteps";
import { member, played, post, signedIn } from "./members";
import { apart as test, expect, Site } from "./site";

/** Opens a page with the code on a site of its own, until the test has looked at it. */
async function paste(page: Page, code: string, look: () => Promise<void>): Promise<void> {
  const other = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<!doctype html><title>Elsewhere</title>${code}`);
  });
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  await page.goto(`http://lan.test:${(other.address() as AddressInfo).port}/`);
  await look();
  other.close();
}

/** The picture of a board is there, and it has its moves. */
async function expectBoard(board: Locator, moves: string): Promise<void> {
  await expect(board.locator("img")).toHaveJSProperty("complete", true);
  await expect
    .poll(() => board.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(board.locator("output")).toHaveText(moves);
}

/** Counts a short game between two new accounts wholly, which a server does not do by itself. */
const wholly = ["--rating-plies=0", "--rating-span=0s", "--rating-young=0s", "--rating-circle=0"];

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test("a game, a position and a study are shown on another site", async ({ browser, site }) => {
  const [anna, bela] = [await member(browser, site, "Anna"), await member(browser, site, "Bela")];
  await anna.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await played(anna, bela, { public: true });
  const page = await anna.newPage();
  const elsewhere = await browser.newPage();

  await page.goto(`/g/${id}`);
  await page.getByRole("tab", { name: "Game" }).click();
  await page.getByRole("button", { name: "Copy the code for another site" }).click();
  await expect.poll(() => copied(page)).toContain(`/embed/g/${id}`);
  await paste(elsewhere, await copied(page), () =>
    expectBoard(elsewhere.frameLocator("iframe").locator("manykings-board"), "1 / 1"),
  );

  await page.goto("/analysis");
  await page.getByLabel("Record, PGN, FEN, position or link").fill("1. e4 e5 2. Nf3 Nc6 *");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("button", { name: "Copy the code for another site" }).click();
  await expect.poll(() => copied(page)).toContain("manykings-board.js");
  await paste(elsewhere, await copied(page), () =>
    expectBoard(elsewhere.locator("manykings-board"), "4 / 4"),
  );

  await page.getByRole("region", { name: "Study" }).getByRole("button", { name: "Add as a chapter" }).click();
  await page.locator('.stage [data-square="f1"]').click();
  await page.locator('.stage [data-square="b5"]').click();
  await page.getByRole("button", { name: "Copy the code for another site" }).click();
  await expect.poll(() => copied(page)).toContain("f1b5");
  await paste(elsewhere, await copied(page), () =>
    expectBoard(elsewhere.locator("manykings-board"), "5 / 5"),
  );
});

test(
  "a rated event is shown on another site, found by search engines, and rates its players",
  deep,
  async ({ browser }) => {
    const site = await Site.start(...wholly);
    const host = await member(browser, site, "Olga");
    await host.grantPermissions(["clipboard-read", "clipboard-write"]);
    const olga = await signedIn(host);
    await begin(olga, "Rated evening");
    await olga.getByRole("combobox", { name: "Game" }).selectOption("star:2");
    await olga.getByLabel("Where you play").selectOption({ index: 1 });
    await olga.getByLabel("Rounds", { exact: true }).fill("1");
    await olga.getByLabel(/rated/i).check();
    await create(olga);
    const event = new URL(olga.url()).pathname;
    const people = await entered(browser, site, olga.url(), ["Anna", "Bela"]);
    await olga.getByRole("button", { name: "Pair round 1" }).click();
    await expect(table(olga, 1)).toContainText("Anna");
    const detail = (await (await host.request.get(`/api/v1${event}`)).json()) as {
      people: { id: number; name: string }[];
      paired: { tables: { game: string; seats: number[] }[] }[];
    };
    const { game, seats } = detail.paired[0]!.tables[0]!;
    const who = (seat: number) => people[detail.people.find(({ id }) => id === seats[seat - 1])!.name]!;
    let version = ((await (await host.request.get(`/api/v1/games/${game}`)).json()) as { version: number })
      .version;
    for (const [seat, text] of [
      [1, "f2f3"],
      [2, "e7e5"],
      [1, "g2g4"],
      [2, "d8h4"],
    ] as const) {
      ({ version } = await post(who(seat).context(), `/games/${game}/moves`, { version, seat, text }));
    }
    await expect(olga.getByRole("region", { name: "Standings" })).toContainText("1", { timeout: 60_000 });
    for (const [seat, better] of [
      [2, true],
      [1, false],
    ] as const) {
      const page = who(seat);
      const { name } = detail.people.find(({ id }) => id === seats[seat - 1])!;
      await expect
        .poll(
          async () => {
            const answer = await page.context().request.get(`/api/v1/people/${name}/ratings`);
            return answer.ok() ? await answer.text() : "";
          },
          { timeout: 60_000 },
        )
        .toContain("star:2");
      await page.goto(`/@${name}`);
      await expect(page.locator("main")).toContainText(better ? /1[5-9]\d\d/ : /1[0-4]\d\d/);
    }

    await olga.reload();
    await olga.getByText("Show the standings on another site").click();
    await olga.getByRole("button", { name: /copy/i }).click();
    await expect.poll(() => copied(olga)).toContain(`/embed${event}`);
    const elsewhere = await browser.newPage();
    const code = await copied(olga);
    const frame = elsewhere.frameLocator("iframe").locator("body");
    await paste(elsewhere, code, async () => {
      await expect(frame).toContainText("Anna");
      await expect(frame).toContainText("Rated evening");
    });

    const text = async (path: string) => (await host.request.get(path)).text();
    expect(await text("/sitemap.xml")).toContain(`${site.url}${event}</loc>`);
    expect(await text("/sitemap.xml")).not.toContain(game);
    expect(await text("/robots.txt")).toContain("Disallow: /g/");
    await site.remove();
  },
);
