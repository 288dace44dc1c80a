import { describe, expect, test } from "vitest";
import { chosenOf, untilOf } from "./vacation";

describe("the last day of a vacation", () => {
  const far = Number.MAX_SAFE_INTEGER;

  test.each(["2026-12-31", "2028-02-29", "2026-03-29", "2026-10-25"])("%s lasts to its end", (day) => {
    const until = untilOf(day, far);
    expect(chosenOf(until)).toBe(day);
    expect(new Date(until).getHours()).toBe(0);
  });

  test("and no longer than it may", () => {
    const latest = new Date(2026, 6, 9, 15, 30).getTime();
    expect(untilOf("2026-07-09", latest)).toBe(latest);
    expect(chosenOf(latest)).toBe("2026-07-09");
    expect(untilOf("2026-07-08", latest)).toBeLessThan(latest);
  });
});
