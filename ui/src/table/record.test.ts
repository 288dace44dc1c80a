import { expect, it } from "vitest";
import { entriesOf } from "./entries.testing";
import { recordText, resultText } from "./record";

it("writes a record as docs/record.md has it", () => {
  const text = recordText({
    variant: "star:4,teams=pairs",
    names: ["Anna", 'B "the wall" Bela', "", "Dora"],
    clock: { kind: "game", initial: 600_000, increment: 5000, delay: 0 },
    entries: [
      ...entriesOf("1:1e21e4").map((e) => ({ ...e, left: 598_000 })),
      ...entriesOf("2:2e22e4 3:3e23e4 4:4e24e4 1:1d21d4 2:resign2 4:resign"),
    ],
    outs: new Map([
      [2, { reason: "resignation", by: 0, entry: 5 }],
      [4, { reason: "resignation", by: 0, entry: 6 }],
    ]),
    outcome: {
      over: true,
      reason: "resignation",
      winners: [1, 3],
      places: [
        [1, 3],
        [2, 4],
      ],
      score: { "13": 2, "24": 0 },
    },
    date: new Date(2026, 10, 20),
  });
  expect(text).toBe(`[Game "star:4,teams=pairs"]
[Date "2026.11.20"]
[Seat1 "Anna"]
[Seat2 "B \\"the wall\\" Bela"]
[Seat4 "Dora"]
[TimeControl "600+5"]
[Result "1+3>2+4"]
[Reason "resignation"]
[Score "13:2 24:0"]
[Out "2:resignation 4:resignation"]

1. 1:1e21e4 {[%clk 0:09:58]} 2:2e22e4 3:3e23e4 4:4e24e4
2. 1:1d21d4 2:resign 4:resign 1+3>2+4
`);
});

it("tells a draw from a shared place", () => {
  expect(resultText({ over: true, winners: [], places: [[1, 3], [2]] })).toBe("1=3>2");
  expect(resultText({ over: true, winners: [1], places: [[1], [2, 3]] })).toBe("1>2+3");
});

it("keeps lines short", () => {
  const entries = entriesOf(Array.from({ length: 8 }, (_, i) => `${i + 1}:1a1xb2xc3xd4xe5`).join(" "));
  const text = recordText({
    variant: "draughts:8",
    names: Array(8).fill(""),
    clock: { kind: "none" },
    entries,
    outs: new Map(),
    outcome: null,
    date: null,
  });
  expect(Math.max(...text.split("\n").map((l) => l.length))).toBeLessThan(80);
  expect(text).toMatch(/\*\n$/);
});
