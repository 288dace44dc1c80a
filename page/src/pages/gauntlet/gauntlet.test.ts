import { expect, test } from "vitest";
import { botName, errorText, leaning, shareText, type Row } from "./gauntlet";

test("shares are in hundredths, with their error", () => {
  expect(shareText({ games: 8, points: 5 })).toBe("63%");
  expect(shareText({ games: 0, points: 0 })).toBe("");
  expect(errorText({ games: 96, points: 48 })).toBe("±10");
  expect(errorText({ games: 5, points: 5 })).toBe("±27"); // five wins are no proof
  expect(errorText({ games: 0, points: 0 })).toBe("");
});

test("a share leans by its distance from that of equals", () => {
  expect(leaning({ games: 4, points: 4 }, 1 / 3)).toBe(1);
  expect(leaning({ games: 4, points: 0 }, 1 / 3)).toBe(-1);
  expect(leaning({ games: 3, points: 1 }, 1 / 3)).toBeCloseTo(0);
  expect(leaning({ games: 0, points: 0 }, 0.5)).toBe(0);
});

test("levels go by the names of their bots", () => {
  const row: Row = { games: 0, points: 0, seats: [], against: [] };
  expect(botName({ ...row, level: 1 })).toBe("Pip");
  expect(botName({ ...row, program: "Fox" })).toBe("Fox");
});
