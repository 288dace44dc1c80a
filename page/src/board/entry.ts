// Entering a move square by square. Mouse, touch and keys all come down to taps on
// squares; this decides what a tap means. The legal moves come from outside, as
// a list: a move is entered when the squares tapped leave only that one.

import type { Move } from "../rules/types.ts";

/** A move as entered so far; idle before the first tap. */
export interface Entry {
  /** The man that moves; "" before one is chosen. */
  readonly from: string;
  /** Landings and goals tapped since. */
  readonly tapped: readonly string[];
  /** Moves that this may become. */
  readonly moves: readonly Move[];
}

/** The effect of a tap besides the new entry. */
export type Effect =
  | { readonly kind: "none" }
  /** A man was chosen. */
  | { readonly kind: "chosen" }
  | { readonly kind: "dropped" }
  /** More taps are due: a capture passes here, or a castling names its rook. */
  | { readonly kind: "further" }
  /** The squares fit several moves: another choice must decide among entry.moves. */
  | { readonly kind: "ask" }
  | { readonly kind: "play"; readonly move: Move }
  /** No move can begin here: the page explains the man on this square. */
  | { readonly kind: "stuck"; readonly square: string }
  /** No legal move goes there. */
  | { readonly kind: "refuse"; readonly from: string; readonly to: string };

/** The men that may be chosen, and their moves. */
export interface Choices {
  readonly moves: readonly Move[];
  /** Squares of all men of the seats that may move: choosing one without a move explains why. */
  readonly own: ReadonlySet<string>;
}

export const IDLE: Entry = { from: "", tapped: [], moves: [] };

/** Reports whether a tap on the square chooses a man, or enters a move of one tap. */
export function selectable({ moves, own }: Choices, square: string): boolean {
  return own.has(square) || moves.some((m) => starts(m, square));
}

/** Red's queen in Yalta enters from off the board: its goal is its start. */
function starts(move: Move, square: string): boolean {
  return square !== "" && (move.from || move.to) === square && move.to !== "";
}

/** The squares that say which move it is, apart from its start. */
function passes(move: Move): readonly string[] {
  if (move.path) return move.path;
  return move.rookFrom ? [move.to, move.rookFrom] : [move.to];
}

/** Returns the entry after a tap on a square, and the effect to carry out. */
export function tap(entry: Entry, choices: Choices, square: string): [Entry, Effect] {
  if (entry.from !== "") {
    const left = entry.moves.filter((m) => passes(m).includes(square));
    if (left.length > 0 && !entry.tapped.includes(square)) return narrow(entry, square, left);
    if (square === entry.from) return [IDLE, { kind: "dropped" }];
  }
  if (selectable(choices, square)) {
    const moves = choices.moves.filter((m) => starts(m, square));
    const only = moves.find((m) => m.from === "");
    if (only) return [IDLE, { kind: "play", move: only }];
    return [{ from: square, tapped: [], moves }, { kind: "chosen" }];
  }
  if (entry.from === "") return [IDLE, square === "" ? { kind: "none" } : { kind: "stuck", square }];
  // Beside the board, or away from a question that is open: the man is let go.
  if (square === "" || entry.tapped.length > 0) return [IDLE, { kind: "dropped" }];
  return [entry, { kind: "refuse", from: entry.from, to: square }];
}

function narrow(entry: Entry, square: string, left: readonly Move[]): [Entry, Effect] {
  const next = { from: entry.from, tapped: [...entry.tapped, square], moves: left };
  if (left.length === 1) return [IDLE, { kind: "play", move: left[0]! }];
  const arrived = left.some((m) => m.to === square || next.tapped.includes(m.to));
  return [next, { kind: arrived ? "ask" : "further" }];
}

/** Returns the first entry of a man: as if its square had been tapped with nothing chosen. */
export function choose(choices: Choices, square: string): Entry {
  return tap(IDLE, choices, square)[0];
}

/** The meaning of a sign on a square. */
export interface Sign {
  /**
   * "go": a circle; "take": a star; "pass": an arrow, the way goes on from here; "rook": castle
   * with it.
   */
  readonly kind: "go" | "take" | "pass" | "rook";
  /** A red tip: a man that arrives must promote. */
  readonly tip: boolean;
  /** One of the moves that it represents. */
  readonly move: Move;
}

/** Returns the signs for what may be tapped next, by square. */
export function signs(entry: Entry): ReadonlyMap<string, Sign> {
  const found = new Map<string, Sign>();
  for (const move of entry.moves) {
    for (const square of passes(move)) {
      if (entry.tapped.includes(square)) continue;
      // If all remaining moves pass it anyway, a tap would decide nothing.
      if (entry.tapped.length > 0 && entry.moves.every((m) => passes(m).includes(square))) continue;
      const goal = square === move.to;
      if (!goal && found.has(square)) continue;
      const kind = goal
        ? move.captured.length > 0
          ? "take"
          : "go"
        : square === move.rookFrom
          ? "rook"
          : "pass";
      found.set(square, { kind, tip: goal && move.promotion !== undefined, move });
    }
  }
  return found;
}
