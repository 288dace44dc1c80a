// A game as the server shows it, in the terms of a table. `offset` is how far the
// server's clock is ahead of this one's.

import type { components } from "../api/schema";
import type { Shown } from "../api/client";
import type { View } from "../rules/types";
import type {
  Away,
  ChatMessage,
  ClockTerms,
  Entry,
  LeavingTerms,
  Lots,
  Out,
  SeatClock,
  SeatView,
  Terms,
  Vote,
} from "./table";

type Schemas = components["schemas"];

/** A moment of the server on the clock of this browser; null for 0, which is never. */
export function moment(at: number, offset: number): number | null {
  return at > 0 ? at - offset : null;
}

/**
 * Who went out of a game, and how: by seat. A player who was taken out for absence has left.
 */
export function outs(now: View, entries: readonly Entry[]): Map<number, Out> {
  const found = now.standing.filter(({ kind }) => kind === "out" || kind === "left");
  return new Map(
    found.map(({ seat, by = 0, reason = "left", ply }) => {
      const entry = entries[ply - 1];
      const absent = entry?.absent === true && entry.seat === seat;
      const empty = reason === "blocked" && menWhen(entries, ply - 1, seat) === 0;
      return [seat, { reason: absent ? "absence" : empty ? "empty" : reason, by }];
    }),
  );
}

/**
 * How many men a seat had once an entry was played: those of who is out may be gone from the
 * board.
 */
export function menWhen(entries: readonly Entry[], index: number, seat: number, start?: View): number {
  const taken = entries[index]?.move?.captured ?? [];
  const before = entries[index - 1]?.view ?? start;
  if (!before) return NaN;
  return before.men.filter((man) => man.owner === seat && !taken.includes(man.square)).length;
}

/** The seats of the game. The entries show which seats are out. */
export function seatsOf(
  game: Shown,
  teams: readonly (readonly number[])[],
  outs: ReadonlyMap<number, Out>,
  offset: number,
): SeatView[] {
  return game.seats.map((s, i): SeatView => {
    const seat = i + 1;
    return {
      seat,
      kind: s.kind,
      name: s.name ?? "",
      ...(s.handle ? { handle: s.handle } : {}),
      level: s.level ?? 0,
      program: s.program ?? false,
      mine: s.you,
      team: teams.findIndex((t) => t.includes(seat)),
      clock: clockOf(game, seat, offset),
      awaited: s.kind === "person" && !s.ready,
      reserved: s.reserved ?? false,
      gone: s.gone ?? false,
      away: game.stage === "playing" ? awayOf(s, offset) : null,
      substitute: s.substitute ?? 0,
      // The end of a day on the calendar, not a time that runs: what the clocks differ by would
      // make it another day.
      ...(s.vacation ? { vacation: s.vacation } : {}),
      out: outs.get(seat) ?? null,
    };
  });
}

function awayOf(s: Schemas["Seat"], offset: number): Away | null {
  const since = moment(s.away ?? 0, offset);
  return since === null ? null : { since, until: moment(s.leaves ?? 0, offset) };
}

/** The fields from which clocks are computed. */
export type Clocked = Pick<Shown, "clock" | "turn" | "deadline" | "ends" | "whole" | "opening"> & {
  readonly seats: readonly Pick<Shown["seats"][number], "left" | "periods">[];
};

/** The clock that all seats share; null in games without. */
export function sharedClock(game: Clocked, offset: number): SeatClock | null {
  const { kind, total } = game.clock;
  if (kind !== "total" && !total) return null;
  const left = kind === "total" ? (game.seats[Math.max(1, game.turn) - 1]?.left ?? 0) : (game.whole ?? 0);
  return running(left, game.turn > 0 ? (game.ends?.whole ?? game.deadline) : 0, offset);
}

/** The clock of a seat; null in games without, and where all seats share one alone. */
export function clockOf(game: Clocked, seat: number, offset: number): SeatClock | null {
  const { kind, perMove = 0, period = 0 } = game.clock;
  if (kind === "none" || (kind === "total" && perMove === 0)) return null;
  const { left = 0, periods = 0 } = game.seats[seat - 1] ?? {};
  const turn = game.turn === seat && !game.opening; // a clock begins with the first move
  const ends = turn ? game.ends : undefined;
  if (kind === "total") return running(perMove, turn ? (ends?.move ?? game.deadline) : 0, offset);
  const clock = running(
    left + periods * period,
    turn ? (ends?.own ?? ends?.move ?? game.deadline) : 0,
    offset,
  );
  const move = ends?.own ? moment(ends.move ?? 0, offset) : null;
  return { ...clock, ...(periods > 0 ? { periods, period } : {}), ...(move === null ? {} : { move }) };
}

/** A clock that runs until a moment of the server; 0 while it stands. */
function running(left: number, end: number, offset: number): SeatClock {
  const flag = moment(end, offset);
  return { left, flag, from: flag === null ? null : flag - left };
}

export function lotsOf({ seed = "", drawn }: Shown): Lots | null {
  return drawn ? { seed, drawn } : null;
}

export function voteOf(vote: Schemas["Vote"] | undefined, offset: number): Vote | null {
  if (!vote) return null;
  return {
    kind: vote.kind,
    by: vote.by,
    until: moment(vote.until, offset),
    voters: vote.voters,
    cast: vote.cast,
    ballot: vote.yours ? (vote.ballot ?? "") : null,
  };
}

export function termsOf(game: Shown): Terms {
  return {
    clock: clockTerms(game.clock),
    leaving: leavingTerms(game.leaving),
    lots: game.lots,
    seal: game.seal ?? "",
    official: game.official,
    ...(game.draws ? { draws: game.draws } : {}),
    rated: game.rated,
    ...(game.overBoard ? { overBoard: true } : {}),
    listed: game.listed,
    ...(game.club ? { club: game.club } : {}),
    chat: game.chat,
    hidden: game.hidden,
  };
}

export function clockTerms(c: Schemas["Clock"]): ClockTerms {
  switch (c.kind) {
    case "none":
      return { kind: "none" };
    case "game":
      return {
        ...c,
        kind: "game",
        initial: c.initial ?? 0,
        increment: c.increment ?? 0,
        delay: c.delay ?? 0,
      };
    case "hourglass":
    case "total":
      return { ...c, kind: c.kind, initial: c.initial ?? 0 };
    default:
      return { ...c, kind: c.kind, perMove: c.perMove ?? 0 };
  }
}

function leavingTerms(l: Schemas["Leaving"]): LeavingTerms {
  return l.kind === "bot"
    ? { kind: "bot", level: l.level ?? 0, after: l.after }
    : { kind: "out", after: l.after };
}

/** @param me the alias of this browser's own person, "" if there is none */
export function messageOf(m: Schemas["Message"], me: string, offset: number): ChatMessage {
  return {
    id: String(m.id),
    room: m.room,
    sender: m.author,
    seat: m.seat ?? 0,
    name: m.name ?? "",
    text: m.text,
    at: m.at - offset,
    mine: me !== "" && m.author === me,
  };
}
