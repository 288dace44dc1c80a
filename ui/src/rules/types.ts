// What the rules say, for the page: as cmd/manykings-wasm/decode.mjs has it, but with
// the names of squares and armies for their indices. Seats count from 1, 0 is none;
// the empty text is no square, no role, no army.

/** A king, queen, rook, bishop, knight, pawn; a man of draughts, whose king is K. */
export type Role = "K" | "Q" | "R" | "B" | "N" | "P" | "M";

/** A point of a drawing, in board units. */
export type Point = readonly [x: number, y: number];

/** A game that can be chosen. */
export interface GameInfo {
  readonly title: string;
  /** The rules page, and the name of the game in addresses: "star-chess", "yalta", ... */
  readonly page: string;
  /** Canonical game ids, one for each number of seats, with default options. */
  readonly ids: readonly string[];
}

/** What does not change in a game: seats, armies, and the board with its drawing. */
export interface Surface {
  /** The canonical game id. */
  readonly id: string;
  /** Of the board, such as "star:4". */
  readonly name: string;
  readonly seats: number;
  /** The seats of each team; every seat alone in a game without teams. */
  readonly teams: readonly (readonly number[])[];
  /** As positions name them: "1" to "8", "w", "b", "r", or the colours of Sovereign. */
  readonly armies: readonly string[];
  /** Names of shades that are used. */
  readonly shades: readonly string[];
  readonly width: number;
  readonly height: number;
  /** rotation[seat - 1]: degrees clockwise that put the seat at the bottom. */
  readonly rotation: readonly number[];
  readonly squares: readonly SurfaceSquare[];
}

export interface SurfaceSquare {
  readonly name: string;
  /** One of the shades. */
  readonly shade: string;
  /** Where a man is centred. */
  readonly anchor: Point;
  /** Of the largest circle round anchor inside outline. */
  readonly radius: number;
  /** Clockwise on the screen. */
  readonly outline: readonly Point[];
}

/** A man on the board. */
export interface Man {
  readonly square: string;
  readonly role: Role;
  /** Stays the same for ever, through conquest and promotion. */
  readonly army: string;
  /** The seat that moves it now, 0 for none. */
  readonly owner: number;
}

export type MoveKind =
  "quiet" | "capture" | "en-passant" | "castle" | "defection" | "swap" | "stay" | "queen-choice" | "pass";

/** A legal move, spelled out. */
export interface Move {
  /** In protocol notation (docs/rules/formats.md). */
  readonly text: string;
  readonly kind: MoveKind;
  readonly role: Role | "";
  readonly army: string;
  readonly from: string;
  readonly to: string;
  /** Castling: where the rook goes. */
  readonly rookFrom: string;
  readonly rookTo: string;
  readonly promotion: Role | "";
  /** Defection: the army that is taken on. */
  readonly colour: string;
  readonly captured: readonly string[];
  /** Landings of a capture in draughts. */
  readonly path: readonly string[];
  /** Whether the text must name them. */
  readonly pathDue: boolean;
}

/** A king that stands attacked. */
export interface Attack {
  /** Whose king it is. */
  readonly seat: number;
  readonly king: string;
  /** Whether it does not count yet: it is not that seat's turn. */
  readonly provisional: boolean;
  readonly mate: boolean;
  /** The men that attack it. */
  readonly men: readonly { readonly seat: number; readonly square: string }[];
}

export type EventKind = "out" | "king-gone" | "conquered" | "escaped" | "left" | "over";

/** Something that happened as a turn began. */
export interface GameEvent {
  readonly kind: EventKind;
  readonly seat: number;
  readonly by: number;
  /** As in outcomes: "mate", "time", ...; or empty. */
  readonly reason: string;
}

/** How a game stands, as docs/rules/formats.md has it. */
export interface Outcome {
  readonly over: boolean;
  /** While the game goes on. */
  readonly turn?: number;
  readonly out?: readonly number[];
  /** When it is over. */
  readonly reason?: string;
  readonly winners?: readonly number[];
  readonly places?: readonly (readonly number[])[];
  readonly tied?: readonly number[];
  /** Mates by team (its seats, as "13"), in team games. */
  readonly score?: Readonly<Record<string, number>>;
}

/** A position that is being played. */
export interface View {
  readonly turn: number;
  /** Whether the seat on turn must answer a check. */
  readonly check: boolean;
  readonly men: readonly Man[];
  /** The seat that moves each army, 0 for none. */
  readonly owners: Readonly<Record<string, number>>;
  readonly attacks: readonly Attack[];
  readonly outcome: Outcome;
  /** What happened since the last move. */
  readonly events: readonly GameEvent[];
  /** The position as text (docs/notation.md). */
  readonly position: string;
}

/** Squares that show why a move is refused. */
export interface Mark {
  readonly kind: string;
  readonly squares: readonly string[];
}

/** Why a move is not legal. */
export interface Refusal {
  /** Such as "star.10". */
  readonly rule: string;
  /** Names the sentence in the catalogue. */
  readonly code: string;
  /** English, with {name} for each argument. */
  readonly sentence: string;
  /** The sentence with its arguments. */
  readonly text: string;
  readonly args: readonly { readonly name: string; readonly kind: string; readonly value: string }[];
  readonly marks: readonly Mark[];
}

/** One thing that is wrong with a position. */
export interface Fault {
  readonly rule: string;
  readonly text: string;
  readonly squares: readonly string[];
}

/** Limits of a search, the first that is reached ends it. Times are milliseconds. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly millisec?: number;
  /** On the clock of the seat on turn. */
  readonly clock?: { readonly remaining: number; readonly increment?: number };
}

/** Centipawns, or the plies to the end of a game that is won or lost. */
export type Score = { readonly cp: number } | { readonly win: number } | { readonly loss: number };

/** What a search found: its best move, and what that is worth to seat 1, 2, ... */
export interface Found {
  readonly move: string;
  readonly values: readonly Score[];
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
