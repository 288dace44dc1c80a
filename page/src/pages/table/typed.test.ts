import { expect, test } from "vitest";
import { spanOf } from "./typed";

test.each([
  ["5", 300_000],
  ["12:30", 750_000],
  [" 1:02:03 ", 3_723_000],
  ["0:05", 5_000],
  ["", null],
  ["1:75", null],
  ["-3", null],
  ["1:2:3:4", null],
  ["25:00:00", null],
])("%j is %j", (text, want) => expect(spanOf(text)).toBe(want));
