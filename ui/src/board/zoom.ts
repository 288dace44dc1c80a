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

/** Returns the zoom moved so that what lay at one point lies at the other. */
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

function within({ scale, left, top }: Zoom, frame: Frame): Zoom {
  const clamp = (at: number, from: number, length: number): number =>
    Math.min(Math.max(at, from), from + length - length / scale);
  return {
    scale,
    left: clamp(left, frame.left, frame.width),
    top: clamp(top, frame.top, frame.height),
  };
}
