import { expect, test } from "vitest";
import { ownersOf, tap, type Tool } from "./editor.svelte";
import type { Setup } from "../../rules/protocol";

const setup: Setup = {
  game: "star:2",
  board: { e1: "1K", h1: "1R", e8: "2K", d5: "2P" },
  turn: 1,
  castling: ["h1"],
  enPassant: [{ square: "d6", pawn: "d5" }],
};

function after(tool: Tool, ...squares: readonly string[]) {
  return squares.reduce((at, square) => tap(at.setup, tool, square, at.held), { setup, held: "" });
}

test("a man is put on a square, replaces another, and is taken off by the same tap", () => {
  const queen: Tool = { kind: "man", army: "1", role: "Q" };
  expect(after(queen, "d5").setup.board["d5"]).toBe("1Q");
  expect(after(queen, "a4").setup.board["a4"]).toBe("1Q");
  expect(after(queen, "a4", "a4").setup.board).toEqual(setup.board);
});

test("rights go with their men", () => {
  expect(after({ kind: "remove" }, "h1").setup).toMatchObject({ castling: [], enPassant: setup.enPassant });
  expect(after({ kind: "move" }, "d5", "d4").setup).toMatchObject({
    board: { d4: "2P" },
    castling: ["h1"],
    enPassant: [],
  });
});

test("a man is moved by two taps, and left by a second one on its own square", () => {
  expect(after({ kind: "move" }, "a4").held).toBe("");
  expect(after({ kind: "move" }, "h1").held).toBe("h1");
  expect(after({ kind: "move" }, "h1", "h1")).toEqual({ setup, held: "" });
  expect(after({ kind: "move" }, "h1", "e8").setup.board).toEqual({ e1: "1K", e8: "1R", d5: "2P" });
});

test("rights are given and taken back", () => {
  expect(after({ kind: "castling" }, "h1").setup.castling).toEqual([]);
  expect(after({ kind: "castling" }, "h1", "h1").setup.castling).toEqual(["h1"]);
  expect(after({ kind: "castling" }, "a4").setup.castling).toEqual(["h1"]);
  expect(after({ kind: "passant" }, "d5").setup.enPassant).toEqual([]);
  expect(after({ kind: "passant" }, "d5", "d5", "d6").setup.enPassant).toEqual(setup.enPassant);
});

test("an army is moved by who conquered it, a colour by who owns it", () => {
  const start = { 1: 1, 2: 2, 3: 3 };
  expect(ownersOf({ ...setup, control: { 3: 1 } }, start)).toEqual({ 1: 1, 2: 2, 3: 1 });
  expect(ownersOf({ ...setup, control: { 1: "r" } }, { w: 1, b: 2 })).toEqual({ w: 1, b: 2, r: 1 });
});
