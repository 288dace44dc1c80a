import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compare, fill, ideas, isRight, wayOf, type Lesson, type Task } from "./lesson";

const languages = ["en", "es", "fr", "pt", "nl"];
const folder = new URL("../../../../content/messages/lessons/", import.meta.url);
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
          english[task.theme ? `${task.do}_${task.theme}` : task.do],
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
    ["visit", "goals", "chain", "legal", "find", "force"].map((one) =>
      wayOf(task({ do: one as Task["do"] })),
    ),
  ).toEqual(["visit", "pick", "order", "choose", "move", "move"]);
});

test("the texts of a lesson are read from the book", () => {
  const text =
    "# Lessons <!-- yalta; from: 1 -->\n\nAbout.\n\n## The knight <!-- knight -->\n\n<!-- knight-idea; from: 2 -->\nIt jumps.\n\n# Others <!-- rex -->\n\n## No <!-- knight -->\n";
  expect(ideas(text, "yalta", false).get("knight")).toEqual({
    title: "The knight",
    text: "It jumps.",
    english: false,
  });
  expect(ideas(text, "star", false).size).toBe(0);
});

test("gaps are filled, and unknown ones stay", () => {
  expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
  expect(fill(undefined)).toBe("");
});
