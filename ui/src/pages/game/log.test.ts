import { describe, expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import type { GameEvent, Outcome, View } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { sentences, tell, turnNews } from "./log";

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
  /** The news of a move after which seats control armies and events have happened. */
  function news(
    variant: string,
    owners: Record<string, number>,
    events: GameEvent[] = [],
  ): readonly string[] {
    const start: View = { ...nothing, owners: { w: 1, b: 2, r: 0, v: 1 } };
    const [entry] = entriesOf("1:i2i3");
    const game = { seats, variant, start, entries: [{ ...entry!, view: { ...nothing, owners, events } }] };
    return turnNews(game, looks(variant, ["w", "b", "r", "v"]), 0);
  }

  test("who controls a colour now, and which nobody does", () => {
    expect(news("sovereign", { w: 1, b: 2, r: 1, v: 0 })).toEqual([
      "Ana now controls red.",
      "Nobody controls violet any more.",
    ]);
  });

  test("nothing where nothing has changed hands", () => {
    expect(news("sovereign", { w: 1, b: 2, r: 0, v: 1 })).toEqual([]);
  });

  test("who is out, and not who is in check", () => {
    const out = { kind: "out", seat: 2, reason: "resignation" } as GameEvent;
    expect(news("star:2", { w: 1, b: 2, r: 0, v: 1 }, [out])).toEqual(["Ben resigns."]);
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
