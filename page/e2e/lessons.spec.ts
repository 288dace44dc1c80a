// Lessons: by keys alone, by hand, in another language, blind.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { deep } from "./deep";
import { shootWindows } from "./shoot";
import { expect, test } from "./site";

interface Task {
  do: string;
  marks?: string[];
  answer: string[];
  ends?: string[];
}

function tasks(family: string, lesson: string): Task[] {
  const text = readFileSync(new URL(`../../docs/lessons/${family}.json`, import.meta.url), "utf8");
  const ladder = JSON.parse(text) as { id: string; tasks: Task[] }[];
  return ladder.find(({ id }) => id === lesson)!.tasks;
}

const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);

/** Answers a task for squares by keys: the board is one stop, Enter picks where the focus is. */
async function pickByKeys(page: Page, answer: string[]): Promise<void> {
  for (const name of answer) {
    await square(page, name).focus();
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Check", exact: true }).focus();
  await page.keyboard.press("Enter");
}

test("a lesson by keys alone, with its stars kept", async ({ page }) => {
  await page.goto("/lessons/yalta/knight");
  for (const task of tasks("yalta", "knight")) {
    await expect(square(page, "a1")).toBeAttached();
    if (task.do === "goals") await pickByKeys(page, task.answer);
    else {
      await page.getByRole("button", { name: "Show me" }).focus();
      await page.keyboard.press("Enter");
    }
    const next = page.getByRole("button", { name: "Next" });
    await next.focus();
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Done: every task of this lesson.")).toBeVisible();
  await page.goto("/lessons/yalta");
  await expect(page.getByRole("link", { name: /Begin 5\/10|Go on 5\/10/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Repeat today: 5/ })).toBeVisible();
});

test("the rooms of the book stand above lessons and problems too", async ({ page }) => {
  const rooms = page.getByRole("navigation", { name: "The book of this game" });
  await page.goto("/games/yalta/rules");
  for (const room of ["Lessons", "Problems"]) {
    await rooms.getByRole("link", { name: room, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(room, "i") })).toBeVisible();
    await expect(rooms.locator("[aria-current]")).toHaveText(room);
  }
  await rooms.getByRole("link", { name: "Strategy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /strategy/i })).toBeVisible();

  // On a phone the row scrolls to the current room.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/problems/yalta");
  await expect(rooms.locator("[aria-current]")).toBeInViewport();
});

test("a wrong answer says so, and the task comes back", async ({ page }) => {
  await page.goto("/lessons/rex/knight");
  await square(page, "j5").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Not quite.");
  // The missing squares are named and framed, and the rule says why.
  const [task] = tasks("rex", "knight");
  const missing = task!.answer.filter((name) => name !== "j5");
  await expect(page.getByRole("status")).toContainText(`Missing, framed: ${missing.join(", ")}.`);
  await expect(page.locator(".because")).toContainText("the knight jumps one step");
  await page.getByRole("link", { name: "The rule" }).hover();
  await expectAccessible(page);
});

test("a wrong yes or no is answered by the rules, and a wrong mate by the board", async ({ page }) => {
  await page.goto("/lessons/star/legal");
  const { answer } = tasks("star", "legal")[0]!;
  const said: Record<string, string> = { legal: "It is legal", line: "The piece does not move like that" };
  await page.getByRole("button", { name: answer[0] === "legal" ? said.line! : said.legal! }).click();
  await expect(page.getByRole("status")).toContainText("Not that one.");
  await expect(page.locator(".because")).not.toBeEmpty();
});

test("right answers are praised, stars and days are counted, and the next step is offered", async ({
  page,
}) => {
  await page.goto("/lessons/rex");
  const map = page.getByRole("region", { name: "Your way through the lessons" });
  await expect(map).toContainText("0 of 11 lessons");
  await expect(map.getByRole("button", { name: "Play it" })).toBeVisible(); // a first game comes first
  await page.goto("/lessons/rex/knight");
  const praises = ["At the first try!", "Well done!", "3 in a row!"];
  for (const [i, task] of tasks("rex", "knight").entries()) {
    await expect(square(page, task.answer[0]!)).toBeAttached();
    await pickByKeys(page, task.answer);
    await expect(page.locator(".praise")).toHaveText(praises[i]!);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.getByRole("img", { name: "3 of 3 stars" })).toBeVisible();
  await expect(page.getByText("Three stars: you know this.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All lessons" }).first().click();
  await expect(map).toContainText("1 of 11 lessons");
  await expect(map).toContainText("3 of 33 stars");
  await expect(map).toContainText("Days in a row: 1");
  await expect(map.getByRole("link")).toHaveAttribute("href", /\/lessons\/(pawn|rex\/pawn)$|\/rex\/pawn$/);
  await expectAccessible(page);
  // On the page about all games too.
  await page.goto("/learn");
  const game = page.getByRole("region", { name: "REX" });
  await expect(game).toContainText("1 of 11 lessons");
  await expect(game.getByRole("link", { name: /pawn/i })).toBeVisible();
  await expect(page.getByText(/of \d+ lessons/)).toHaveCount(1);
});

test.describe("in Spanish", () => {
  test.use({ locale: "es" });

  test("a choice, without seeing the men", async ({ page }) => {
    await page.goto("/lessons/draughts/legal");
    await page.getByRole("radio", { name: "A ciegas" }).check({ force: true });
    await expect(page.getByRole("button", { name: "Es legal" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a first game with a coach: a hint in two steps, news, a move taken back", async ({ page }) => {
  await page.goto("/lessons/draughts");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("tab", { name: "Coach" })).toHaveAttribute("aria-selected", "true");
  const coach = page.getByRole("region", { name: "A game with a coach" });
  await coach.getByRole("button", { name: "Hint" }).click();
  await expect(coach.getByRole("status")).toContainText(/^\s*Look at \w+: man\./i);
  await expect(page.locator(".board .mark")).toHaveCount(1); // around that man
  await coach.getByRole("button", { name: "Show the move" }).click();
  await expect(coach.getByRole("status")).toContainText("looks best");
  await expect(page.locator(".way.hint").first()).toBeAttached();
  await expectAccessible(page);
  await shootWindows(page, "coach", (width) => width < 1000);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel("Type a move").fill("1c31d4");
  await page.keyboard.press("Enter");
  await expect(coach.getByRole("button", { name: "Take back" })).toBeVisible();
  await coach.getByRole("button", { name: "Take back" }).click();
  await expect(coach.getByRole("button", { name: "Take back" })).toBeHidden();
  await page.reload(); // it is still a game with a coach
  await expect(page.getByRole("tab", { name: "Coach" })).toHaveAttribute("aria-selected", "true");
});

test.describe("on a low phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("a coach is beside each game against bots, and helps from the bar", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play now: Star draughts" }).click();
    await expect(page.getByRole("tab", { name: "Moves" })).toHaveAttribute("aria-selected", "true");
    const bar = page.getByRole("group", { name: "Game menu" });
    await expect(bar.getByRole("button", { name: "Hint" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Coach" }).click();
    await bar.getByRole("button", { name: "Hint" }).click();
    await expect(page.locator(".board .mark")).toHaveCount(1);
    await bar.getByRole("button", { name: "Show the move" }).click();
    await expect(page.locator(".way.hint").first()).toBeAttached();
  });
});

test(
  "each way out of a check of Sovereign Chess is asked for by itself, and found",
  deep,
  async ({ page }) => {
    await page.goto("/lessons/sovereign/ways");
    for (const task of tasks("sovereign", "ways")) {
      // The promotion is not asked: only a king ends these checks.
      const [, from, to] = /^([a-p]\d+)([a-p]\d+)k?$/.exec(task.answer[0]!)!;
      for (const name of [from, to]) {
        await square(page, name!).focus();
        await page.keyboard.press("Enter");
      }
      await expect(page.getByRole("status")).toContainText("Right.");
      await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(
        "Seat 1 (white) is in check",
      );
      await page.getByRole("button", { name: "Next" }).click();
    }
    await expect(page.getByText("Done: every task of this lesson.")).toBeVisible();
  },
);

test(
  "whom a player without a king moves is tapped, and who has left gives no check",
  deep,
  async ({ page }) => {
    await page.goto("/lessons/royale/kingless");
    for (const task of tasks("royale", "kingless")) {
      if (task.do === "owned") {
        await expect(square(page, "a1")).toBeAttached();
        await pickByKeys(page, task.answer);
        await expect(page.getByRole("status")).toContainText("Right.");
      } else await page.getByRole("button", { name: "Show me" }).click();
      await page.getByRole("button", { name: "Next" }).click();
    }
    await expect(page.getByText("Done: every task of this lesson.")).toBeVisible();
  },
);

test("mate in two: bots reply to the first move, and the second one ends it", async ({ page }) => {
  await page.goto("/lessons/rex/mate");
  for (const task of tasks("rex", "mate")) {
    await expect(square(page, "j1")).toBeAttached();
    if (task.do !== "force") {
      await page.getByRole("button", { name: "Show me" }).click();
    } else {
      const play = async (move: string) => {
        const [, from, to] = /^([a-t]\d)([a-t]\d)$/.exec(move)!;
        for (const name of [from, to]) {
          await square(page, name!).focus();
          await page.keyboard.press("Enter");
        }
      };
      await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("mate in two");
      await play(task.answer[0]!);
      await expect(page.getByRole("status")).toContainText("Right. They have replied: go on.");
      await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
      await play(task.ends![0]!);
      await expect(page.getByRole("status")).toHaveText(/^\s*Right\.\s*$/);
    }
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.getByText("Done: every task of this lesson.")).toBeVisible();
});

test(
  "mate in two: a wrong first and a wrong second move are refused in words, and may be mended",
  deep,
  async ({ page }) => {
    await page.goto("/lessons/rex/mate");
    const ladder = tasks("rex", "mate");
    const at = ladder.findIndex((task) => task.do === "force");
    for (let i = 0; i < at; i++) {
      await page.getByRole("button", { name: "Show me" }).click();
      await page.getByRole("button", { name: "Next" }).click();
    }
    const task = ladder[at]!;
    const status = page.getByRole("status");
    const men = () =>
      page
        .locator("[data-square]")
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute("aria-label")?.split(",").slice(0, 2).join()),
        );
    const enter = async (from: string, to: string) => {
      for (const name of [from, to]) {
        await square(page, name).focus();
        await page.keyboard.press("Enter");
      }
    };
    /**
     * Plays a legal move that is not among those, and sees that nothing stands elsewhere after it.
     */
    const playWrong = async (right: readonly string[]) => {
      const before = await men();
      for (const name of await page
        .locator("[data-square]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-square")!))) {
        await square(page, name).focus();
        await page.keyboard.press("Enter");
        const goals = await page
          .locator(
            '[data-square][aria-label*="can move here"], [data-square][aria-label*="can capture here"]',
          )
          .evaluateAll((all) => all.map((one) => one.getAttribute("data-square")!));
        const goal = goals.find((to) => !right.includes(name + to));
        if (goals.length > 0) await page.keyboard.press("Escape"); // with nothing chosen it leaves the lesson
        if (!goal) continue;
        await enter(name, goal);
        await expect(status).toHaveText(/^\s*Not that one\. Look again\.\s*$/);
        await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
        expect(await men()).toEqual(before);
        return;
      }
      throw new Error("there is no other move");
    };
    const split = (move: string) => /^([a-t]\d)([a-t]\d)$/.exec(move)!.slice(1) as [string, string];
    await expect(square(page, "j1")).toBeAttached();
    await playWrong(task.answer);
    await enter(...split(task.answer[0]!));
    await expect(status).toContainText("Right. They have replied: go on.");
    await playWrong(task.ends!);
    await playWrong(task.ends!); // a second time, with the same result
    await enter(...split(task.ends![0]!));
    await expect(status).toHaveText(/^\s*Right\.\s*$/);
    await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    // A task with a wrong first answer returns another day.
    await page.goto("/lessons/rex");
    await expect(page.getByRole("link", { name: /Repeat today: / })).toBeVisible();
  },
);

test(
  "the address says in which language lessons and problems are, and choosing another one moves it",
  deep,
  async ({ page }) => {
    await page.goto("/es/games/rex/lessons");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lecciones: REX");
    await page.locator("ol.ladder a").first().click();
    await expect(page).toHaveURL(/\/es\/games\/rex\/lessons\/knight$/);
    await expect(page.getByRole("button", { name: "Comprobar" })).toBeVisible();
    await page.goto("/es/games/rex/problems");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("problemas");
    await page.locator("nav.games a", { hasText: "Yalta" }).click();
    await expect(page).toHaveURL(/\/es\/games\/yalta\/problems$/);
    await page.getByLabel("Idioma", { exact: true }).selectOption("nl");
    await expect(page).toHaveURL(/\/nl\/games\/yalta\/problems$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    await page.goto("/fr/games/rex/lessons"); // whatever was chosen
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Leçons\s:\sREX$/);
    await page.goto("/lessons/rex");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lessen: REX");
  },
);

test(
  "moves are read and written with the letters of the language, and may be typed",
  deep,
  async ({ page }) => {
    await page.goto("/es/games/yalta/lessons/notation");
    await expect(page.getByRole("button", { name: "Cf3", exact: true })).toBeVisible();
    const field = page.getByLabel("O escríbela");
    await field.fill("Cc3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Esa no es.");
    await field.fill("nonsense");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Esa no es.");
    await field.fill("Cg1-f3"); // long, where short was asked for
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Correcto.");
    await expect(field).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Siguiente" }).click();
    await page.getByRole("button", { name: "Muéstramelo" }).click();
    await page.getByRole("button", { name: "Siguiente" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Cc3"); // to be played
  },
);
