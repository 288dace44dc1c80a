import { expect, test } from "vitest";
import { about, between, MOST, panned, scaled, showing, whole } from "./zoom.ts";

const frame = { left: -10, top: -10, width: 1020, height: 820 };

test("a point stays where it is while the board grows about it", () => {
  const zoom = scaled(whole(frame), frame, 2, [500, 400]);
  expect(zoom.scale).toBe(2);
  expect((500 - zoom.left) / (frame.width / 2)).toBeCloseTo((500 + 10) / frame.width);
  expect((400 - zoom.top) / (frame.height / 2)).toBeCloseTo((400 + 10) / frame.height);
});

test("it never shows more than all, nor more closely than is of use", () => {
  expect(scaled(whole(frame), frame, 0.5, [0, 0])).toEqual(whole(frame));
  expect(scaled(whole(frame), frame, 99, [500, 400]).scale).toBe(MOST);
});

test("the window stays on the board", () => {
  const zoom = scaled(whole(frame), frame, 2, [500, 400]);
  expect(panned(zoom, frame, [0, 0], [9999, 9999])).toEqual({ scale: 2, left: -10, top: -10 });
  expect(panned(zoom, frame, [9999, 9999], [0, 0])).toEqual({ scale: 2, left: 500, top: 400 });
});

test("it moves to show a square, and no more than it must", () => {
  const zoom = scaled(whole(frame), frame, 2, [0, 0]);
  const { left, top } = showing(zoom, frame, [900, 100]);
  expect(900).toBeLessThan(left + frame.width / 2);
  expect(top).toBe(zoom.top);
  expect(showing(zoom, frame, [200, 200])).toEqual(zoom);
});

test("about a square it shows the square and as many goals as fit", () => {
  const square = { left: 0, top: 0, width: 1600, height: 1600 };
  const has = (zoom: ReturnType<typeof about>, [x, y]: readonly [number, number]) =>
    x > zoom.left && x < zoom.left + 800 && y > zoom.top && y < zoom.top + 800;
  // Alone it is in the middle, but where the board ends.
  expect(about(square, 2, [850, 750], [])).toEqual({ scale: 2, left: 450, top: 350 });
  expect(about(square, 2, [50, 1550], [])).toEqual({ scale: 2, left: 0, top: 800 });
  // All goals to one side: the window moves there, and keeps the square.
  const right = [950, 1050, 1150, 1250, 1350, 1450].map((x): [number, number] => [x, 750]);
  const shown = about(square, 2, [850, 750], right);
  for (const goal of right) expect(has(shown, goal)).toBe(true);
  expect(has(shown, [850, 750])).toBe(true);
  // Too many to fit: those on the side with more of them, and always with the square itself.
  const far = [...right, [50, 750] as [number, number]];
  const most = about(square, 2, [850, 750], far);
  expect(far.filter((goal) => has(most, goal))).toEqual(right);
});

test("on the way the window is between both", () => {
  const near = about(frame, 2, [500, 400], []);
  expect(between(whole(frame), near, 0)).toEqual(whole(frame));
  expect(between(whole(frame), near, 1)).toEqual(near);
  const half = between(whole(frame), near, 0.5);
  expect(frame.width / half.scale).toBeCloseTo((frame.width + frame.width / 2) / 2);
});
