// Arrows and circles that a person draws on a board, to think with. They refer to squares, so they
// stay in place when the board turns.

import type { Tint } from "../pieces/looks.ts";

/** The four pens, in the order in which they are offered. */
export const PENS = ["green", "red", "blue", "yellow"] as const;
export type Pen = (typeof PENS)[number];

/** An arrow, or a circle where it ends on the square where it began. */
export interface Stroke {
  readonly from: string;
  readonly to: string;
  readonly pen: Pen;
}

/** Another player's drawing, in the tint of their men. */
export interface Drawn {
  readonly from: string;
  readonly to: string;
  readonly tint: Tint;
}

type Modifiers = Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/**
 * The pen of a press with modifiers, as elsewhere where chess is played: red, blue, and both
 * yellow.
 */
export function penOf({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): Pen {
  return PENS[(shiftKey || ctrlKey ? 1 : 0) + (altKey || metaKey ? 2 : 0)]!;
}

/**
 * Returns the strokes with one more: repeating one with the same pen removes it, another pen
 * recolours it.
 */
export function drawn(strokes: readonly Stroke[], stroke: Stroke): readonly Stroke[] {
  const same = strokes.find(({ from, to }) => from === stroke.from && to === stroke.to);
  const others = strokes.filter((other) => other !== same);
  return same?.pen === stroke.pen ? others : [...others, stroke];
}

/** Returns the next pen, none after the last. */
export function nextPen(pen: Pen | undefined): Pen | undefined {
  return PENS[pen === undefined ? 0 : PENS.indexOf(pen) + 1];
}

/** The drawing on one board. */
export class Sketch {
  #strokes = $state.raw<readonly Stroke[]>([]);
  #begun = $state.raw<Stroke | undefined>();

  /** All strokes, the one in hand last. */
  get strokes(): readonly Stroke[] {
    return this.#begun ? [...this.#strokes, this.#begun] : this.#strokes;
  }

  /** The finished strokes, without the one in hand. */
  get done(): readonly Stroke[] {
    return this.#strokes;
  }

  /** The stroke in hand. */
  get begun(): Stroke | undefined {
    return this.#begun;
  }

  /** Replaces all strokes. */
  set(strokes: readonly Stroke[]): void {
    this.#begun = undefined;
    this.#strokes = strokes;
  }

  begin(square: string, pen: Pen): void {
    if (square !== "") this.#begun = { from: square, to: square, pen };
  }

  /** The stroke in hand leads to a square, "" for beside the board: there it is let go. */
  lead(square: string): void {
    if (this.#begun && this.#begun.to !== square) this.#begun = { ...this.#begun, to: square };
  }

  /** Ends the stroke in hand; reports whether it is on the board now. */
  end(): boolean {
    const stroke = this.#begun;
    this.#begun = undefined;
    if (!stroke || stroke.to === "") return false;
    this.#strokes = drawn(this.#strokes, stroke);
    return this.#strokes.includes(stroke);
  }

  /** Wipes everything off; reports whether there was anything. */
  clear(): boolean {
    if (this.#strokes.length === 0 && !this.#begun) return false;
    this.#begun = undefined;
    this.#strokes = [];
    return true;
  }
}
