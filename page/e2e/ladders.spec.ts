// Whole ladders of lessons: one by keys alone, one by what a screen reader says alone.
// They take minutes: `make deep`.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { deep } from "./deep";
import { expect, test } from "./site";

interface Task {
  readonly do: string;
  readonly choices?: readonly string[];
  readonly position?: { readonly board: Readonly<Record<string, string>> };
  readonly count?: number;
  readonly marks?: readonly string[];
  readonly answer: readonly string[];
  readonly ends?: readonly string[];
}

interface Lesson {
  readonly id: string;
  readonly tasks: readonly Task[];
}

function ladder(family: string): readonly Lesson[] {
  const text = readFileSync(new URL(`../../docs/lessons/${family}.json`, import.meta.url), "utf8");
  return JSON.parse(text) as Lesson[];
}

/** Presses Tab until an element with the focus matches a selector, and its text if one is given. */
async function tabTo(page: Page, selector: string, text = ""): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const there = await page.evaluate(
      ([selector, text]) => {
        const at = document.activeElement;
        return at !== null && at.matches(selector!) && (text === "" || at.textContent?.trim() === text);
      },
      [selector, text],
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keys do not come to ${selector} ${text}`);
}

/** Goes to squares of the board by typing their names, and enters each. */
async function enter(page: Page, squares: readonly string[]): Promise<void> {
  await tabTo(page, "[data-square]");
  for (const name of squares) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
}

async function press(page: Page, text: string): Promise<void> {
  await tabTo(page, "button:not(:disabled)", text);
  await page.keyboard.press("Enter");
}

/**
 * The squares of a move in protocol notation, from where it begins; empty if it has other words
 * than those.
 */
function way(move: string, squares: ReadonlySet<string>): string[] {
  if (move === "" || /^=?[a-zA-Z]$/.test(move)) return []; // what a pawn becomes is asked
  for (let i = move.length; i > 0; i--) {
    if (!squares.has(move.slice(0, i))) continue;
    const rest = move.slice(i);
    const more = way(rest, squares);
    if (more.length > 0 || rest === "" || /^=?[a-zA-Z]$/.test(rest)) return [move.slice(0, i), ...more];
  }
  return [];
}

/** Answers a task, by keys; reports whether it had to be shown. */
async function answer(page: Page, task: Task, squares: ReadonlySet<string>): Promise<boolean> {
  const right = page.getByRole("status");
  switch (task.do) {
    case "goals":
    case "takes":
    case "attackers":
    case "owned":
    case "closed":
    case "chain":
      await enter(page, task.answer);
      await press(page, "Check");
      break;
    case "find":
    case "force":
    case "escapes":
    case "read": {
      const wanted = task.do === "escapes" ? task.answer.slice(0, task.count ?? 1) : task.answer.slice(0, 1);
      if (task.ends) wanted.push(task.ends[0]!);
      for (const [i, move] of wanted.entries()) {
        if (task.do === "force" && i > 0) await expect(right).toContainText("go on", { timeout: 10_000 });
        const found = way(move.replaceAll(/[x-]/g, ""), squares);
        if (found.length < 2) {
          await press(page, "Show me"); // castling by its own words
          return true;
        }
        for (const [n, name] of found.entries()) {
          // The last jumps of several follow by themselves where there is no choice.
          if (n > 1 && /Right/.test(await right.innerText())) break;
          await enter(page, [name]);
        }
        if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Enter");
      }
      break;
    }
    case "visit":
      await press(page, "Show me");
      return true;
    default: {
      const values =
        task.choices ?? (task.do === "announce" ? ["check", "provisional", "none"] : await seats(page, task));
      const at = values.indexOf(task.answer[0]!);
      const text = await page.locator(".choices button").nth(at).innerText();
      await press(page, text.trim());
    }
  }
  await expect(right, JSON.stringify(task)).toContainText(/^\s*Right\.\s*$/, { timeout: 10_000 });
  return false;
}

async function seats(page: Page, task: Task): Promise<string[]> {
  const n = await page.locator(".choices button").count();
  const numbers = Array.from({ length: task.do === "owner" ? n - 1 : n }, (_, i) => String(i + 1));
  return task.do === "owner" ? [...numbers, "0"] : numbers;
}

async function climb(page: Page, family: string, before: (task: Task) => Promise<void>): Promise<number> {
  let shown = 0;
  for (const { id, tasks } of ladder(family)) {
    await page.goto(`/lessons/${family}/${id}`);
    for (const task of tasks) {
      await expect(page.locator("[data-square]").first()).toBeAttached();
      const squares = new Set(
        await page
          .locator("[data-square]")
          .evaluateAll((all) => all.map((e) => e.getAttribute("data-square")!)),
      );
      await before(task);
      if (await answer(page, task, squares)) shown++;
      await press(page, "Next");
    }
    await expect(page.getByText("Done: every task of this lesson.")).toBeVisible();
  }
  return shown;
}

test.describe("whole ladders", deep, () => {
  test.setTimeout(600_000);

  test("REX by keys alone", async ({ page }) => {
    expect(await climb(page, "rex", async () => {})).toBeLessThan(8);
  });

  // Without seeing the men: only the announcements are known.
  test("draughts by what a screen reader says alone", async ({ page }) => {
    const shown = await climb(page, "draughts", async (task) => {
      await page.getByRole("radio", { name: "Blind" }).check({ force: true });
      const said = await page.locator("main").ariaSnapshot();
      for (const name of Object.keys(task.position?.board ?? {})) expect(said).toContain(name);
    });
    expect(shown).toBeLessThan(8);
  });
});
