import { expect, test } from "vitest";
import type { View } from "../../rules/types";
import { nothing } from "../../table/entries.testing";
import type { Puzzle } from "./puzzles";
import { doneText, whyText } from "./words";

const goal = (goal: string, kind = goal): Puzzle => ({
  id: "",
  kind,
  goal,
  level: 1,
  position: "",
  line: [],
  variant: "star:3",
});

const check = (seat: number, mate = false): View => ({
  ...nothing,
  attacks: [{ seat, mate, king: "1e1", men: [], provisional: false }],
});

const king = (owner: number): View => ({
  ...nothing,
  men: [{ square: "a1", role: "K", owner, army: "w", mover: owner }] as unknown as View["men"],
});

test.each<[string, string, View, View, string]>([
  ["a quiet move", "mate1", nothing, nothing, "It gives no check."],
  ["a check", "mate1", check(2), nothing, "It gives check, but the check can be answered."],
  ["a check of oneself", "mate1", check(1), nothing, "It gives no check."],
  ["a mate of others", "mate1", check(2, true), nothing, "That mate can be prevented, or is not yours."],
  ["a slow mate", "mate2", nothing, nothing, "Then the mate comes too late."],
  ["a mate of oneself", "only", nothing, check(1, true), "Then you are mated."],
  ["a king that is taken", "only", king(1), king(2), "Then your king is captured."],
  ["any other loss", "only", king(1), king(1), "Then the others can make you lose at once."],
  ["a rescue that fails", "rescue", nothing, nothing, "The mate still comes."],
  ["a king that flees", "hunt2", nothing, nothing, "Then the king can get away."],
  ["a shot that fails", "shot2", nothing, nothing, "It does not win two pieces in time."],
  ["a goal with one legal move", "due", nothing, nothing, ""],
])("why %s is wrong", (_, aim, after, answered, text) => {
  expect(whyText(goal(aim), 1, after, answered)).toBe(text);
});

test.each([
  [goal("mate2"), 2, true, "The king is attacked, and nothing helps it."],
  [goal("mate1", "whose"), 3, true, "Nothing helps the king, and the mate is yours."],
  [goal("due", "quality"), 2, false, "Among equal captures, the one with the most kings."],
  [goal("escape"), 2, false, "No other move ends the check."],
  [goal("rescue"), 4, false, "With any other move, the third player would have profited."],
  [goal("rescue"), 4, true, "You mate first, so nobody else profits."],
])("the news of %j", (puzzle, seats, mates, text) => {
  expect(doneText(puzzle, seats, mates)).toBe(text);
});
