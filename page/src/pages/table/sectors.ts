// The face of a clock in the middle of a board: a sector of the glass towards each player.

import type { Around } from "../game/around";

/** What belongs to a seat, in percent of the glass. */
export interface Sector {
  readonly seat: number;
  /** The corners of the sector, as clip-path has them. */
  readonly points: string;
  /** Where its time stands. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise by which its time is turned, so that it is upright to its player. */
  readonly turn: number;
}

/** How much of the angle to a neighbour the living sector takes. */
const LIVING = 0.62;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where the ray at an angle from the bottom leaves the glass, part of the way there. */
function edge(angle: number, part = 1): readonly [number, number] {
  const [x, y] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
  const far = part / Math.max(Math.abs(x), Math.abs(y));
  return [50 + 50 * far * x, 50 + 50 * far * y];
}

/**
 * Spreads players evenly about the glass, in the order in which they sit about the board, the
 * first at the bottom.
 */
export function spread(round: readonly Around[]): Around[] {
  return round.map(({ seat }, i) => ({ seat, angle: (360 * i) / round.length }));
}

/** The sectors of players about the glass, of whom one is on turn. */
export function sectors(round: readonly Around[], living: number): Sector[] {
  return round.map(({ seat, angle }, i) => {
    const before = round[(i + round.length - 1) % round.length]!;
    const after = round[(i + 1) % round.length]!;
    const part = (other: number): number => (seat === living ? LIVING : other === living ? 1 - LIVING : 0.5);
    const gap = (from: number, to: number): number => (to - from + 360) % 360 || 360;
    const start = angle - part(before.seat) * gap(before.angle, angle);
    const end = angle + part(after.seat) * gap(angle, after.angle);
    const corners = [-315, -225, -135, -45, 45, 135, 225, 315, 405].filter((c) => start < c && c < end);
    const points: (readonly [number, number])[] = [
      [50, 50],
      edge(start),
      ...corners.map((c) => edge(c)),
      edge(end),
    ];
    const [x, y] = edge(angle, 0.6);
    return { seat, points: points.map(([x, y]) => `${x}% ${y}%`).join(", "), x, y, turn: -angle };
  });
}

/** How large a time is written, in hundredths of the smaller side of the glass. */
export function size(players: number): number {
  return players <= 2 ? 20 : players <= 3 ? 13 : players <= 4 ? 13 : players <= 6 ? 9.5 : 8;
}
