// Vacation: a player who is away loses no days of their moves, and the others see its end.

import { Person } from "./online";
import { expect, test } from "./site";

const day = 86_400_000;

test("whoever goes on vacation tells the others until when, and comes back", async ({ browser, site }) => {
  test.slow();
  const anna = await Person.come(browser, site, "Anna");
  const bruno = await Person.come(browser, site, "Bruno", { viewport: { width: 360, height: 640 } });
  const game = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    clock: { kind: "days", perMove: 3 * day },
  });
  await bruno.sitDown(game, 2);
  const seat = bruno.page.locator('[data-seat="1"]');
  await expect(seat).toBeVisible();
  await expect(seat).not.toHaveAttribute("title", /on vacation/);

  await anna.page.goto("/notices");
  const part = anna.page.getByRole("region", { name: "Vacation" });
  await expect(part).toContainText("30 of 30 days left this year");
  const last = await anna.page.evaluate(() => {
    const at = new Date(Date.now() + 9 * 86_400_000);
    const two = (n: number) => String(n).padStart(2, "0");
    return {
      chosen: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
      shown: new Intl.DateTimeFormat(navigator.language, { day: "numeric", month: "short" }).format(at),
    };
  });
  await part.getByLabel("Last day").fill(last.chosen);
  await part.getByRole("button", { name: "Go on vacation" }).press("Enter");
  await expect(part.getByRole("status")).toHaveText(`You are on vacation up to and including ${last.shown}.`);
  await expect(part).not.toContainText("30 of 30");
  await anna.isWell();

  // Bruno learns it while he looks at the board, and the clock is stopped.
  await expect(seat).toHaveAttribute("title", new RegExp(`on vacation until ${last.shown}`));
  await bruno.isWell();
  await bruno.page.reload();
  await expect(seat).toHaveAttribute("title", /on vacation/);

  // Nobody who is away finds a game by correspondence.
  const refused = await anna.page.evaluate(async () => {
    const answer = await fetch("/api/v1/seek", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ variants: ["star:2"], clock: { kind: "days", perMove: 86_400_000 } }),
    });
    return ((await answer.json()) as { code: string }).code;
  });
  expect(refused).toBe("vacation");

  await part.getByRole("button", { name: "I am back" }).click();
  await expect(part.getByRole("button", { name: "Go on vacation" })).toBeVisible();
  await expect(part).toContainText("29 of 30 days left this year");
  await expect(seat).not.toHaveAttribute("title", /on vacation/);
  await anna.leave();
  await bruno.leave();
});
