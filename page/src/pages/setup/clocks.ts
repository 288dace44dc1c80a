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

/** Those that are offered at once, the usual one first. Days need a game on the server. */
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

/** What is typed for a clock of one's own. */
export interface Times {
  kind: "game" | "total" | "move" | "days";
  minutes: number;
  /** Whether `more` is added after each move, or passes before the clock runs. */
  bonus: "increment" | "delay";
  more: number;
  /** For all together. */
  total: number;
  seconds: number;
  days: number;
}

export const usualTimes: Times = {
  kind: "game",
  minutes: 15,
  bonus: "increment",
  more: 10,
  total: 60,
  seconds: 60,
  days: 2,
};

/** A clock as it is typed. */
export function timesOf({ terms }: Clock): Times {
  switch (terms.kind) {
    case "none":
      return { ...usualTimes };
    case "game": {
      const bonus = terms.delay > 0 ? "delay" : "increment";
      return {
        ...usualTimes,
        kind: "game",
        minutes: terms.initial / minute,
        bonus,
        more: terms[bonus] / second,
      };
    }
    case "total":
      return { ...usualTimes, kind: "total", total: terms.initial / minute };
    case "move":
      return { ...usualTimes, kind: "move", seconds: terms.perMove / second };
    case "days":
      return { ...usualTimes, kind: "days", days: terms.perMove / day };
  }
}

/** The clock that was typed, its numbers cut to what makes sense. */
export function typed(t: Times): Clock {
  const within = (n: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Number.isFinite(n) ? n : least));
  switch (t.kind) {
    case "game": {
      const initial = Math.round(within(t.minutes, 0.25, 600) * minute);
      const more = Math.round(within(t.more, 0, 180)) * second;
      const [increment, delay] = t.bonus === "increment" ? [more, 0] : [0, more];
      return { terms: { kind: "game", initial, increment, delay } };
    }
    case "total":
      return { terms: { kind: "total", initial: Math.round(within(t.total, 1, 1440) * minute) } };
    case "move":
      return { terms: { kind: "move", perMove: Math.round(within(t.seconds, 5, 3600)) * second } };
    case "days":
      return { terms: { kind: "days", perMove: Math.round(within(t.days, 1, 30)) * day } };
  }
}
