// The state of a board; state.ts documents each part.

import { prefersReducedMotion } from "svelte/motion";
import { m } from "../paraglide/messages.js";
import { BROAD } from "./border.ts";
import { colouredSquares } from "./coloured.ts";
import { Cursor } from "./cursor.svelte.ts";
import { blend, draw } from "./drawing.ts";
import { Entering } from "./entering.svelte.ts";
import type { Placed } from "./follow.ts";
import { type Gesture, REST, type Tap } from "./gesture.ts";
import { join } from "./joins.ts";
import { FIGURE, marginOf, SIZES } from "./labels.ts";
import { Sketch } from "./sketch.svelte.ts";
import type { Man } from "../rules/types.ts";
import type { BoardProps } from "./props.ts";
import type { BoardGiven, BoardState, Coordinates, Lie } from "./state.ts";
import { taste } from "./taste.svelte.ts";
import { whole, type Frame, type Zoom } from "./zoom.ts";

/**
 * Coordinates that would be less high than this, in pixels, are left out: they could not be read.
 */
const LEGIBLE = 8;
/** A finger hits squares that are so broad, in pixels: they are shown so where it would not. */
const TOUCH = { least: 32, near: 42 };
/** On squares of fewer pixels a line of a man would be less than one. */
const TINY = 28;
/** How thick the edge of a seat is in a picture, in board units. */
const SIDE = 44;
/** A picture of fewer pixels shows its kings large. */
const SMALL = 130;
/** How wide the margin is about a board without coordinates, in board units. */
const BARE = 6;

/** Defaults of the properties. */
const USUAL = {
  nearness: 0,
  moves: [],
  planning: [],
  theirs: [],
  bottom: 0,
  lastMoves: [],
  attacks: [],
  everywhere: false,
  marks: [],
  arrows: [],
  owners: {},
  control: [],
  changed: undefined as ReadonlySet<string> | undefined,
  lit: "",
  pointed: "",
  closer: false,
  who: (seat: number) => m.board_seat({ seat }),
  letters: "auto",
  coordinates: true as BoardProps["coordinates"] & {},
  ways: "focus",
  get name() {
    return m.board_name();
  },
  picture: false,
  joining: false,
} satisfies Partial<BoardProps>;

/** Returns the props with defaults for the missing ones; each use reads them again. */
function filled(props: () => BoardProps): BoardGiven {
  const usual: Partial<BoardProps> = USUAL;
  return new Proxy({} as BoardGiven, {
    get: (_, key: keyof BoardProps) => props()[key] ?? usual[key],
  });
}

/** The state of one board. Made while a component is, whose effects it adds to. */
export class State implements BoardState {
  readonly given: BoardGiven;
  svg = $state.raw<SVGSVGElement>(undefined!);
  width = $state(0);
  readonly still = $derived(prefersReducedMotion.current);

  readonly men = $derived.by(() => this.given.men);
  readonly manOn = $derived.by(() => new Map(this.men.map((man) => [man.square, man])));
  readonly joins = $derived.by(() => join(this.given.surface));
  last = $state.raw<Lie | undefined>();
  readonly #from: Lie = $derived.by(() =>
    this.last?.surface === this.given.surface ? this.last : this.given,
  );
  readonly even = $derived.by(() => draw(this.given.surface, this.#from.bottom));
  readonly #close = $derived.by(() => this.#from.near && draw(this.#from.near, 0));
  readonly drawing = $derived.by(() => {
    const { nearness } = this.given;
    return this.#close && nearness > 0 ? blend(this.even, this.#close, nearness) : this.even;
  });
  readonly coloured = $derived.by(() =>
    colouredSquares(this.drawing, this.given.looks, this.manOn, this.given.owners),
  );

  readonly unit = $derived.by(() => 2 * (this.drawing.shapes[0]?.radius ?? 0));
  readonly coordinates: Coordinates = $derived.by(() => {
    const { unit, width, drawing } = this;
    const { coordinates, picture } = this.given;
    if (coordinates === "figure") return { kind: "labels", size: FIGURE };
    const size = coordinates && !picture && taste.coordinates !== "off" ? SIZES[taste.coordinates] : 0;
    // In the border of Sovereign Chess they are as high as labels are where squares are wide
    // enough for a man beside.
    const printed = taste.lines && this.coloured.length > 0 ? (0.32 * unit * size) / SIZES.normal : 0;
    const legible = (high: number, margin: number) => high * width >= LEGIBLE * (drawing.width + 2 * margin);
    if (printed > 0 && legible(printed, unit * BROAD)) return { kind: "border", size: printed };
    if (legible(size, marginOf(size))) return { kind: "labels", size };
    return coordinates === "named" ? { kind: "labels", size: FIGURE } : { kind: "none" };
  });
  readonly frame: Frame = $derived.by(() => {
    const { coordinates, drawing } = this;
    const margins = { border: () => this.unit * BROAD, labels: marginOf, none: () => BARE };
    const bare = BARE + this.sides.thick;
    const margin = coordinates.kind === "none" ? bare : margins[coordinates.kind](coordinates.size);
    return {
      left: -margin,
      top: -margin,
      width: drawing.width + 2 * margin,
      height: drawing.height + 2 * margin,
    };
  });

  zoomed = $state.raw<Zoom | undefined>();
  readonly zoom: Zoom = $derived.by(() => this.zoomed ?? whole(this.frame));
  /** How wide a square is on the whole board, in pixels. */
  readonly #pixels = $derived.by(() => (this.unit * this.width) / this.frame.width);
  readonly tiny = $derived.by(
    () => this.coloured.length > 0 && this.#pixels > 0 && this.#pixels * this.zoom.scale < TINY,
  );
  readonly nearer = $derived.by(() => {
    const { closer, picture } = this.given;
    const pixels = this.#pixels;
    return closer && !picture && pixels > 0 && pixels < TOUCH.least ? TOUCH.near / pixels : 0;
  });
  /** In a picture the seats of a board of nobody's men are shown by its edges. */
  readonly sides = $derived.by(() => {
    const shown = this.given.picture && this.coloured.length > 0;
    const small = shown && this.width < SMALL;
    return { thick: small ? 2 * SIDE : shown ? SIDE : 0, small };
  });
  magnified = false;
  approached = false;
  seen: readonly Man[] = [];
  flight = 0;

  placed = $state.raw<readonly Placed[]>([]);
  turns: ReadonlyMap<number, number> = new Map();

  readonly entering: Entering;
  readonly cursor: Cursor;
  gesture = $state.raw<Gesture>(REST);
  hovered = $state("");
  tappedMan = $state("");
  idleTap: Tap | undefined;

  readonly sketch = new Sketch();
  drawer: number | undefined;
  resting: ReturnType<typeof setTimeout> | undefined;

  constructor(props: () => BoardProps) {
    const given = (this.given = filled(props));
    // Each use reads these again: they change.
    const now = { manOn: () => this.manOn, drawing: () => this.drawing, joins: () => this.joins };
    this.entering = new Entering({
      get men() {
        return given.men;
      },
      get manOn() {
        return now.manOn();
      },
      get moves() {
        return given.moves;
      },
      get looks() {
        return given.looks;
      },
      get planning() {
        return given.planning;
      },
      onmove: (text) => given.onmove?.(text),
      onrefused: (from, to) => given.onrefused?.(from, to),
      onstuck: (square) => given.onstuck?.(square),
      onselect: (square) => given.onselect?.(square),
      say: (text) => given.say?.(text),
      get foresee() {
        return given.foresee;
      },
    });
    this.cursor = new Cursor({
      get drawing() {
        return now.drawing();
      },
      get joins() {
        return now.joins();
      },
      get start() {
        return given.moves.find(({ from }) => from !== "")?.from ?? "";
      },
    });
  }
}
