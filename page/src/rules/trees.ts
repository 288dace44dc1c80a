// What the module of the analysis room answers about trees: the JSON of docs/wasm.md.

import type { Start } from "./protocol";
import type { View } from "./types";

/** What a text held: trees by their numbers, "end" the last place of the main line of each. */
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

/** An entry of a tree and what is written there. */
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
  /** What could be played in its place. */
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

/** Where one stands in a tree. */
export interface Place {
  readonly path: string;
  readonly before?: string;
  readonly next: readonly { readonly path: string; readonly text: string; readonly name: string }[];
  /** Of its position: the same in every game that comes to it. */
  readonly key: string;
  /** The way there from the start. */
  readonly from: Start;
  readonly view: View;
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly marks?: readonly DrawnMark[];
}

/** One of many games in a file. */
export interface Collected {
  /** Its record. */
  readonly text: string;
  readonly game: string;
  readonly players: readonly string[];
  readonly event: string;
  readonly date: string;
  readonly result: string;
  /** What the seats won, in parts of 840; none if that is not known. */
  readonly points: readonly number[];
  readonly plies: number;
  /** Of its positions, eight hexadecimal digits each. */
  readonly keys: string;
  readonly fault?: string;
}

/** A legal move, the key of the place behind it, and what a book knows of it, if it does. */
export interface Explored {
  readonly text: string;
  readonly name: string;
  readonly key: string;
  readonly games?: number;
  /** In how many of them the result is known. */
  readonly decided?: number;
  /** What the seats won in those, in parts of 840. */
  readonly points?: readonly number[];
  readonly last?: number;
}

/** A circle on a square, or an arrow from it to another, in green, red, yellow or blue. */
export interface DrawnMark {
  readonly colour: "G" | "R" | "Y" | "B";
  readonly from: string;
  readonly to?: string;
}

/** How a game stands at a place, by seat: centipawns of men, moves that it would have, hundredths of a percent of the point. */
export interface Moment {
  readonly path: string;
  readonly men: readonly number[];
  readonly moves: readonly number[];
  readonly points: readonly number[];
}

export type Severity = "inaccuracy" | "mistake" | "blunder";

/** What an entry was worth: parts of the point in hundredths of a percent by seat, accuracy in tenths of one. */
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
  readonly remark?: "missed-win" | "missed-rescue" | "gift" | "only-move";
  /** Whom a gift was made. */
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

/** What judgements are called where they are written into a tree. */
export type VerdictWords = Readonly<
  Record<Severity | "missed-win" | "missed-rescue" | "gift" | "only-move", string>
>;
