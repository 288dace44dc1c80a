// Pictures of every page and every game, on every glass that counts, by day and by night, to be
// looked at: `make shots` puts them into shots/.

import { test } from "./site";
import { enter, square } from "./board";
import { Person, type Wanted } from "./online";
import { expect, type Page } from "@playwright/test";

/** A desk, a tablet, a phone on its side, a phone, a small one. */
const sizes: readonly [width: number, height: number][] = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [360, 640],
];

/** Takes pictures: of the whole page, or of the window if something covers the page. */
async function shoot(page: Page, name: string, fullPage = true): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await page.screenshot({ path: `shots/${name}-${width}x${height}-${colorScheme}.png`, fullPage });
    }
  }
  const [width, height] = sizes[0]!;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Pages that depend on their address alone: name, path, and an element that is there once the page
 * is drawn.
 */
const pages: [name: string, path: string, ready: string][] = [
  ["home", "/", ".games li:last-child svg"],
  ["lobby", "/lobby", "main h2"],
  ["learn", "/learn", ".little svg"],
  ["settings", "/settings", "main .panel"],
  ["missing", "/nowhere", "main h1"],
  ["analysis", "/analysis", "main .panel"],
  ["problems", "/problems/yalta", "main h1"],
  ["lessons", "/lessons/yalta", "main h1"],
  ["print", "/print/star", "main h1"],
  ["book", "/en/games/yalta/rules", "main h1"],
  ...["star", "yalta", "sovereign", "royale", "rex", "draughts"].map((game): [string, string, string] => [
    `new-${game}`,
    `/new/${game}`,
    "main .chair",
  ]),
];

for (const [name, path, ready] of pages) {
  test(`the page ${name}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible();
    await shoot(page, name);
  });
}

test("a new game with all options shown", async ({ page }) => {
  await page.goto("/new/star");
  await page.getByRole("radio", { name: "6", exact: true }).check({ force: true });
  await page.getByLabel("Who sits at seat 2").selectOption("friend");
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await page.getByLabel("Teams").selectOption("Other teams");
  await page.getByRole("radio", { name: "Custom" }).check();
  await shoot(page, "new-star-all");
});

/**
 * Games with all seats at this screen: name, set-up, seats, moves. From the start, and some way
 * on.
 */
const games: [name: string, game: string, seats: number, moves: string][] = [
  ["star-2", "star", 2, "e2 e4, e7 e5, g1 f3, b8 c6, f1 b5, d7 d6"],
  [
    "star-3",
    "star",
    3,
    "1e2 1e4, 2e2 2e4, 3e2 3e4, 1d1 2a4, 2d1 2e2, 3d1 1a4, 1g2 1g4, 2e2 2e3, 3f1 2g4, 1e4 2d4, 2c2 2c3, 1a4 1c2, 2a4 2d1",
  ],
  ["star-4", "star", 4, "1e2 1e4, 2e2 2e4, 3d2 3d4, 4e2 4e4, 1g1 1f3, 2g1 2f3, 3g1 3f3"],
  ["star-8", "star", 8, "1e2 1e4, 2e2 2e4, 3d2 3d4, 4e2 4e4"],
  ["yalta", "yalta", 0, ""],
  ["sovereign", "sovereign", 0, "g2 g3"],
  [
    "royale",
    "royale",
    0,
    "i2 i3, b7 c7, o8 n8, k15 k14, h1 j3, b8 c8, o10 m10, j16 m13, j1 c8, a7 i15, o9 m9, m13 l12, g2 g3, i15 h16",
  ],
  ["royale-start", "royale", 0, ""],
  ["rex", "rex", 0, "j3 i4, q9 p6, m3 l4"],
  ["draughts-2-start", "draughts", 2, ""],
  ["draughts-3-start", "draughts", 3, ""],
  ["draughts-4-start", "draughts", 4, ""],
  ["draughts-4", "draughts", 4, "1c3 1d4, 2c3 2d4"],
];

for (const [name, game, seats, moves] of games) {
  test(`the game ${name}`, async ({ page }) => {
    await page.goto(`/new/${game}`);
    if (seats > 0) await page.getByRole("radio", { name: String(seats), exact: true }).check({ force: true });
    for (const [i, seat] of (await page.getByLabel(/^Who sits at seat/).all()).entries()) {
      await seat.selectOption(i === 0 ? "me" : "here");
    }
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.locator("[data-stage=playing]")).toBeVisible();
    for (const move of moves.split(", ").filter((m) => m !== "")) await enter(page, "typing", move);
    await shoot(page, `game-${name}`);
    if (name === "rex") {
      await enter(page, "typing", "p6 l4");
      await expect(page.locator("[data-stage=over]")).toBeVisible();
      await shoot(page, "game-rex-over");
    }
    if (name === "star-2") {
      const field = page.getByRole("combobox", { name: "Move" });
      await field.fill("c1e3");
      await field.press("Enter");
      await expect(page.locator("#refusal .note")).toBeVisible();
      await shoot(page, "game-refused", false);
    }
  });
}

test("a game that waits for a friend", async ({ page }) => {
  await page.goto("/new/star");
  await page.getByRole("radio", { name: "4", exact: true }).check({ force: true });
  await page.getByLabel("Way to play").selectOption("doubles, partners opposite");
  await page.getByLabel("Who sits at seat 3").selectOption("anybody");
  await page.getByRole("button", { name: "Open the game to all" }).click();
  await expect(page.locator("[data-stage=waiting]")).toBeVisible();
  await shoot(page, "online-waiting");
  await page.goto("/lobby");
  await expect(page.getByRole("link", { name: "Join Star chess" })).toBeVisible();
  await shoot(page, "lobby-open");
});

/**
 * Games that end with a move, or need a choice: name, position, squares to tap; the other seats
 * are bots.
 */
const positions: [name: string, position: string, taps: string, over: boolean][] = [
  ["over-star-2", "star:2 1 1K:g1/1R:a1/2K:g8/2P:f7,g7,h7", "a1 a8", true],
  [
    "over-star-3",
    "star:3 1 1K:1e1/1R:1a1,1h1/1B:1c1,1f1/1P:1a2,1b2,1g2,1h2/2K:2e1/2Q:2d1/2R:2a1,2h1/2B:2c1,2g1/2N:2b1,2f1/" +
      "2P:2a2,2b2,2c2,2d2,2e2,2f2,2g2,2h2/1N:2e3 out=3",
    "2e3 2g2",
    true,
  ],
  [
    "over-sovereign",
    "sovereign 1 wK:h1/wR:i9,k15/wN:e12/bK:p16/bP:a3/rQ:d3/rP:c4 control=1:w,2:b ply=40",
    "i9 i16",
    true,
  ],
  [
    "over-royale",
    "royale 1 wK:i1/wR:a14/wP:g2,h2/bK:a16/bP:c15/sN:m9/aR:d9 control=1:w,2:a,3:s,4:b " +
      "kingless=2:captured,3:captured ply=60",
    "a14 a16",
    true,
  ],
  ["over-draughts-2", "draughts:2 1 1M:a1,c3,e3/1K:h2/2M:d4", "c3 e5", true],
  ["over-draughts-4", "draughts:4 1 1M:1a1,1c1/1K:1e3/2M:1b2 out=3,4", "1a1 1c3", true],
  ["fork-star-3", "star:3 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/3P:3d2", "1c3", false],
  ["fork-star-4", "star:4 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/4K:4d1/4P:3d4", "1c3", false],
  [
    "fork-star-8",
    "star:8 1 1K:1e1/1B:1c3/2K:2d1/3K:3e1/4K:4d1/5K:5e1/6K:6d1/7K:7e1/8K:8d1/4P:3d4",
    "1c3",
    false,
  ],
  ["promotion-yalta", "yalta,redqueen=e12 1 wK:e1/wP:b7/bK:i8/rK:i12", "b7 b8", false],
  ["ways-draughts-2", "draughts:2 1 1K:c1/2M:g7,b4,d2,b8,e5", "c1 a3", false],
];

for (const [name, position, taps, over] of positions) {
  test(`the position ${name}`, async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const { page } = anna;
    const [variant] = position.split(" ") as [string];
    const count = Number(
      /:(\d)/.exec(variant)?.[1] ?? { yalta: 3, sovereign: 2, royale: 4 }[/^[a-z]+/.exec(variant)![0]],
    );
    const bots = Array.from({ length: count - 1 }, (_, i) => ({ kind: "bot", level: i + 2 }) as const);
    await anna.open({ variant, position, seats: [{ kind: "me", name: "Anna" }, ...bots] });
    for (const tap of taps.split(" ")) await square(page, tap).click();
    if (over) await expect(page.locator("[data-stage=over]")).toBeVisible();
    await shoot(page, name, over);
    await anna.leave();
  });
}

test("a game of others, looked at, and looked back on", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  const address = await anna.open({
    variant: "star:4",
    public: true,
    clock: { kind: "game", initial: 300_000, increment: 5_000 },
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 2 },
      { kind: "bot", level: 5 },
      { kind: "bot", level: 9 },
    ],
  } as Wanted);
  for (const move of ["1e4", "1d4", "N1f3"]) await anna.plays(move);
  await anna.onTurn();
  await bela.visit(address);
  await shoot(bela.page, "game-watched");
  for (let i = 0; i < 5; i++) await anna.page.getByRole("button", { name: "Back one move" }).click();
  await shoot(anna.page, "game-past");
  await bela.page.goto("/");
  await expect(bela.page.locator("#featured")).toBeVisible();
  await shoot(bela.page, "home-going");
  await anna.page.goto("/");
  await expect(anna.page.locator(`.card a[href="${address}"]`)).toBeVisible();
  await shoot(anna.page, "home-mine");
  await bela.page.goto("/lobby");
  await expect(bela.page.locator("#watch")).toBeVisible();
  await shoot(bela.page, "lobby-watch");
  await bela.leave();
  await anna.leave();
});
