// Answers of the rules, with the nouns of the API (docs/api.md), which the WebAssembly uses too.
// Seats count from 1; a field that would say nothing is left out.

import type { components } from "../api/schema";

/** Read-only, as received. */
type Told<T> = T extends object ? { readonly [K in keyof T]: Told<T[K]> } : T;
type Schemas = components["schemas"];

/** The constants of a game: seats, armies, and the board with its drawing. */
export type Surface = Told<Schemas["Surface"]>;
export type SurfaceSquare = Told<Schemas["SquareShape"]>;
/** A point of a drawing, in board units. */
export type Point = SurfaceSquare["anchor"];

/** A man on the board. Its army stays the same for ever, through conquest and promotion. */
export type Man = Told<Schemas["Man"]>;
/** A king, queen, rook, bishop, knight, pawn; a man of draughts, whose king is K. */
export type Role = Man["role"];

/** A legal move, spelled out. */
export type Move = Told<Schemas["Move"]>;
export type MoveKind = Move["kind"];

/** A king in check. */
export type Attack = Told<Schemas["Attack"]>;
/** Something that happened as a turn began. */
export type GameEvent = Told<Schemas["Event"]>;
export type EventKind = GameEvent["kind"];
/** A position, as docs/rules/formats.md has it. */
export type Outcome = Told<Schemas["Outcome"]>;

/** The fate of a seat that does not play on as it began. */
export type Standing = Told<Schemas["Standing"]>;
/** The last entry of a game: its kind and its seat. */
export type Played = Told<Schemas["Played"]>;
/** A colour of Sovereign Chess that a seat controls and does not own, and by which men. */
export type Controlled = Told<Schemas["Controlled"]>;
/** A way to meet a check of Sovereign Chess. */
export type Way = NonNullable<Move["ways"]>[number];
/** A position, with its legal moves. */
export type View = Told<Schemas["View"]>;
/** The drawn part of a position: its men, and the owners of the armies. */
export type Drawn = Pick<View, "men" | "owners">;

/** Why a move is not legal. */
export type Refusal = Told<Schemas["Refusal"]>;
/** The stance of one man, whatever its owner and the seat on turn (docs/wasm.md). */
export interface Stance {
  readonly square: string;
  /** Where it may go, or could were it its seat's turn; nowhere once the game is over. */
  readonly goals: readonly string[];
  /** The goals where it takes. */
  readonly takes: readonly string[];
  /** The men that take it, or would were it their turn. */
  readonly attackers: readonly { readonly seat: number; readonly square: string }[];
  /** The men that would take back. */
  readonly guards: readonly { readonly seat: number; readonly square: string }[];
  /** For an attacked king among three sides and more: whose mate it would be (star.10, yalta.9). */
  readonly mateBy?: number;
  /** Why it cannot move now, left out if it can. */
  readonly refusal?: Refusal;
}

/** The moves of a man on a board with only the men shown (docs/wasm.md). */
export interface Reach {
  readonly goals: readonly string[];
  readonly takes: readonly string[];
  readonly promotes: readonly string[];
  /** Of a king: the squares that touch its own only at a point. */
  readonly apart: readonly string[];
  /** Its path, square by square from its own on: the whole slide, or both steps of a leap. */
  readonly ways: readonly (readonly string[])[];
  /** Of a pawn: how it continues from each square on which it captures. */
  readonly onward: readonly (readonly string[])[];
}

/** Squares that show why a move is refused. */
export type Mark = Refusal["marks"][number];

/** A game that can be chosen, and its options. */
export type Family = Told<Schemas["Family"]>;

/** One thing that is wrong with a position. */
export interface Fault {
  readonly rule: string;
  readonly text: string;
  readonly squares?: readonly string[];
}

/** Limits of a search, the first that is reached ends it. Times are milliseconds. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  /** How many of the best lines the search returns; 1 if left out. */
  readonly lines?: number;
  /** The initial depth, for a search that helps another one. */
  readonly first?: number;
  readonly millisec?: number;
  /** On the clock of the seat on turn. */
  readonly clock?: { readonly remaining: number; readonly increment?: number };
  /**
   * For a bot, how many of them are in the game: without a clock it then takes the time that suits
   * its level.
   */
  readonly bots?: number;
}

/** Centipawns, or the plies to the end of a game that is won, less than 0 if it is lost. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** Consecutive moves, and their value for seat 1, 2, ... */
export interface Line {
  readonly depth: number;
  readonly score: Score;
  readonly seats: readonly Score[];
  readonly moves: readonly string[];
  /**
   * What each seat may expect where the line leads, its moves by name, and who makes them: in the
   * analysis room alone.
   */
  readonly expect?: Expected;
  readonly names?: readonly string[];
  readonly movers?: readonly number[];
}

/** By seat, the first of them at 0, in hundredths of a percent: parts of the point, and chances. */
export interface Expected {
  readonly points: readonly number[];
  readonly win: readonly number[];
  readonly draw: readonly number[];
  /** For each seat the chance of each place. */
  readonly places: readonly (readonly number[])[];
}

/** The result of a search: the best lines, none if the game is over. */
export interface Found {
  readonly lines: readonly Line[];
  readonly nodes: number;
  /** Under which the scores hold: in the analysis room alone. */
  readonly assumption?: "two-sides" | "paranoid" | "brs" | "maxn";
  /** Of a bot: how long its move should take at least, the search included. */
  readonly pace?: number;
  readonly ms: number;
}

/** The answer to a request that failed. */
export interface Failure {
  readonly error: string;
  readonly move?: number;
  readonly refusal?: Refusal;
  readonly faults?: readonly Fault[];
}

/** A move that is not legal. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
    this.name = "RefusedError";
  }
}

/** A position that cannot be, with all that is wrong with it. */
export class FaultyError extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map((f) => `${f.rule}: ${f.text}`).join("; "));
    this.name = "FaultyError";
  }
}

/**
 * The start of a game: a game id, or a position as text or as in formats.md; and the moves played
 * since.
 */
export interface Start {
  readonly game?: string;
  readonly position?: string | object;
  readonly moves?: readonly string[];
}
