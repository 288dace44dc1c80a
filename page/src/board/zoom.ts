// The part of a board that is shown: all of it, or a smaller window moved and
// widened by two fingers, wheel or keys.

import type { Point } from "../rules/types.ts";

/** scale 1 shows all; left and top are those of the window, in board units. */
export interface Zoom {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** A rectangle in board units. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const MOST = 4;

/** Returns the whole of a frame. */
export function whole({ left, top }: Frame): Zoom {
  return { scale: 1, left, top };
}

/** Returns the zoom made larger by a factor, the point staying where it is on the screen. */
export function scaled(zoom: Zoom, frame: Frame, factor: number, [x, y]: Point): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const k = zoom.scale / scale;
  return within({ scale, left: x - (x - zoom.left) * k, top: y - (y - zoom.top) * k }, frame);
}

/** Returns the zoom moved so that the point from one place is at the other. */
export function panned(zoom: Zoom, frame: Frame, [ax, ay]: Point, [bx, by]: Point): Zoom {
  return within({ ...zoom, left: zoom.left + ax - bx, top: zoom.top + ay - by }, frame);
}

/** Returns the zoom with the point in its window. */
export function showing(zoom: Zoom, frame: Frame, [x, y]: Point): Zoom {
  const [width, height] = [frame.width / zoom.scale, frame.height / zoom.scale];
  const edge = 0.12 * Math.min(width, height);
  const left = Math.min(Math.max(zoom.left, x + edge - width), x - edge);
  const top = Math.min(Math.max(zoom.top, y + edge - height), y - edge);
  return within({ ...zoom, left, top }, frame);
}

/**
 * Returns the zoom of a scale whose window has a square in it and as many of its goals as fit,
 * best about its middle.
 */
export function about(frame: Frame, scale: number, square: Point, goals: readonly Point[]): Zoom {
  const [width, height] = [frame.width / scale, frame.height / scale];
  const edge = 0.06 * Math.min(width, height);
  const all = [square, ...goals];
  const has = ({ left, top }: Zoom, [x, y]: Point): boolean =>
    x >= left + edge && x <= left + width - edge && y >= top + edge && y <= top + height - edge;
  const off = ({ left, top }: Zoom): number =>
    Math.hypot(left + width / 2 - square[0], top + height / 2 - square[1]);
  let best = within({ scale, left: square[0] - width / 2, top: square[1] - height / 2 }, frame);
  let most = all.filter((point) => has(best, point)).length;
  // A window that holds the most of them can be moved until one of them is at its edge.
  const lefts = all.flatMap(([x]) => [x - edge, x + edge - width]);
  const tops = all.flatMap(([, y]) => [y - edge, y + edge - height]);
  for (const left of [best.left, ...new Set(lefts)]) {
    for (const top of [best.top, ...new Set(tops)]) {
      const zoom = within({ scale, left, top }, frame);
      if (!has(zoom, square)) continue;
      const count = all.filter((point) => has(zoom, point)).length;
      if (count > most || (count === most && off(zoom) < off(best))) [best, most] = [zoom, count];
    }
  }
  return best;
}

/** Returns the zoom on the way from one zoom to another, 0 to 1. */
export function between(from: Zoom, to: Zoom, t: number): Zoom {
  const mix = (a: number, b: number): number => a + (b - a) * t;
  return {
    scale: 1 / mix(1 / from.scale, 1 / to.scale),
    left: mix(from.left, to.left),
    top: mix(from.top, to.top),
  };
}

function within({ scale, left, top }: Zoom, frame: Frame): Zoom {
  const clamp = (at: number, from: number, length: number): number =>
    Math.min(Math.max(at, from), from + length - length / scale);
  return {
    scale,
    left: clamp(left, frame.left, frame.width),
    top: clamp(top, frame.top, frame.height),
  };
}
