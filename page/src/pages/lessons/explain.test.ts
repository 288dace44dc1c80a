import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonOf, ruleOf, RULES } from "./explain";
import type { Lesson, Task } from "./lesson";

const at = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);
const json = <T>(path: string): T => JSON.parse(readFileSync(at(path), "utf8")) as T;

test("every lesson but those about writing moves has its rule, told in five languages", async () => {
  const used = new Set<string>();
  for (const file of readdirSync(at("docs/lessons/"))) {
    const family = file.replace(".json", "");
    for (const lesson of json<Lesson[]>(`docs/lessons/${file}`)) {
      const rule = await ruleOf(family, lesson);
      used.add(`${family}/${lesson.id}`);
      expect(rule !== "", `${family} ${lesson.id}`).toBe(lesson.id !== "notation");
      if (rule === "") continue;
      for (const language of ["en", "es", "fr", "pt", "nl"])
        expect(
          json<Record<string, string>>(`content/messages/rules/${language}.json`)[rule],
          `${rule} in ${language}`,
        ).toBeTruthy();
    }
  }
  expect(Object.keys(RULES).filter((name) => !used.has(name))).toEqual([]);
});

const refusal = { rule: "star.4", code: "line", text: "no", marks: [] };
const game = (attacks: number) => ({
  why: (text: string) => Promise.resolve(text === "e2e5" ? (refusal as never) : null),
  play: () => Promise.resolve({ attacks: Array.from({ length: attacks }) } as never),
  undo: () => Promise.resolve({} as never),
});
const task = (part: Partial<Task>): Task => ({ do: "find", game: "star:2", answer: [], ...part });

test("a wrong answer is explained by the position", async () => {
  const none = { extra: [] };
  expect(await reasonOf(game(0), task({ do: "legal", move: "e2e5" }), none)).toEqual({
    kind: "refused",
    refusal,
  });
  expect(await reasonOf(game(0), task({ do: "legal", move: "e2e4" }), none)).toEqual({
    kind: "fits",
    move: "e2e4",
  });
  const mate = task({ theme: "mate" });
  expect(await reasonOf(game(0), mate, { move: "a1a2", extra: [] })).toEqual({ kind: "quiet", move: "a1a2" });
  expect(await reasonOf(game(1), mate, { move: "a1a2", extra: [] })).toEqual({ kind: "check", move: "a1a2" });
  const goals = task({ do: "goals", focus: "e2" });
  expect(await reasonOf(game(0), goals, { extra: ["e5"] })).toEqual({ kind: "refused", refusal });
  expect(await reasonOf(game(0), goals, none)).toBeNull();
});
