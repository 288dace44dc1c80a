import { describe, expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import type { GameEvent, Move, Outcome, View } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import type { LastVote, Room, SeatView } from "../../table/table";
import { sentences, tell, turnNews, voteNews } from "./log";

const seats = ["Ana", "Ben"].map((name) => ({ kind: "person", name, level: 0 }) as SeatView);

test.each([
  [
    ["Ana: queen d1 to d8", "Ben is checkmated and eliminated.", "Ana wins: checkmate."],
    "Ana: queen d1 to d8. Ben is checkmated and eliminated. Ana wins: checkmate.",
  ],
  [["", "Whose turn is it?"], "Whose turn is it?"],
  [[], ""],
])("%j has one full stop after each sentence", (texts, all) => {
  expect(sentences(texts)).toBe(all);
});

describe("between the moves stands", () => {
  /** The news of a move with which events have happened. */
  function news(variant: string, ...events: GameEvent[]): readonly string[] {
    const [entry] = entriesOf("1:i2i3");
    const game = { seats, variant, start: nothing, entries: [{ ...entry!, view: { ...nothing, events } }] };
    return turnNews(game, looks(variant, ["w", "b", "r", "v"]), 0);
  }

  test("who controls a colour now, and which nobody does", () => {
    const changes: GameEvent[] = [
      { kind: "control", army: "w", seat: 1, from: 2 },
      { kind: "control", army: "r", seat: 1 },
      { kind: "control", army: "v", from: 1 },
    ];
    expect(news("sovereign", ...changes)).toEqual([
      "Ana now controls white and red.",
      "Nobody controls violet any more.",
    ]);
  });

  test("that a king has defected", () => {
    const [entry] = entriesOf("1:i1=r");
    const move = { ...entry!.move!, kind: "defection", colour: "r", captured: [] } as unknown as Move;
    const game = {
      seats,
      variant: "sovereign",
      start: nothing,
      entries: [{ ...entry!, move, view: nothing }],
    };
    expect(turnNews(game, looks("sovereign", ["w", "b", "r"]), 0)).toEqual(["Ana defects to red."]);
  });

  test("nothing where nothing has changed hands", () => {
    expect(news("sovereign")).toEqual([]);
  });

  test("who is out, and not who is in check", () => {
    const out = { kind: "out", seat: 2, reason: "resignation" } as GameEvent;
    expect(news("star:2", out)).toEqual(["Ben resigns."]);
  });
});

test.each<[string, string, GameEvent[], object, string]>([
  [
    "a resignation",
    "2:resign2",
    [{ kind: "out", seat: 2, reason: "resignation" }],
    { reason: "resignation", winners: [1] },
    "Ben: resigns. Ana wins.",
  ],
  [
    "a fallen flag",
    "2:flag2",
    [{ kind: "out", seat: 2, reason: "time" }],
    { reason: "time", winners: [1] },
    "Ben: runs out of time. Ana wins.",
  ],
  [
    "mate",
    "1:d8h4",
    [{ kind: "out", seat: 2, by: 1, reason: "mate" }],
    { reason: "mate", winners: [1] },
    "Ana: d8h4. Ana wins: Ben is checkmated.",
  ],
])("the end is told once: %s", (_, text, events, ended, all) => {
  const [entry] = entriesOf(text);
  const view: View = { ...nothing, events, outcome: { over: true, turn: 0, out: [2], ...ended } as Outcome };
  const game = { seats, variant: "star:2", start: nothing, entries: [{ ...entry!, move: null, view }] };
  const { played, news } = tell(game, looks("star:2", ["w", "b"]), 0);
  expect(sentences([played, ...news])).toBe(all);
});

test.each<[string, number, boolean, string[]]>([
  [
    "those online after the first move",
    0,
    true,
    ["Ana offers a draw: declined.", "Ana wants a pause: agreed."],
  ],
  ["those online after the second", 1, true, ["Ana wants to take back their last move: agreed."]],
  ["a declined proposal at one screen", 0, false, ["Ana offers a draw: declined."]],
  ["no evident facts there", 1, false, []],
])("of votes are told %s", (_, index, online, says) => {
  const vote = (at: number, kind: LastVote["kind"], passed: boolean): LastVote => ({
    at,
    kind,
    passed,
    by: 1,
  });
  const votes = [
    vote(100, "draw", false),
    vote(150, "pause", true),
    vote(200, "takeback", true),
    vote(250, "draw", true),
  ];
  const entries = entriesOf("1:e2e4 2:e7e5").map((e, i) => ({ ...e, at: 100 * (i + 1) }));
  const game = { seats, variant: "star:2", entries, votes, room: online ? ({} as Room) : null };
  expect(voteNews(game, index)).toEqual(says);
});
