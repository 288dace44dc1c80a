import { readFileSync } from "node:fs";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { begin } from "./local";
import { enter } from "./board";
import { Person, type Wanted } from "./online";
import { expect, test } from "./site";

const game =
  "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bc4 Nd4 {Blackburne's.} 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#";

test("a pasted game is gone through, tried again, reviewed, and found again by its address", async ({
  page,
}) => {
  test.slow();
  await page.goto("/analysis");
  await page.getByLabel("Record, PGN, FEN, position or link").fill("1. e4 e5 2. Ke7");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  // The legal part is there, and the page names the illegal rest.
  await expect(page.getByText(/It can be played only up to here/)).toBeVisible();
  await page.getByRole("button", { name: "Another game" }).click();

  await page.getByLabel("Record, PGN, FEN, position or link").fill(game);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const here = page.locator(".line [aria-current]");
  await expect(here).toHaveText("Nf3#");
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(here).toHaveText("Nf3");

  // Another move is a variation, with a word about it.
  await page.locator('.stage [data-square="d7"]').click();
  await page.locator('.stage [data-square="d5"]').click();
  await expect(here).toHaveText("d5");
  await page.getByLabel("Comment").fill("Why not?");
  await page.getByRole("button", { name: "!?", exact: true }).click();
  await expect(page.locator(".line .comment", { hasText: "Why not?" })).toBeVisible();
  await expect(here).toContainText("!?");

  // Drawn marks stay with the move.
  await page.getByRole("button", { name: "Pencil: arrows and circles" }).click();
  await page.locator('.stage [data-square="e4"]').click();
  await expect(page.locator(".sketch circle").first()).toBeVisible();
  for (const pen of ["Green", "Red", "Blue", "Yellow"])
    await page.getByRole("button", { name: `${pen} pencil` }).click();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".sketch circle")).toHaveCount(0);
  await page.locator(".line button", { hasText: "d5" }).click();
  await expect(page.locator(".sketch circle").first()).toBeVisible();

  // A variation is folded, but for where one stands.
  await page.locator(".line button", { hasText: "Nf3" }).first().click();
  await page.getByRole("button", { name: "Fold this variation" }).first().click();
  await expect(page.locator(".line button", { hasText: "exf4" })).toHaveCount(0);
  await page.getByRole("button", { name: "Fold this variation" }).first().click();
  await page.locator(".line button", { hasText: "exf4" }).click();
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await page.locator(".line button", { hasText: "d5" }).click();

  // The engine shows its move, and each seat's prospects.
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await expect(page.getByRole("img", { name: /Expected share of the point/ }).first()).toBeVisible();
  await expect(page.locator(".engine li")).toHaveCount(3);
  await page.getByText("Chance of each place").click();
  await expect(page.getByRole("columnheader", { name: "Draw" })).toBeVisible();
  // Two workers at it find lines too, and go on at the next place.
  const thinking = page.getByRole("region", { name: "Engine" });
  await thinking.getByRole("button", { name: "Engine settings" }).click();
  await thinking.getByLabel("Threads").selectOption("2");
  await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);
  await expect(page.locator(".engine li")).toHaveCount(3);

  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("img", { name: "Expected points" })).toBeVisible({ timeout: 120_000 });
  await expect(page.locator(".review tbody tr")).toHaveCount(2, { timeout: 120_000 }); // the chart comes before the review has ended
  await expect(page.locator(".chart .signs")).toContainText("??"); // where the blunders are
  await page.getByRole("button", { name: "Add to the game" }).click();
  await expect(page.locator(".line .comment", { hasText: "Blunder" }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The address is the game.
  await page.waitForURL(/#g=A/);
  await page.reload();
  await expect(page.locator(".line .comment", { hasText: "Why not?" })).toBeVisible();
});

test("a move that is not legal is explained, typed or tapped; own moves are gone through; the pieces are described", async ({
  page,
}) => {
  await page.goto("/analysis");
  await page.getByLabel("Record, PGN, FEN, position or link").fill("1. e4 e5 2. Nf3 Nc6");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  const here = page.locator(".line [aria-current]");
  await expect(here).toHaveText("Nc6");

  const field = page.getByLabel("Type a move");
  await field.fill("Ke3");
  await field.press("Enter");
  const why = page.locator("#why-not");
  await expect(why).toContainText(/king/);
  await field.fill("Bb5");
  await field.press("Enter");
  await expect(here).toHaveText("Bb5");
  await expect(why).toBeEmpty();
  await expect(field).toHaveValue("");
  await page.locator('.stage [data-square="a7"]').click();
  await page.locator('.stage [data-square="a4"]').click();
  await expect(why).toContainText("a7");

  // White sits at the bottom.
  await page.getByRole("button", { name: "Previous move by white" }).click();
  await expect(here).toHaveText("Nf3");
  await field.blur();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(here).toHaveText("Bb5");

  await page.locator('.stage [data-square="c6"]').hover();
  await expect(page.getByLabel("About this piece")).toContainText("b5");
  // An empty square shows its attackers.
  await page.locator('.stage [data-square="g5"]').hover();
  await expect(page.getByLabel("About this piece")).toHaveText(
    "g5, empty. Attacked by knight f3 (White). Guarded by queen d8 (Black).", // who is to move
  );
  await expectAccessible(page);
});

test("a game that is over goes from its table to the analysis room, and on from there", async ({ page }) => {
  await begin(page, "rex", { seats: 0 });
  for (const move of ["j3 i4", "q9 p6", "m3 l4", "p6 l4"]) await enter(page, "typing", move);
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  // At the end nothing is left to find: it begins at the start.
  await expect(page.getByText("White to move")).toBeVisible();
  await expect(page.locator(".line [aria-current]")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.locator(".line [aria-current]")).toContainText("#");
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Play on against bots" }).click();
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
});

test("after a game the review comes first: the turning point in a sentence, and try again", async ({
  browser,
  site,
}) => {
  test.slow();
  const anna = await Person.come(browser, site, "Anna");
  const { page } = anna;
  await page.goto("/");
  await anna.open({
    variant: "star:2",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "here", name: "Bela" },
    ],
  });
  const game = new URL(page.url()).pathname.replace("/g/", "");
  for (const [i, text] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries()) {
    const answer = await anna.context.request.get(`/api/v1/games/${game}`);
    const { version } = (await answer.json()) as { version: number };
    const played = await anna.context.request.post(`/api/v1/games/${game}/moves`, {
      data: { text, version, seat: (i % 2) + 1 },
    });
    expect(played.ok(), await played.text()).toBe(true);
  }
  await expect(page.locator(".outcome")).toContainText("Bela");
  const film = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download an animation" }).click();
  expect((await film).suggestedFilename()).toMatch(/^manykings_\d{4}-\d\d-\d\d_star-2_Anna-Bela\.gif$/);
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna – Bela");
  await expect(page).toHaveTitle(/^Anna – Bela · Star chess/);
  await expect(page).toHaveURL(new RegExp(`/analysis/${game}$`));
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.locator("tbody tr")).toHaveCount(2, { timeout: 120_000 });
  const moment = review.locator("ol li", { hasText: "g4" });
  await expect(moment).toContainText("With g4, Anna’s chances drop from");
  await expect(page.locator(".line [aria-current]")).toContainText("g4"); // it is shown
  await moment.getByRole("button", { name: "Try again instead of g4" }).click();
  await expect(page.locator(".line [aria-current]")).toContainText("e5");
  await expectAccessible(page);
  // The address is the game's: it opens again, at the start.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna – Bela");
  await expect(page.locator(".line [aria-current]")).toHaveCount(0);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "PGN", exact: true }).click();
  const kept = await file;
  expect(kept.suggestedFilename()).toMatch(/^manykings_\d{4}-\d\d-\d\d_star-2_Anna-Bela\.pgn$/);
  expect(readFileSync(await kept.path(), "utf8")).toContain(`[Site "${site.url}/g/${game}"]`);
  await anna.leave();
});

test(
  "a game against a bot is gone through from one's own seat, and its head says nothing that only files need",
  deep,
  async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const { page } = anna;
    await anna.open({
      variant: "star:2",
      seats: [
        { kind: "bot", level: 1 },
        { kind: "me", name: "Anna" },
      ],
    });
    await anna.onTurn();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: /^Yes|^Resign for/ }).click();
    await expect(page.locator(".outcome")).toContainText("you resigned");
    await page.getByRole("button", { name: "Analyse" }).click();
    const [own, other] = [page.locator('[data-square="e8"]'), page.locator('[data-square="e1"]')];
    await expect(async () => {
      expect((await own.boundingBox())!.y).toBeGreaterThan((await other.boundingBox())!.y);
    }).toPass(); // the board of the table goes first
    await expect(page.locator(".tags")).not.toContainText(/Casual game|\b[12] [12]\b/);
    await anna.leave();
  },
);

test("a position goes to a table where others come by link", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByLabel("Record, PGN, FEN, position or link").fill("1. e4 e5 2. Nf3");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("button", { name: "Play on with people" }).click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
});

test("a move that is tried on a past position opens the analysis there", deep, async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  for (const move of ["e2 e4", "e7 e5", "g1 f3"]) await enter(page, "mouse", move);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: /Back to the game/ })).toBeVisible();
  await page.locator('.game-board [data-square="d7"]').click();
  await expect(page.getByText("A move here opens the analysis.")).toBeVisible();
  await page.locator('.game-board [data-square="d5"]').click();
  const here = page.locator(".line [aria-current]");
  await expect(here).toHaveText("d5"); // beside 1... e5
  await expect(page.locator(".line").first()).toContainText("Nf3");
  await page.goBack();
  await expect(page.locator("[data-stage=playing]")).toBeVisible(); // the game continues unchanged
  await expect(page.getByRole("button", { name: "Nf3" }).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 280, height: 640 }, hasTouch: true });

  test("every game is opened from its start, and nothing is wider than the glass", deep, async ({ page }) => {
    for (const name of [
      "Star chess",
      "Yalta",
      "Sovereign Chess",
      "Sovereign Royale",
      "REX",
      "Star draughts",
    ]) {
      await page.goto("/analysis");
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.locator(".stage svg").first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Another game" }).click();
    }
    await expectAccessible(page);
  });
});

test("a position is set up, its faults named by rule, and played on", async ({ page }) => {
  await page.goto("/analysis");
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.getByRole("button", { name: "Empty board" }).click();
  await expect(page.getByRole("heading", { name: "This position is not possible" })).toBeVisible();

  const put = async (man: string, square: string) => {
    await page.getByRole("button", { name: man, exact: true }).click();
    await page.locator(`.stage [data-square="${square}"]`).click();
  };
  await put("king, white", "c6");
  await put("rook, white", "h1");
  await page.getByRole("button", { name: "black", exact: true }).click();
  await put("king, black", "a8");
  await expect(page.getByText("A possible position")).toBeVisible();
  await expect(page.getByLabel("The same as text")).toHaveValue(/^k7\/8\/2K5\/8\/8\/8\/8\/7R w/);
  // A seat that is not on turn must not be in check.
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.locator('.stage [data-square="h1"]').click();
  await page.locator('.stage [data-square="a1"]').click();
  await expect(page.locator(".faults li")).toHaveCount(1);
  await page.getByLabel("To move").selectOption({ label: "black" });
  await expect(page.getByText("A possible position")).toBeVisible();
  // A dragged man follows the pointer, off the board too; left and right change places.
  const text = page.getByLabel("The same as text");
  await page.locator('.stage [data-square="a1"]').dragTo(page.locator('.stage [data-square="a2"]'));
  await expect(text).toHaveValue(/^k7\/8\/2K5\/8\/8\/8\/R7\/8 b/);
  await page
    .getByRole("button", { name: "rook, black", exact: true })
    .dragTo(page.locator('.stage [data-square="h3"]'));
  await expect(text).toHaveValue(/^k7\/8\/2K5\/8\/8\/7r\/R7\/8 b/);
  await page.locator('.stage [data-square="h3"]').dragTo(page.getByRole("heading", { name: "Pieces" }));
  await page.getByRole("button", { name: "Mirror" }).click();
  await expect(text).toHaveValue(/^7k\/8\/5K2\/8\/8\/8\/7R\/8 b/);
  await page.getByRole("button", { name: "Mirror" }).click();
  await page.locator('.stage [data-square="a2"]').dragTo(page.locator('.stage [data-square="a1"]'));
  await expect(text).toHaveValue(/^k7\/8\/2K5\/8\/8\/8\/8\/R7 b/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await page.locator('.stage [data-square="a8"]').click();
  await page.locator('.stage [data-square="b8"]').click();
  await expect(page.locator(".line [aria-current]")).toHaveText("Kb8");
});

test("the empty room explains its use, opens nothing from nothing, and names unreadable text", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/analysis");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Nothing leaves this browser.")).toBeVisible();
  const open = page.getByRole("button", { name: "Open", exact: true });
  await expect(open).toBeDisabled();
  await page.getByLabel("Record, PGN, FEN, position or link").fill("  ");
  await expect(open).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("Record, PGN, FEN, position or link").fill("no game at all");
  await open.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Record, PGN, FEN, position or link")).toHaveValue("no game at all");
  // A truncated link is reported too, and does not keep anyone from the room.
  await page.goto("/analysis#g=AAAA");
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Star draughts", exact: true }).click();
  await expect(page.locator(".stage svg").first()).toBeVisible();
  await expect(page.getByText("No moves yet")).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  "a game that is played is gone through by spectators, and not by its players",
  deep,
  async ({ browser, site }) => {
    test.slow();
    const wanted: Wanted = { variant: "star:2", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] };
    const anna = await Person.come(browser, site, "Anna");
    const bruno = await Person.come(browser, site, "Bruno");
    const vera = await Person.come(browser, site, "Vera");
    const address = await anna.open(wanted);
    await bruno.sitDown(address, 2);
    await anna.plays("e2e4");
    const room = address.replace("/g/", "/analysis/");

    await vera.page.goto(room);
    await expect(vera.page.locator(".line [aria-current]")).toHaveText("e4");
    for (const { page } of [anna, bruno]) {
      await page.goto(room);
      await expect(page.getByRole("alert")).toContainText("the game is still being played");
      await expect(page.locator(".stage")).toHaveCount(0);
    }
  },
);

/** Comments and names that would be code, links, or wider than any page, were they not text. */
const hostile = [
  `<img src=x onerror="window.hostile = 1"><script>window.hostile = 1</script>`,
  `<a href="javascript:window.hostile=1">here</a> https://example.org/%3Cscript%3E`,
  "\u202Eesrever\u202C \u0000\uFEFF e\u0301".padEnd(60, "\u0301"),
  "w".repeat(3000),
];

test("what a record says is text, whatever it says", async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push("a dialog")));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL)) asked.push(request.url());
  });
  const tag = (name: string, value: string) => `[${name} "${value.replaceAll('"', '\\"')}"]`;
  const record = [
    tag("Event", hostile[0]!),
    tag("White", hostile[1]!),
    tag("Black", hostile[2]!),
    tag("Annotator", hostile[3]!),
    "",
    `1. e4 {${hostile[0]!}} e5 {${hostile[1]!}} 2. Nf3 {${hostile[2]!}} Nc6 {${hostile[3]!}} *`,
  ].join("\n");
  await page.goto("/analysis");
  await page.getByLabel("Record, PGN, FEN, position or link").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator(".line .comment", { hasText: "<img src=x onerror" })).toBeVisible();
  await expect(page.locator(".line .comment", { hasText: "javascript:window.hostile=1" })).toBeVisible();
  await expect(page.locator(".line a")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  expect(asked).toEqual([]);
});
