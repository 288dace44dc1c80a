import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Move } from "../../../rules/types";
import { boxOf, crossesIn, planOf, promotionOf } from "./boxes";
import { signsOf, type Cell } from "./cells";
import { Letters } from "./letters";
import { families, type Found } from "./marks";
import { mapped, perspective, type Grey } from "./picture";
import { costOf, cutCost, type Spelled } from "./spelling";

const file = (name: string): string =>
  readFileSync(new URL(`../../../../../${name}`, import.meta.url), "utf8");

describe("the sheet as the program prints it", () => {
  it("has the families of the marks in the order of the books", () => {
    const list = /var Families = .*?\{(.*?)\}/.exec(file("content/book/book.go"))![1]!;
    expect(list.split(",").map((name) => name.trim().replaceAll('"', ""))).toEqual(families);
  });

  it("has its lines where they are looked for", () => {
    const sheet = file("content/print/sheet.go");
    expect(sheet).toContain("const number, least, high = 9.0, 21.0, 6.4");
    expect(sheet).toContain("top := 46.0");
    expect(sheet).toContain("count := int((paper.height - top - high - margin - foot - 1) / high)");
    expect(file("content/print/paper.go")).toMatch(/margin\s+= 5 .*\n\s*foot\s+= 9 /);
  });
});

interface Planned {
  readonly Game: string;
  readonly Paper: string;
  readonly Width: number;
  readonly Height: number;
  readonly Squares: readonly string[];
  readonly Seats: number;
  readonly Moves: number;
  readonly Places: readonly (readonly number[])[];
  readonly Promotions: readonly (readonly number[])[];
}
const planned = JSON.parse(file("content/print/testdata/boxes.json")) as Planned[];

/** Squares whose names have all parts: sectors, files, ranks. */
function squaresOf(parts: readonly string[]): string[] {
  const letters = parts.filter((part) => /[a-z]/.test(part));
  const first = parts.indexOf(letters[0]!);
  const sectors = first === 0 ? [""] : parts.slice(0, first);
  const ranks = parts.slice(first + letters.length);
  return sectors.flatMap((sector) => letters.flatMap((file) => ranks.map((rank) => sector + file + rank)));
}

describe("a tick-box sheet", () => {
  it.each(planned)("has its boxes where the program prints them: $Game on $Paper", (one) => {
    const paper = { width: one.Width, height: one.Height, seats: one.Seats };
    const plan = planOf(squaresOf(one.Squares).reverse(), paper);
    expect(plan.groups.flat()).toEqual(one.Squares);
    expect(plan.moves).toBe(one.Moves);
    for (const [move, square, group, index, x, y, wide] of one.Places) {
      const box = boxOf(plan, move!, square!, group!, index!);
      expect([box.x, box.y, plan.pitch].map((value) => Math.round(1000 * value) / 1000)).toEqual([
        x,
        y,
        wide,
      ]);
    }
    for (const [move, index, x, y, wide] of one.Promotions) {
      const box = promotionOf(plan, move!, index!);
      expect([box.x, box.y, box.wide].map((value) => Math.round(1000 * value) / 1000)).toEqual([x, y, wide]);
    }
  });

  const paper = { width: 210, height: 297, seats: 2, family: "star", isBoxes: true };
  const squares = squaresOf([..."abcdefgh12345678"]);
  const plan = planOf(squares, paper);
  /** Ten pixels for a millimetre. */
  const found: Found = { ...paper, place: [10, 0, 0, 0, 10, 0, 0, 0] };

  /** A sheet with some boxes of a move filled. */
  function sheet(move: number, ...boxes: readonly (readonly [number, number, number])[]): Grey {
    const data = new Uint8Array(2100 * 2970).fill(230);
    for (const [square, group, index] of boxes) {
      const { x, y } = boxOf(plan, move, square, group, index);
      for (let v = 3; v < 10 * plan.pitch - 3; v++)
        data.fill(
          60,
          2100 * Math.round(10 * y + v) + Math.round(10 * x + 3),
          2100 * Math.round(10 * y + v) + Math.round(10 * (x + plan.pitch) - 3),
        );
    }
    return { width: 2100, height: 2970, data };
  }
  const moving = (from: string, to: string, promotion?: "Q" | "N"): Move => ({
    text: from + to,
    kind: "quiet",
    role: "P",
    army: "1",
    from,
    to,
    captured: [],
    ...(promotion ? { promotion } : {}),
  });
  const none = new Set<string>();

  it("is read by its crosses", () => {
    const choices = crossesIn(sheet(5, [0, 0, 4], [0, 1, 1], [1, 0, 4], [1, 1, 3]), found, plan, 5)!;
    expect(choices.cost(moving("e2", "e4"), none)).toBeLessThan(0.1);
    expect(choices.cost(moving("e2", "e3"), none)).toBeGreaterThan(5);
    expect(choices.cost(moving("e2", "e4", "Q"), none)).toBeLessThan(
      choices.cost(moving("e2", "e4", "N"), none),
    );
  });

  it("leaves a doubt where two boxes of a group are crossed", () => {
    const choices = crossesIn(
      sheet(5, [0, 0, 4], [0, 1, 1], [1, 0, 4], [1, 1, 3], [1, 1, 2]),
      found,
      plan,
      5,
    )!;
    expect(
      Math.abs(choices.cost(moving("e2", "e4"), none) - choices.cost(moving("e2", "e3"), none)),
    ).toBeLessThan(0.1);
  });

  it("is empty without crosses", () => {
    expect(crossesIn(sheet(5), found, plan, 5)).toBeNull();
    expect(crossesIn(sheet(5, [0, 0, 4]), found, plan, 5)).toBeNull();
    expect(crossesIn(sheet(5, [0, 0, 4], [0, 1, 1], [1, 0, 4], [1, 1, 3]), found, plan, 6)).toBeNull();
  });
});

describe("a perspective", () => {
  it("is found from its points", () => {
    const from = [
      { x: 0, y: 0 },
      { x: 210, y: 0 },
      { x: 210, y: 297 },
      { x: 0, y: 297 },
      { x: 100, y: 50 },
    ];
    const h = [7, 0.2, 60, -0.3, 6.8, 90, 0.0001, -0.0002];
    const to = from.map((point) => mapped(h, point));
    const found = perspective(from, to)!;
    for (const point of from) {
      expect(mapped(found, point).x).toBeCloseTo(mapped(h, point).x, 4);
      expect(mapped(found, point).y).toBeCloseTo(mapped(h, point).y, 4);
    }
  });

  it("is none if all points lie in one line", () => {
    const line = [0, 1, 2, 3].map((x) => ({ x, y: x }));
    expect(perspective(line, line)).toBeNull();
  });
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A cell with boxes of ink. */
function cell(...boxes: readonly Box[]): Cell {
  const [width, height] = [200, 56];
  const ink = new Float32Array(width * height);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++) ink.fill(1, y * width + left, y * width + right);
  return { width, height, ink };
}

describe("the signs of a cell", () => {
  for (const [name, boxes, lefts] of [
    ["an empty cell", [], []],
    [
      "two letters",
      [
        [10, 15, 24, 40],
        [30, 15, 44, 40],
      ],
      [10, 30],
    ],
    [
      "two bars above each other",
      [
        [10, 20, 24, 24],
        [10, 30, 24, 34],
        [40, 15, 54, 40],
      ],
      [10, 40],
    ],
    [
      "a speck",
      [
        [5, 5, 8, 8],
        [30, 15, 44, 40],
      ],
      [30],
    ],
    [
      "letters that touch",
      [
        [10, 15, 26, 40],
        [26, 30, 28, 32],
        [28, 15, 44, 40],
      ],
      [10, 26],
    ],
  ] as const)
    it(name, () => {
      const { parts, cuts } = signsOf(cell(...(boxes as readonly Box[])));
      const found = parts.map(({ left }) => left);
      expect(cuts.filter((cut) => cut > 0)).toHaveLength(name === "letters that touch" ? 1 : 0);
      expect(found).toHaveLength((lefts as readonly number[]).length);
      found.forEach((left, i) =>
        expect(Math.abs(left - (lefts as readonly number[])[i]!)).toBeLessThanOrEqual(2),
      );
    });
});

describe("a spelling", () => {
  const classes = "efN3O0";
  /** The chances of a sign that is almost certain. */
  const sure = (letter: string) => Float32Array.from(classes, (c) => Math.log(c === letter ? 0.95 : 0.01));
  /** Signs apart from each other. */
  const spelling = (text: string): Spelled => ({
    classes,
    parts: [...text].map((letter) => ({ cut: 0, chances: [sure(letter)] })),
  });

  it("costs least for the text that it has", () => {
    const spelled = spelling("Nf3");
    expect(costOf(spelled, "Nf3")).toBeLessThan(0.2);
    for (const other of ["Ne3", "N3", "Nfe3", "f3"])
      expect(costOf(spelled, other)).toBeGreaterThan(costOf(spelled, "Nf3") + 2);
  });

  it("allows for lost and added signs", () => {
    expect(costOf(spelling("N3"), "Nf3")).toBeLessThan(5);
    expect(costOf(spelling("Neff3"), "Nf3")).toBeLessThan(9);
  });

  it("takes the likelier way to cut signs that touch", () => {
    const touching = (whole: string, left: string, right: string): Spelled => ({
      classes,
      parts: [
        { cut: 0, chances: [sure(left), sure(whole)] },
        { cut: cutCost(0.05), chances: [sure(right)] },
      ],
    });
    expect(costOf(touching("N", "e", "3"), "e3")).toBeLessThan(1.2);
    expect(costOf(touching("N", "e", "3"), "N")).toBeLessThan(0.2);
    expect(costOf(touching("N", "e", "3"), "f3")).toBeGreaterThan(3.9);
  });

  it("cannot tell O from 0", () => {
    expect(costOf(spelling("O"), "0")).toBeLessThan(0.2);
  });
});

describe("the net", () => {
  it("has its classes and gives chances", () => {
    const data = readFileSync(new URL("letters.net", import.meta.url));
    expect(data.length).toBeLessThan(300_000);
    const net = new Letters(new Uint8Array(data).buffer);
    expect(net.classes).toContain("x+#=");
    const chances = net.chances(new Float32Array(400), [0, 0, 1, 0.6]);
    expect(chances.reduce((sum, x) => sum + Math.exp(x), 0)).toBeCloseTo(1, 4);
  });

  it("refuses another file", () => {
    expect(() => new Letters(new TextEncoder().encode("hello\n").buffer as ArrayBuffer)).toThrow();
  });
});
