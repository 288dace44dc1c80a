import { describe, expect, test } from "vitest";
import { SOUNDS } from "./sounds";
import { synthesize } from "./synth";

const RATE = 48_000;

const loudest = (samples: Float32Array) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

describe.each(SOUNDS)("%s", (name) => {
  const samples = synthesize(name, RATE);

  test("is heard, and never too loud", () => {
    expect(loudest(samples)).toBeGreaterThan(0.1);
    expect(loudest(samples)).toBeLessThan(1);
  });

  test("is short, begins at once and ends in silence", () => {
    expect(samples.length / RATE).toBeLessThan(2.2);
    expect(loudest(samples.subarray(0, RATE / 20))).toBeGreaterThan(0.05);
    expect(loudest(samples.subarray(-RATE / 200))).toBeLessThan(0.005);
  });

  test("is the same every time, at any rate as long", () => {
    const again = synthesize(name, RATE);
    expect(again.length).toBe(samples.length);
    expect(again.findIndex((sample, i) => sample !== samples[i])).toBe(-1); // toEqual takes a second for each sound
    expect(synthesize(name, 44_100).length / 44_100).toBeCloseTo(samples.length / RATE, 3);
  });
});

test("no two sounds are alike", () => {
  const heard = SOUNDS.map((name) => synthesize(name, 8000).slice(0, 1600).join());
  expect(new Set(heard).size).toBe(SOUNDS.length);
});
