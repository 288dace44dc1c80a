// The clocks that can be agreed.

import type { ClockTerms } from "../../table/table";

export interface Clock {
  readonly terms: ClockTerms;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const game = (minutes: number, seconds: number): Clock => ({
  terms: { kind: "game", initial: minutes * minute, increment: seconds * second, delay: 0 },
});

/** The clocks on offer, the usual one first. Days need a game on the server. */
export const clocks: readonly Clock[] = [
  { terms: { kind: "none" } },
  game(3, 2),
  game(5, 5),
  game(10, 5),
  game(20, 10),
  { terms: { kind: "move", perMove: 30 * second } },
  { terms: { kind: "days", perMove: day } },
  { terms: { kind: "days", perMove: 3 * day } },
];

/** The clock of an official game, and of one with strangers, for which none was chosen. */
export const officialClock = clocks[3]!;

/** The typed values of a custom clock. A limit of 0 is none. */
export interface Times {
  kind: "game" | "total" | "move" | "days" | "hourglass";
  minutes: number;
  /** Whether `more` is added after each move, or passes before the clock runs. */
  bonus: "increment" | "delay";
  more: number;
  /** For all together. */
  total: number;
  seconds: number;
  days: number;
  /** The most that a move may take besides, in seconds, and the whole game, in minutes. */
  most: number;
  whole: number;
  /** Byo-yomi: how many periods, of how many seconds. */
  periods: number;
  period: number;
  /** After so many moves a seat gets so many minutes. */
  stage: number;
  stageMinutes: number;
  /** By seat, minutes of its own; empty where all have the same. */
  own: number[];
}

export const usualTimes: Times = {
  kind: "game",
  minutes: 15,
  bonus: "increment",
  more: 10,
  total: 60,
  seconds: 60,
  days: 2,
  most: 0,
  whole: 0,
  periods: 0,
  period: 30,
  stage: 0,
  stageMinutes: 30,
  own: [],
};

/** A clock as typed values. */
export function timesOf({ terms }: Clock): Times {
  if (terms.kind === "none") return { ...usualTimes };
  if (terms.kind === "move") return { ...usualTimes, kind: "move", seconds: terms.perMove / second };
  if (terms.kind === "days") return { ...usualTimes, kind: "days", days: terms.perMove / day };
  const { perMove = 0, total = 0, periods = 0, period = 0, stages = [], seats = [] } = terms;
  const times: Times = {
    ...usualTimes,
    kind: terms.kind,
    most: perMove / second,
    whole: total / minute,
    periods,
    period: period / second || usualTimes.period,
    stage: stages[0]?.moves ?? 0,
    stageMinutes: (stages[0]?.time ?? 0) / minute || usualTimes.stageMinutes,
    own: seats.map(({ initial = 0 }) => initial / minute),
  };
  if (terms.kind === "total") return { ...times, total: terms.initial / minute };
  times.minutes = terms.initial / minute;
  if (terms.kind === "hourglass") return times;
  const bonus = terms.delay > 0 ? "delay" : "increment";
  return { ...times, bonus, more: terms[bonus] / second };
}

function within(n: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Number.isFinite(n) ? n : least));
}

/** A number within bounds, 0 for a limit that there is not. */
function limit(n: number, least: number, most: number): number {
  return n > 0 ? within(n, least, most) : 0;
}

/** The clock that was typed, its numbers cut to what makes sense. */
export function typed(t: Times): Clock {
  const most = Math.round(limit(t.most, 5, 3600)) * second;
  const perMove = most > 0 ? { perMove: most } : {};
  const initial = Math.round(within(t.minutes, 0.25, 600) * minute);
  const whole = Math.round(limit(t.whole, 1, 1440)) * minute;
  const besides = { ...perMove, ...(whole > 0 ? { total: whole } : {}) };
  const own = t.own.map((minutes) => Math.round(within(minutes, 0.25, 600) * minute));
  switch (t.kind) {
    case "game": {
      const more = Math.round(within(t.more, 0, 180)) * second;
      const [increment, delay] = t.bonus === "increment" ? [more, 0] : [0, more];
      const periods = Math.round(limit(t.periods, 1, 50));
      const period = Math.round(within(t.period, 1, 600)) * second;
      const moves = Math.round(limit(t.stage, 1, 200));
      const time = Math.round(within(t.stageMinutes, 1, 600) * minute);
      return {
        terms: {
          kind: "game",
          initial,
          increment,
          delay,
          ...besides,
          ...(periods > 0 ? { periods, period } : {}),
          ...(moves > 0 ? { stages: [{ moves, time }] } : {}),
          ...(own.length > 0
            ? { seats: own.map((initial) => ({ initial, increment, delay, ...perMove })) }
            : {}),
        },
      };
    }
    case "hourglass": {
      const seats = own.map((initial) => ({ initial, ...perMove }));
      return { terms: { kind: "hourglass", initial, ...besides, ...(own.length > 0 ? { seats } : {}) } };
    }
    case "total":
      return { terms: { kind: "total", initial: Math.round(within(t.total, 1, 1440) * minute), ...perMove } };
    case "move":
      return { terms: { kind: "move", perMove: Math.round(within(t.seconds, 5, 3600)) * second } };
    case "days":
      return { terms: { kind: "days", perMove: Math.round(within(t.days, 1, 30)) * day } };
  }
}

/** The clock for a number of seats, with as many times where seats have their own. */
export function fitted(clock: Clock, seats: number): Clock {
  const { terms } = clock;
  if (terms.kind === "none" || !terms.seats || terms.seats.length === seats) return clock;
  const { seats: given } = terms;
  const last = given[given.length - 1]!;
  return { terms: { ...terms, seats: Array.from({ length: seats }, (_, i) => given[i] ?? last) } };
}
