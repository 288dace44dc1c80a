// Positions turned and mirrored: the same board with its squares permuted.

import type { Setup } from "../../rules/protocol";
import type { Point, Surface } from "../../rules/types";

/** Where squares, seats and armies come to. */
export interface Symmetry {
  readonly square: ReadonlyMap<string, string>;
  /** By seat, from 1. */
  readonly seat: readonly number[];
  readonly army: ReadonlyMap<string, string>;
  /** Whether a king and its rooks keep their places relative to each other. */
  readonly castles: boolean;
}

/** How far squares may lie beside each other, in board units. */
const near = 1;

/** Whether all armies belong to seats and begin alike: in Yalta kings and queens do not. */
const turning: ReadonlySet<string> = new Set(["star", "draughts", "rex"]);
/** Where men of one side change theirs: not in draughts, where half of the squares is played on. */
const mirroring: ReadonlySet<string> = new Set(["star", "yalta", "rex", "sovereign"]);

type Seen = Pick<Surface, "squares" | "rotation" | "armies">;

/** Every seat comes to the place of the next one; null where that makes no sense. */
export function rotation(surface: Seen, family: string): Symmetry | null {
  if (!turning.has(family)) return null;
  const step = 360 / surface.rotation.length;
  const [sin, cos] = [Math.sin((step * Math.PI) / 180), Math.cos((step * Math.PI) / 180)];
  // On a chessboard kings face each other: there the files stay.
  const facing = family === "star" && surface.rotation.length === 2;
  const point = ([x, y]: Point): Point => (facing ? [x, -y] : [x * cos + y * sin, y * cos - x * sin]);
  return symmetry(surface, point, (at) => at + step, true);
}

/** Left and right as seat 1 sees them change places; null where that makes no sense. */
export function mirror(surface: Seen, family: string): Symmetry | null {
  if (!mirroring.has(family)) return null;
  return symmetry(
    surface,
    ([x, y]) => [-x, y],
    (at) => -at,
    false,
  );
}

/** The symmetry that takes points so, from the middle of the board, and seats by their rotation. */
function symmetry(
  { squares, rotation, armies }: Seen,
  point: (p: Point) => Point,
  turn: (degrees: number) => number,
  castles: boolean,
): Symmetry | null {
  const middle = [0, 1].map(
    (axis) => squares.reduce((sum, { anchor }) => sum + anchor[axis]!, 0) / squares.length,
  );
  const square = new Map<string, string>();
  for (const { name, anchor } of squares) {
    const [x, y] = point([anchor[0]! - middle[0]!, anchor[1]! - middle[1]!]);
    const to = squares.find(
      (s) => Math.hypot(s.anchor[0]! - middle[0]! - x!, s.anchor[1]! - middle[1]! - y!) < near,
    );
    if (!to) return null;
    square.set(name, to.name);
  }
  const seat = rotation.map(
    (at) => rotation.findIndex((r) => Math.abs((turn(at) - r + 720) % 360) < 0.5) + 1,
  );
  const own = armies.length === rotation.length;
  const army = new Map(armies.map((one, i) => [one, own ? armies[seat[i]! - 1]! : one]));
  return { square, seat, army, castles };
}

/** A position by a symmetry. */
export function turned(setup: Setup, { square, seat, army, castles }: Symmetry): Setup {
  const to = (name: string) => square.get(name) ?? name;
  const by = (one: string) => army.get(one) ?? one;
  return {
    ...setup,
    board: Object.fromEntries(
      Object.entries(setup.board).map(([name, piece]) => [
        to(name),
        by(piece.slice(0, -1)) + piece.slice(-1),
      ]),
    ),
    turn: seat[setup.turn - 1] ?? setup.turn,
    ...(setup.out ? { out: setup.out.map((one) => seat[one - 1] ?? one) } : {}),
    ...(setup.control
      ? {
          control: Object.fromEntries(
            Object.entries(setup.control).map(([key, value]) =>
              typeof value === "number"
                ? [by(key), seat[value - 1] ?? value]
                : [seat[Number(key) - 1] ?? key, by(value)],
            ),
          ),
        }
      : {}),
    castling: castles ? setup.castling?.map(to) : [],
    enPassant: setup.enPassant?.map((one) => ({ square: to(one.square), pawn: to(one.pawn) })),
  };
}
