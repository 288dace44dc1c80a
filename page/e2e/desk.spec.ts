// A player reports a message; a moderator acts on it, and the players concerned learn the result.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { member, played, post } from "./members";
import { apart as test, expect } from "./site";

test("a report reaches the moderators, and their decision the person", async ({ browser, site }) => {
  const anna = await member(browser, site, "Annika");
  const bela = await member(browser, site, "Belinda");
  const cora = await member(browser, site, "Corinna");
  site.admin("role", "Corinna", "moderator");
  await cora.request.put("/api/v1/me/account", { data: {} }); // the server drops its cached session

  const game = await played(bela, anna, { chat: true });
  await post(bela, `/games/${game}/chat`, { room: "players", text: "You play like a shoe." });
  const page = await anna.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/g/${game}`);
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByRole("button", { name: "Report Belinda" }).click();
  const form = page.getByRole("region", { name: "Report Belinda" });
  await expect(form.getByRole("combobox")).toHaveValue("chat");
  await expectAccessible(page);
  await form.getByLabel("What happened?").fill("That was rude.");
  await form.getByRole("button", { name: "Send the report" }).click();
  await expect(form.getByText("Your report has been sent")).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();

  // People without the role are refused.
  await page.goto("/desk");
  await expect(page.getByRole("alert")).toContainText("not yours to decide");

  const desk = await cora.newPage();
  await desk.setViewportSize({ width: 280, height: 653 });
  await desk.goto("/account");
  await desk.getByRole("link", { name: "Reports" }).click();
  const one = desk.getByRole("listitem").filter({ hasText: "That was rude." }).first();
  await expect(one.getByText("You play like a shoe.")).toBeVisible();
  await expect(one.getByText("reported by Annika")).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await one.getByLabel("writing").check();
  await expect(one.getByLabel("For how long")).toHaveValue("1");
  await one.getByLabel("For how long").selectOption("1 week");
  await expectNoSidewaysScroll(desk);
  await one.getByLabel("Reason").fill("Be kind.");
  await one.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText("Nothing here")).toBeVisible();
  await desk.getByRole("button", { name: "Log" }).click();
  await expect(desk.getByText(/withdrawn: writing, until \d/)).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await desk.getByRole("button", { name: "Closed" }).click();
  await expect(desk.getByText("That was rude.")).toBeVisible();

  const other = await bela.newPage();
  await other.goto("/account");
  await expect(other.getByText("Be kind.")).toBeVisible();
  await expect(other.getByText(/withdrawn: writing, until \d/)).toHaveCount(1);
  await expectAccessible(other);
  await other.getByLabel("tell the moderators why").fill("She laughed.");
  await other.getByRole("button", { name: "Ask for another look" }).click();
  await expect(other.getByText("Your request is with the moderators.")).toBeVisible();
  await expectAccessible(other);
  await desk.getByRole("button", { name: "Waiting" }).click();
  const appeal = desk.getByRole("listitem").filter({ hasText: "She laughed." }).first();
  await expect(appeal.getByText("Be kind.")).toBeVisible();
  // With its subject: the report, the message, the game.
  await expect(appeal.getByText("That was rude.")).toBeVisible();
  await appeal.getByText("What was written").click();
  await expect(appeal.getByText("You play like a shoe.")).toBeVisible();
  await expect(appeal.getByRole("link", { name: "Look at the game" })).toHaveAttribute("href", `/g/${game}`);
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await appeal.getByLabel("Reason").fill("Not that I see.");
  await appeal.getByRole("button", { name: "Answer: it stays" }).click();
  await expect(desk.getByText("Nothing here")).toBeVisible();
  await other.reload();
  await expect(other.getByText("Not that I see.")).toBeVisible();
  await expect(other.getByText("reviewed again, unchanged")).toBeVisible();
  await expect(other.getByRole("button", { name: "Ask for another look" })).toBeHidden();
  const refused = await bela.request.post(`/api/v1/games/${game}/chat`, {
    data: { room: "players", text: "more" },
  });
  expect(refused.status()).toBe(403);
  await Promise.all([anna.close(), bela.close(), cora.close()]);
});

test("one program is stopped alone, and its owner is notified", deep, async ({ browser, site }) => {
  const anna = await member(browser, site, "Annika");
  const bela = await member(browser, site, "Belinda");
  const cora = await member(browser, site, "Corinna");
  site.admin("role", "Corinna", "moderator");
  await cora.request.put("/api/v1/me/account", { data: {} }); // the server drops its cached session
  await post(bela, "/me/programs", { name: "Fox", accepts: { from: "all" } });
  const token = await bela.request.post("/api/v1/me/programs/Fox/tokens", {
    data: { scopes: ["play", "read"] },
  });
  const { secret } = (await token.json()) as { secret: string };
  const as = { Authorization: `Bearer ${secret}` };
  const { id } = await post(anna, "/games", {
    variant: "star:2",
    seats: [{ kind: "me" }, { kind: "open" }],
    clock: { kind: "none" },
    leaving: { kind: "out", after: 60_000 },
    lots: false,
  });
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const seated = await elsewhere.request.post(`/api/v1/games/${id}/seats/2`, { data: {}, headers: as });
  const { seats } = (await seated.json()) as { seats: { alias: string }[] };
  const told = await anna.request.post("/api/v1/complaints", {
    data: { kind: "behaviour", game: id, alias: seats[1]?.alias, text: "It stalls." },
  });
  expect(told.ok(), await told.text()).toBe(true);

  const desk = await cora.newPage();
  await desk.setViewportSize({ width: 280, height: 653 });
  await desk.goto("/desk");
  const one = desk.getByRole("listitem").filter({ hasText: "It stalls." }).first();
  await expect(one.getByRole("heading", { name: "Fox" })).toBeVisible();
  await expect(one.getByText("program of Belinda")).toBeVisible();
  await one.getByLabel("Stop this program").check();
  await one.getByLabel("For how long").selectOption("1 week");
  await one.getByLabel("Reason").fill("It stalls on purpose.");
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await one.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText("Nothing here")).toBeVisible();
  await desk.getByRole("button", { name: "Log" }).click();
  await expect(desk.getByText(/program Fox: stopped, until \d/)).toBeVisible();
  expect((await elsewhere.request.get("/api/v1/me", { headers: as })).status()).toBe(403);

  const owner = await bela.newPage();
  await owner.setViewportSize({ width: 280, height: 653 });
  await owner.goto("/programs");
  await expect(owner.getByText("The moderators have stopped this program")).toContainText(
    "“It stalls on purpose.”",
  );
  await expectAccessible(owner);
  await expectNoSidewaysScroll(owner);
  await owner.goto("/account");
  await expect(owner.getByText(/program Fox: stopped, until \d/)).toBeVisible();
  await owner.getByLabel("tell the moderators why").fill("The network was down.");
  await owner.getByRole("button", { name: "Ask for another look" }).click();
  await expect(owner.getByText("Your request is with the moderators.")).toBeVisible();
  await desk.getByRole("button", { name: "Waiting" }).click();
  const appeal = desk.getByRole("listitem").filter({ hasText: "The network was down." }).first();
  await appeal.getByRole("group", { name: "Fox" }).getByLabel("Let it play again").check();
  await appeal.getByLabel("Reason").fill("So it was.");
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await appeal.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText("Nothing here")).toBeVisible();
  await owner.reload();
  await expect(owner.getByText("program Fox: may play again")).toBeVisible();
  await owner.goto("/programs");
  await expect(owner.getByRole("button", { name: /^Fox/ })).toBeVisible();
  await expect(owner.getByText("The moderators have stopped this program")).toHaveCount(0);
  await Promise.all([anna.close(), bela.close(), cora.close(), elsewhere.close()]);
});

test(
  "a person who may not sign in learns why, appeals, and is let in again",
  deep,
  async ({ browser, site }) => {
    const bela = await member(browser, site, "Belinda");
    const cora = await member(browser, site, "Corinna");
    site.admin("role", "Corinna", "moderator");
    site.admin("bar", "Belinda", "signin", "--days", "7", "--reason", "Be kind.");
    await cora.request.put("/api/v1/me/account", { data: {} }); // the server drops its cached session

    const elsewhere = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
    const page = await elsewhere.newPage();
    await page.setViewportSize({ width: 280, height: 653 });
    await page.goto("/account");
    const enter = page.getByRole("region", { name: "Sign in" });
    const byPassword = enter.getByRole("button", { name: "With a password" });
    if (await byPassword.isVisible()) await byPassword.click();
    await enter.getByLabel("Username").fill("Belinda");
    await enter.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await enter.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("The moderators have closed this account.")).toBeVisible();
    await expect(page.getByText("It opens again by itself on")).toBeVisible();
    await expect(page.getByText("Be kind.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Nothing of the account is there but that.
    const refused = await elsewhere.request.get("/api/v1/me/account");
    expect(refused.status()).toBe(403);

    await page.getByLabel("tell the moderators why").fill("It was not me.");
    await page.getByRole("button", { name: "Ask for another look" }).click();
    await expect(page.getByText("Your request is with the moderators.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Your request is with the moderators.")).toBeVisible();

    const desk = await cora.newPage();
    await desk.goto("/desk");
    const appeal = desk.getByRole("listitem").filter({ hasText: "It was not me." }).first();
    await appeal.getByRole("group", { name: "Restore" }).getByLabel("signing in").check();
    await appeal.getByLabel("Reason").fill("It was not.");
    await appeal.getByRole("button", { name: "Apply" }).click();
    await expect(desk.getByText("Nothing here")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "What others see" })).toBeVisible();
    await expect(page.getByText("It was not.")).toBeVisible();
    await Promise.all([bela.close(), cora.close(), elsewhere.close()]);
  },
);
