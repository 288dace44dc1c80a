// Conditional moves: entered on the board, kept secret, and played when their time comes.

import { Person } from "./online";
import { expect, test } from "./site";

const day = 86_400_000;

test("a waiting player enters answers, and the server plays them", async ({ browser, site }) => {
  test.slow();
  const anna = await Person.come(browser, site, "Anna");
  const bruno = await Person.come(browser, site, "Bruno", { viewport: { width: 280, height: 653 } });
  const game = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    clock: { kind: "days", perMove: 3 * day },
  });
  await bruno.sitDown(game, 2);
  await anna.plays("e2e4");
  await anna.sees("e4");

  // By mouse: a named move and its answer.
  await anna.page.getByRole("tab", { name: "Plans" }).click();
  await anna.page.getByRole("button", { name: "Plan on the board" }).click();
  const bar = anna.page.getByRole("group", { name: "Conditional moves" });
  await expect(bar).toContainText("If Bruno plays");
  await anna.square("e7").click();
  await anna.square("e5").click();
  await expect(bar).toContainText("what do you answer?");
  await expect(bar.getByRole("button", { name: "Keep this" })).toHaveAttribute("aria-disabled", "true");
  await anna.square("g1").click();
  await anna.square("f3").click();
  await anna.isWell();
  await bar.getByRole("button", { name: "Keep this" }).click();
  await expect(bar).toBeHidden();
  const lines = anna.page.getByRole("region", { name: "Conditional moves" }).getByRole("listitem");
  await expect(lines).toHaveCount(1);
  // It is called as all moves are, in the notation that was chosen.
  await expect(lines).toContainText("Bruno: e5 · You: Nf3");

  // By keys: any move, and a typed one.
  await anna.page.getByRole("button", { name: "Plan on the board" }).press("Enter");
  await bar.getByRole("button", { name: "anything" }).press("Enter");
  await anna.types("Nc3");
  await expect(bar.getByRole("button", { name: "Keep this" })).toHaveAttribute("aria-disabled", "false");
  await bar.getByRole("button", { name: "Keep this" }).press("Enter");
  await expect(lines).toHaveCount(2);
  await anna.isWell();

  await expect(lines.nth(1)).toContainText("anything · You: Nc3");

  // It lasts, and one can be taken out again; the other sees none of it.
  await anna.page.reload();
  await anna.page.getByRole("tab", { name: "Plans" }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("Bruno: e5 · You: Nf3");
  await lines.nth(1).getByRole("button").click();
  await expect(lines).toHaveCount(1);
  await bruno.page.getByRole("tab", { name: "Plans" }).click();
  await expect(
    bruno.page.getByRole("region", { name: "Conditional moves" }).getByRole("listitem"),
  ).toHaveCount(0);
  await bruno.isWell();

  await bruno.types("e7e5");
  await expect(bruno.page).toHaveTitle(/Your turn/, { timeout: 60_000 });
  await bruno.page.getByRole("tab", { name: "Moves" }).click();
  await bruno.sees("Nf3");
  await expect(lines).toHaveCount(0);

  // A dropped line has the names of its moves, in the reader's language.
  const game2 = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    clock: { kind: "days", perMove: 3 * day },
  });
  await bruno.sitDown(game2, 2);
  for (const [who, text] of [
    [anna, "e2e4"],
    [bruno, "e7e5"],
    [anna, "f2f4"],
  ] as const) {
    await who.plays(text);
  }
  await anna.page.getByRole("tab", { name: "Plans" }).click();
  await anna.page.getByRole("button", { name: "Plan on the board" }).click();
  await bar.getByRole("button", { name: "anything" }).click();
  await anna.types("Nc3");
  await bar.getByRole("button", { name: "Keep this" }).click();
  await expect(lines).toHaveCount(1);
  await bruno.plays("d8h4");
  await expect(anna.page.getByText("Your answer Nc3 was no longer legal")).toBeVisible();
  await anna.isWell();
  await anna.leave();
  await bruno.leave();
});
