// The state of a board.

import type { Man, Surface } from "../rules/types.ts";
import type { Coloured } from "./coloured.ts";
import type { Cursor } from "./cursor.svelte.ts";
import type { Drawing } from "./drawing.ts";
import type { Entering } from "./entering.svelte.ts";
import type { Placed } from "./follow.ts";
import type { Gesture, Tap } from "./gesture.ts";
import type { Joins } from "./joins.ts";
import type { BoardProps } from "./props.ts";
import type { Sketch } from "./sketch.svelte.ts";
import type { Frame, Zoom } from "./zoom.ts";

/** Properties with a default: optional for a page, always present on a board. */
type Filled =
  | "nearness"
  | "moves"
  | "planning"
  | "theirs"
  | "bottom"
  | "lastMoves"
  | "attacks"
  | "everywhere"
  | "marks"
  | "arrows"
  | "owners"
  | "control"
  | "lit"
  | "pointed"
  | "closer"
  | "who"
  | "letters"
  | "coordinates"
  | "ways"
  | "name"
  | "picture"
  | "joining";

/** The properties from a page, with defaults filled in. */
export type BoardGiven = Readonly<BoardProps & { [K in Filled]-?: NonNullable<BoardProps[K]> }>;

/**
 * The orientation of a board: its surface, the seat at the bottom, and the near surface of that
 * seat.
 */
export interface Lie {
  readonly surface: Surface;
  readonly bottom: number;
  readonly near?: Surface | undefined;
}

/** Where the coordinates are, and how high their letters are in board units. */
export type Coordinates =
  { readonly kind: "none" } | { readonly kind: "border" | "labels"; readonly size: number };

/**
 * The state of one board, with derived values. Drawing, pointing, zooming and turning are
 * functions on it.
 */
export interface BoardState {
  /** The page's properties; they change. */
  readonly given: BoardGiven;
  /** The element that shows the board, once it is mounted. */
  svg: SVGSVGElement;
  /** The width of that element, in pixels. */
  width: number;
  /** Whether nothing glides or turns. */
  readonly still: boolean;

  /** The men handed in: the same list means the same position. */
  readonly men: readonly Man[];
  /** The men of the position before which fingers have touched the board. */
  seen: readonly Man[];
  /** The man on each square. */
  readonly manOn: ReadonlyMap<string, Man>;
  /** Which squares are adjacent. */
  readonly joins: Joins;
  /** How the board lay before it turned: it is drawn so until it has turned half way. */
  last: Lie | undefined;
  /** The drawing of the squares from afar. */
  readonly even: Drawing;
  /** The current drawing of the squares. */
  readonly drawing: Drawing;
  /** The coloured squares of Sovereign Chess. */
  readonly coloured: readonly Coloured[];
  /** The width of a square, where all are alike, in board units. */
  readonly unit: number;
  readonly coordinates: Coordinates;
  /** All that can be shown: the squares with the margin about them. */
  readonly frame: Frame;

  /** The part of the frame that is shown; undefined for all of it. */
  zoomed: Zoom | undefined;
  /** The same, with the whole frame as a window of its own. */
  readonly zoom: Zoom;
  /** Whether squares of Sovereign Chess are so small that men need thicker lines. */
  readonly tiny: boolean;
  /** How much nearer a chosen man is shown than the whole board; 0 for not at all. */
  readonly nearer: number;
  /** Whether the board is shown near for the man that is chosen. */
  magnified: boolean;
  /** Whether it is shown near since a finger touched it. */
  approached: boolean;
  /** The animation frame in which the window moves on. */
  flight: number;

  /** The men, each with a number of its own for as long as it lives. */
  placed: readonly Placed[];
  /**
   * When each man that has changed hands changes coat, by its number, in milliseconds after the
   * first.
   */
  turns: ReadonlyMap<number, number>;

  /** The move that is being entered. */
  readonly entering: Entering;
  /** The square that keys act on. */
  readonly cursor: Cursor;
  /** The current gesture of fingers and mouse. */
  gesture: Gesture;
  /** The square under the pointer, "" for none. */
  hovered: string;
  /** The square of the man that was last tapped, "" for none. */
  tappedMan: string;
  /** The last tap beside anything that can be chosen: a second one there is a double tap. */
  idleTap: Tap | undefined;

  /** The arrows and circles that are drawn here. */
  readonly sketch: Sketch;
  /** The pointer that draws. */
  drawer: number | undefined;
  /** The timer of a finger that rests on a square, and draws after a while. */
  resting: ReturnType<typeof setTimeout> | undefined;
}
