// Partners who think together: arrows and circles that are seen by those of one team, and by
// nobody else.

import { deep } from "./deep";
import { Person } from "./online";
import { expect, test } from "./site";
import type { Locator } from "@playwright/test";

const strokes = (person: Person): Locator => person.page.locator(".game-board .sketch > g");
const theirs = (person: Person): Locator => person.page.locator(".game-board .sketch > g.theirs");
const share = (person: Person, name: string): Locator =>
  person.page.getByRole("button", { name: `Share arrows with ${name}` });

async function draws(person: Person, from: string, to: string): Promise<void> {
  await person.square(from).hover();
  await person.page.mouse.down({ button: "right" });
  await person.square(to).hover();
  await person.page.mouse.up({ button: "right" });
}

test(
  "partners see each other's arrows, if both share them; opponents never do",
  deep,
  async ({ browser, site }) => {
    const anna = await Person.come(browser, site, "Anna");
    const bela = await Person.come(browser, site, "Bela");
    const cleo = await Person.come(browser, site, "Cleo");
    const address = await anna.open({
      variant: "star:4,teams=pairs",
      seats: [{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "open" }, { kind: "bot", level: 1 }],
    });
    await bela.sitDown(address, 3);
    await cleo.sitDown(address, 2);
    for (const person of [anna, bela, cleo]) {
      await expect(person.page.locator("[data-stage=playing]")).toBeVisible();
    }
    await expect(cleo.page.getByRole("button", { name: /^Share arrows/ })).toHaveCount(0); // with a bot there is nothing to share

    // Until the player shares them, drawings stay here.
    await draws(anna, "1e2", "1e4");
    await expect(strokes(anna)).toHaveCount(1);
    await share(anna, "Bela").click();
    await expect(share(anna, "Bela")).toHaveAttribute("aria-pressed", "true");
    await expect(share(bela, "Anna")).toHaveClass(/new/); // told, and not shown
    await expect(strokes(bela)).toHaveCount(0);

    await share(bela, "Anna").click();
    await expect(theirs(bela)).toHaveCount(1);
    await draws(anna, "3d4", "3d4");
    await expect(theirs(bela)).toHaveCount(2);
    await draws(bela, "2e2", "2e3");
    await expect(theirs(anna)).toHaveCount(1);
    await expect(strokes(anna)).toHaveCount(3);
    await expect(strokes(cleo)).toHaveCount(0);
    await expect(anna.page.getByText("Bela draws: 2e2–2e3")).toBeAttached();
    await bela.isWell();

    // The move wipes off what the mover has drawn; who waits thinks on, and is seen to.
    await anna.plays("1e21e4");
    await bela.sees("1e4");
    await expect(theirs(bela)).toHaveCount(0);
    await expect(strokes(bela)).toHaveCount(1);
    await expect(theirs(anna)).toHaveCount(1);
    await expect(strokes(anna)).toHaveCount(1);

    // A player who stops sharing is no longer seen.
    await draws(anna, "1d2", "1d4");
    await expect(theirs(bela)).toHaveCount(1);
    await share(anna, "Bela").click();
    await expect(theirs(bela)).toHaveCount(0);
    await expect(theirs(anna)).toHaveCount(0);
    await expect(strokes(anna)).toHaveCount(1);
    for (const person of [anna, bela, cleo]) await person.leave();
  },
);
