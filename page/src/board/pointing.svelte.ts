// Pointers on a board: gesture.ts gives their meaning, this module acts on it.

import { untrack } from "svelte";
import type { Point } from "../rules/types.ts";
import { hit } from "./drawing.ts";
import { moveCursor, onBoard } from "./elements.ts";
import * as gestures from "./gesture.ts";
import { beginStroke, dropStroke, endStroke, noteRest, wipe } from "./pen.svelte.ts";
import { penOf } from "./sketch.svelte.ts";
import type { BoardState } from "./state.ts";
import { approach, pan, pinch, recede, zoomTwice } from "./zooming.svelte.ts";

/** How far a finger draws the board near, as a part of its width, until it is as near as can be. */
const GLIDES = 0.6;

/**
 * Follows new positions: a man in the hand goes back unless he may still move, and a press now
 * applies to the man now on its square. Adds to the effects of a component.
 */
export function followPosition(board: BoardState): void {
  const { entering, given } = board;
  const moves = $derived(given.moves);
  $effect.pre(() => {
    void board.men;
    void moves;
    void entering.underWay;
    untrack(() => {
      const { gesture } = board;
      board.tappedMan = "";
      if (board.men !== board.seen) recede(board);
      board.seen = board.men;
      if (gesture.kind === "drag" && entering.from !== gesture.from) board.gesture = gestures.REST;
      if (gesture.kind === "press" && !(gesture.fresh && entering.from === gesture.pointer.square)) {
        press(board, gesture.pointer);
      }
    });
  });
}

/**
 * Keeps a finger that takes a man, and two fingers, from scrolling the page: touch-action does
 * that for whole elements, not for shapes in them. Adds to the effects of a component.
 */
export function guardTouch(board: BoardState): void {
  $effect(() => {
    const { svg } = board;
    const keep = (e: TouchEvent): void => {
      const { clientX, clientY } = e.touches[0]!;
      const square = hit(board.drawing, onBoard(board, [clientX, clientY]));
      const { picture, pen } = board.given;
      if (!picture && (e.touches.length > 1 || situation(board, square).man || pen)) e.preventDefault();
    };
    const draw = (e: TouchEvent): void => {
      if (board.drawer !== undefined) e.preventDefault();
    };
    svg.addEventListener("touchstart", keep, { passive: false });
    svg.addEventListener("touchmove", draw, { passive: false });
    return () => {
      clearTimeout(board.resting);
      svg.removeEventListener("touchstart", keep);
      svg.removeEventListener("touchmove", draw);
    };
  });
}

function press(board: BoardState, p: gestures.Pointer): void {
  const [next, what] = gestures.down(gestures.REST, p, situation(board, p.square));
  board.gesture = next;
  act(board, what);
}

function pointerOf(board: BoardState, e: PointerEvent): gestures.Pointer {
  const at: Point = [e.clientX, e.clientY];
  const square = hit(board.drawing, onBoard(board, at));
  return { id: e.pointerId, at, square, touch: e.pointerType === "touch" };
}

function situation({ entering, given, zoom }: BoardState, square: string): gestures.Situation {
  const { from, signs } = entering;
  return {
    man: !given.onpoint && entering.selectable(square),
    pending: from !== "" && (signs.has(square) || square === from),
    zoomed: zoom.scale > 1,
    glides: given.onglide !== undefined,
  };
}

/**
 * Whether a finger that stays on a square draws: men and goals are held for long before they are
 * let go.
 */
function mayRest(board: BoardState, { square, touch }: gestures.Pointer): boolean {
  const { man, pending } = situation(board, square);
  return touch && square !== "" && !man && !pending && !board.given.onpoint;
}

/** Drops the planned move if a tap on the square begins nothing; reports whether it did. */
export function unplan({ entering, given }: BoardState, square: string): boolean {
  if (!given.planned || entering.from !== "" || entering.selectable(square)) return false;
  given.onunplan?.();
  return true;
}

/** A square was tapped, or Enter was pressed on it. */
export function tapped(board: BoardState, square: string): void {
  const { onpoint } = board.given;
  if (!onpoint) {
    if (!unplan(board, square)) board.entering.tap(square);
  } else if (square !== "") onpoint(square);
}

function act(board: BoardState, what: gestures.Act): void {
  const { entering, given } = board;
  switch (what.kind) {
    case "choose":
      entering.choose(what.square);
      break;
    case "tap":
      if (what.square !== "") moveCursor(board, what.square);
      board.tappedMan = board.tappedMan === what.square ? "" : what.square;
      tapped(board, what.square);
      break;
    case "drop":
      if (what.square === "") break; // let go beside the board: the man goes back
      moveCursor(board, what.square);
      entering.tap(what.square, true);
      break;
    case "pan":
      pan(board, what.from, what.to);
      break;
    case "pinch":
      pinch(board, what.factor, what.from, what.to);
      break;
    case "glide":
      given.onglide?.(Math.min(1, what.by / (board.width * GLIDES)), what.over);
      break;
    case "double":
      if (given.onglide) given.onglide(1, true);
      else zoomTwice(board, what.at);
      break;
    case "none":
  }
}

/** Records a tap by a finger; reports whether it was the second on one spot. */
function noteTap(board: BoardState, { at, square }: gestures.Pointer, time: number): boolean {
  const { man, pending } = situation(board, square);
  const tap = { at, time };
  const twice = gestures.isDouble(board.idleTap, tap);
  const idle = !man && !pending && board.entering.from === "" && !board.given.onpoint && !twice;
  board.idleTap = idle ? tap : undefined;
  if (twice) act(board, { kind: "double", at });
  return twice;
}

export function pointerDown(board: BoardState, e: PointerEvent): void {
  const { picture, planned, pen, onunplan } = board.given;
  if (picture) return;
  if (e.button === 2 && planned) onunplan?.();
  const draws = e.button === 2 || (e.button === 0 && pen);
  if (draws && board.drawer === undefined && board.gesture.kind === "rest") {
    board.drawer = e.pointerId;
    board.svg.setPointerCapture(e.pointerId);
    beginStroke(board, pointerOf(board, e).square, e.button === 2 ? penOf(e) : pen!);
    return;
  }
  if (e.button !== 0 || board.drawer !== undefined) return;
  const p = pointerOf(board, e);
  const rests = mayRest(board, p);
  if (!rests) wipe(board); // else it may draw one more
  board.cursor.shown = false;
  if (p.square !== "") moveCursor(board, p.square);
  const [next, what] = gestures.down(board.gesture, p, situation(board, p.square));
  board.gesture = next;
  board.svg.setPointerCapture(e.pointerId);
  if (rests && next.kind === "press") noteRest(board, p);
  act(board, what);
}

export function pointerMove(board: BoardState, e: PointerEvent): void {
  if (board.given.picture) return;
  const p = pointerOf(board, e);
  if (board.drawer === e.pointerId) return board.sketch.lead(p.square);
  if (!p.touch || board.gesture.kind === "drag") board.hovered = p.square;
  const [next, what] = gestures.move(board.gesture, p, situation(board, p.square));
  board.gesture = next;
  act(board, what);
}

export function pointerUp(board: BoardState, e: PointerEvent): void {
  clearTimeout(board.resting);
  if (board.drawer === e.pointerId) {
    board.drawer = undefined;
    return endStroke(board);
  }
  const p = pointerOf(board, e);
  const [next, what] = gestures.up(board.gesture, p);
  board.gesture = next;
  if (what.kind === "tap") wipe(board);
  if (p.touch) board.hovered = "";
  const touched = p.touch && what.kind === "tap" && p.square !== "";
  const twice = touched && noteTap(board, p, e.timeStamp);
  act(board, what);
  if (touched && !twice) approach(board, p.at);
}

export function pointerCancel(board: BoardState): void {
  clearTimeout(board.resting);
  act(board, gestures.given(board.gesture));
  board.gesture = gestures.REST;
  board.drawer = undefined;
  dropStroke(board);
}

/** A click without a pointer: from a screen reader, or a program. */
export function click(board: BoardState, e: MouseEvent): void {
  const square = (e.target as Element).getAttribute("data-square");
  if (e.detail === 0 && square && !board.given.picture) act(board, { kind: "tap", square });
}
