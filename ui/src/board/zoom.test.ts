import { expect, test } from "vitest";
import { MOST, panned, scaled, showing, whole } from "./zoom.ts";

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
