// Every figure of the books, with all that may be done with it. That takes minutes: `make deep`.

import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { deep } from "./deep";
import { expect, test } from "./site";

interface Figure {
  readonly id: string;
  readonly row?: string;
  readonly show: "start" | "goals" | "legend" | "control" | "border" | "due" | "scene";
  readonly game: string;
  readonly focus?: string;
  readonly seats?: readonly [number, number];
  readonly question?: string;
  readonly moves?: readonly string[];
  readonly choices?: readonly string[];
}

const families = ["star", "yalta", "sovereign", "royale", "rex", "draughts"];

const figuresOf = (family: string): readonly Figure[] =>
  JSON.parse(readFileSync(new URL(`../../docs/figures/${family}.json`, import.meta.url), "utf8")) as Figure[];

/** Points at a square as a reader without a mouse does. */
async function point(page: Page, figure: Locator, square: string): Promise<void> {
  await figure.locator('[data-square][tabindex="0"]').focus();
  for (const key of square) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
}

/** The squares that a figure says a man goes to and captures on. */
async function goalsOf(told: Locator): Promise<string[]> {
  const text = (await told.textContent()) ?? "";
  const found = [...text.matchAll(/(?: goes to|Captures on) ([^.]*)\./g)].flatMap(([, list]) =>
    list!.split(" ").filter((s) => s !== ""),
  );
  return [...new Set(found)]; // in REX a pawn may step to where it captures
}

const squares = (figure: Locator): Promise<string[]> =>
  figure.locator("[data-square]").evaluateAll((all) => all.map((one) => one.getAttribute("data-square")!));

/** Gives the board every number of half-boards that it may have; what it may not have changes nothing. */
async function resize(
  figure: Locator,
  [fewest, most]: readonly [number, number],
  check?: () => Promise<void>,
): Promise<void> {
  const modules = figure.getByLabel("Half-boards");
  for (let n = fewest; n <= most; n++) {
    await modules.fill(String(n));
    await modules.press("Enter");
    await expect(figure.locator("[data-square]")).toHaveCount(32 * n);
    await check?.();
  }
  for (const wrong of ["9", ""]) {
    await modules.fill(wrong);
    await modules.press("Enter");
  }
  await expect(figure.locator("[data-square]")).toHaveCount(32 * most);
}

/** The tasks about a man's goals. */
async function goals(page: Page, figure: Locator, { focus = "", seats, game }: Figure): Promise<string[]> {
  const did: string[] = [];
  const told = figure.locator(".told");
  const press = (name: string) => figure.getByRole("button", { name, exact: true }).press("Enter");
  const atFirst = async () => {
    await press("Reset");
    await press("Choose another square");
    await expect(told).toContainText(`${focus} goes to`);
  };
  await expect(told).toContainText(`${focus} goes to`);
  const first = await goalsOf(told);

  // Another square: the figure shows the man's moves from there, or that he cannot be there.
  const all = await squares(figure);
  const another = first[0] ?? all.find((s) => s !== focus)!;
  await point(page, figure, another);
  await expect(told).toContainText(new RegExp(`^${another} goes to|cannot stand there`));
  did.push("another square");
  await atFirst();

  // A man in the way of it, or for a pawn to take.
  await press("Put a piece in the way");
  const blocked = first.at(-1)!;
  await point(page, figure, blocked);
  await expect(told).toContainText(/goes to|cannot/);
  did.push("a man in the way");
  await atFirst();

  // From two to eight half-boards.
  if (seats) {
    await resize(figure, seats, () => expect(told).toContainText("goes to"));
    did.push(`N ${seats[0]} to ${seats[1]}`);
    await atFirst();
  }

  // Turned, another square is the first at the bottom.
  const outline = () => figure.locator(`[data-square="${focus}"]`).boundingBox();
  const before = await outline();
  await press("Turn the board");
  if (!game.startsWith("rex")) await expect.poll(outline).not.toEqual(before);
  did.push("turned");

  // Asked, it knows the right answer, and a wrong one.
  await press("Ask me");
  for (const square of first) await point(page, figure, square);
  const wrong = all.find((s) => s !== focus && !first.includes(s))!;
  await point(page, figure, wrong);
  await press("Check");
  await expect(told).toHaveText(`${first.length} of ${first.length} found, 1 wrong`);
  did.push("asked and answered");
  return did;
}

/** Steps through a scene, to its end and back. */
async function scene(figure: Locator, { moves = [] }: Figure): Promise<string[]> {
  const told = figure.locator(".told");
  const forth = figure.getByRole("button", { name: "Play the next move" });
  for (let i = 0; i < moves.length; i++) {
    const before = await told.textContent();
    await forth.press("Enter");
    await expect(told).not.toHaveText("");
    await expect(told).not.toHaveText(before ?? "");
  }
  await expect(forth).toBeDisabled();
  await figure.getByRole("button", { name: "Back" }).first().press("Enter");
  await expect(forth).toBeEnabled();
  return [`${moves.length} steps told, and back`];
}

/** A start: a choice, other numbers of half-boards, a colour that is lit, turned. */
async function start(page: Page, figure: Locator, { choices, seats, show }: Figure): Promise<string[]> {
  const did: string[] = [];
  const told = figure.locator(".told");
  if (choices) {
    for (const choice of choices) {
      const button = figure.getByRole("button", { name: choice.replace("queen", ""), exact: true });
      await button.press("Enter");
      await expect(button).toHaveAttribute("aria-pressed", "true");
    }
    did.push("both squares of the queen");
  }
  if (seats) {
    await resize(figure, seats);
    did.push(`N ${seats[0]} to ${seats[1]}`);
  }
  if (show === "control" || show === "border") {
    await point(page, figure, "h1");
    did.push("a man is pointed at");
  }
  await expect(told).toHaveCount(1);
  await figure.getByRole("button", { name: "Turn the board", exact: true }).press("Enter");
  did.push("turned");
  return did;
}

for (const family of families) {
  test(`the figures of ${family} do what they offer`, deep, async ({ page, context, site }) => {
    test.setTimeout(15 * 60_000);
    const left = new Map(figuresOf(family).map((figure) => [figure.id, figure]));
    for (const room of ["introduction", "rules", "pieces", "strategies"]) {
      if (left.size === 0) break;
      const answer = await context.request.get(`${site.url}/en/games/${family}/${room}`);
      if (!answer.ok()) continue;
      const html = await answer.text();
      const here = [...left.values()].filter(({ id }) => html.includes(`id="figure-${id}"`));
      if (here.length === 0) continue;
      await page.goto(`/en/games/${family}/${room}`);
      await page.waitForLoadState("networkidle");
      for (const one of here) {
        await test.step(one.id, async () => {
          const figure = page.locator(`#figure-${one.id}`);
          await figure.scrollIntoViewIfNeeded();
          await expect(
            figure.locator(one.show === "legend" ? ".book-still svg" : ".book-still [data-square]").first(),
          ).toBeVisible();
          const did =
            one.show === "goals"
              ? await goals(page, figure, one)
              : one.show === "scene"
                ? await scene(figure, one)
                : one.show === "start" || one.show === "control" || one.show === "border"
                  ? await start(page, figure, one)
                  : [];
          if (one.question) {
            const question = figure.locator("details.book-question").first();
            await question.locator("summary").press("Enter");
            await expect(question.locator("p").first()).toBeVisible();
            did.push("question");
          }
          console.log(`| ${one.row ?? ""} | ${one.id} | ${one.show} | ${did.join(", ")} |`);
        });
        left.delete(one.id);
      }
    }
    expect([...left.keys()], "shown in no room").toEqual([]);
  });
}
