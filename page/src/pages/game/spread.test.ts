import { expect, test } from "vitest";
import { spread } from "./spread";

test.each([
  ["what is apart stays", [0.9, 0.1], 0.2, [0.9, 0.1]],
  ["close ones are moved down", [0.5, 0.55], 0.1, [0.5, 0.6]],
  ["equal ones keep their order", [0, 0, 0], 0.1, [0, 0.1, 0.2]],
  ["what would leave at the bottom is moved up", [1, 0.95, 0.2], 0.1, [1, 0.9, 0.2]],
])("%s", (_, heights, gap, want) =>
  spread(heights, gap).forEach((height, i) => expect(height).toBeCloseTo(want[i]!)),
);
