// The terms agreed before the start, in words.

import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { ClockTerms, LeavingTerms, Match } from "../../table/table";

/** The title of several games that belong together: a match, or a series of rematches. */
export function matchTitle({ games }: Match): string {
  return games > 0 ? m.match_title() : m.series_title();
}

/** Which of them a game is. */
export function matchGame({ game, games }: Match): string {
  return games > 0 ? m.match_game({ game, games }) : m.series_game({ game });
}

/** A length of time in its largest fitting unit: "5 minutes", "3 days"; short: "5 min". */
export function spanText(ms: number, unitDisplay: "long" | "short" = "long"): string {
  const units: [name: string, length: number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ];
  const [unit, length] = units.find(([, length]) => ms >= length && ms % length === 0) ?? ["second", 1000];
  return new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay }).format(ms / length);
}

/**
 * A clock with all that limits it: "10 minutes per game, 5 seconds more per move, at most 30
 * seconds per move".
 */
export function clockText(clock: ClockTerms): string {
  const base = baseText(clock);
  return [base, ...limitsText(clock)].join(", ");
}

function baseText(clock: ClockTerms): string {
  switch (clock.kind) {
    case "none":
      return m.terms_clock_none();
    case "game":
      if (clock.increment > 0) {
        return m.terms_clock_increment({ time: spanText(clock.initial), more: spanText(clock.increment) });
      }
      if (clock.delay > 0) {
        return m.terms_clock_delay({ time: spanText(clock.initial), delay: spanText(clock.delay) });
      }
      return m.terms_clock_game({ time: spanText(clock.initial) });
    case "hourglass":
      return m.terms_clock_hourglass({ time: spanText(clock.initial) });
    case "total":
      return m.terms_clock_total({ time: spanText(clock.initial) });
    default:
      return m.terms_clock_move({ time: spanText(clock.perMove) });
  }
}

function limitsText(clock: ClockTerms): string[] {
  if (clock.kind === "none") return [];
  const own = clock.seats ? [m.terms_clock_seats()] : [];
  if (clock.kind === "move" || clock.kind === "days") return own;
  const { stages = [], periods = 0, period = 0, perMove = 0, total = 0 } = clock;
  return [
    ...stages.map(({ moves, time }) => m.terms_clock_stage({ moves, time: spanText(time) })),
    ...(periods > 0 ? [m.terms_clock_periods({ periods, time: spanText(period) })] : []),
    ...(perMove > 0 ? [m.terms_clock_most({ time: spanText(perMove) })] : []),
    ...(total > 0 ? [m.terms_clock_whole({ time: spanText(total) })] : []),
    ...own,
  ];
}

/**
 * A clock of so much time a game where there is little room: "10 min + 5 sec"; others as
 * [clockText] has them.
 */
export function clockShort(clock: ClockTerms): string {
  if (clock.kind !== "game" || clock.delay > 0 || limitsText(clock).length > 0) return clockText(clock);
  const times = [clock.initial, clock.increment].filter((ms) => ms > 0);
  return times.map((ms) => spanText(ms, "short")).join(" + ");
}

export function leavingText(leaving: LeavingTerms): string {
  const time = spanText(leaving.after);
  return leaving.kind === "bot"
    ? m.terms_leaving_bot({ time, level: leaving.level })
    : m.terms_leaving_out({ time });
}
