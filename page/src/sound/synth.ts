// The sounds, computed: struck wood and struck bars as sums of the tones that such things ring
// with, each dying away at its own pace. Fetched when the first of them is to be heard; nothing is
// recorded.

import type { Sound } from "./sounds";

/** One tone: Hz, how long until it has all but died away (s), how loud. */
type Mode = readonly [pitch: number, ring: number, level: number];

interface Strike {
  /** When, in seconds. */
  readonly at: number;
  readonly modes: readonly Mode[];
  /** How loud the contact itself is: a few milliseconds of noise. */
  readonly contact?: number;
}

/** A piece of wood that is put on wood. */
const wood = (at: number, pitch: number, level: number): Strike => ({
  at,
  modes: [
    [pitch, 0.11, 0.55 * level],
    [pitch * 2.42, 0.07, 0.34 * level],
    [pitch * 5.1, 0.04, 0.18 * level],
    [pitch * 9.7, 0.02, 0.1 * level],
  ],
  contact: 0.22 * level,
});

/** A bar of a marimba: its overtones are the fourth and the tenth part of it. */
const bar = (at: number, pitch: number, level: number, ring = 0.5): Strike => ({
  at,
  modes: [
    [pitch, ring, 0.5 * level],
    [pitch * 3.93, ring * 0.3, 0.16 * level],
    [pitch * 9.2, ring * 0.1, 0.05 * level],
  ],
  contact: 0.04 * level,
});

// Notes of one scale, so that any two sounds fit together.
const [d4, fs4, g4, a4, b4, d5, e5, fs5, a5, d6] = [
  293.66, 369.99, 392, 440, 493.88, 587.33, 659.26, 739.99, 880, 1174.66,
];

const SCORES: Readonly<Record<Sound, readonly Strike[]>> = {
  move: [wood(0, 235, 1)],
  capture: [wood(0, 390, 0.9), wood(0.065, 180, 1)],
  check: [bar(0, a5, 0.8, 0.3), bar(0.11, a5, 0.9, 0.45)],
  otherCheck: [bar(0, a4, 0.55, 0.4)],
  mate: [wood(0, 120, 1), bar(0.04, d5, 0.6, 0.9), bar(0.2, a4, 0.65, 1), bar(0.38, d4, 0.8, 1.3)],
  coup: [bar(0, d4, 0.5, 0.7), bar(0.05, a4, 0.5, 0.7), bar(0.1, d5, 0.5, 0.7), bar(0.15, fs5, 0.6, 0.9)],
  turn: [bar(0, fs5, 0.4, 0.35), bar(0.09, d6, 0.4, 0.5)],
  low: [wood(0, 940, 0.8), wood(0.17, 940, 0.8), wood(0.34, 940, 0.8)],
  end: [
    bar(0, g4, 0.45, 0.9),
    bar(0.13, b4, 0.45, 0.9),
    bar(0.26, e5, 0.45, 0.9),
    bar(0.42, d4, 0.5, 1.5),
    bar(0.42, fs4, 0.4, 1.5),
    bar(0.42, d5, 0.45, 1.5),
  ],
  message: [bar(0, d6, 0.3, 0.3)],
};

/** Returns a sound as samples between -1 and 1, at a given rate per second. */
export function synthesize(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const strikes = SCORES[name];
  const end = Math.max(...strikes.map(({ at, modes }) => at + Math.max(...modes.map(([, ring]) => ring))));
  const samples = new Float32Array(Math.ceil(end * rate));
  let seed = 1; // the same noise every time
  const noise = () => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 2 - 1;
  for (const { at, modes, contact = 0 } of strikes) {
    const from = Math.round(at * rate);
    for (const [pitch, ring, level] of modes) {
      const turn = (2 * Math.PI * pitch) / rate;
      for (let i = 0; i < ring * rate && from + i < samples.length; i++) {
        const t = i / (ring * rate);
        const soft = Math.min(1, i / (0.0012 * rate)); // no click at the beginning
        samples[from + i]! += level * soft * Math.exp(-5.5 * t) * (1 - t) * Math.sin(turn * i);
      }
    }
    for (let i = 0; i < 0.006 * rate && from + i < samples.length; i++) {
      samples[from + i]! += contact * noise() * Math.exp(-i / (0.0012 * rate));
    }
  }
  return samples.map((x) => Math.tanh(x));
}
