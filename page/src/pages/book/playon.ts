// Games that begin at a position of a book: at one screen, and for nothing.

import { begin } from "../../table/local.svelte";

/** Where such a game begins. */
export interface Opening {
  /** As text (docs/notation.md). */
  readonly position: string;
  /** The seat on turn, which the reader takes. */
  readonly turn: number;
}

/** The strength of the bots: they see little and forgive. */
const level = 4;

/** Begins a game there and returns its address. */
export async function playOn(
  variant: string,
  { position, turn }: Opening,
  seats: number,
  bots: boolean,
): Promise<string> {
  const sitters = Array.from({ length: seats }, (_, i) =>
    bots && i + 1 !== turn
      ? ({ kind: "bot", name: "", level } as const)
      : ({ kind: "person", name: "", level: 0 } as const),
  );
  return `/here/${await begin({ variant, position, sitters, lots: false, clock: { kind: "none" } })}`;
}
