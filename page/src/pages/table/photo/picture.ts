// A grey picture, and the maps between a flat sheet and its photo.

export interface Grey {
  readonly width: number;
  readonly height: number;
  /** Rows of values from 0, black, to 255. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** A map of a plane to another in perspective: eight numbers, the ninth is 1. */
export type Perspective = readonly number[];

export function mapped(h: Perspective, { x, y }: Point): Point {
  const w = h[6]! * x + h[7]! * y + 1;
  return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w };
}

/** The map that brings points nearest to others, by least squares; null if there is none. */
export function perspective(from: readonly Point[], to: readonly Point[]): Perspective | null {
  const size = 8;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  from.forEach(({ x, y }, i) => {
    const { x: u, y: v } = to[i]!;
    for (const [row, value] of [
      [[x, y, 1, 0, 0, 0, -u * x, -u * y], u],
      [[0, 0, 0, x, y, 1, -v * x, -v * y], v],
    ] as const)
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < size; b++) rows[a]![b]! += row[a]! * row[b]!;
        rows[a]![size]! += row[a]! * value;
      }
  });
  // Gauss, the greatest number first.
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    if (Math.abs(pivot[column]!) < 1e-12) return null;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / pivot[column]!;
      for (let at = column; at <= size; at++) rows[row]![at]! -= factor * pivot[at]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

/** The grey at a place between pixels; paper outside. */
export function at({ width, height, data }: Grey, { x, y }: Point): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const [fx, fy, i] = [x - left, y - top, top * width + left];
  const above = data[i]! * (1 - fx) + data[i + 1]! * fx;
  const below = data[i + width]! * (1 - fx) + data[i + width + 1]! * fx;
  return above * (1 - fy) + below * fy;
}

/** Connected dark places of a picture. */
export interface Blob {
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
  /** The places farthest to the four corners: top left, top right, bottom right, bottom left. */
  readonly corners: [Point, Point, Point, Point];
}

/** The connected dark parts of a picture, diagonal neighbours included. */
export function blobs(width: number, height: number, dark: Uint8Array): Blob[] {
  const seen = new Uint8Array(dark.length);
  const stack: number[] = [];
  const found: Blob[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (!dark[start] || seen[start]) continue;
    const first = { x: start % width, y: Math.floor(start / width) };
    const blob: Blob = {
      left: first.x,
      right: first.x,
      top: first.y,
      bottom: first.y,
      area: 0,
      corners: [first, first, first, first],
    };
    const reach = [Infinity, -Infinity, -Infinity, Infinity];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const y = (i - x) / width;
      blob.area++;
      blob.left = Math.min(blob.left, x);
      blob.right = Math.max(blob.right, x);
      blob.top = Math.min(blob.top, y);
      blob.bottom = Math.max(blob.bottom, y);
      if (x + y < reach[0]!) [reach[0], blob.corners[0]] = [x + y, { x, y }];
      if (x - y > reach[1]!) [reach[1], blob.corners[1]] = [x - y, { x: x + 1, y }];
      if (x + y > reach[2]!) [reach[2], blob.corners[2]] = [x + y, { x: x + 1, y: y + 1 }];
      if (x - y < reach[3]!) [reach[3], blob.corners[3]] = [x - y, { x, y: y + 1 }];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u;
          if (!dark[next] || seen[next]) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    found.push(blob);
  }
  return found;
}

/** The pixels that are darker than their surroundings: 1 for ink. */
export function inked({ width, height, data }: Grey): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(8, Math.round(Math.max(width, height) / 24));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      if (data[y * width + x]! * (bottom - top) * (right - left) < 0.72 * sum) dark[y * width + x] = 1;
    }
  }
  return dark;
}
