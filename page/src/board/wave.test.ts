import { expect, test } from "vitest";
import { draw } from "./drawing.ts";
import type { Placed } from "./follow.ts";
import { stand } from "./games.testing.ts";
import { SPREAD, TURN, wave } from "./wave.ts";

const drawing = draw(stand("star:8").surface, 1);

/** Men by their squares, numbered in that order. */
const men = (owner: number, ...squares: string[]): Placed[] =>
  squares.map((square, id) => ({ id, square, role: "P", army: "5", owner }));

test("who stands nearest turns first, the farthest last, each by the way to him", () => {
  const squares = ["5a2", "5b2", "5c2", "5d2", "5e2", "5f2", "5g2", "5h2"];
  const turns = wave(men(5, ...squares), men(1, ...squares), drawing, "5a3");
  const times = squares.map((_, i) => turns.get(i)!);
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBe(SPREAD);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("an army far away turns one after the other too: never half of it at once", () => {
  const squares = [
    "5a1",
    "5b1",
    "5c1",
    "5d1",
    "5e1",
    "5f1",
    "5g1",
    "5h1",
    "5a2",
    "5b2",
    "5c2",
    "5d2",
    "5e2",
    "5f2",
  ];
  const times = [...wave(men(5, ...squares), men(1, ...squares), drawing, "1e1").values()];
  for (let at = 0; at <= SPREAD; at += 10)
    expect(times.filter((t) => t <= at && at < t + TURN).length).toBeLessThanOrEqual(squares.length / 2);
});

test("only who has changed hands turns", () => {
  const before = [...men(5, "5a2", "5b2"), { ...men(5, "5c2")[0]!, id: 2 }];
  const after = [{ ...before[0]!, owner: 1 }, before[1]!, { ...before[2]!, id: 9, owner: 1 }];
  expect([...wave(before, after, drawing, "5a3")]).toEqual([[0, 0]]);
  expect(wave(before, before, drawing, "5a3").size).toBe(0);
  expect([...wave(before, after, drawing, "")]).toEqual([[0, 0]]);
});
