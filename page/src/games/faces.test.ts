import { expect, test } from "vitest";
import { bots } from "./bots";
import { FACES } from "./faces";

test("every bot has a face of its own", () => {
  expect(FACES).toHaveLength(bots.length);
  expect(new Set(FACES).size).toBe(FACES.length);
});
