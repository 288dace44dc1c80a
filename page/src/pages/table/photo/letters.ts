// The net that tells letters apart: lab/docs/letters.md. Its file has a line with the classes, then
// each tensor as its scale and numbers of 16 bits.

import type { Cell, Sign } from "./cells";

const side = 20;
const extras = 4;
const [maps1, kernel1, side1, pool1] = [8, 5, 16, 8];
const [maps2, kernel2, side2, pool2] = [16, 3, 6, 3];
const flat = maps2 * pool2 * pool2 + extras;
const hidden = 96;

export class Letters {
  readonly classes: string;
  readonly #parts: readonly Float32Array[];

  constructor(file: ArrayBuffer) {
    const bytes = new Uint8Array(file);
    const end = bytes.indexOf(10);
    const head = new TextDecoder().decode(bytes.subarray(0, end));
    if (!head.startsWith("MKL1 ")) throw new Error("not a net of letters");
    this.classes = head.slice(5);
    const count = this.classes.length;
    const sizes = [
      maps1 * kernel1 * kernel1,
      maps1,
      maps2 * maps1 * kernel2 * kernel2,
      maps2,
      hidden * flat,
      hidden,
      count * hidden,
      count,
    ];
    const view = new DataView(file);
    let from = end + 1;
    this.#parts = sizes.map((size) => {
      const scale = view.getFloat32(from, true);
      const part = Float32Array.from(
        { length: size },
        (_, i) => scale * view.getInt16(from + 4 + 2 * i, true),
      );
      from += 4 + 2 * size;
      return part;
    });
  }

  /** The logarithms of the chances of all classes for a picture of a sign. */
  chances(ink: Float32Array, extra: readonly number[]): Float32Array {
    const [k1, b1, k2, b2, w3, b3, w4, b4] = this.#parts as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const first = pooled(convolved(ink, 1, side, k1, b1, kernel1), maps1, side1);
    const second = pooled(convolved(first, maps1, pool1, k2, b2, kernel2), maps2, side2);
    const all = new Float32Array(flat);
    all.set(second);
    all.set(extra, second.length);
    const out = full(
      full(all, w3, b3).map((x) => Math.max(0, x)),
      w4,
      b4,
    );
    const most = Math.max(...out);
    const sum = out.reduce((sum, x) => sum + Math.exp(x - most), 0);
    return out.map((x) => x - most - Math.log(sum));
  }
}

function convolved(
  from: Float32Array,
  maps: number,
  width: number,
  kernels: Float32Array,
  biases: Float32Array,
  size: number,
): Float32Array {
  const wide = width - size + 1;
  const out = new Float32Array(biases.length * wide * wide);
  for (let m = 0; m < biases.length; m++)
    for (let y = 0; y < wide; y++)
      for (let x = 0; x < wide; x++) {
        let sum = biases[m]!;
        for (let c = 0; c < maps; c++)
          for (let v = 0; v < size; v++)
            for (let u = 0; u < size; u++)
              sum +=
                from[(c * width + y + v) * width + x + u]! * kernels[((m * maps + c) * size + v) * size + u]!;
        out[(m * wide + y) * wide + x] = sum;
      }
  return out;
}

/** The greatest of 2 by 2 values, at least 0. */
function pooled(from: Float32Array, maps: number, width: number): Float32Array {
  const half = width / 2;
  const out = new Float32Array(maps * half * half);
  for (let m = 0; m < maps; m++)
    for (let y = 0; y < half; y++)
      for (let x = 0; x < half; x++) {
        const i = (m * width + 2 * y) * width + 2 * x;
        out[(m * half + y) * half + x] = Math.max(
          0,
          from[i]!,
          from[i + 1]!,
          from[i + width]!,
          from[i + width + 1]!,
        );
      }
  return out;
}

function full(from: Float32Array, weights: Float32Array, biases: Float32Array): Float32Array {
  return biases.map((bias, i) => {
    let sum = bias;
    for (let j = 0; j < from.length; j++) sum += from[j]! * weights[i * from.length + j]!;
    return sum;
  });
}

const clamp = (x: number): number => Math.max(-1, Math.min(2, x));

/** The picture of a sign as the net has it: its longer side has 16 pixels, in the middle. */
export function fitted(cell: Cell, sign: Sign, row: { readonly top: number; readonly bottom: number }) {
  const { left, top, right, bottom } = sign;
  const [w, h] = [right - left, bottom - top];
  const scale = Math.max(w, h) / 16;
  const x0 = left - (side * scale - w) / 2;
  const y0 = top - (side * scale - h) / 2;
  const ink = new Float32Array(side * side);
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      let sum = 0;
      for (let j = 0; j < 4; j++)
        for (let i = 0; i < 4; i++) {
          const x = Math.floor(x0 + (u + (i + 0.5) / 4) * scale);
          const y = Math.floor(y0 + (v + (j + 0.5) / 4) * scale);
          if (x >= left && y >= top && x < right && y < bottom) sum += cell.ink[y * cell.width + x]!;
        }
      ink[v * side + u] = sum / 16;
    }
  const tall = Math.max(1, row.bottom - row.top);
  return {
    ink,
    extra: [
      clamp((top - row.top) / tall),
      clamp((row.bottom - bottom) / tall),
      clamp(h / tall),
      clamp(w / h),
    ],
  };
}
