import { describe, expect, test } from "vitest";
import { beside, type Box } from "./place.ts";

const size = { width: 200, height: 120 };

function overlap(at: { left: number; top: number }, box: Box): boolean {
  return (
    at.left < box.left + box.width &&
    box.left < at.left + size.width &&
    at.top < box.top + box.height &&
    box.top < at.top + size.height
  );
}

describe("a dialog stands", () => {
  const square = { left: 300, top: 100, width: 50, height: 50 };

  test.each([
    [
      "at the right of a board with room there",
      { left: 0, top: 0, width: 600, height: 600 },
      { width: 1000, height: 700 },
    ],
    ["at its left", { left: 400, top: 0, width: 600, height: 600 }, { width: 1010, height: 700 }],
    ["below it on a phone", { left: 0, top: 50, width: 360, height: 360 }, { width: 360, height: 640 }],
    ["above it", { left: 0, top: 200, width: 360, height: 360 }, { width: 360, height: 640 }],
  ])("%s", (_, board, view) => {
    const at = beside(board, size, view, [square]);
    expect(overlap(at, board)).toBe(false);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.top).toBeGreaterThanOrEqual(0);
    expect(at.left + size.width).toBeLessThanOrEqual(view.width);
    expect(at.top + size.height).toBeLessThanOrEqual(view.height);
  });

  test.each([
    [300, 100],
    [20, 20],
    [300, 520],
  ])("on a board that fills the window away from the squares (%i, %i)", (left, top) => {
    const asked = [{ left, top, width: 50, height: 50 }];
    expect(
      overlap(
        beside({ left: 0, top: 0, width: 400, height: 600 }, size, { width: 400, height: 600 }, asked),
        asked[0]!,
      ),
    ).toBe(false);
  });
});
