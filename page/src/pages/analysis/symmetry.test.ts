import { describe, expect, test } from "vitest";
import type { Setup } from "../../rules/protocol";
import { mirror, rotation, turned } from "./symmetry";

/**
 * A board of four squares round its middle, a quarter of a turn from each other, one for each
 * seat.
 */
const around = (names: readonly string[], degrees: readonly number[], armies: readonly string[]) => ({
  squares: names.map((name, i) => {
    const at = (degrees[i]! * Math.PI) / 180;
    return { name, anchor: [100 + 50 * Math.sin(at), 100 + 50 * Math.cos(at)] as const } as never;
  }),
  rotation: degrees,
  armies,
});

const four = around(["1d1", "2d1", "3d1", "4d1"], [0, 90, 180, 270], ["1", "2", "3", "4"]);
const setup: Setup = {
  game: "star:4",
  board: { "1d1": "1K", "2d1": "3N" },
  turn: 1,
  out: [4],
  control: { "3": 2 },
  castling: ["1d1"],
  enPassant: [{ square: "1d1", pawn: "2d1" }],
};

describe("a position", () => {
  test("is turned: each seat comes to the place of the next", () => {
    expect(turned(setup, rotation(four, "star")!)).toEqual({
      game: "star:4",
      board: { "2d1": "2K", "3d1": "4N" },
      turn: 2,
      out: [1],
      control: { "4": 3 },
      castling: ["2d1"],
      enPassant: [{ square: "2d1", pawn: "3d1" }],
    });
  });

  test("as often as there are seats changes nothing", () => {
    const by = rotation(four, "star")!;
    expect([1, 2, 3, 4].reduce((now) => turned(now, by), setup)).toEqual(setup);
  });

  test("is mirrored: left and right change places, and nobody castles any more", () => {
    expect(turned(setup, mirror(four, "star")!)).toMatchObject({
      board: { "1d1": "1K", "4d1": "3N" },
      turn: 1,
      out: [2],
      control: { "3": 4 },
      castling: [],
    });
  });

  test("of two seats keeps its files where chess is played", () => {
    const two = around(["a1", "h1", "a8", "h8"], [45, 315, 135, 225], ["1", "2"]);
    const by = rotation({ ...two, rotation: [0, 180] }, "star")!;
    const chess = { game: "star:2", board: { a1: "1R" }, turn: 1, castling: ["a1"] };
    expect(turned(chess, by)).toEqual({ game: "star:2", board: { a8: "2R" }, turn: 2, castling: ["a8"] });
    expect(turned(chess, rotation({ ...two, rotation: [0, 180] }, "rex")!).board).toEqual({ h8: "2R" });
  });

  test.each(["royale", "sovereign", "yalta"])("is not turned in %s", (family) =>
    expect(rotation(four, family)).toBeNull(),
  );
  test("is not mirrored in draughts", () => expect(mirror(four, "draughts")).toBeNull());
});
