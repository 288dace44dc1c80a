import { expect, test } from "vitest";
import { dueFirst, type MyGame } from "./mine";

test("games with a move to make come first, the most urgent before the others", () => {
  const game = (id: string, state: MyGame["state"], deadline: number, updated: number) =>
    ({ id, state, deadline, updated }) as MyGame;
  const games = [
    game("over", "over", 0, 900),
    game("theirs", "theirs", 10, 800),
    game("any time, older", "mine", 0, 100),
    game("any time", "mine", 0, 700),
    game("tomorrow", "mine", 2000, 1),
    game("today", "mine", 1000, 2),
    game("waiting", "waiting", 0, 950),
  ];
  expect(games.sort(dueFirst).map((g) => g.id)).toEqual([
    "today",
    "tomorrow",
    "any time",
    "any time, older",
    "waiting",
    "over",
    "theirs",
  ]);
});
