import type { SeatClock } from "./table";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The reading of a clock at a moment, never less than 0. */
export function remaining(clock: SeatClock, now: number): number {
  if (clock.flag === null) return Math.max(0, clock.left);
  return Math.max(0, clock.flag - Math.max(now, clock.from ?? now));
}

/** How byo-yomi shows the time left: main time or the current period, and the number of periods. */
export function phase(clock: SeatClock, left: number): { readonly left: number; readonly periods: number } {
  const { periods = 0, period = 0 } = clock;
  const before = left - periods * period;
  if (before > 0 || period === 0) return { left: period === 0 ? left : before, periods };
  return { left: left > 0 ? ((left - 1) % period) + 1 : 0, periods: Math.ceil(left / period) };
}

/** The parts of the time left that a clock shows: days and hours, or hours to tenths. */
export type Reading =
  { readonly days: number; readonly hours: number } | { readonly text: string; readonly urgent: boolean };

/**
 * What a clock reads: from a day on days and hours, below that h:mm:ss or m:ss,
 * and in the last ten seconds tenths. Whole seconds are rounded up, so that 0:00 means
 * that the flag has fallen.
 */
export function reading(left: number): Reading {
  if (left >= day) return { days: Math.floor(left / day), hours: Math.floor((left % day) / hour) };
  if (left <= 10 * second) {
    const tenths = Math.ceil(left / 100);
    return { text: `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`, urgent: true };
  }
  const s = Math.ceil(left / second);
  const h = Math.floor(s / 3600);
  const m = Math.floor(s / 60) % 60;
  return { text: h > 0 ? `${h}:${pad(m)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`, urgent: false };
}

/** How long at least the reading stays the same: the delay before the next update. */
export function steady(left: number): number {
  if (left >= day) return (left % hour) + 1;
  const step = left <= 11 * second ? second / 10 : second;
  return ((Math.max(1, left) - 1) % step) + 1;
}

function pad(n: number): string {
  return String(n).padStart(2, "0");
}
