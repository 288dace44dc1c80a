import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dailyFamily, dailyOf } from "./daily";
import { kindsOf, nextOf, parse, puzzlesOf, type Puzzle } from "./puzzles";
import { kindName, taskText } from "./words";

const data = new URL("../../../../content/puzzle/data/", import.meta.url);
const families = ["star", "yalta", "sovereign", "royale", "rex", "draughts"];

describe("problems", () => {
  test("a line of the file is read", () => {
    const text = "# a note\nmate1-a\tmate1\tmate1\t3\t6k1/8/8 w - - 0 1\ta1a8 g8h8\n";
    expect(parse(text)).toEqual([
      {
        id: "mate1-a",
        kind: "mate1",
        goal: "mate1",
        level: 3,
        position: "6k1/8/8 w - - 0 1",
        line: ["a1a8", "g8h8"],
        variant: "star:2",
      },
    ]);
    expect(parse("a\tonly\tonly\t1\tstar:4,teams=pairs 2 1K:1e1\t1e11e2")[0]!.variant).toBe(
      "star:4,teams=pairs",
    );
  });

  test("every file is there for its family, and every problem has words", async () => {
    expect(readdirSync(data).sort()).toEqual(families.map((f) => `${f}.txt`).sort());
    for (const family of families) {
      const list = await puzzlesOf(family);
      expect(list).toEqual(parse(readFileSync(new URL(`${family}.txt`, data), "utf8")));
      for (const puzzle of list) {
        expect(puzzle.variant).toMatch(new RegExp(`^${family}`));
        expect(kindName(puzzle.kind)).not.toBe(puzzle.kind);
        expect(taskText(puzzle, 2)).not.toBe("");
      }
    }
    expect(await puzzlesOf("checkers")).toEqual([]);
  });

  test("the problem of the day is another every time, in every family", () => {
    const list = parse(
      Array.from({ length: 134 }, (_, i) => `p${i}\tonly\tonly\t1\tyalta 1 -\ta1a2`).join("\n"),
    );
    const all = Array.from({ length: 1000 }, (_, day) => day);
    expect(new Set(all.map(dailyFamily))).toEqual(new Set(families));
    for (const family of families) {
      const days = all.filter((day) => dailyFamily(day) === family).slice(0, list.length);
      expect(new Set(days.map((day) => dailyOf(day, list).id)).size, family).toBe(days.length);
    }
  });

  test("kinds keep their order", () => {
    const list = parse(
      "a\tb\tonly\t1\tyalta 1 -\tx\nc\ta\tonly\t1\tyalta 1 -\tx\nd\tb\tonly\t1\tyalta 1 -\tx",
    );
    expect(kindsOf(list)).toEqual(["b", "a"]);
  });
});

describe("training", () => {
  const puzzle = (id: string, level: number): Puzzle => ({
    id,
    kind: "only",
    goal: "only",
    level,
    position: "",
    line: ["a1a2"],
    variant: "yalta",
  });
  const list = [puzzle("one", 1), puzzle("five", 5), puzzle("nine", 9)];

  test("due problems come first, then new ones near the grade, then the next due ones", () => {
    const kept = { one: { box: 1, due: 99, right: true }, nine: { box: 1, due: 120, right: true } };
    expect(nextOf(list, kept, 100, 8)!.id).toBe("one");
    expect(nextOf(list, kept, 98, 8)!.id).toBe("five");
    expect(nextOf(list, kept, 98, 8, "five")!.id).toBe("one");
    expect(nextOf(list, {}, 100, 8)!.id).toBe("nine");
    expect(nextOf([], {}, 100, 8)).toBeUndefined();
  });
});
