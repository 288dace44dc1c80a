import { deep } from "./deep";
import { Person } from "./online";
import { expect, test } from "./site";

test(
  "a bot plays for a friend who closes the page, until he takes his seat back",
  deep,
  async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const bela = await Person.come(browser, site, "Bela");
    const address = await anna.open({
      variant: "star:2",
      seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
      // No absence that counts can be shorter.
      leaving: { kind: "bot", level: 1, after: 20_000 },
    });
    await bela.sitDown(address, 2);
    await anna.plays("e4");
    await bela.plays("f6");
    await anna.plays("Qh5+");
    await bela.onTurn();
    await bela.page.close();

    const seat = anna.page.locator('[data-seat="2"]');
    await expect(seat).toContainText("away: a bot takes over in");
    await expect(seat).toContainText("a bot (level 1) is playing", { timeout: 60_000 });
    await anna.sees("g6"); // all that is legal

    await bela.comeBack(address);
    await bela.page.getByRole("button", { name: "Take Bela’s seat back" }).click();
    await expect(seat).not.toContainText("bot");
    await expect(seat).not.toContainText("away");
    await anna.plays("a3");
    await bela.plays("gxh5");
    await anna.sees("gxh5");
    await anna.leave();
    await bela.leave();
  },
);
