// Requests of the page to a worker with the rules, and its answers: JSON texts of docs/wasm.md,
// which the worker hands on unchanged.

import type {
  Analysed,
  Collected,
  DrawnMark,
  Explored,
  Moment,
  Place,
  Reviewed,
  Tree,
  Verdict,
  VerdictWords,
} from "./trees";
import type {
  BoardRequest,
  KeptClock,
  KeptTable,
  Sat,
  SheetLeaf,
  SheetLine,
  ShownClock,
  TablePlan,
  TableRequest,
} from "./tables";
import type { Family, Fault, Found, Limits, Move, Reach, Stance, Start, Surface, View } from "./types";

/** The styles of docs/notation.md. */
export type Style = "protocol" | "short" | "long" | "descriptive";

/** The letters of the men in the short and long style: a language's, or figurines. */
type Language = "en" | "es" | "fr" | "pt" | "nl";
export type Letters = Language | `figurine-${Language}`;

/** Settings of a new player with an empty memory; hash is the size of its table in MiB. */
export interface Tuning {
  /** The strongest if left out. */
  readonly level?: number;
  readonly bot?: string;
  readonly seed?: number;
  readonly hash: number;
  /** Whether it also remembers in the memory that its worker was given. */
  readonly shared?: boolean;
}

/** A game that is open: the answer to open. */
export interface Numbered {
  readonly number: number;
}

/** A table that is open. */
export interface Tabled {
  readonly table: number;
}

/** The moment of a request, milliseconds. */
export interface Now {
  readonly moment: number;
}

/**
 * An entry of a line: its name, and the view after it, which has legal moves for the last alone.
 */
export interface Played {
  readonly name: string;
  readonly view: View;
}

/** The requests: their fields, and their answers. */
export interface Asks {
  games: [object, Family[]];
  open: [Start, number];
  close: [Numbered, null];
  surface: [Numbered, Surface];
  near: [Numbered & { readonly seat: number }, Surface | null];
  stance: [Numbered & { readonly text: string }, Stance];
  premoves: [Numbered & { readonly seat: number }, Move[]];
  view: [Numbered, View];
  /**
   * The moves of a man on a board with only these men: pieces by their squares, as in position
   * JSON.
   */
  reach: [
    { readonly game: string; readonly men: Readonly<Record<string, string>>; readonly text: string },
    Reach,
  ];
  names: [Numbered & { readonly style: Style; readonly letters?: Letters }, string[]];
  read: [Numbered & { readonly text: string; readonly letters?: Letters }, string];
  play: [Numbered & { readonly text: string }, View];
  /** Plays several entries, or none if one is refused. */
  line: [
    Numbered & { readonly moves: readonly string[]; readonly style: Style; readonly letters: Letters },
    readonly Played[],
  ];
  undo: [Numbered & { readonly entries: number }, View];
  tune: [Tuning, null];
  search: [Numbered & Limits & { readonly letters?: Letters }, Found];
  /** The best move if the seat on turn passed. */
  threat: [Numbered & Limits & { readonly letters?: Letters }, Found];
  /** Whether a bot on the seat agrees to a draw. */
  agrees: [Numbered & { readonly seat: number }, boolean];

  /** Makes a table and starts its game; seed draws the lots. */
  sit: [Now & { readonly plan: TablePlan; readonly seed: number }, Sat];
  /** Opens a stored table that was not kept going since `last`. */
  resume: [Now & { readonly state: KeptTable; readonly last: number }, Sat];
  do: [Now & Tabled & { readonly request: TableRequest }, Sat];
  rematch: [Now & Tabled & { readonly player: string }, Sat];
  /** The date on which the game began here, 2026.11.28. */
  record: [Tabled & { readonly date: string }, string];
  /** A clock beside a wooden board: a new or a stored one, after an action. */
  clock: [
    Now & {
      readonly plan?: { readonly clock: TablePlan["clock"]; readonly seats: readonly object[] };
      readonly state?: KeptClock;
      readonly request?: BoardRequest;
    },
    { readonly state: KeptClock; readonly shown: ShownClock },
  ];
  /**
   * Writes moves on a paper sheet, a new one without its number, from a line on; none cuts it
   * there.
   */
  write: [
    (Numbered | (Start & { readonly letters: Letters })) & {
      readonly entries: number;
      readonly moves: readonly string[];
    },
    { readonly number: number; readonly lines: readonly SheetLine[] },
  ];
  leaf: [Numbered & { readonly entries: number; readonly letters: Letters }, SheetLeaf];
  /** The record of the readable part of a sheet, with tags. */
  transcript: [Numbered & { readonly words: Readonly<Record<string, string>> }, string];
  /** Closes a table. */
  rise: [Tabled, null];
  /** The position after foreseen moves from another one; "*" is any move. */
  ahead: [Start, View];

  /** Opens a text's contents, or a game, as trees. */
  analyse: [{ readonly text: string } | Start, Analysed];
  tree: [Numbered & { readonly letters: Letters }, Tree];
  node: [Numbered & Pathed, Place];
  add: [Numbered & Pathed & { readonly text: string; readonly letters: Letters }, Place];
  promote: [Numbered & Pathed, Place];
  delete: [Numbered & Pathed, Place];
  comment: [Numbered & Pathed & { readonly text: string }, Place];
  glyphs: [Numbered & Pathed & { readonly nags: readonly number[] }, Place];
  marks: [Numbered & Pathed & { readonly marks: readonly DrawnMark[] }, Place];
  export: [
    Numbered & { readonly form: "record" | "pgn" | "link" | "position"; readonly path?: string },
    string,
  ];
  /** Judges some entries more; see docs/review.md. */
  review: [
    Numbered & { readonly nodes: number } & ({ readonly entries: number } | { readonly text: string }),
    Reviewed,
  ];
  /**
   * Judges one entry of the game, counted from 1: a text for review, by a worker that has the same
   * game.
   */
  judge: [Numbered & { readonly nodes: number; readonly entries: number }, string];
  /** The state of the game at a place and at the later ones of its line; without a search. */
  course: [Numbered & Pathed & { readonly entries: number }, readonly Moment[]];
  verdict: [Numbered & { readonly letters: Letters }, Verdict];
  annotate: [Numbered & Pathed & { readonly words: VerdictWords }, Place];
  /** Reads the next piece of a file of many games: returns the games complete by then. */
  collect: [{ readonly name: string; readonly text: string; readonly end: boolean }, readonly Collected[]];
  /** Takes a book, in hexadecimal digits: in how many positions something was played. */
  book: [{ readonly text: string }, number];
  explore: [Numbered & { readonly letters: Letters }, readonly Explored[]];
  /** The faults of a position; and the position, as text too. */
  check: [
    { readonly position: string | Setup } | { readonly game: string },
    { readonly faults: readonly Fault[]; readonly position: Setup; readonly text: string },
  ];
}

/** A position as in docs/rules/formats.md, possible or not; other fields are kept. */
export interface Setup {
  readonly game: string;
  readonly board: Readonly<Record<string, string>>;
  readonly turn: number;
  readonly out?: readonly number[];
  readonly control?: Readonly<Record<string, number | string>>;
  readonly castling?: readonly string[] | undefined;
  readonly enPassant?: readonly { readonly square: string; readonly pawn: string }[] | undefined;
}

/** A place in a tree: "0" is its start. */
export interface Pathed {
  readonly path: string;
}

export type Ask = keyof Asks;

/** The contents of a worker besides the games: tables, or trees and their review. */
export type Module = "tables" | "analysis";

/** To the worker: first what it is to know and what it shares with the page, then requests. */
export type Request =
  | {
      readonly kind: "start";
      readonly module: Module;
      readonly stop: Int32Array | null;
      readonly memory: Int32Array | null;
    }
  | { readonly kind: "ask"; readonly id: number; readonly text: string };

/** From the worker: the answer to the request of that id. */
export interface Response {
  readonly id: number;
  readonly text: string;
}
