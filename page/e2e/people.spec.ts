// Finding people: opening games to all, waiting for them, talking with them.

import { deep } from "./deep";
import { Person } from "./online";
import { expect, test } from "./site";

test("a game opened from the lobby is listed in the lobby", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  await bela.page.goto("/lobby");
  await anna.page.goto("/lobby");
  // Each list has its own words above it.
  await expect(anna.page.locator("h2:has-text('Open games to join') + p")).toContainText(
    "waiting for players",
  );
  await anna.page.getByRole("link", { name: "Yalta" }).click();
  await anna.page.getByRole("button", { name: "Open the game to all" }).click();
  await expect(anna.page).toHaveURL(/\/g\/\w+$/);
  await expect(anna.page.getByRole("heading", { name: "2 seats are free" })).toBeVisible();
  await bela.page.getByRole("link", { name: /^Open games to join: \d+$/ }).click();
  await expect(bela.page.getByRole("heading", { name: "Open games to join" })).toBeInViewport();
  await bela.page.getByRole("link", { name: "Join Yalta" }).first().click();
  await bela.page.getByRole("button", { name: "Sit here: Seat 2" }).click();
  await expect(anna.page.getByRole("heading", { name: "1 seat is free" })).toBeVisible();
  await anna.leave();
  await bela.leave();
});

test("a friend by link and a stranger from the lobby play one game", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  const cora = await Person.come(browser, site, "Cora", { viewport: { width: 360, height: 640 } });
  await anna.page.goto("/new/yalta");
  await anna.page.getByLabel("Who sits at seat 2").selectOption("friend");
  await anna.page.getByLabel("Who sits at seat 3").selectOption("anybody");
  await anna.page.getByRole("button", { name: "Open the game and get the link for friends" }).click();
  const link = await anna.page.getByLabel("Link with the invitation to the reserved seats").inputValue();
  expect(link).toMatch(/\/g\/\w+\?key=\w+$/);
  await expect(anna.page.locator(".waiting li").nth(1)).toContainText("reserved, by invitation");

  // The stranger finds it in the lobby, and the friend's seat is not for them.
  await cora.page.goto("/lobby");
  const open = cora.page.getByRole("link", { name: "Join Yalta" });
  await expect(cora.page.getByRole("listitem").filter({ has: open }).first()).toContainText(
    "1 by invitation",
  );
  await cora.page.getByRole("link", { name: "Join Yalta" }).first().click();
  await expect(cora.page.getByRole("button", { name: "Sit here: Seat 2" })).toHaveCount(0);
  expect(await cora.page.getByLabel("Link to this game").inputValue()).not.toContain("key");
  await cora.isWell();
  await cora.page.getByRole("button", { name: "Sit here: Seat 3" }).click();

  await bela.visit(link);
  await bela.page.getByLabel("Your name").fill("Bela");
  await bela.page.getByRole("button", { name: "Sit here: Seat 2" }).click();
  for (const person of [anna, bela, cora]) {
    await expect(person.page.locator("[data-stage=playing]")).toBeVisible();
    await person.isWell();
    await person.leave();
  }
});

test("a reserved seat can be opened to all", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela");
  const address = await anna.open({
    variant: "star:3",
    seats: [{ kind: "me", name: "Anna" }, { kind: "invited" }, { kind: "open" }],
    listed: true,
  });
  await bela.visit(address);
  await expect(bela.page.getByRole("button", { name: "Sit here: Seat 2" })).toHaveCount(0);
  await anna.page.getByRole("button", { name: "Open to all" }).click();
  await bela.page.getByRole("button", { name: "Sit here: Seat 2" }).click();
  await expect(anna.page.getByRole("heading", { name: "1 seat is free" })).toBeVisible();
  await anna.leave();
  await bela.leave();
});

test("a waiting host can begin with bots at once, on any screen", deep, async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  await anna.open({
    variant: "star:8",
    seats: [{ kind: "me", name: "Anna" }, ...Array.from({ length: 7 }, () => ({ kind: "open" }) as const)],
  });
  const start = anna.page.getByRole("button", { name: /^Start now with \d bots?$/ });
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [360, 640],
  ] as const) {
    await anna.page.setViewportSize({ width, height });
    await anna.page.evaluate(() => scrollTo(0, 0));
    await expect(start, `at ${width}x${height}`).toBeInViewport({ ratio: 1 });
    // The topmost element there is the button, which nothing covers.
    await start.click({ trial: true });
  }
  await anna.isWell();
  await start.click();
  await expect(anna.page.locator("[data-stage=playing]")).toBeVisible();
  await anna.leave();
});

test(
  "a player without a name is called by the seat, in the waiting room and in the chat",
  deep,
  async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const guest = await Person.come(browser, site, "");
    const address = await anna.open({
      variant: "star:3",
      seats: [{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "open" }],
    });
    const seats = anna.page.locator(".waiting li");
    await expect(seats.nth(1)).toContainText("free");
    await guest.sitDown(address, 2);
    await expect(seats.nth(1)).toContainText("Somebody has arrived");
    await expect(seats.nth(2)).toContainText("free");
    await expect(guest.page.locator(".waiting li").nth(1)).toContainText("Me");

    await guest.page.getByRole("tab", { name: "Chat" }).click();
    // Nobody is offered to be muted before anybody else has spoken.
    const mute = (person: Person) => person.page.getByRole("button", { name: "Mute everyone" });
    await guest.page.getByPlaceholder("To the players").fill("Hello!");
    await guest.page.getByRole("button", { name: "Send" }).click();
    await expect(guest.page.getByRole("log")).toContainText("Hello!");
    await expect(mute(guest)).toHaveCount(0);
    await anna.page.getByRole("tab", { name: "Chat" }).click();
    await expect(anna.page.getByRole("log")).toContainText(/Black\s+Hello!/);
    await mute(anna).click();
    await expect(anna.page.getByRole("log")).not.toContainText("Hello!");
    await expect(mute(anna)).toHaveAttribute("aria-pressed", "true");
    await anna.leave();
    await guest.leave();
  },
);
