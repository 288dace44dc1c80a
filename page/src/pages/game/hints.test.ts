import { expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import type { Move } from "../../rules/types";
import { hintText } from "./hints";

const move = (more: Partial<Move>): Move => ({
  text: "",
  kind: "quiet",
  role: "K",
  army: "1",
  from: "e1",
  to: "e2",
  captured: [],
  ...more,
});
const hint = (moves: Move[], tapped: string[] = [], game = "star:2"): string =>
  hintText({ from: moves[0]?.from ?? "", tapped, moves }, looks(game, ["1", "2"]));

test("nothing is said of ordinary moves, or before a piece is chosen", () => {
  expect(hint([])).toBe("");
  expect(hint([move({}), move({ to: "d1", captured: ["d1"], kind: "capture" })])).toBe("");
});

test("castling has both ways to enter it", () => {
  const castle = move({ kind: "castle", to: "g1", rookFrom: "h1", rookTo: "f1" });
  const long = move({ kind: "castle", to: "c1", rookFrom: "a1", rookTo: "d1" });
  expect(hint([move({}), castle, long])).toBe(
    "To castle, choose the rook (h1 and a1) or the square the king goes to (g1 and c1).",
  );
});

test("promotion names its squares once", () => {
  const to = (to: string, promotion: Move["promotion"]): Move =>
    move({ role: "P", to, promotion: promotion! });
  expect(hint([to("a8", "Q"), to("a8", "N"), to("b8", "Q")])).toBe("Promotes on a8 and b8.");
});

test("a defection names the colours", () => {
  const game = looks("sovereign", ["w", "b", "r"]);
  const defect = (colour: string): Move =>
    move({ kind: "defection", from: "i1", to: "i1", army: "w", colour });
  expect(hintText({ from: "i1", tapped: [], moves: [defect("r")] }, game)).toBe(
    "Defection: this king may take on red. Choose the king again, or the square it steps to.",
  );
});

test("captures of several men tell how many ways there are, and which remain", () => {
  const capture = (...path: string[]): Move =>
    move({ role: "M", kind: "capture", to: path.at(-1)!, path, captured: path.map((s) => `x${s}`) });
  const [left, right, far] = [capture("c3", "e5"), capture("c3", "a5"), capture("g3")];
  expect(hint([left], [], "draughts:2")).toBe("This capture takes 2 men and ends on e5.");
  expect(hint([left, right, far], [], "draughts:2")).toMatch(/^3 ways to capture, of up to 2 men\./);
  expect(hint([left, right], ["c3"], "draughts:2")).toBe("Captures that remain: 2. Choose the next square.");
  expect(hint([far], [], "draughts:2")).toBe("");
});
