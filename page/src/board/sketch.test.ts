import { expect, test } from "vitest";
import { drawn, penOf, Sketch, type Stroke } from "./sketch.svelte.ts";

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test("modifiers choose the pen", () => {
  expect(penOf(none)).toBe("green");
  expect(penOf({ ...none, shiftKey: true })).toBe("red");
  expect(penOf({ ...none, ctrlKey: true })).toBe("red");
  expect(penOf({ ...none, altKey: true })).toBe("blue");
  expect(penOf({ ...none, metaKey: true })).toBe("blue");
  expect(penOf({ ...none, shiftKey: true, altKey: true })).toBe("yellow");
});

test("a repeated stroke is taken off, or takes another colour", () => {
  const green: Stroke = { from: "a1", to: "c3", pen: "green" };
  const circle: Stroke = { from: "a1", to: "a1", pen: "green" };
  expect(drawn([green], circle)).toEqual([green, circle]);
  expect(drawn([green, circle], { ...green })).toEqual([circle]);
  expect(drawn([green, circle], { ...green, pen: "red" })).toEqual([circle, { ...green, pen: "red" }]);
});

test("a stroke that ends beside the board is none", () => {
  const sketch = new Sketch();
  sketch.begin("", "red");
  expect(sketch.begun).toBeUndefined();
  sketch.begin("a1", "red");
  sketch.lead("b2");
  expect(sketch.strokes).toEqual([{ from: "a1", to: "b2", pen: "red" }]);
  sketch.lead("");
  expect(sketch.end()).toBe(false);
  expect(sketch.strokes).toEqual([]);
  expect(sketch.clear()).toBe(false);
  sketch.begin("a1", "red");
  expect(sketch.end()).toBe(true);
  expect(sketch.clear()).toBe(true);
  expect(sketch.strokes).toEqual([]);
});
