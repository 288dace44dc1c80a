// The cells of a score sheet, and the signs in them. content/print/sheet.go draws the sheet.

import { at, blobs, mapped, type Grey } from "./picture";
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

/** The cell of a round, from 0, and a seat, from 1. */
export function cellOf(picture: Grey, sheet: Found, row: number, seat: number): Cell {
  const { width, height, seats, place } = sheet;
  const blocks = blocksOf(width, seats);
  const wide = (width - 2 * left) / blocks;
  const column = (wide - number - gap) / seats;
  const per = perBlock(height);
  const x0 = left + Math.floor(row / per) * wide + number + (seat - 1) * column + 0.5;
  const y0 = top + (row % per) * high + 0.4;
  const w = Math.floor((column - 1) * fine);
  const h = Math.floor((high - 0.8) * fine);
  const greys = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      greys[y * w + x] = at(picture, mapped(place, { x: x0 + (x + 0.5) / fine, y: y0 + (y + 0.5) / fine }));
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

/** Ink is at least so dark in signs that touch, one try after the other. */
const darker = [0.55, 0.7, 0.82];
/** A sign that is wider than so many of its row's heights is several; each is about so wide. */
const widest = 1.02;
const usual = 0.7;

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

/** The signs of which one consists: touching letters are cut where their ink is thinnest. */
function apart(cell: Cell, sign: Sign, tall: number, tries: readonly number[]): Sign[] {
  const wide = sign.right - sign.left;
  if (wide <= widest * tall) return [sign];
  const [level, ...rest] = tries;
  if (level !== undefined) {
    const parts = partsOf(cell, sign, level);
    const list = parts.length > 0 ? parts : [sign];
    return list.flatMap((part) => apart(cell, part, tall, rest));
  }
  const count = Math.max(2, Math.round(wide / (usual * tall)));
  const sums = Array.from({ length: wide }, (_, x) => {
    let sum = 0;
    for (let y = sign.top; y < sign.bottom; y++) sum += cell.ink[y * cell.width + sign.left + x]!;
    return sum;
  });
  const cuts = [0];
  for (let i = 1; i < count; i++) {
    const middle = (i * wide) / count;
    const reach = (0.3 * wide) / count;
    let best = Math.round(middle);
    for (let x = Math.ceil(middle - reach); x <= middle + reach; x++) if (sums[x]! < sums[best]!) best = x;
    cuts.push(best);
  }
  cuts.push(wide);
  return cuts.slice(1).map((to, i) => {
    const box = { ...sign, left: sign.left + cuts[i]!, right: sign.left + to };
    const own = partsOf(cell, box, dark);
    return {
      left: box.left,
      right: box.right,
      top: Math.min(box.bottom - 1, ...own.map(({ top }) => top)),
      bottom: Math.max(box.top + 1, ...own.map(({ bottom }) => bottom)),
    };
  });
}

/** The signs of a cell from left to right; none in an empty cell. */
export function signsOf(cell: Cell): Sign[] {
  const signs = partsOf(cell, { left: 0, top: 0, right: cell.width, bottom: cell.height }, dark);
  const tall = Math.max(...signs.map(({ bottom }) => bottom)) - Math.min(...signs.map(({ top }) => top));
  return signs.flatMap((sign) => apart(cell, sign, tall, darker));
}
