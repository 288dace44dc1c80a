// Eight hours of a clock on a table, cut 500 times at any moment: by reloads, kills, and clocks
// set back.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptClock } from "../../rules/tables";
import { TableClock } from "./tableclock.svelte";

const key = "manykings.table";
const hour = 3_600_000;
const increment = 10_000;
const seats = 4;
const bank = 20 * hour;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "performance", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
    now: Date.UTC(2026, 10, 28, 12),
  });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.removeItem(key);
});

/** Numbers from 0 to 1 that look random, the same in every run. */
function random(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** All the time that the clock has charged, or will charge to whose turn it is. */
function spent({ times, made, started, elapsed = 0 }: KeptClock, moment: number): number {
  const charged = times.reduce((sum, { left }, i) => sum + bank + increment * made[i]! - left, 0);
  return charged + (started > 0 ? moment - started : elapsed);
}

test("500 cuts in eight hours lose nothing", { timeout: 240_000 }, async () => {
  const next = random(46);
  const upTo = (most: number): number => Math.floor(next() * most);
  let clock = await TableClock.make("star:4", { kind: "game", initial: bank, increment, delay: 0 }, seats);
  await clock.do({ do: "start" });
  let want = 0; // milliseconds that the clock must have charged
  let since = clock.moment();
  let made = 0;
  let asked = 0;
  for (let cut = 0; cut < 500; cut++) {
    vi.advanceTimersByTime(upTo((2 * 8 * hour) / 500));
    const press = next() < 0.7 ? clock.do({ do: "press", seat: clock.state.turn }) : null;
    // A touch may be cut off before it is stored.
    const early = next() < 0.2;
    if (!early) await press;
    vi.advanceTimersByTime(upTo(1_500));
    const killed = localStorage.getItem(key)!;
    const { beat, state } = JSON.parse(killed) as { beat: number; state: KeptClock };
    clock.close();
    await press; // what the killed page would still have done is undone
    localStorage.setItem(key, killed);

    const kind = upTo(3);
    if (kind === 0) vi.advanceTimersByTime(upTo(1_000)); // a reload
    if (kind === 1) vi.advanceTimersByTime(5_000 + upTo(600_000)); // a killed tab
    if (kind === 2) vi.setSystemTime(Date.now() - 60_000 - upTo(hour)); // a clock set back
    clock = (await TableClock.reopen("star:4"))!;
    expect(clock.gap === null, `cut ${cut} of kind ${kind}`).toBe(kind === 0);
    if (kind > 0) {
      asked++;
      // Only what passed forwards can be counted.
      const counted = kind === 1 && next() < 0.5;
      const now = clock.moment();
      await clock.settle(counted);
      want += (counted ? now : Math.max(beat, state.started)) - since;
      since = now;
    }
    expect(clock.running, `cut ${cut} of kind ${kind}`).toBe(true);
    expect(clock.variant).toBe("star:4");
    const now = clock.moment();
    expect(spent(clock.state, now), `cut ${cut} of kind ${kind}`).toBe(want + now - since);
    const moves = clock.state.made.reduce((sum, n) => sum + n, 0);
    // Moves are those of the touches that were stored.
    expect(moves).toBe(state.made.reduce((sum, n) => sum + n, 0));
    expect(moves).toBeGreaterThanOrEqual(made);
    made = moves;
  }
  expect(asked).toBeGreaterThan(250);
  expect(made).toBeGreaterThan(200);
  expect(want).toBeGreaterThan(6 * hour);
  clock.close();
});
