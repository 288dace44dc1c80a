// Other people: the name at a seat leads to a page, which shows what its person lets others see;
// following, blocking.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { member, played, post } from "./members";
import { apart as test, expect } from "./site";

test("a name leads to a page: what it shows, following, blocking", async ({ browser, site }) => {
  const anna = await member(browser, site, "Anna_1");
  const bela = await member(browser, site, "Bela_2");
  const running = await played(bela, anna, { public: true });
  await post(anna, `/games/${await played(bela, anna, { public: true })}/resign`, { seat: 2 });
  await post(anna, `/games/${await played(bela, anna)}/resign`, { seat: 2 });

  const page = await anna.newPage();
  await page.goto("/account"); // this browser hears who is signed in
  await expect(page.getByRole("heading", { name: "Anna_1" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/past");
  await expect(page.locator("main li.card")).toHaveCount(2);
  await expectAccessible(page);
  await page.locator("main li.card").first().getByRole("link", { name: "Bela_2" }).click();
  await expect(page.getByRole("heading", { name: "Bela_2", level: 1 })).toBeVisible();
  await expect(page.getByText("keeps games and points private")).toBeVisible();
  await expectAccessible(page);

  const other = await bela.newPage();
  await other.setViewportSize({ width: 280, height: 653 });
  await other.goto("/account");
  await other.getByLabel("My finished games").check();
  await other.getByLabel("My points, by game and seat").check();
  await other.getByLabel("A line about yourself").fill("Yalta, mostly.");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole("link", { name: "My page" }).click();
  await expect(other.getByRole("link", { name: "Change what others see" })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);

  await page.reload();
  await expect(page.getByText("Yalta, mostly.")).toBeVisible();
  const list = page.getByRole("region", { name: "Past games" });
  await expect(list.getByText("Won")).toHaveCount(2);
  await expect(list.getByText("private game")).toHaveCount(1);
  await expect(list.getByRole("link", { name: "Chess" })).toHaveCount(1);
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  await expectAccessible(page);

  // The seat of the game that runs leads to the same page; those whom one follows are listed with
  // it.
  await page.goto("/people");
  await page.getByRole("link", { name: /playing .* now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/g/${running}$`));
  await expect(page.getByRole("link", { name: "Bela_2" })).toHaveAttribute("href", "/@Bela_2");

  await page.goto("/@bela_2");
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("is not told")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("You have blocked Bela_2.")).toBeVisible();
  const open = await post(anna, "/games", {
    variant: "star:2",
    seats: [{ kind: "me" }, { kind: "open" }],
    clock: { kind: "none" },
    leaving: { kind: "out", after: 60_000 },
    listed: true,
  });
  await other.goto("/lobby");
  await expect(other.getByRole("link", { name: "Anna_1" }).first()).toBeVisible();
  await expectNoSidewaysScroll(other);
  await other.goto(`/g/${open.id}`);
  await other.getByRole("button", { name: /seat/i }).first().click();
  await expect(other.getByText("Somebody in this game does not want to play with you.")).toBeVisible();

  await page.setViewportSize({ width: 280, height: 653 });
  await page.goto("/people");
  await expect(
    page.getByRole("region", { name: "Blocked" }).getByRole("link", { name: "Bela_2" }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("region", { name: "Blocked" })).toBeHidden();
  await page.getByLabel("Username").fill("nobody-here");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("There is no account named nobody-here")).toBeVisible();
  await anna.close();
  await bela.close();
});
