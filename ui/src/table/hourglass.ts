// The clocks of a game that is played in this browser alone: nobody's runs while the
// page is closed, nor before the first move.

import type { ClockTerms, SeatClock } from "./table";

/** The clocks of all seats; a value: each change makes a new one. */
export interface Hourglass {
  readonly terms: Exclude<ClockTerms, { kind: "none" }>;
  /** left[seat - 1] when it last stood still. */
  readonly left: readonly number[];
  /** The clock that runs, or null while all stand. */
  readonly running: { readonly seat: number; readonly from: number } | null;
}

/** Full clocks that stand. */
export function filled(terms: Hourglass["terms"], seats: number): Hourglass {
  return { terms, left: Array.from({ length: seats }, () => full(terms)), running: null };
}

function full(terms: Hourglass["terms"]): number {
  return terms.kind === "game" ? terms.initial : terms.perMove;
}

/** Starts the clock of a seat; a delay passes before it runs down. */
export function start(glass: Hourglass, seat: number, now: number): Hourglass {
  const { terms } = glass;
  return { ...glass, running: { seat, from: now + (terms.kind === "game" ? terms.delay : 0) } };
}

/** Stops the clock that runs, without a move having been made. */
export function stop(glass: Hourglass, now: number): Hourglass {
  const { running } = glass;
  if (!running) return glass;
  const spent = Math.max(0, now - running.from);
  const left = glass.left.map((ms, i) => (i === running.seat - 1 ? Math.max(0, ms - spent) : ms));
  return { ...glass, left, running: null };
}

/** Stops the clock of a seat that has moved: the increment is added, or the time of a move given anew. */
export function moved(glass: Hourglass, seat: number, now: number): Hourglass {
  const { terms, left } = stop(glass, now);
  const gain = (ms: number) => (terms.kind === "game" ? ms + terms.increment : terms.perMove);
  return { terms, left: left.map((ms, i) => (i === seat - 1 ? gain(ms) : ms)), running: null };
}

/** What the page shows of the clock of a seat. */
export function face(glass: Hourglass, seat: number): SeatClock {
  const left = glass.left[seat - 1];
  if (glass.running?.seat !== seat) return { left, flag: null, from: null };
  return { left, flag: glass.running.from + left, from: glass.running.from };
}
