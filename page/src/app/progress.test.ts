import { describe, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const day = 86_400_000;
const noon = (n: number) => n * day + day / 2;
const today = Math.floor(Date.now() / day);

// The old storage of the browser, before there was one place: it stays until something is written.
kept.set(
  "manykings.lessons",
  JSON.stringify({
    version: 1,
    tasks: {
      "rex/pawn/1": { box: 5, due: 0, right: true },
      "rex/pawn/2": { box: 2, due: noon(20_000), right: true },
      "rex/pawn/3": { box: 0, due: noon(20_001), right: false },
    },
  }),
);
kept.set(
  "manykings.problems",
  JSON.stringify({ grade: 4.5, puzzles: { "mate1-abc": { box: 7, due: 20_050, solved: true } } }),
);
const { after, dayOf, graded, KNOWN, parse, progress, ran, starsOf, taskName } =
  await import("./progress.svelte");

describe("progress", () => {
  test("that was kept in two places is found in one", () => {
    expect(progress.grade).toBe(4.5);
    expect(progress.things["mate1-abc"]).toEqual({ box: KNOWN, due: 20_050, right: true });
    expect(progress.isDone("rex/pawn/1")).toBe(true);
    expect(progress.isDone("rex/pawn/3")).toBe(false);
    expect(progress.due("rex", 20_000)).toEqual(["rex/pawn/2"]);
    expect(progress.due("rex", today)).toEqual(["rex/pawn/2", "rex/pawn/3"]); // never a known task
    progress.tried("rex/pawn/3", true);
    expect([...kept.keys()]).toEqual(["manykings.progress"]);
  });

  test("is kept, written to a file, and read from one", () => {
    const name = taskName("yalta", "knight", 2);
    progress.tried(name, false, { day: today });
    progress.tried("only-xyz", true, { level: 6, day: today });
    expect(progress.isDone(name)).toBe(false);
    expect(progress.due("yalta", today)).toEqual([name]);
    expect(progress.grade).toBe(5.25);
    const text = progress.text();

    progress.forget("lessons");
    expect(progress.due("yalta", today)).toEqual([]);
    expect(progress.has("lessons")).toBe(false);
    expect(progress.isDone("only-xyz")).toBe(true);
    progress.forget("problems");
    expect([progress.graded, progress.grade]).toEqual([false, 2]);
    progress.tried("only-xyz", true, { level: 4, day: today });
    progress.tried("only-abc", false, { level: 1, day: today });
    expect([progress.graded, progress.grade]).toEqual([true, 2]); // back where it began
    progress.tried("only-xyz", false, { level: 4, day: today }); // not due yet
    progress.tried("only-abc", false, { level: 1, day: today }); // wrong once more
    expect(progress.grade).toBe(2);
    progress.forget("problems");
    expect(progress.has("problems")).toBe(false);

    expect(progress.read("{}")).toBe(false);
    expect(progress.read(text)).toBe(true);
    expect(progress.text()).toBe(text);
  });

  test("in an old file of lessons alone is added to the present one", () => {
    const before = progress.things["only-xyz"];
    const old = { version: 1, tasks: { "star/king/4": { box: 5, due: 0, right: true } } };
    expect(progress.read(JSON.stringify(old))).toBe(true);
    expect(progress.isDone("star/king/4")).toBe(true);
    expect(progress.things["only-xyz"]).toEqual(before);
  });

  test.each([
    "[",
    "null",
    "{}",
    '{"version":1,"tasks":{"../x":{"box":0,"due":1}}}',
    '{"version":2,"things":{"__proto__ ":{"box":0,"due":1}}}',
    '{"version":2,"things":{"a/b/1":{"box":"0","due":1}}}',
    '{"version":3,"things":{}}',
  ])("is not %s", (text) => {
    expect(parse(text)).toBeNull();
  });
});

test("a task solved at once is known; a failed one returns later and later until it is", () => {
  expect(after(undefined, true, 100)).toEqual({ box: KNOWN, due: 160, right: true });
  let tried = after(undefined, false, 100);
  expect(tried).toEqual({ box: 0, due: 100, right: false });
  const rests = [];
  while (tried.box < KNOWN) {
    tried = after(tried, true, 100);
    rests.push(tried.due - 100);
  }
  expect(rests).toEqual([1, 3, 7, 21, 60]);
  expect(after(tried, true, 100)).toEqual(tried);
  expect(after(tried, false, 100)).toEqual({ box: 0, due: 100, right: true });
});

test("a day begins at midnight, where the reader is", () => {
  expect(dayOf(new Date(2026, 0, 2, 23, 59)) - dayOf(new Date(2026, 0, 1, 0, 1))).toBe(1);
});

test("the grade follows the solved problems, and stays within the levels", () => {
  expect(graded(3, 7, true)).toBe(4);
  expect(graded(3, 1, false)).toBe(2);
  expect(graded(3, 1, true)).toBeCloseTo(3.2);
  expect(graded(10, 10, true)).toBe(10);
  expect(graded(1, 1, false)).toBe(1);
});

test("days in a row are counted, and end with a day that was left out", () => {
  expect(ran({ last: 0, length: 0 }, 100)).toEqual({ last: 100, length: 1 });
  expect(ran({ last: 100, length: 1 }, 100)).toEqual({ last: 100, length: 1 });
  expect(ran({ last: 100, length: 1 }, 101)).toEqual({ last: 101, length: 2 });
  expect(ran({ last: 101, length: 2 }, 103)).toEqual({ last: 103, length: 1 });
  expect(ran({ last: 101, length: 2 }, 99)).toEqual({ last: 101, length: 2 }); // a clock that was put back
});

test("a lesson has a star for half of its tasks, two for all, three for all known", () => {
  const known = { box: KNOWN, due: 1, right: true };
  const missed = { box: 1, due: 1, right: true };
  const wrong = { box: 0, due: 1, right: false };
  expect(starsOf([])).toBe(0);
  expect(starsOf([wrong, wrong, known])).toBe(0);
  expect(starsOf([wrong, known])).toBe(1);
  expect(starsOf([undefined, known])).toBe(1);
  expect(starsOf([missed, known])).toBe(2);
  expect(starsOf([known, known])).toBe(3);
});
