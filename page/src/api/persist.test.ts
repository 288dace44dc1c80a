import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TroubleError } from "../table/table";
import { persist } from "./persist";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Makes a request that the server cannot store for so long, and returns the times of the attempts.
 */
async function asked(away: number): Promise<number[]> {
  const began = performance.now();
  const times: number[] = [];
  const answer = persist(
    () => {
      const now = performance.now() - began;
      times.push(now);
      return now < away ? Promise.reject(new TroubleError("unwritable", "")) : Promise.resolve("stored");
    },
    () => false,
  );
  await vi.runAllTimersAsync();
  expect(await answer).toBe("stored");
  return times;
}

test("a request is repeated ever less often, and soon after the server is back", async () => {
  for (const away of [100, 3_000, 8_000, 60_000]) {
    const times = await asked(away);
    expect(times.at(-1)! - away).toBeLessThan(2_500 + 1);
    expect(times.length).toBeLessThan(4 + away / 1_500);
  }
});

test("not all come back at the same time", async () => {
  const first = await asked(8_000);
  const second = await asked(8_000);
  expect(second).not.toEqual(first);
});
