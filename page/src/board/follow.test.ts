import { describe, expect, test } from "vitest";
import type { Man } from "../rules/types.ts";
import { draw } from "./drawing.ts";
import { follow } from "./follow.ts";
import { BOARDS, stand, wander } from "./games.testing.ts";

const drawing = draw(stand("star:2").surface, 1);

function man(text: string, owner = 1): Man {
  return { army: text[0]!, role: text[1] as Man["role"], square: text.slice(3), owner };
}

/** Follows men from one position to the next: who became whom, by squares. */
function paired(before: string, after: string, moved: string[][] = []): string {
  const was = follow(
    [],
    before.split(" ").map((t) => man(t)),
    drawing,
  );
  const is = follow(
    was,
    after.split(" ").map((t) => man(t)),
    drawing,
    moved,
  );
  return is.map(({ id, square }) => `${was.find((w) => w.id === id)?.square ?? "new"}-${square}`).join(" ");
}

describe("who is who", () => {
  test.each([
    ["a man moves, the others stay before it", "1N@b1 1R@a1", "1N@c3 1R@a1", [], "a1-a1 b1-c3"],
    ["a captured man is gone", "1N@b1 2P@c3", "1N@c3", [], "b1-c3"],
    ["castling moves both", "1K@e1 1R@h1", "1K@g1 1R@f1", [], "e1-g1 h1-f1"],
    ["a promoted man is the pawn that moved", "1P@b7 1P@c7", "1Q@b8 1P@c7", [["b7", "b8"]], "c7-c7 b7-b8"],
    ["two of a kind: each is the nearest that is gone", "1N@b1 1N@g1", "1N@c3 1N@f3", [], "b1-c3 g1-f3"],
    [
      "two of a kind: the last move knows better",
      "1R@a1 1R@c1",
      "1R@c1 1R@d1",
      [["a1", "d1"]],
      "c1-c1 a1-d1",
    ],
    ["a king that takes on another army is the same man", "1K@e1", "1K@e2", [["e1", "e2"]], "e1-e2"],
    ["a man who was not there is new", "1K@e1", "1K@e1 2K@e8", [], "e1-e1 new-e8"],
  ])("%s", (_, before, after, moved, expected) => {
    expect(paired(before, after, moved)).toBe(expected);
  });

  test("a man that changes hands stays, and its owner changes", () => {
    const was = follow([], [man("2R@a8", 2)], drawing);
    const is = follow(was, [man("2R@a8", 1)], drawing);
    expect(is).toEqual([{ ...was[0], owner: 1 }]);
  });

  test("men who stay are the same objects, so that nothing is drawn again", () => {
    const was = follow([], [man("1N@b1"), man("1R@a1")], drawing);
    expect(follow(was, [man("1N@c3"), man("1R@a1")], drawing)[0]).toBe(was[1]);
  });
});

test.each([...BOARDS, "draughts:4"])("%s: a move moves its own man, and castling the rook too", (id) => {
  const drawing = draw(stand(id).surface, 1);
  const course = wander(id, 50);
  let placed = follow([], course[0]!.view.men, drawing);
  for (const { view, last } of course.slice(1)) {
    const move = last!;
    const next = follow(placed, view.men, drawing, [[move.from, move.to]]);
    const moved = next.filter(({ id, square }) => placed.some((p) => p.id === id && p.square !== square));
    const expected = [move.from && move.to, move.rookTo].filter((square) => square);
    if (move.from !== "") expect(moved.map(({ square }) => square).sort()).toEqual(expected.sort());
    placed = next;
  }
});
