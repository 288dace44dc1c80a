// Where the seats are about a board that is seen from one of them: as at a real table.

import type { Surface } from "../../rules/types";

/** A seat and its place around the board. */
export interface Around {
  readonly seat: number;
  /** Degrees anticlockwise from the bottom, 0 to 360: 90 is at the right. */
  readonly angle: number;
}

/** Where a card fits on a board with free corners: a corner of its box, or "" for none. */
export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right" | "";

/** From this number of seats on, the cards of seats at the slants are in the corners of the board. */
const MANY = 5;

/** Returns the seats around the board, from the one at the bottom counter-clockwise. */
export function around(surface: Pick<Surface, "rotation" | "seats">, bottom: number): Around[] {
  const own = surface.rotation[bottom - 1] ?? 0;
  return Array.from({ length: surface.seats }, (_, i) => ({
    seat: i + 1,
    angle: ((((surface.rotation[i] ?? 0) - own) % 360) + 360) % 360,
  })).sort((a, b) => a.angle - b.angle);
}

/**
 * Whether the turn passes to the right or to the left of each; "" where it goes across, as in
 * Royale.
 */
export function direction(surface: Pick<Surface, "rotation" | "seats">): "right" | "left" | "" {
  if (surface.seats < 3) return "";
  const step = 360 / surface.seats;
  const steps = surface.rotation.map(
    (at, i) => ((surface.rotation[(i + 1) % surface.seats] ?? 0) - at + 720) % 360,
  );
  if (steps.every((by) => Math.abs(by - step) < 1)) return "right";
  return steps.every((by) => Math.abs(by - (360 - step)) < 1) ? "left" : "";
}

/** The places of all cards beside, above and below a board. */
export interface Places {
  /** In the corners around a board that leaves them free. */
  readonly corners: readonly { readonly seat: number; readonly corner: Exclude<Corner, ""> }[];
  /** Above the board, from left to right. */
  readonly above: readonly number[];
}

/**
 * Returns the places of all but the seat at the bottom. On stars of many the four next to the
 * slants are in the corners, and the others above.
 */
export function places(round: readonly Around[], star: boolean): Places {
  const others = round.slice(1);
  const taken = new Map<Corner, Around>();
  if (star && round.length >= MANY) {
    for (const [corner, slant] of [
      ["bottom-right", 55],
      ["top-right", 140],
      ["top-left", 220],
      ["bottom-left", 305],
    ] as const) {
      const left = others.filter((o) => ![...taken.values()].includes(o));
      taken.set(
        corner,
        left.reduce((best, o) => (Math.abs(o.angle - slant) < Math.abs(best.angle - slant) ? o : best)),
      );
    }
  }
  const inCorner = new Set([...taken.values()].map(({ seat }) => seat));
  return {
    corners: [...taken].map(([corner, { seat }]) => ({ seat, corner: corner as Exclude<Corner, ""> })),
    above: others
      .filter(({ seat }) => !inCorner.has(seat))
      .map(({ seat }) => seat)
      .reverse(),
  };
}

/**
 * The seats at the left of a board, and those opposite and at the right: both from top to bottom.
 */
export function flanks(round: readonly Around[]): { left: readonly number[]; right: readonly number[] } {
  const others = round.slice(1);
  return {
    left: others.filter(({ angle }) => angle > 181).map(({ seat }) => seat),
    right: others
      .filter(({ angle }) => angle <= 181)
      .map(({ seat }) => seat)
      .reverse(),
  };
}
