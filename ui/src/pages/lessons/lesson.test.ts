import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { compare, fill, ideas, isRight, wayOf, type Lesson, type Task } from "./lesson";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { after, parse, progress, taskName } = await import("./progress.svelte");

const languages = ["en", "es", "fr", "pt", "nl"];
const folder = new URL("../../../messages/lessons/", import.meta.url);
const texts = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")) as Record<string, string>;
const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each(languages)("the texts of lessons in %s are those of English, with the same gaps", (language) => {
  const [own, english] = [texts(language), texts("en")];
  expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(own)) expect(gaps(text), key).toEqual(gaps(english[key]!));
});

test("every task has a question, and every answer that is chosen a text", () => {
  const english = texts("en");
  const docs = new URL("../../../../docs/lessons/", import.meta.url);
  for (const file of readdirSync(docs)) {
    for (const lesson of JSON.parse(readFileSync(new URL(file, docs), "utf8")) as Lesson[]) {
      for (const task of lesson.tasks) {
        expect(
          english[task.do === "find" ? `find_${task.theme}` : task.do],
          `${file} ${lesson.id}`,
        ).toBeTruthy();
        if (task.do === "legal") for (const one of task.choices!) expect(english[`a_${one}`]).toBeTruthy();
      }
    }
  }
});

const task = (part: Partial<Task>): Task => ({ do: "goals", game: "yalta", answer: ["a1", "b2"], ...part });

test("an answer is right if it is whole, in whatever order; a chain has one", () => {
  expect(isRight(task({}), ["b2", "a1"])).toBe(true);
  expect(isRight(task({}), ["b2"])).toBe(false);
  expect(isRight(task({ do: "chain" }), ["b2", "a1"])).toBe(false);
  expect(isRight(task({ do: "chain" }), ["a1", "b2"])).toBe(true);
  expect(compare(task({}), ["a1", "c3"])).toEqual({ missing: ["b2"], extra: ["c3"] });
});

test("what a task asks for decides how it is answered", () => {
  expect(
    ["visit", "goals", "chain", "legal", "find"].map((one) => wayOf(task({ do: one as Task["do"] }))),
  ).toEqual(["visit", "pick", "order", "choose", "move"]);
});

test("what is said of a lesson is read from the book", () => {
  const text =
    "# Lessons <!-- yalta; from: 1 -->\n\nAbout.\n\n## The knight <!-- knight -->\n\n<!-- knight-idea; from: 2 -->\nIt jumps.\n\n# Others <!-- rex -->\n\n## No <!-- knight -->\n";
  expect(ideas(text, "yalta", false).get("knight")).toEqual({
    title: "The knight",
    text: "It jumps.",
    english: false,
  });
  expect(ideas(text, "star", false).size).toBe(0);
});

test("gaps are filled, and what is not known stays", () => {
  expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
  expect(fill(undefined)).toBe("");
});

test("a task that went wrong comes back later and later, and is known after the last box", () => {
  const day = 86_400_000;
  expect(after(undefined, true, 0)).toEqual({ box: 5, due: 0, right: true });
  let tried = after(undefined, false, 1000);
  expect(tried).toEqual({ box: 0, due: 1000, right: false });
  const rests = [];
  while (tried.due > 0) {
    tried = after(tried, true, 1000);
    rests.push(tried.due > 0 ? (tried.due - 1000) / day : 0);
  }
  expect(rests).toEqual([1, 3, 7, 21, 0]);
  expect(after({ box: 3, due: 5, right: true }, false, 9)).toEqual({ box: 0, due: 9, right: true });
});

test("progress is kept, written to a file, and read from one", () => {
  const name = taskName("yalta", "knight", 2);
  progress.tried(name, false);
  expect(progress.isDone(name)).toBe(false);
  expect(progress.due("yalta", Date.now() + 1)).toEqual([name]);
  const text = progress.text();
  progress.forget();
  expect(progress.due("yalta", Date.now() + 1)).toEqual([]);
  expect(progress.read("{}")).toBe(false);
  expect(progress.read(text)).toBe(true);
  expect(progress.due("yalta", Date.now() + 1)).toEqual([name]);
  expect(parse('{"version":1,"tasks":{"../x":{"box":0,"due":1}}}')).toBeNull();
  expect(parse("[")).toBeNull();
});
