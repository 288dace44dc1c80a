import { describe, expect, test } from "vitest";
import { type Choices, type Effect, type Entry, IDLE, signs, tap } from "./entry.ts";
import { type Stand, stand, wander } from "./games.testing.ts";

function choicesOf({ view, moves }: Stand): Choices {
  const own = view.men.filter(({ owner }) => owner === view.turn).map(({ square }) => square);
  return { moves, own: new Set(own) };
}

function taps(choices: Choices, ...squares: string[]): [Entry, Effect] {
  let at: [Entry, Effect] = [IDLE, { kind: "none" }];
  for (const square of squares) at = tap(at[0], choices, square);
  return at;
}

describe("on the chessboard", () => {
  const choices = choicesOf(stand("star:2"));

  test("a man is chosen, and shows where it may go", () => {
    const [entry, effect] = taps(choices, "b1");
    expect(effect).toEqual({ kind: "chosen" });
    expect([...signs(entry)].map(([square, { kind }]) => `${square} ${kind}`).sort()).toEqual([
      "a3 go",
      "c3 go",
    ]);
  });

  test("the second tap plays", () => {
    const [entry, effect] = taps(choices, "b1", "c3");
    expect(effect).toMatchObject({ kind: "play", move: { text: "b1c3" } });
    expect(entry).toBe(IDLE);
  });

  test("another own man is chosen instead", () => {
    expect(taps(choices, "b1", "g1")[0].from).toBe("g1");
  });

  test("the same man again drops the choice", () => {
    expect(taps(choices, "b1", "b1")).toEqual([IDLE, { kind: "dropped" }]);
  });

  test("where no move goes the page hears of it, and the man stays chosen", () => {
    const [entry, effect] = taps(choices, "b1", "b4");
    expect(effect).toEqual({ kind: "refuse", from: "b1", to: "b4" });
    expect(entry.from).toBe("b1");
  });

  test("a man without a move can be chosen too: its goals are refused with a reason", () => {
    expect(taps(choices, "a1", "a4")[1]).toEqual({ kind: "refuse", from: "a1", to: "a4" });
  });

  test("men of others and empty squares choose nothing", () => {
    expect(taps(choices, "e7")).toEqual([IDLE, { kind: "stuck", square: "e7" }]);
    expect(taps(choices, "e4")).toEqual([IDLE, { kind: "stuck", square: "e4" }]);
    expect(taps(choices, "")).toEqual([IDLE, { kind: "none" }]);
    expect(taps({ moves: [], own: new Set() }, "e2")).toEqual([IDLE, { kind: "stuck", square: "e2" }]);
  });
});

describe("what needs more than two squares", () => {
  test("a promotion asks, and its goal has a red tip", () => {
    const choices = choicesOf(stand("8/1P6/8/8/8/8/k6K/8 w - - 0 1"));
    expect(signs(taps(choices, "b7")[0]).get("b8")).toMatchObject({ kind: "go", tip: true });
    const [entry, effect] = taps(choices, "b7", "b8");
    expect(effect.kind).toBe("ask");
    expect(entry.moves.map(({ promotion }) => promotion).sort()).toEqual(["B", "N", "Q", "R"]);
  });

  test("a tap elsewhere gives up the question", () => {
    const choices = choicesOf(stand("8/1P6/8/8/8/8/k6K/8 w - - 0 1"));
    expect(taps(choices, "b7", "b8", "e4")).toEqual([IDLE, { kind: "dropped" }]);
  });

  test("castling is entered by the king's goal or by the rook", () => {
    const choices = choicesOf(stand("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    expect(taps(choices, "e1", "g1")[1]).toMatchObject({ kind: "play", move: { text: "e1g1" } });
    expect(taps(choices, "e1", "a1")[1]).toMatchObject({ kind: "play", move: { text: "e1c1" } });
    expect(signs(taps(choices, "e1")[0]).get("h1")).toMatchObject({ kind: "rook" });
  });

  test("sovereign: a rook leaves the king's goal open, and a goal the rook", () => {
    const start = "sovereign 1 wK:i1/wR:e1,l1/bK:a16 control=1:w,2:b castling=e1,i1,l1";
    const choices = choicesOf(stand(start));
    const [open, further] = taps(choices, "i1", "e1");
    expect(further.kind).toBe("further");
    expect([...signs(open).keys()].sort()).toEqual(["f1", "g1", "h1"]);
    expect(taps(choices, "i1", "e1", "g1")[1]).toMatchObject({ kind: "play", move: { text: "i1g1e1" } });
    // h1 is a step of the king as well as castling.
    const [entry, ask] = taps(choices, "i1", "h1");
    expect(ask.kind).toBe("ask");
    expect(entry.moves.map(({ text }) => text).sort()).toEqual(["i1h1", "i1h1e1"]);
    expect(taps(choices, "i1", "h1", "e1")[1]).toMatchObject({ kind: "play", move: { text: "i1h1e1" } });
  });

  test("yalta: Red's queen is set by a tap", () => {
    const choices = choicesOf(stand("yalta"));
    expect(taps(choices, "i12")[1]).toMatchObject({ kind: "play", move: { text: "queeni12" } });
  });

  test("draughts: of captures with one start and goal the landings choose", () => {
    const choices = choicesOf(stand("draughts:2 1 1K:c1/2M:g7,b4,d2,b8,e5"));
    const [entry, effect] = taps(choices, "c1", "a3");
    expect(effect.kind).toBe("ask");
    expect(entry.moves.map(({ text }) => text).sort()).toEqual(["c1xf4xd6xa3", "c1xh6xf8xa3"]);
    expect([...signs(entry)].map(([square, { kind }]) => `${square} ${kind}`).sort()).toEqual([
      "d6 pass",
      "f4 pass",
      "f8 pass",
      "h6 pass",
    ]);
    expect(tap(entry, choices, "f8")[1]).toMatchObject({ kind: "play", move: { text: "c1xh6xf8xa3" } });
    // The landings in their order enter it as well.
    expect(taps(choices, "c1", "f4")[1]).toMatchObject({ kind: "play", move: { text: "c1xf4xd6xa3" } });
  });

  test("draughts: landings that captures share leave them open", () => {
    const choices = choicesOf(stand("draughts:2 1 1K:d2/2M:f4,g7,b8,c5,f6"));
    const [entry, effect] = taps(choices, "d2", "g5");
    expect(effect.kind).toBe("further");
    expect([...signs(entry)].map(([square, { kind }]) => `${square} ${kind}`).sort()).toEqual([
      "a3 take",
      "b4 take",
    ]);
    expect(tap(entry, choices, "b4")[1]).toMatchObject({ kind: "play", move: { text: "d2xg5xe7xb4" } });
  });
});

describe.each(["star:2", "star:4", "yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"])(
  "%s",
  (id) => {
    test("every legal move can be entered by the squares that show it", () => {
      for (const stood of wander(id, 80)) {
        const choices = choicesOf(stood);
        for (const move of stood.moves) {
          if (move.to === "" || (move.kind === "defection" && move.from === "")) continue;
          let at = tap(IDLE, choices, move.from || move.to);
          const due = [...(move.path ?? []), move.to, move.rookFrom ?? ""].filter((s) => s !== "");
          while (at[1].kind !== "play") {
            const next = due.find((square) => signs(at[0]).has(square));
            if (!next) break;
            at = tap(at[0], choices, next);
          }
          if (at[1].kind === "play") expect(at[1].move.text).toBe(move.text);
          else expect(at[0].moves.map(({ text }) => text)).toContain(move.text);
          if (at[1].kind !== "play") expect(at[1].kind).toBe("ask");
        }
      }
    });
  },
);
