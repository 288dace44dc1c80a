import { describe, expect, it } from "vitest";
import { phase, reading, remaining, steady } from "./clock";

describe("remaining", () => {
  const tests = [
    { name: "standing", clock: { left: 5000, flag: null, from: null }, now: 99_000, want: 5000 },
    { name: "running", clock: { left: 5000, flag: 10_000, from: 5000 }, now: 7000, want: 3000 },
    {
      name: "in the delay it stands",
      clock: { left: 5000, flag: 10_000, from: 5000 },
      now: 3000,
      want: 5000,
    },
    { name: "fallen", clock: { left: 5000, flag: 10_000, from: 5000 }, now: 10_001, want: 0 },
  ];
  for (const t of tests) {
    it(t.name, () => expect(remaining(t.clock, t.now)).toBe(t.want));
  }
});

describe("reading", () => {
  const tests = [
    { left: 0, want: { text: "0:00.0", urgent: true } },
    { left: 1, want: { text: "0:00.1", urgent: true } },
    { left: 9_999, want: { text: "0:10.0", urgent: true } },
    { left: 10_000, want: { text: "0:10.0", urgent: true } },
    { left: 10_001, want: { text: "0:11", urgent: false } },
    { left: 59_001, want: { text: "1:00", urgent: false } },
    { left: 600_000, want: { text: "10:00", urgent: false } },
    { left: 3_723_000, want: { text: "1:02:03", urgent: false } },
    { left: 86_399_000, want: { text: "23:59:59", urgent: false } },
    { left: 2 * 86_400_000 + 5 * 3_600_000 + 1, want: { days: 2, hours: 5 } },
  ];
  for (const t of tests) {
    it(`${t.left} ms`, () => expect(reading(t.left)).toEqual(t.want));
  }
});

describe("steady", () => {
  for (const left of [
    90, 100, 101, 9_950, 10_000, 10_001, 61_000, 61_500, 86_400_000, 90_000_000, 200_000_001,
  ]) {
    it(`${left} ms stay as they are shown until it is over`, () => {
      expect(reading(left - steady(left) + 1)).toEqual(reading(left));
    });
  }
  for (const left of [90, 9_950, 61_000, 61_500, 90_000_000]) {
    it(`${left} ms are shown otherwise after it`, () => {
      expect(reading(left - steady(left))).not.toEqual(reading(left));
    });
  }
});

describe("phase", () => {
  const clock = { left: 120_000, flag: null, from: null, periods: 3, period: 20_000 };
  const tests = [
    { left: 120_000, want: { left: 60_000, periods: 3 } },
    { left: 60_001, want: { left: 1, periods: 3 } },
    { left: 60_000, want: { left: 20_000, periods: 3 } },
    { left: 40_001, want: { left: 1, periods: 3 } },
    { left: 40_000, want: { left: 20_000, periods: 2 } },
    { left: 1, want: { left: 1, periods: 1 } },
    { left: 0, want: { left: 0, periods: 0 } },
  ];
  for (const t of tests)
    it(`${t.left} ms of three periods`, () => expect(phase(clock, t.left)).toEqual(t.want));
  it("without periods all is one", () =>
    expect(phase({ left: 5000, flag: null, from: null }, 5000)).toEqual({ left: 5000, periods: 0 }));
});
