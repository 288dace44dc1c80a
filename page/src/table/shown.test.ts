import { describe, expect, it } from "vitest";
import type { Shown } from "../api/client";
import type { Man, View } from "../rules/types";
import { remaining } from "./clock";
import { entriesOf, nothing } from "./entries.testing";
import { plainGame } from "./shown.testing";
import { clockOf, outs, seatsOf, termsOf, voteOf } from "./shown";

/** A game of two persons, as the server shows it to the first. */
function game(change: Partial<Shown> = {}): Shown {
  const seat = { kind: "person", name: "Anna", alias: "a", you: true, ready: true, left: 60_000 } as const;
  return {
    ...plainGame,
    id: "g",
    version: 3,
    moved: 2,
    updated: 2,
    chat: true,
    clock: { kind: "game", initial: 60_000, increment: 1000 },
    leaving: { kind: "out", after: 60_000 },
    you: [1],
    seats: [seat, { ...seat, name: "Bela", alias: "b", you: false, left: 50_000 }],
    from: 0,
    entries: [],
    turn: 2,
    started: 100_000,
    deadline: 150_000,
    now: 110_000,
    ...change,
  };
}

describe("clockOf", () => {
  const tests: {
    name: string;
    change?: Partial<Shown>;
    seat: number;
    offset?: number;
    at: number;
    want: number | null;
  }[] = [
    { name: "stands while another is on turn", seat: 1, at: 120_000, want: 60_000 },
    { name: "runs to the deadline", seat: 2, at: 120_000, want: 30_000 },
    { name: "has run out", seat: 2, at: 160_000, want: 0 },
    { name: "is set off against the server's", seat: 2, offset: 5_000, at: 115_000, want: 30_000 },
    {
      name: "has not begun: the head start of a game",
      change: { started: 130_000, deadline: 180_000 },
      seat: 2,
      at: 120_000,
      want: 50_000,
    },
    {
      name: "a delay comes before the time runs",
      change: { clock: { kind: "game", initial: 60_000, delay: 5_000 }, deadline: 155_000 },
      seat: 2,
      at: 103_000,
      want: 50_000,
    },
    {
      name: "is in its turn while the game is paused",
      change: { deadline: 0, pause: { since: 110_000, elapsed: 10_000 } },
      seat: 2,
      at: 500_000,
      want: 50_000,
    },
    {
      name: "a limit of the move ends before its own time",
      change: {
        clock: { kind: "game", initial: 60_000, perMove: 30_000 },
        deadline: 130_000,
        ends: { own: 150_000, move: 130_000 },
      },
      seat: 2,
      at: 120_000,
      want: 30_000,
    },
    {
      name: "a limit of the move beside the time of all",
      change: {
        clock: { kind: "total", initial: 90_000, perMove: 30_000 },
        deadline: 130_000,
        ends: { move: 130_000, whole: 150_000 },
      },
      seat: 2,
      at: 120_000,
      want: 10_000,
    },
    {
      name: "it stands until the first move is made",
      change: { opening: true },
      seat: 2,
      at: 120_000,
      want: 50_000,
    },
    {
      name: "the shared time alone has no owner",
      change: { clock: { kind: "total", initial: 90_000 } },
      seat: 2,
      at: 120_000,
      want: null,
    },
    {
      name: "there is none",
      change: { clock: { kind: "none" }, deadline: 0 },
      seat: 2,
      at: 120_000,
      want: null,
    },
  ];
  for (const t of tests) {
    it(t.name, () => {
      const clock = clockOf(game(t.change), t.seat, t.offset ?? 0);
      expect(clock && remaining(clock, t.at)).toBe(t.want);
    });
  }
});

describe("seatsOf", () => {
  it("tells who is mine, and who is away for how long", () => {
    const shown = game();
    shown.seats[1] = { ...shown.seats[1]!, away: 100_000, leaves: 160_000 };
    const [anna, bela] = seatsOf(shown, [[1], [2]], new Map(), 1_000);
    expect(anna).toMatchObject({ seat: 1, name: "Anna", mine: true, team: 0, away: null });
    expect(bela).toMatchObject({ seat: 2, mine: false, team: 1, away: { since: 99_000, until: 159_000 } });
  });

  it("tells a seat that is kept for somebody", () => {
    const shown = game({ stage: "waiting" });
    shown.seats[1] = { ...shown.seats[1]!, ready: false };
    expect(seatsOf(shown, [[1], [2]], new Map(), 0).map((s) => s.awaited)).toEqual([false, true]);
  });
});

describe("voteOf", () => {
  const vote = { id: 4, kind: "draw", by: 2, until: 170_000, voters: 3, cast: 1, yours: true } as const;
  it("is due while I have not voted", () => {
    expect(voteOf(vote, 1_000)).toEqual({
      kind: "draw",
      by: 2,
      until: 169_000,
      voters: 3,
      cast: 1,
      ballot: "",
    });
  });
  it("is not mine if I have no say", () => {
    expect(voteOf({ ...vote, yours: false }, 0)?.ballot).toBeNull();
  });
});

it("tells what was agreed", () => {
  expect(termsOf(game({ leaving: { kind: "bot", level: 4, after: 30_000 } }))).toEqual({
    clock: { kind: "game", initial: 60_000, increment: 1000, delay: 0 },
    leaving: { kind: "bot", level: 4, after: 30_000 },
    lots: false,
    seal: "",
    official: false,
    listed: false,
    chat: true,
    hidden: false,
  });
});

it("tells who left from who resigned", () => {
  const entries = entriesOf("2:resign2 3:resign3").map((e, i) => ({ ...e, absent: i === 1 }));
  const now: View = {
    ...nothing,
    standing: [
      { seat: 2, kind: "out", reason: "resignation", ply: 1 },
      { seat: 3, kind: "out", reason: "resignation", ply: 2 },
      { seat: 4, kind: "out", reason: "mate", by: 1, ply: 2 },
      { seat: 1, kind: "left", ply: 0 },
      { seat: 5, kind: "king-gone", by: 1, ply: 2 },
    ],
  };
  expect([...outs(now, entries)]).toEqual([
    [2, { reason: "resignation", by: 0 }],
    [3, { reason: "absence", by: 0 }],
    [4, { reason: "mate", by: 1 }],
    [1, { reason: "left", by: 0 }],
  ]);
});

it("tells who has no men left from who cannot move them", () => {
  const man = (square: string, owner: number) => ({ square, role: "M", army: String(owner), owner }) as Man;
  const men = [man("1c3", 1), man("2b2", 2), man("3c3", 3)];
  const entries = entriesOf("4:4d4 1:1c3x2c3").map((e, i) => ({
    ...e,
    move: { ...e.move!, captured: i === 1 ? ["2b2"] : [] },
    view: { ...nothing, men },
  }));
  const blocked = (seat: number) => ({ seat, kind: "out" as const, reason: "blocked", ply: 2 });
  const now: View = { ...nothing, standing: [blocked(2), blocked(3), blocked(4)] };
  expect([...outs(now, entries)].map(([seat, { reason }]) => [seat, reason])).toEqual([
    [2, "empty"], // the last was taken
    [3, "blocked"],
    [4, "empty"], // had none before
  ]);
});
