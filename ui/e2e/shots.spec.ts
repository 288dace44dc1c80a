// Pictures of every page and every game, wide by day and by night and on a phone, to be looked at:
// `make shots` puts them into shots/.

import { test } from "./site";
import { enter } from "./board";
import { expect, type Page } from "@playwright/test";

const sizes = {
  wide: { width: 1280, height: 800 },
  night: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
};

async function shoot(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: size === "night" ? "dark" : "light" });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.screenshot({ path: `shots/${name}-${size}.png`, fullPage: true });
  }
  await page.setViewportSize(sizes.wide);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Pages that are what their address says: name, path, what is there once it is drawn. */
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
  await page.getByRole("radio", { name: "Other teams" }).check();
  await page.getByLabel("Who sits at seat 2").selectOption("friend");
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await page.getByRole("radio", { name: "Custom" }).check();
  await shoot(page, "new-star-all");
});

/** Games with all seats at this screen: name, set-up, seats, moves. */
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
  ["rex", "rex", 0, "j3 i4, q9 p6, m3 l4"],
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
      await shoot(page, "game-refused");
    }
  });
}

test("a game that waits for a friend", async ({ page }) => {
  await page.goto("/new/star");
  await page.getByRole("radio", { name: "4", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "Doubles, partners opposite" }).check();
  await page.getByLabel("Who sits at seat 3").selectOption("anybody");
  await page.getByRole("button", { name: "Open the game to all" }).click();
  await expect(page.locator("[data-stage=waiting]")).toBeVisible();
  await shoot(page, "online-waiting");
  await page.goto("/lobby");
  await expect(page.getByRole("link", { name: "Join Star chess" })).toBeVisible();
  await shoot(page, "lobby-open");
});
