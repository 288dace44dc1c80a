// Gestures on the board besides moves.

import { expectAccessible } from "./axe";
import { enter, square } from "./board";
import { deep } from "./deep";
import { begin } from "./local";
import { Person } from "./online";
import { expect, test } from "./site";

test("a premove is shown, played when its turn comes, and dropped by hand or when it is no longer possible", async ({
  browser,
  site,
}) => {
  const anna = await Person.come(browser, site, "Anna");
  const bela = await Person.come(browser, site, "Bela", { viewport: { width: 360, height: 740 } });
  const address = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
  });
  await bela.sitDown(address, 2);
  const plan = anna.page.locator(".plan").filter({ hasText: "Premove" });
  /**
   * Plans a move once the board knows what may be planned: a man who is chosen before the turn has
   * passed is put down.
   */
  const plans = async (from: string, to: string): Promise<void> => {
    await expect(anna.page).not.toHaveTitle(/Your turn/);
    await expect(anna.square(from)).toHaveClass(/\bown\b/);
    await anna.square(from).click();
    await expect(square(anna.page, to)).toHaveAccessibleName(/can (move|capture)/);
    await anna.square(to).click();
    await expect(plan).toContainText(`${from}–${to}`);
  };

  await anna.clicks("e2", "e4");
  await plans("g1", "f3");
  await expect(anna.page.locator(".game-board .planned")).toHaveCount(2);
  await anna.isWell();
  // Elsewhere, by Escape, and by the right button it is dropped.
  await anna.square("e5").click();
  await expect(plan).toHaveCount(0);
  await plans("g1", "f3");
  await anna.page.keyboard.press("Escape");
  await expect(plan).toHaveCount(0);
  await plans("g1", "f3");
  await anna.square("e5").click({ button: "right" });
  await expect(plan).toHaveCount(0);
  await expect(anna.page.locator(".sketch circle").first()).toBeVisible();

  await plans("g1", "f3");
  await bela.plays("d5");
  await anna.sees("Nf3");
  await expect(plan).toHaveCount(0);

  // Taking on a square of the seat's own man.
  await plans("d2", "d3");
  await plans("d2", "d3"); // planned again, it stays
  await bela.plays("dxe4");
  await anna.sees("d3");
  await bela.plays("Bg4");
  await anna.onTurn();
  await anna.plays("Nc3");
  await plans("d3", "e4");
  await anna.square("d3").click();
  await bela.plays("exd3"); // the pawn that was to take is gone
  await expect(anna.page.getByText("Your premove d3–e4 was not played")).toBeVisible();
  await anna.isWell();
  await bela.isWell();
  await anna.leave();
  await bela.leave();
});

test("moves are confirmed before they are played, if the player wishes", deep, async ({ page }) => {
  await page.goto("/settings");
  await page
    .getByRole("radiogroup", { name: "Confirm each move" })
    .getByRole("radio", { name: "Always" })
    .check();
  await begin(page, "star", { seats: 2 });
  const bar = page.getByRole("group", { name: "Play e2–e4?" });
  const move = async (): Promise<void> => {
    for (const name of ["e2", "e4"]) await square(page, name).click();
    await expect(bar).toBeVisible();
  };
  await move();
  await expect(page.locator(".game-board .planned")).toHaveCount(2);
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Cancel" }).click();
  await expect(square(page, "e2")).toHaveAccessibleName(/pawn/);
  await move();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await move();
  await square(page, "a5").click(); // elsewhere
  await expect(bar).toHaveCount(0);
  await expect(page.locator(".game-board .planned")).toHaveCount(0);
  await move();
  await expect(bar.locator(":focus")).toBeVisible(); // the button
  await page.keyboard.press("Enter");
  await expect(square(page, "e4")).toHaveAccessibleName(/pawn/);
  await expect(bar).toHaveCount(0);
  // A typed move needs no confirmation.
  await enter(page, "typing", "e7 e5");
});

test("castling is explained at the king, and can be entered in both ways", deep, async ({ page }) => {
  await begin(page, "star", { seats: 2 });
  for (const move of ["e2 e4", "e7 e5", "g1 f3", "g8 f6", "f1 e2", "f8 e7"])
    await enter(page, "typing", move);
  await square(page, "e1").click();
  await expect(page.getByLabel("About this piece").filter({ visible: true })).toContainText(
    "To castle, choose the rook (h1) or the square the king goes to (g1).",
  );
  await square(page, "h1").click();
  await expect(square(page, "g1")).toHaveAccessibleName(/king/);
  for (const name of ["e8", "g8"]) await square(page, name).click();
  await expect(square(page, "f8")).toHaveAccessibleName(/rook/);
});
