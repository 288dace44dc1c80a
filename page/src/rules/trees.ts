// Answers of the analysis module about trees: the JSON of docs/wasm.md.

import type { Start, View } from "./types";

/** The trees of a text, by number; "end" is the last place of the main line. */
export interface Analysed {
  readonly form: string;
  readonly trees: readonly Opened[];
  /** The games of the text that could not be opened. */
  readonly unread?: readonly UnreadRecord[];
}

export interface UnreadRecord {
  /** Which of the text, from 1. */
  readonly record: number;
  readonly reason: string;
}

export interface Opened {
  readonly number: number;
  readonly end: string;
  /** Why the rest of it cannot be played. */
  readonly fault?: string;
}

/** An entry of a tree with its annotations. */
export interface TreeEntry {
  readonly path: string;
  readonly kind: string;
  readonly seat: number;
  readonly round: number;
  readonly text: string;
  readonly name: string;
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly marks?: readonly DrawnMark[];
  /** Alternatives to the move. */
  readonly variations: readonly TreeLine[];
}

export interface TreeLine {
  readonly entries: readonly TreeEntry[];
}

export interface Tree {
  readonly game: string;
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly result: string;
  /** Where it begins, as text. */
  readonly start: string;
  readonly line: TreeLine;
}

/** The current place in a tree. */
export interface Place {
  readonly path: string;
  readonly before?: string;
  readonly next: readonly { readonly path: string; readonly text: string; readonly name: string }[];
  /** The key of its position: the same in every game that reaches it. */
  readonly key: string;
  /** The way there from the start. */
  readonly from: Start;
  readonly view: View;
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly marks?: readonly DrawnMark[];
}

/** What a record says of its game. */
export interface GameFacts {
  /** The id of the game. */
  readonly game: string;
  readonly players: readonly string[];
  readonly event: string;
  /** 2026.11.23, with ? for unknown parts; "" if all is unknown. */
  readonly date: string;
  readonly result: string;
  /** Points of the seats, in parts of 840; none if the result is not known. */
  readonly points: readonly number[];
  readonly plies: number;
  /** Why it cannot be played to its end. */
  readonly fault?: string;
}

/** One of many games in a file. */
export interface Collected extends GameFacts {
  /** Its record. */
  readonly text: string;
  /** Of its positions, eight hexadecimal digits each. */
  readonly keys: string;
}

/** A legal move, the key of the place after it, and a book's figures for it, if there are any. */
export interface Explored {
  readonly text: string;
  readonly name: string;
  readonly key: string;
  readonly games?: number;
  /** In how many of them the result is known. */
  readonly decided?: number;
  /** The seats' points in them, in parts of 840. */
  readonly points?: readonly number[];
  readonly last?: number;
}

/** A circle on a square, or an arrow from it to another, in green, red, yellow or blue. */
export interface DrawnMark {
  readonly colour: "G" | "R" | "Y" | "B";
  readonly from: string;
  readonly to?: string;
}

/**
 * The state of a game at a place, by seat: centipawns of men, legal moves, hundredths of a percent
 * of the point.
 */
export interface Moment {
  readonly path: string;
  readonly men: readonly number[];
  readonly moves: readonly number[];
  readonly points: readonly number[];
}

export type Severity = "inaccuracy" | "mistake" | "blunder";

/**
 * The value of an entry: parts of the point in hundredths of a percent by seat, accuracy in tenths
 * of one.
 */
export interface Judgement {
  readonly path: string;
  readonly seat: number;
  readonly text: string;
  readonly name: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly best: readonly { readonly text: string; readonly name: string }[];
  readonly loss?: number;
  readonly accuracy?: number;
  readonly severity?: Severity;
  readonly remark?: "missed-win" | "missed-rescue" | "gift" | "only-move" | "allowed-mate";
  /** The seat that gained by a gift. */
  readonly to?: number;
}

export interface Reviewed {
  readonly judged: number;
  readonly plies: number;
  readonly done: boolean;
}

/** How a seat played. */
export interface SeatVerdict {
  readonly seat: number;
  readonly moves: number;
  readonly accuracy?: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface Verdict extends Reviewed {
  readonly entries: readonly Judgement[];
  readonly seats: readonly SeatVerdict[];
  /** The places before the worst moves. */
  readonly again: readonly string[];
}

/** The names of judgements in the comments of a tree. */
export type VerdictWords = Readonly<
  Record<Severity | "missed-win" | "missed-rescue" | "gift" | "only-move" | "allowed-mate", string>
>;
