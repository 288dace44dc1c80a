// What a page hands to a board and hears of it, and what the board keeps.

import type { Looks } from "../pieces/looks.ts";
import type { Attack, Controlled, Man, Mark, Move, Stance, Surface } from "../rules/types.ts";
import type { Coloured } from "./coloured.ts";
import type { Cursor } from "./cursor.svelte.ts";
import type { Drawing } from "./drawing.ts";
import type { Entering } from "./entering.svelte.ts";
import type { Placed } from "./follow.ts";
import type { Gesture, Tap } from "./gesture.ts";
import type { Joins } from "./joins.ts";
import type { Drawn, Pen, Sketch, Stroke } from "./sketch.svelte.ts";
import type { Frame, Zoom } from "./zoom.ts";

/** What is being entered: the man that moves, "" before one is chosen, squares tapped since, and the moves left. */
export interface Entered {
  readonly from: string;
  readonly tapped: readonly string[];
  readonly moves: readonly Move[];
}

/** The squares of a seat's last move, start first and goal last. */
export interface LastMove {
  readonly seat: number;
  readonly squares: readonly string[];
}

export interface BoardProps {
  surface: Surface;
  /** The same squares as they are drawn near for the seat at the bottom. */
  near?: Surface | undefined;
  /** How far the board has glided to that, 0 to 1. */
  nearness?: number;
  men: readonly Man[];
  looks: Looks;
  /** Legal moves that may be entered here now; without any the board is only looked at. */
  moves?: readonly Move[];
  /** Seats of which moves are planned for their next turn: the moves are then such as they may plan. */
  planning?: readonly number[];
  /** A move that was planned. */
  planned?: Move | undefined;
  /** The seat at the bottom, 0 as the board is drawn. */
  bottom?: number;
  lastMoves?: readonly LastMove[];
  attacks?: readonly Attack[];
  /** How the man stands that is asked about; its goals are paler than those of a move. */
  stance?: Stance | undefined;
  /** Whether empty squares are looked at too. */
  everywhere?: boolean;
  /** What shows why a move was refused. */
  marks?: readonly Mark[];
  /** Arrows over squares, start first: a hint, a line of play. */
  arrows?: readonly (readonly string[])[];
  /** The seat that moves each army, for the coloured squares of Sovereign Chess. */
  owners?: Readonly<Record<string, number>>;
  /** The colours of Sovereign Chess that are controlled, and by which men. */
  control?: readonly Controlled[] | undefined;
  /** The army that is pointed at beside the board, "" for none: its men and squares are lit. */
  lit?: string;
  /** The army that is pointed at on the board: its squares are framed, and the men by which it is controlled. */
  pointed?: string;
  /** Whether a man that is chosen is shown near with its goals, where squares are too small for a finger. */
  closer?: boolean;
  /** What a seat is called. */
  who?: (seat: number) => string;
  /** Letters on men: "auto" where there are many armies, and on men that have changed hands. */
  letters?: "auto" | "always" | "never";
  coordinates?: boolean;
  /** When the way to a goal is drawn: for the goal under pointer or focus, or for all of them. */
  ways?: "focus" | "always";
  /** What the board is called, for those who do not see it. */
  name?: string;
  /** A picture: nothing can be entered, focused or turned by hand. */
  picture?: boolean;
  /** Whether the half-boards of a picture come together as it appears. */
  joining?: boolean;
  /**
   * A move has been entered; text is in protocol notation. A promise is fulfilled when men and moves
   * show it, or with false if it was not played: what is tapped until then is for the position to come.
   */
  onmove?: (text: string) => unknown;
  /** No legal move leads from one square to the other: the page may ask why. */
  onrefused?: (from: string, to: string) => void;
  /**
   * A finger draws the board near, or back to the even view: how far, 0 to 1, and whether it has let go.
   * Undefined where the board is drawn in one way only; two taps then show it larger.
   */
  onglide?: ((progress: number, over: boolean) => void) | undefined;
  /** A man is looked at, by pointer, touch or keys, whoever's it is, or a coloured square; "" for none. */
  onlook?: (square: string) => void;
  /** A man was tapped that cannot be moved now: the page may ask why. */
  onstuck?: (square: string) => void;
  /** The pen with which fingers and mouse draw; without one they move men, and the right button draws. */
  pen?: Pen | undefined;
  /** Arrows and circles that are kept with the position. Without them what is drawn is wiped off by the next click. */
  strokes?: readonly Stroke[] | undefined;
  /** What partners draw, each in the tint of their seat. */
  theirs?: readonly Drawn[];
  /** What is drawn here has changed, or was wiped off. */
  ondrawn?: (strokes: readonly Stroke[]) => void;
  /** Others are to be kept. */
  onstrokes?: (strokes: readonly Stroke[]) => void;
  /** What was planned is to be dropped: a tap elsewhere, Escape, the right button. */
  onunplan?: () => void;
  /** A man was chosen, "" when the choice was dropped. */
  onselect?: (square: string) => void;
  /** What is being entered has changed. */
  onentered?: (entered: Entered) => void;
  /** Squares are pointed out, and no moves entered: a figure, an exercise. */
  onpoint?: ((square: string) => void) | undefined;
  /** To be spoken. */
  say?: (text: string) => void;
  /**
   * Which attacks on the mover's own king a move would leave; the board asks before it plays such a
   * move. Only for games where that is legal (royale.2).
   */
  foresee?: (text: string) => Promise<readonly Attack[]>;
}

/** What a page may leave out, and a board always has. */
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

/** What a page hands in, with what it leaves out filled in. */
export type BoardGiven = Readonly<BoardProps & { [K in Filled]-?: NonNullable<BoardProps[K]> }>;

/** How a board lies: its surface, the seat at the bottom, and the near surface of that seat. */
export interface Lie {
  readonly surface: Surface;
  readonly bottom: number;
  readonly near?: Surface | undefined;
}

/** Where the coordinates are, and how high their letters are in board units. */
export type Coordinates =
  { readonly kind: "none" } | { readonly kind: "border" | "labels"; readonly size: number };

/** The state of one board, with derived values. Drawing, pointing, zooming and turning are functions on it. */
export interface BoardState {
  /** What the page hands in; it changes. */
  readonly given: BoardGiven;
  /** The element that shows the board, once it is mounted. */
  svg: SVGSVGElement;
  /** The width of that element, in pixels. */
  width: number;
  /** Whether nothing glides or turns. */
  readonly still: boolean;

  /** The men handed in: the same list means the same position. */
  readonly men: readonly Man[];
  /** The man on each square. */
  readonly manOn: ReadonlyMap<string, Man>;
  /** Which squares lie beside each other. */
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
  /** How much nearer a chosen man is shown than the whole board; 0 for not at all. */
  readonly nearer: number;
  /** Whether the board is shown near for the man that is chosen. */
  magnified: boolean;
  /** The frame of the screen in which the window glides on. */
  flight: number;

  /** The men, each with a number of its own for as long as it lives. */
  placed: readonly Placed[];
  /** When each man that has changed hands changes coat, by its number, in milliseconds after the first. */
  turns: ReadonlyMap<number, number>;

  /** The move that is being entered. */
  readonly entering: Entering;
  /** The square that keys act on. */
  readonly cursor: Cursor;
  /** What fingers and mouse are doing. */
  gesture: Gesture;
  /** The square under the pointer, "" for none. */
  hovered: string;
  /** The square of the man that was tapped last, "" for none. */
  tappedMan: string;
  /** The last tap by a finger where there was nothing to choose: another one there is a double tap. */
  idleTap: Tap | undefined;

  /** The arrows and circles that are drawn here. */
  readonly sketch: Sketch;
  /** The pointer that draws. */
  drawer: number | undefined;
  /** The timer of a finger that rests on a square, and draws after a while. */
  resting: ReturnType<typeof setTimeout> | undefined;
}
