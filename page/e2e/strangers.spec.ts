// The ways of a first visitor: each is the shortest, without a wrong click.

import { viewports } from "./deep";
import { Person } from "./online";
import { expect, test } from "./site";
import type { Locator, Page } from "@playwright/test";

/**
 * A hand that counts its clicks; each target is in sight without scrolling, except in the list of
 * a home page.
 */
class Hand {
  clicks = 0;

  async click(thing: Locator): Promise<void> {
    await thing.click();
    this.clicks++;
  }

  async square(page: Page, name: string): Promise<void> {
    await this.click(page.locator(`.game-board [data-square="${name}"]`));
  }
}

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    test("doubles with three bots: the first move is made with five clicks", async ({ page }) => {
      const hand = new Hand();
      await page.goto("/");
      await hand.click(page.getByRole("link", { name: "Set up: Star chess" }));
      const doubles = page.getByRole("button", { name: "Doubles with bots" });
      await expect(doubles).toBeInViewport();
      await hand.click(doubles);
      await expect(doubles).toHaveAttribute("aria-pressed", "true");
      const start = page.getByRole("button", { name: "Start the game" });
      await expect(start).toBeInViewport();
      await hand.click(start);
      await expect(page.locator("[data-stage=playing]")).toBeVisible();
      await expect(page.locator(".score")).toBeVisible(); // of two teams
      await hand.square(page, "1e2");
      await hand.square(page, "1e4");
      await expect(page.getByRole("button", { name: "1e4" }).first()).toBeVisible();
      expect(hand.clicks).toBe(5);
    });

    test("Yalta with a friend by link and a bot: five clicks and one", async ({ browser, site }) => {
      const anna = await Person.come(browser, site, "Anna", { viewport });
      const bela = await Person.come(browser, site, "Bela", { viewport });
      const hand = new Hand();
      await anna.page.goto("/");
      await anna.page.getByRole("radio", { name: /With friends/ }).check();
      hand.clicks++;
      await hand.click(anna.page.getByRole("link", { name: "Invite friends: Yalta" }));
      await hand.click(anna.page.getByRole("button", { name: "Open the game and get the link" }));
      await expect(anna.page.locator("[data-stage=waiting]")).toBeVisible();
      const copy = anna.page.getByRole("button", { name: "Copy the link" });
      await expect(copy).toBeInViewport();
      await expect(copy).toHaveClass(/main/);
      const start = anna.page.getByRole("button", { name: /^Start now/ });
      await expect(start).toHaveText("Start now with 2 bots");
      await expect(start).not.toHaveClass(/main/); // nobody has come yet
      const link = await anna.page.getByLabel("Link to this game").inputValue();
      await hand.click(copy);

      const friend = new Hand();
      await bela.page.goto(link);
      await friend.click(bela.page.getByRole("button", { name: "Sit here: Seat 2" }));
      expect(friend.clicks).toBe(1);

      await expect(start).toHaveText("Start now with 1 bot");
      await expect(start).toHaveClass(/main/);
      await expect(start).toBeInViewport();
      await hand.click(start);
      for (const { page } of [anna, bela]) {
        await expect(page.locator("[data-stage=playing]")).toBeVisible();
        const tops = await page
          .getByRole("tab")
          .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
        expect(tops).toEqual(Array(tops.length).fill(tops[0])); // in one row
      }
      expect(hand.clicks).toBe(5);
      await anna.leave();
      await bela.leave();
    });

    test("a public game is found and watched with one click or two", async ({ browser, site }) => {
      const anna = await Person.come(browser, site, "Anna");
      const cora = await Person.come(browser, site, "Cora", { viewport });
      const address = await anna.open({
        variant: "star:4",
        seats: [
          { kind: "me", name: "Anna" },
          { kind: "bot", level: 1 },
          { kind: "bot", level: 1 },
          { kind: "bot", level: 1 },
        ],
        public: true,
      });
      for (let i = 0; i < 4; i++)
        // games to join do not hide those to watch
        await anna.open({
          variant: "star:3",
          seats: [{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "open" }],
          listed: true,
        });
      // On a wide screen one is shown large: it may be another that is public and still goes on.
      const game =
        viewport.width >= 1000
          ? cora.page
              .getByRole("main")
              .getByRole("link", { name: /^Watch / })
              .first()
          : cora.page.locator(`main a[href="${address}"]`).first();
      const hand = new Hand();
      await cora.page.goto("/");
      if (viewport.width >= 1000) await expect(game).toBeInViewport();
      else {
        // six cards lie above it
        const menu = cora.page.getByRole("navigation", { name: "Main menu" });
        await hand.click(menu.getByRole("link", { name: "Join or watch" }));
      }
      await hand.click(game);
      await expect(cora.page.getByText("Watching", { exact: true })).toBeInViewport();
      expect(hand.clicks).toBe(viewport.width >= 1000 ? 1 : 2);
      await anna.leave();
      await cora.leave();
    });
  });
}
