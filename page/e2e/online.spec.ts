import { enter } from "./board";
import { deep } from "./deep";
import { begin } from "./local";
import { atTable, Person } from "./online";
import { expect, Site, test } from "./site";

test(
  "doubles on the star with a friend by link and two bots, to the end",
  deep,
  async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const bela = await Person.come(browser, site, "Bela", { viewport: { width: 360, height: 740 } });
    const address = await anna.open({
      variant: "star:4,teams=pairs",
      seats: [
        { kind: "me", name: "Anna" },
        { kind: "bot", level: 1 },
        { kind: "open" },
        { kind: "bot", level: 1 },
      ],
      clock: { kind: "game", initial: 300_000, increment: 2_000 },
    });
    await expect(anna.page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await expect(anna.page.getByLabel("Link to this game")).toHaveValue(site.url + address);
    await anna.isWell();

    await bela.sitDown(address, 3);
    await anna.clicks("1e2", "1e4");
    await bela.sees("1e4");
    await bela.clicks("3e2", "3e4");
    await anna.plays("1d2-1d4");
    await anna.isWell();
    await bela.isWell();

    for (const person of [anna, bela]) {
      await person.page.getByRole("button", { name: "Resign", exact: true }).click();
      await person.page.getByRole("button", { name: `Resign for ${person.name}` }).click();
    }
    for (const person of [anna, bela]) {
      await expect(person.page.getByRole("heading", { name: /Pip and Greta win/ })).toBeVisible({
        timeout: 60_000,
      });
      await person.isWell();
    }
    await expect(
      anna.page.locator("[data-seat]").filter({ hasText: "out: resignation" }).first(),
    ).toBeVisible();

    const download = anna.page.waitForEvent("download");
    await anna.page.getByRole("button", { name: "Download the game" }).first().click();
    const record = (await (await download).createReadStream().then(read)).toString();
    expect(record).toContain('[Game "star:4,teams=pairs"]');
    expect(record).toContain("1:1e21e4");
    await anna.leave();
    await bela.leave();
  },
);

test("chess to mate, and a rematch with the seats exchanged", deep, async ({ browser, site }) => {
  const { anna, bela, address } = await atTable(browser, site);
  await anna.plays("f3");
  await bela.plays("e5");
  await anna.clicks("g2", "g4");
  await bela.clicks("d8", "h4");
  for (const person of [anna, bela]) {
    const won = person === bela ? "You win" : "Bela wins";
    await expect(person.page.getByRole("heading", { name: won })).toBeVisible();
    const why = person === bela ? "Anna is checkmated" : "you are checkmated by Bela";
    await expect(person.page.locator(".outcome").getByText(why, { exact: true })).toBeVisible();
  }

  // The game for other programs, and the link to others, to the end or to a moment.
  const download = anna.page.waitForEvent("download");
  await anna.page.getByRole("button", { name: "Download as PGN" }).first().click();
  expect((await download).suggestedFilename()).toMatch(/star-2_Anna-Bela\.pgn$/);
  const pgn = (await (await download).createReadStream().then(read)).toString();
  expect(pgn).toContain('[White "Anna"]');
  expect(pgn).toContain("1. f3 e5 2. g4 Qh4# 0-1");
  await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await anna.page.getByRole("button", { name: "Share" }).first().click();
  const shared = () => anna.page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(shared).toContain(`Bela wins: Anna is checkmated.\n${site.url}${address}`);
  await anna.page.getByRole("button", { name: "Back one move", exact: true }).click();
  await anna.page.getByRole("button", { name: "Copy the link to this position" }).click();
  await expect.poll(shared).toBe(`${site.url}${address}?ply=3`);
  await bela.page.goto(await shared());
  await expect(bela.page.locator('.move[aria-current="true"]')).toContainText("g4");

  await anna.page.getByRole("button", { name: "Rematch" }).click();
  await expect(anna.page).not.toHaveURL(site.url + address);
  await bela.page.getByRole("button", { name: "Go to the rematch" }).click();
  await bela.plays("e4");
  await anna.sees("e4");
  // Rematches are a series: the points are added up.
  await bela.page.getByRole("tab", { name: "Game" }).click();
  await expect(bela.page.getByText("Game 2", { exact: true })).toBeVisible();
  await expect(anna.page.locator('[data-seat="1"]')).toHaveAttribute("title", /Series: [01]/);
  await anna.leave();
  await bela.leave();
});

test("a game of chess at one screen becomes PGN too", async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  await enter(page, "typing", "e2 e4");
  await page.getByRole("tab", { name: "Game" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as PGN" }).click();
  const pgn = (await (await download).createReadStream().then(read)).toString();
  expect(pgn).toContain("1. e4 *");
});

test("Yalta with a friend and a bot: votes, chat and a watcher", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  const cora = await Person.come(browser, site, "Cora");
  const address = await anna.open({
    variant: "yalta,redqueen=e12",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "bot", level: 1 }],
  });
  await bela.sitDown(address, 2);
  await cora.visit(address);
  await expect(cora.page.getByText("Watching", { exact: true })).toBeVisible();
  await expect(anna.page.getByText("1 spectator")).toBeVisible();

  await anna.plays("e2e4");
  await expect(bela.page.getByText("Then Pip")).toBeVisible();
  await anna.page.getByRole("button", { name: "Take back" }).click();
  await expect(bela.page.getByRole("region", { name: "Vote" })).toContainText(
    "Anna wants to take back their last move",
  );
  await expect(cora.page.getByText("1 of 2 have voted.")).toBeVisible();
  await expect(cora.page.getByRole("button", { name: "Agree" })).toHaveCount(0);
  await bela.page.getByRole("button", { name: "Agree" }).click();
  await expect(anna.page.getByText("Anna wants to take back their last move: agreed.").first()).toBeVisible();
  await expect(cora.page.getByText("No moves yet.")).toBeVisible();

  await anna.plays("d2d4");
  await bela.page.getByRole("button", { name: "Pause" }).click();
  await anna.page.getByRole("button", { name: "Decline" }).click();
  await expect(bela.page.getByText("Bela wants a pause: declined.").first()).toBeVisible();

  for (const person of [anna, bela, cora]) await person.page.getByRole("tab", { name: "Chat" }).click();
  await bela.page.getByPlaceholder("To the players").fill("Good luck!");
  await bela.page.getByRole("button", { name: "Send" }).click();
  await expect(anna.page.getByRole("log")).toContainText("Good luck!");
  await cora.page.getByPlaceholder("To the spectators").fill("Who wins?");
  await cora.page.getByRole("button", { name: "Send" }).click();
  await expect(cora.page.getByRole("log")).toContainText("Who wins?");
  await expect(cora.page.getByRole("log")).not.toContainText("Good luck!");
  await anna.page.getByRole("button", { name: "Mute Bela" }).click();
  await expect(anna.page.getByRole("log")).not.toContainText("Good luck!");

  for (const person of [anna, bela]) {
    await person.page.getByRole("button", { name: "Resign", exact: true }).click();
    await person.page.getByRole("button", { name: `Resign for ${person.name}` }).click();
  }
  await expect(cora.page.getByRole("heading", { name: "Pip wins" })).toBeVisible({ timeout: 60_000 });
  for (const person of [anna, bela, cora]) await person.leave();
});

test("on a phone a touch on a message shows its buttons, large enough for a finger", async ({
  browser,
  site,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { anna, bela } = await atTable(browser, site, {}, phone);
  await bela.page.getByRole("tab", { name: "Chat" }).click();
  await bela.page.getByPlaceholder("To the players").fill("Good luck!");
  await bela.page.getByRole("button", { name: "Send" }).click();
  await anna.page.getByRole("tab", { name: "Chat" }).click();
  const around = anna.page.getByRole("button", { name: "Report Bela" }).locator("..");
  expect((await around.boundingBox())!.width).toBeLessThan(2);
  await anna.page.getByText("Good luck!").tap();
  for (const name of ["Report Bela", "Mute Bela"])
    expect((await anna.page.getByRole("button", { name }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  if (process.env.SHOTS) await anna.page.screenshot({ path: `${process.env.SHOTS}/chat-390.png` });
  await anna.leave();
  await bela.leave();
});

test("a move that is not legal is refused with its rule", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  await anna.open({
    variant: "star:3",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "bot", level: 1 },
      { kind: "bot", level: 1 },
    ],
  });
  await anna.onTurn();
  await anna.types("1a11a3");
  const note = anna.page.getByRole("alert").filter({ hasText: "rule" });
  await expect(note).toContainText("A piece on 1a2 blocks the way from 1a1 to 1a3.");
  await note.getByText("What the rule says").click();
  await expect(note).toContainText("straight over the sides");
  await anna.isWell();
  await anna.clicks("1b1", "1c3");
  await anna.sees("N1c3");
  await expect(note).toHaveCount(0);
  await anna.leave();
});

test(
  "over plain http, as in a home network, games are made and the link is copied",
  deep,
  async ({ page, site }) => {
    await page.goto(`${site.url.replace("127.0.0.1", "lan.test")}/new/rex`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByLabel("Who sits at seat 2").selectOption("friend");
    await page.getByRole("button", { name: "Open the game and get the link" }).click();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    await page.getByRole("button", { name: "Start now" }).click();
    await page.getByRole("combobox", { name: "Type a move" }).fill("j3i4");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "ji4" })).toBeVisible();
  },
);

test("a lost connection costs no move", async ({ browser, site }) => {
  const { anna, bela } = await atTable(browser, site);
  await anna.plays("e4");
  await bela.onTurn();

  await anna.context.setOffline(true);
  await bela.plays("e5");
  await bela.sees("e5");
  await anna.context.setOffline(false);
  await anna.sees("e5");

  await anna.onTurn();
  await anna.context.setOffline(true);
  await anna.types("Nf3");
  await expect(anna.page.getByText("Sending your move…").first()).toBeVisible();
  await anna.context.setOffline(false);
  await bela.sees("Nf3");
  await anna.leave();
  await bela.leave();
});

test("a server that fails in mid-game loses nothing", async ({ browser }) => {
  const site = await Site.start();
  const { anna, bela } = await atTable(browser, site, {
    variant: "draughts:2",
    clock: { kind: "game", initial: 600_000, increment: 0 },
  });
  await anna.plays("c3d4");
  await bela.onTurn();

  await site.down("SIGKILL");
  await expect(anna.page.getByText(/^(Offline|Connecting)/).first()).toBeVisible();
  await site.up();
  await bela.plays("f6e5");
  await anna.sees("f6-e5");
  await anna.page.reload();
  await anna.sees("c3-d4");
  await anna.plays("d4xf6");
  await bela.sees("d4xf6");
  await anna.leave();
  await bela.leave();
  await site.remove();
});

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

test("a pause says to all when it ends, and counts down", deep, async ({ browser, site }) => {
  const { anna, bela } = await atTable(browser, site, {
    clock: { kind: "game", initial: 300_000, increment: 2_000 },
  });
  await anna.plays("e4");
  await anna.page.getByRole("button", { name: "Pause" }).click();
  await bela.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [anna, bela]) {
    const left = page.getByRole("timer").filter({ hasText: "Paused" });
    await expect(left).toHaveText(/^Paused, [2345]:\d\d left$/);
    const before = (await left.textContent()) ?? "";
    await expect(left).not.toHaveText(before);
    await expect(left).toHaveText(/^Paused, [2345]:\d\d left$/);
  }
  await anna.leave();
  await bela.leave();
});
