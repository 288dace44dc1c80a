// What goes to and fro between the page and a worker that holds the rules.

import type { Fault, Found, GameInfo, Limits, Move, Refusal, Surface, View } from "./types";

/** The styles of docs/notation.md. */
export type Style = "protocol" | "short" | "long" | "descriptive";

/** Where a game begins: a game id, or a position as text; and what was played since. */
export interface Start {
  readonly game?: string;
  readonly position?: string;
  readonly moves?: readonly string[];
}

/** What can be asked: each is a method of the worker. A game is the number that open returns. */
export interface Calls {
  games(): GameInfo[];
  open(start: Start): { game: number; surface: Surface };
  close(game: number): void;
  state(game: number): View;
  moves(game: number): Move[];
  names(game: number, style: Style): string[];
  read(game: number, text: string): string;
  play(game: number, entry: string): View;
  undo(game: number, entries: number): View;
  /** Makes a new player with an empty memory; hash is the size of its table in MiB. */
  tune(level: number, seed: number, hash: number): void;
  /** Null if the game is over. */
  search(game: number, limits: Limits): Found | null;
}

export type Call = keyof Calls;

/** To the worker: first what it shares with the page, then calls. */
export type Request =
  | { readonly kind: "start"; readonly stop: Int32Array | null }
  | { readonly kind: "call"; readonly id: number; readonly call: Call; readonly args: readonly unknown[] };

/** From the worker: the answer to the call of that id. */
export type Response = { readonly id: number } & (
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "faulty"; readonly faults: readonly Fault[] }
  | { readonly kind: "trouble"; readonly message: string }
);
