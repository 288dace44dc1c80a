// The square that keys act on.

import { untrack } from "svelte";
import type { Drawing } from "./drawing.ts";
import type { Joins } from "./joins.ts";
import { type Arrow, type Step, walk } from "./walk.ts";

/** The contents of the board, read again at every use. */
export interface Ground {
  readonly drawing: Drawing;
  readonly joins: Joins;
  /** Where the cursor begins, "" for the square at the bottom. */
  readonly start: string;
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Moves the keyboard cursor on one board. Create it with a component, to whose effects it adds. */
export class Cursor {
  #ground: Ground;
  #step: Step | undefined;
  #typed = "";
  /** The square that has, or would get, the focus. */
  square = $state("");
  /** Whether it is shown: it has the focus, and keys are in use. */
  shown = $state(false);

  constructor(ground: Ground) {
    this.#ground = ground;
    $effect.pre(() => {
      const { shape, shapes } = ground.drawing;
      if (shape.has(untrack(() => this.square))) return;
      const lowest = shapes.reduce((low, s) => (s.centre[1] > low.centre[1] ? s : low));
      this.square = untrack(() => ground.start) || lowest.name;
    });
  }

  /**
   * Returns where a key leads from here, undefined if it leads nowhere; stops are the squares of
   * Page Up and Down.
   */
  lead(key: string, stops: ReadonlySet<string>): string | undefined {
    const arrow = ARROWS[key];
    if (arrow) return this.#walk(arrow);
    if (key === "PageDown") return this.#next(stops, 1);
    if (key === "PageUp") return this.#next(stops, -1);
    return /^[a-z0-9]$/i.test(key) ? this.#type(key.toLowerCase()) : undefined;
  }

  #walk(arrow: Arrow): string {
    const { drawing, joins } = this.#ground;
    const from = this.square;
    const to = walk(drawing, joins, from, arrow, this.#step);
    this.#step = { from, to, arrow };
    return to;
  }

  #next(among: ReadonlySet<string>, by: 1 | -1): string {
    const stops = this.#ground.drawing.shapes.map(({ name }) => name).filter((name) => among.has(name));
    const at = stops.indexOf(this.square);
    // From outside of them the first is next, and the last before.
    const to = at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length;
    return stops[to] ?? this.square;
  }

  /** Collects the letters of a square's name, and leads to it once it is one. */
  #type(key: string): string {
    const { shape, shapes } = this.#ground.drawing;
    const begins = (text: string): boolean => shapes.some(({ name }) => name.startsWith(text));
    this.#typed = [this.#typed + key, key].find(begins) ?? "";
    return shape.has(this.#typed) ? this.#typed : this.square;
  }
}
