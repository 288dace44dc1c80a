// A club: people join it, open a game for its members alone, and play.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { member, signedIn } from "./members";
import { apart as test, expect } from "./site";

test("a game of a club is found and played by its members alone", async ({ browser, site }) => {
  const [anna, bela, cora] = await Promise.all(
    ["Anna", "Bela", "Cora"].map(async (name) => signedIn(await member(browser, site, name))),
  );
  await anna.goto("/clubs");
  await expectAccessible(anna);
  await anna.getByRole("button", { name: "Create a club" }).click();
  await anna.getByLabel("Name of the club").fill("Rook & Friends");
  await anna.getByLabel("About the club").fill("We play on Fridays.");
  await anna.getByLabel("Who may join").selectOption("on request");
  await expectAccessible(anna);
  await anna.getByRole("button", { name: "Create a club" }).click();
  await expect(anna).toHaveURL("/clubs/Rook%20%26%20Friends");
  await expect(anna.getByRole("heading", { name: "Rook & Friends" })).toBeVisible();
  await expectAccessible(anna);

  // Bela asks and is accepted; Cora does not belong to it.
  await bela.setViewportSize({ width: 280, height: 640 });
  await bela.goto("/clubs");
  await bela.getByRole("link", { name: "Rook & Friends" }).click();
  await bela.getByRole("button", { name: "Ask to join" }).click();
  await expect(bela.getByRole("button", { name: "Withdraw my request" })).toBeVisible();
  await expectAccessible(bela);
  await expectNoSidewaysScroll(bela);
  await anna.reload();
  await anna.getByRole("button", { name: "Accept: Bela" }).click();
  await expect(anna.getByText("2 members")).toBeVisible();
  await expect(anna.getByRole("button", { name: "Make manager: Bela" })).toBeVisible();

  // A game for members is in their lists, and in nobody else's.
  await anna.getByRole("link", { name: "Yalta" }).click();
  await expect(anna.getByLabel("Open seats are for")).toHaveText(/members of Rook & Friends/);
  await anna.getByLabel("Who sits at seat 3").selectOption("bot:1");
  await anna.getByRole("button", { name: "Open the game" }).click();
  await expect(anna).toHaveURL(/\/g\/\w+$/);
  await expect(anna.getByText("Only for members of a club")).toBeVisible();
  const game = anna.url();
  for (const page of [bela, cora]) await page.goto("/lobby");
  await expect(bela.getByRole("heading", { name: "Open games in your clubs" })).toBeVisible();
  await expectAccessible(bela);
  await expectNoSidewaysScroll(bela);
  await expect(cora.getByRole("link", { name: "Clubs" })).toBeVisible();
  await expect(cora.getByRole("link", { name: "Join Yalta" })).toHaveCount(0);

  await cora.goto(game);
  await cora
    .getByRole("button", { name: /^Sit here/ })
    .first()
    .click();
  await expect(cora.getByText("This seat is for members of a club.")).toBeVisible();
  await bela.goto("/clubs/rook & friends");
  await expect(bela.getByRole("heading", { name: "Open games", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(bela);
  await bela.getByRole("link", { name: "Join Yalta" }).click();
  await bela
    .getByRole("button", { name: /^Sit here/ })
    .first()
    .click();
  for (const page of [anna, bela]) await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await anna.goto("/clubs/Rook%20%26%20Friends");
  await expect(anna.getByRole("heading", { name: "Being played" })).toBeVisible();
  await cora.goto("/clubs/Rook%20%26%20Friends");
  await expect(cora.getByRole("button", { name: "Ask to join" })).toBeVisible();
  await expect(cora.getByRole("heading", { name: "Being played" })).toHaveCount(0);

  // A report about it reaches the moderators, who settle it.
  await cora.getByRole("button", { name: "Report" }).click();
  await cora.getByLabel("What happened?").fill("That name is taken from a book.");
  await cora.getByRole("button", { name: "Send the report" }).click();
  await expect(cora.getByText("Your report has been sent.")).toBeVisible();
  site.admin("role", "Cora", "moderator");
  await cora.request.put("/api/v1/me/account", { data: {} }); // the server drops its cached session
  await cora.goto("/desk");
  await expect(cora.getByText("That name is taken from a book.")).toBeVisible();
  await cora.getByLabel("Remove its text and link").check();
  await cora.getByLabel("Reason").fill("Ask the author.");
  await expectAccessible(cora);
  await cora.getByRole("button", { name: "Apply" }).click();
  await expect(cora.getByText("That name is taken from a book.")).toHaveCount(0);
  await anna.goto("/account");
  await expect(anna.getByText("club Rook & Friends: text removed")).toBeVisible();
  await anna.goto("/clubs/Rook%20%26%20Friends");
  await expect(anna.getByRole("heading", { name: "Members", exact: true })).toBeVisible();
  await expect(anna.getByText("We play on Fridays.")).toHaveCount(0);

  // A command in the shell shows on the open page.
  site.admin("club", "Rook & Friends", "--rename", "Castles", "--reason", "Taken from a book.");
  await expect(anna.getByRole("heading", { name: "Castles" })).toBeVisible();
  await expect(anna).toHaveURL("/clubs/Castles");
  site.admin("club", "Castles", "--close", "--sure", "--reason", "Again.");
  await expect(anna.getByText("There is no such club.")).toBeVisible();
});
