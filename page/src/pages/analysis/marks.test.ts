import { expect, test } from "vitest";
import { PENS, type Stroke } from "../../board/sketch.svelte";
import { markOf, strokeOf } from "./marks";

test.each(PENS)("marks drawn in %s are kept unchanged", (pen) => {
  const arrow: Stroke = { from: "1a1", to: "1d4", pen };
  const circle: Stroke = { from: "1a1", to: "1a1", pen };
  expect(strokeOf(markOf(arrow))).toEqual(arrow);
  expect(strokeOf(markOf(circle))).toEqual(circle);
  expect(markOf(circle).to).toBeUndefined();
});
