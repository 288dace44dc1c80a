// The last day of a vacation, as a person chooses it: by the calendar of this browser.

/** The last day of a vacation that lasts until a moment: "2026-12-24". */
export function chosenOf(until: number): string {
  const at = new Date(until - 1);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * Until when a vacation lasts whose last day it is: to the end of the day, and no longer than it
 * may.
 */
export function untilOf(day: string, latest: number): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.min(new Date(year, month - 1, date + 1).getTime(), latest);
}
