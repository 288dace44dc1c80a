// What the page asks of a worker that holds the rules: requests and answers are the
// JSON texts of docs/wasm.md, which the worker hands on as they are.

import type { Family, Found, Limits, Surface, View } from "./types";

/** The styles of docs/notation.md. */
export type Style = "protocol" | "short" | "long" | "descriptive";

/** Where a game begins: a game id, or a position as text; and what was played since. */
export interface Start {
  readonly game?: string;
  readonly position?: string;
  readonly moves?: readonly string[];
}

/** Settings of a new player with an empty memory; hash is the size of its table in MiB. */
export interface Tuning {
  readonly level: number;
  readonly seed: number;
  readonly hash: number;
}

/** A game that is open: the answer to open. */
export interface Numbered {
  readonly number: number;
}

/** What can be asked: the fields of the request, and the answer. */
export interface Asks {
  games: [object, Family[]];
  open: [Start, number];
  close: [Numbered, null];
  surface: [Numbered, Surface];
  view: [Numbered, View];
  names: [Numbered & { readonly style: Style }, string[]];
  read: [Numbered & { readonly text: string }, string];
  play: [Numbered & { readonly text: string }, View];
  undo: [Numbered & { readonly entries: number }, View];
  tune: [Tuning, null];
  search: [Numbered & Limits, Found];
}

export type Ask = keyof Asks;

/** To the worker: first what it shares with the page, then requests. */
export type Request =
  | { readonly kind: "start"; readonly stop: Int32Array | null }
  | { readonly kind: "ask"; readonly id: number; readonly text: string };

/** From the worker: the answer to the request of that id. */
export interface Response {
  readonly id: number;
  readonly text: string;
}
