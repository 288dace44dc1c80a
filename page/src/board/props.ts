// The properties and events of a board.

import type { Looks } from "../pieces/looks.ts";
import type { Attack, Controlled, Man, Mark, Move, Stance, Surface } from "../rules/types.ts";
import type { Drawn, Pen, Stroke } from "./sketch.svelte.ts";

/**
 * The move being entered: its man, "" before one is chosen, squares tapped since, and the moves
 * left.
 */
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
  /** The same squares, drawn large for the seat at the bottom. */
  near?: Surface | undefined;
  /** How far the board has glided to that, 0 to 1. */
  nearness?: number;
  men: readonly Man[];
  looks: Looks;
  /** The angle of a man in degrees clockwise, so that it faces a player at a flat screen. */
  lean?: ((man: Man) => number) | undefined;
  /** By how many degrees clockwise questions are turned. */
  facing?: number | undefined;
  /** Legal moves that may be entered here now; without any the board is a mere picture. */
  moves?: readonly Move[];
  /** Seats that plan moves for their next turn: the moves are then the ones they may plan. */
  planning?: readonly number[];
  /** A move that was planned. */
  planned?: Move | undefined;
  /** The seat at the bottom, 0 as the board is drawn. */
  bottom?: number;
  lastMoves?: readonly LastMove[];
  attacks?: readonly Attack[];
  /** The stance of the inspected man; its goals are paler than those of a move. */
  stance?: Stance | undefined;
  /** Whether empty squares may be inspected too. */
  everywhere?: boolean;
  /** Marks that show why a move was refused. */
  marks?: readonly Mark[];
  /** Arrows over squares, start first: a hint, a line of play. */
  arrows?: readonly (readonly string[])[];
  /** The seat that moves each army, for the coloured squares of Sovereign Chess. */
  owners?: Readonly<Record<string, number>>;
  /** The colours of Sovereign Chess that are controlled, and by which men. */
  control?: readonly Controlled[] | undefined;
  /**
   * The armies whose controller has just changed: those alone are framed, if a person likes it so.
   */
  changed?: ReadonlySet<string> | undefined;
  /** The army highlighted from beside the board, "" for none: its men and squares are lit. */
  lit?: string;
  /** The army under the pointer: its squares are framed, and so are the men that control it. */
  pointed?: string;
  /**
   * Whether a man that is chosen is shown near with its goals, where squares are too small for a
   * finger.
   */
  closer?: boolean;
  /** The board has come near for a finger. */
  onnearer?: () => void;
  /** The name of a seat. */
  who?: (seat: number) => string;
  /** Letters on men: "auto" where there are many armies, and on men that have changed hands. */
  letters?: "auto" | "always" | "never";
  /**
   * "figure": always, and large, since a text names squares. "named": large where the usual ones could
   * not be read.
   */
  coordinates?: boolean | "figure" | "named";
  /** When the way to a goal is drawn: for the goal under pointer or focus, or for all of them. */
  ways?: "focus" | "always";
  /** The name of the board for screen readers. */
  name?: string;
  /** A picture: nothing can be entered, focused or turned by hand. */
  picture?: boolean;
  /** Whether the half-boards of a picture come together as it appears. */
  joining?: boolean;
  /**
   * A move has been entered; text is in protocol notation. The promise is fulfilled when men and
   * moves show it, or with false if it was not played: until then taps wait for the new position.
   */
  onmove?: (text: string) => unknown;
  /** No legal move leads from one square to the other: the page may ask why. */
  onrefused?: (from: string, to: string) => void;
  /**
   * A finger draws the board near, or back to the even view: how far, 0 to 1, and whether it has
   * let go. Undefined where the board is drawn in one way only; two taps then show it larger.
   */
  onglide?: ((progress: number, over: boolean) => void) | undefined;
  /**
   * A man of any seat, or a coloured square, is inspected by pointer, touch or keys; "" for none.
   */
  onlook?: (square: string) => void;
  /** A man was tapped that cannot be moved now: the page may ask why. */
  onstuck?: (square: string) => void;
  /**
   * The pen with which fingers and mouse draw; without one they move men, and the right button
   * draws.
   */
  pen?: Pen | undefined;
  /**
   * Arrows and circles stored with the position. Without them the next click wipes drawings off.
   */
  strokes?: readonly Stroke[] | undefined;
  /** The drawings of partners, each in the tint of their seat. */
  theirs?: readonly Drawn[];
  /** The drawing here has changed or was wiped off. */
  ondrawn?: (strokes: readonly Stroke[]) => void;
  /** The stored drawings change. */
  onstrokes?: (strokes: readonly Stroke[]) => void;
  /** The plan is dropped: a tap elsewhere, Escape, the right button. */
  onunplan?: () => void;
  /** A man was chosen, "" when the choice was dropped. */
  onselect?: (square: string) => void;
  /** The move in entry has changed. */
  onentered?: (entered: Entered) => void;
  /** Squares are pointed out, and no moves entered: a figure, an exercise. */
  onpoint?: ((square: string) => void) | undefined;
  /** To be spoken. */
  say?: (text: string) => void;
  /**
   * The attacks on the mover's own king after a move; the board asks for confirmation of such a
   * move. Only for games where that is legal (royale.2).
   */
  foresee?: (text: string) => Promise<readonly Attack[]>;
}
