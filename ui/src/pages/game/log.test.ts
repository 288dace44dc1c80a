import { describe, expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import type { GameEvent, View } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import type { SeatView } from "../../table/table";
import { sentences, turnNews } from "./log";

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
