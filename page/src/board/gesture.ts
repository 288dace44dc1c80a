// The gestures of fingers and mouse on a board: tap, drag a man, move or pinch the window.
// This holds only states and transitions; the component knows events and elements.

import type { Point } from "../rules/types.ts";

/** A pointer as an event describes it. */
export interface Pointer {
  readonly id: number;
  /** In pixels of the window. */
  readonly at: Point;
  /** The square under it, "" beside the board. */
  readonly square: string;
  readonly touch: boolean;
}

export type Gesture =
  | { readonly kind: "rest" }
  /** Down, and not yet moved. fresh: the press itself chose the man. */
  | { readonly kind: "press"; readonly pointer: Pointer; readonly man: boolean; readonly fresh: boolean }
  | { readonly kind: "drag"; readonly pointer: Pointer; readonly from: string }
  | { readonly kind: "pan"; readonly pointer: Pointer }
  /** Zooming the board in or out with one finger. */
  | { readonly kind: "glide"; readonly pointer: Pointer; readonly begun: Pointer }
  | { readonly kind: "pinch"; readonly one: Pointer; readonly other: Pointer };

/** An act of the board that answers a gesture. */
export type Act =
  | { readonly kind: "none" }
  /** Choose the man on the square. */
  | { readonly kind: "choose"; readonly square: string }
  | { readonly kind: "tap"; readonly square: string }
  /** The man in the hand was let go over the square. */
  | { readonly kind: "drop"; readonly square: string }
  | { readonly kind: "pan"; readonly from: Point; readonly to: Point }
  /**
   * The finger that draws the board near is so far from where it began, in pixels, and may have
   * let go.
   */
  | { readonly kind: "glide"; readonly by: number; readonly over: boolean }
  /** Tapped twice where nothing is to be chosen. */
  | { readonly kind: "double"; readonly at: Point }
  /** Scale by the factor about a point, then move that to another. */
  | { readonly kind: "pinch"; readonly factor: number; readonly from: Point; readonly to: Point };

/** The state of the board at a press. */
export interface Situation {
  /** Whether a man that may be chosen is on the square. */
  readonly man: boolean;
  /**
   * Whether it has been chosen already, or the square is a goal: the press alone means nothing
   * then.
   */
  readonly pending: boolean;
  readonly zoomed: boolean;
  /** Whether the board can be drawn near. */
  readonly glides: boolean;
}

export const REST: Gesture = { kind: "rest" };
const NOTHING: Act = { kind: "none" };

/** How far a pointer may move, in pixels, and still tap. */
const SLOP = { mouse: 4, touch: 9 };

export function down(gesture: Gesture, pointer: Pointer, at: Situation): [Gesture, Act] {
  if (gesture.kind !== "rest") {
    if (gesture.kind === "pinch" || !pointer.touch || !gesture.pointer.touch) return [gesture, NOTHING];
    return [{ kind: "pinch", one: gesture.pointer, other: pointer }, given(gesture)];
  }
  const fresh = at.man && !at.pending;
  return [
    { kind: "press", pointer, man: at.man, fresh },
    fresh ? { kind: "choose", square: pointer.square } : NOTHING,
  ];
}

export function move(gesture: Gesture, pointer: Pointer, at: Situation): [Gesture, Act] {
  switch (gesture.kind) {
    case "rest":
      return [gesture, NOTHING];
    case "pinch":
      return pinch(gesture, pointer);
    case "drag":
      return pointer.id === gesture.pointer.id ? [{ ...gesture, pointer }, NOTHING] : [gesture, NOTHING];
    case "glide":
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      return [
        { ...gesture, pointer },
        { kind: "glide", by: aside(pointer, gesture.begun), over: false },
      ];
    case "pan":
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      return [
        { kind: "pan", pointer },
        { kind: "pan", from: gesture.pointer.at, to: pointer.at },
      ];
    case "press": {
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      const slop = pointer.touch ? SLOP.touch : SLOP.mouse;
      if (apart(pointer.at, gesture.pointer.at) < slop) return [gesture, NOTHING];
      if (gesture.man) {
        const { square } = gesture.pointer;
        // A man taken in hand is chosen, even if the press alone could mean another man's goal.
        return [
          { kind: "drag", pointer, from: square },
          gesture.fresh ? NOTHING : { kind: "choose", square },
        ];
      }
      if (!at.zoomed) {
        // Up and down a finger moves the page.
        if (!at.glides || !pointer.touch) return [gesture, NOTHING];
        return [{ kind: "glide", pointer, begun: gesture.pointer }, NOTHING];
      }
      return [
        { kind: "pan", pointer },
        { kind: "pan", from: gesture.pointer.at, to: pointer.at },
      ];
    }
  }
}

export function up(gesture: Gesture, pointer: Pointer): [Gesture, Act] {
  switch (gesture.kind) {
    case "rest":
      return [gesture, NOTHING];
    case "pinch": {
      const { one, other } = gesture;
      if (pointer.id !== one.id && pointer.id !== other.id) return [gesture, NOTHING];
      return [{ kind: "pan", pointer: pointer.id === one.id ? other : one }, NOTHING];
    }
    case "pan":
      return [pointer.id === gesture.pointer.id ? REST : gesture, NOTHING];
    case "glide":
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      return [REST, { kind: "glide", by: aside(pointer, gesture.begun), over: true }];
    case "drag":
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      return [REST, pointer.square === gesture.from ? NOTHING : { kind: "drop", square: pointer.square }];
    case "press":
      if (pointer.id !== gesture.pointer.id) return [gesture, NOTHING];
      if (gesture.fresh || pointer.square !== gesture.pointer.square) return [REST, NOTHING];
      return [REST, { kind: "tap", square: pointer.square }];
  }
}

/** The act for a gesture that ends by accident. */
export function given(gesture: Gesture): Act {
  return gesture.kind === "glide" ? { kind: "glide", by: 0, over: true } : NOTHING;
}

/** A tap that ended at a moment, in milliseconds. */
export interface Tap {
  readonly at: Point;
  readonly time: number;
}

/** Whether two taps follow each other on the same spot. */
export function isDouble(one: Tap | undefined, other: Tap): boolean {
  return one !== undefined && other.time - one.time < 350 && apart(one.at, other.at) < 30;
}

function aside(one: Pointer, other: Pointer): number {
  return Math.abs(one.at[0] - other.at[0]);
}

function pinch(gesture: Extract<Gesture, { kind: "pinch" }>, pointer: Pointer): [Gesture, Act] {
  const { one, other } = gesture;
  if (pointer.id !== one.id && pointer.id !== other.id) return [gesture, NOTHING];
  const next =
    pointer.id === one.id
      ? ({ kind: "pinch", one: pointer, other } as const)
      : ({ kind: "pinch", one, other: pointer } as const);
  return [
    next,
    {
      kind: "pinch",
      factor: apart(next.one.at, next.other.at) / Math.max(1, apart(one.at, other.at)),
      from: between(one.at, other.at),
      to: between(next.one.at, next.other.at),
    },
  ];
}

function apart([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

function between([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2];
}
