// The cells of a score sheet, and the signs in them. content/print/sheet.go draws the sheet.

import { at, blobs, mapped, type Grey, type Rect } from "./picture";
import type { Found } from "./marks";

/** Millimetres. */
const left = 8;
const top = 46;
const high = 6.4;
const number = 9;
const least = 21;
const gap = 3;
const belowList = 6.4 + 5 + 9 + 1;

/** Pixels for each millimetre of a cell. */
const fine = 10;

/** Ink is at least so dark, of 0 to 1. */
const dark = 0.4;

/** The picture of a cell: ink from 0 to 1, in rows. */
export interface Cell {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

/** A sign of a cell. */
export interface Sign {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How many lines a sheet has. */
export function rowsOf({ width, height, seats }: Found): number {
  return blocksOf(width, seats) * perBlock(height);
}

const blocksOf = (width: number, seats: number): number =>
  Math.max(1, Math.floor((width - 2 * left) / (number + seats * least + gap)));

const perBlock = (height: number): number => Math.floor((height - top - belowList) / high);

/** Where the cell of a round, from 0, and a seat, from 1, is on the sheet. */
export function cellRect({ width, height, seats }: Found, row: number, seat: number): Rect {
  const blocks = blocksOf(width, seats);
  const wide = (width - 2 * left) / blocks;
  const column = (wide - number - gap) / seats;
  const per = perBlock(height);
  return {
    x: left + Math.floor(row / per) * wide + number + (seat - 1) * column + 0.5,
    y: top + (row % per) * high + 0.4,
    width: column - 1,
    height: high - 0.8,
  };
}

/** The ink in a part of the sheet, whatever light falls on it. */
export function inkIn(picture: Grey, { place }: Found, rect: Rect): Cell {
  const w = Math.floor(rect.width * fine);
  const h = Math.floor(rect.height * fine);
  const greys = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      greys[y * w + x] = at(
        picture,
        mapped(place, { x: rect.x + (x + 0.5) / fine, y: rect.y + (y + 0.5) / fine }),
      );
  // The paper of each part of the cell: light falls differently on its ends.
  const parts = 4;
  const papers = Array.from({ length: parts }, (_, i) => {
    const own: number[] = [];
    for (let y = 0; y < h; y += 2)
      for (let x = Math.floor((i * w) / parts); x < Math.floor(((i + 1) * w) / parts); x += 2)
        own.push(greys[y * w + x]!);
    own.sort((a, b) => a - b);
    return own[Math.floor(own.length * 0.75)]!;
  });
  const paperAt = (x: number): number => {
    const place = Math.max(0, Math.min(parts - 1.001, (x / w) * parts - 0.5));
    const i = Math.floor(place);
    return papers[i]! + (papers[i + 1]! - papers[i]!) * (place - i);
  };
  const shares = greys.map((grey, i) => grey / paperAt(i % w));
  const sorted = Float32Array.from(shares).sort();
  const black = Math.min(sorted[Math.floor(sorted.length * 0.004)]!, 0.6);
  return {
    width: w,
    height: h,
    ink: shares.map((share) => Math.max(0, Math.min(1, (1 - share) / (1 - black)))),
  };
}

/** Letters that touch are cut only where at most so much of a letter's height is ink. */
const thin = 0.6;
/** A part of a sign has at least so much of that height as its width. */
const narrow = 0.08;
/** A thin place has at least so much less ink than a column on either side. */
const rise = 0.06;

/** The connected parts of some ink within a box, those above each other together. */
function partsOf({ width, ink }: Cell, box: Sign, level: number): Sign[] {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const isDark = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) if (ink[(box.top + y) * width + box.left + x]! > level) isDark[y * w + x] = 1;
  const found = blobs(w, h, isDark)
    // Specks, and lines at the edge of the cell.
    .filter(
      ({ area, left, top, right, bottom }) =>
        area >= 14 && right - left < 0.7 * width && !(bottom - top < 5 && (top === 0 || bottom === h - 1)),
    )
    .map((blob) => ({
      left: box.left + blob.left,
      top: box.top + blob.top,
      right: box.left + blob.right + 1,
      bottom: box.top + blob.bottom + 1,
    }))
    .sort((a, b) => a.left - b.left);
  const signs: Sign[] = [];
  for (const sign of found) {
    const last = signs.at(-1);
    const shared = last ? Math.min(last.right, sign.right) - Math.max(last.left, sign.left) : 0;
    if (last && shared >= 0.6 * Math.min(last.right - last.left, sign.right - sign.left))
      signs[signs.length - 1] = {
        left: Math.min(last.left, sign.left),
        top: Math.min(last.top, sign.top),
        right: Math.max(last.right, sign.right),
        bottom: Math.max(last.bottom, sign.bottom),
      };
    else signs.push(sign);
  }
  return signs;
}

/** The signs of a cell, and the places where touching ones can be cut apart. */
export interface Signs {
  /** The smallest parts from left to right; none in an empty cell. */
  readonly parts: readonly Sign[];
  /** How much ink a cut before each part goes through, in heights of a letter; 0 between separate signs. */
  readonly cuts: readonly number[];
}

/** A box with the dark rows of it alone. */
function trimmed(cell: Cell, box: Sign): Sign {
  const own = partsOf(cell, box, dark);
  return {
    ...box,
    top: Math.min(box.bottom - 1, ...own.map(({ top }) => top)),
    bottom: Math.max(box.top + 1, ...own.map(({ bottom }) => bottom)),
  };
}

/** Where a sign can be cut: the columns with less ink than those beside them, and how much it is. */
function cutsOf(cell: Cell, sign: Sign, tall: number): { readonly x: number; readonly ink: number }[] {
  const wide = sign.right - sign.left;
  const sums = Array.from({ length: wide }, (_, x) => {
    let sum = 0;
    for (let y = sign.top; y < sign.bottom; y++)
      sum += Math.max(0, cell.ink[y * cell.width + sign.left + x]! - dark);
    return sum / (1 - dark) / tall;
  });
  const reach = Math.max(2, Math.round(narrow * tall));
  const found: { x: number; ink: number }[] = [];
  let from = 0;
  for (let x = reach; x <= wide - reach; x++) {
    const ink = sums[x]!;
    const isLeast = ink <= thin && ink === Math.min(...sums.slice(x - reach, x + reach + 1));
    if (!isLeast || (found.length > 0 && x - from < reach)) continue;
    if (Math.min(Math.max(...sums.slice(from, x)), Math.max(...sums.slice(x + 1))) < ink + rise) continue;
    found.push({ x: sign.left + x, ink });
    from = x;
  }
  return found;
}

/** The signs of a cell. */
export function signsOf(cell: Cell): Signs {
  const signs = partsOf(cell, { left: 0, top: 0, right: cell.width, bottom: cell.height }, dark);
  const tall = Math.max(...signs.map(({ bottom }) => bottom)) - Math.min(...signs.map(({ top }) => top));
  const parts: Sign[] = [];
  const cuts: number[] = [];
  for (const sign of signs) {
    const own = cutsOf(cell, sign, tall);
    const edges = [sign.left, ...own.map(({ x }) => x), sign.right];
    edges.slice(1).forEach((right, i) => {
      parts.push(own.length === 0 ? sign : trimmed(cell, { ...sign, left: edges[i]!, right }));
      cuts.push(i === 0 ? 0 : own[i - 1]!.ink);
    });
  }
  return { parts, cuts };
}

/** A sign is at most so many of its row's heights wide. */
const widest = 1.25;

/** One sign of neighbouring parts; null if it is too wide for a letter, or they do not touch. */
export function joined({ parts, cuts }: Signs, from: number, to: number, tall: number): Sign | null {
  const list = parts.slice(from, to);
  const [left, right] = [list[0]!.left, list.at(-1)!.right];
  if (list.length > 1 && (right - left > widest * tall || cuts.slice(from + 1, to).includes(0))) return null;
  return {
    left,
    right,
    top: Math.min(...list.map(({ top }) => top)),
    bottom: Math.max(...list.map(({ bottom }) => bottom)),
  };
}
