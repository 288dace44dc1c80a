import { describe, expect, test } from "vitest";
import {
  type Act,
  down,
  type Gesture,
  isDouble,
  move,
  type Pointer,
  REST,
  type Situation,
  up,
} from "./gesture.ts";

const NOTHING: Situation = { man: false, pending: false, zoomed: false, glides: false };
const MAN: Situation = { ...NOTHING, man: true };

function finger(x: number, y: number, square = "", id = 1): Pointer {
  return { id, at: [x, y], square, touch: true };
}
function mouse(x: number, y: number, square = ""): Pointer {
  return { id: 9, at: [x, y], square, touch: false };
}

type Event = ["down" | "move" | "up", Pointer, Situation?];

/** Returns what the board has to do for a row of events, acts of "none" left out. */
function acts(...events: Event[]): Act[] {
  let gesture: Gesture = REST;
  const done: Act[] = [];
  for (const [kind, pointer, situation = NOTHING] of events) {
    const [next, act] =
      kind === "down"
        ? down(gesture, pointer, situation)
        : kind === "move"
          ? move(gesture, pointer, situation)
          : up(gesture, pointer);
    gesture = next;
    if (act.kind !== "none") done.push(act);
  }
  return done;
}

describe("taps and drags", () => {
  test("a press on a man chooses it at once, and letting go there is no second tap", () => {
    expect(acts(["down", mouse(10, 10, "e2"), MAN], ["up", mouse(11, 10, "e2")])).toEqual([
      { kind: "choose", square: "e2" },
    ]);
  });

  test("a second click on it is a tap", () => {
    const chosen = { ...MAN, pending: true };
    expect(acts(["down", mouse(10, 10, "e2"), chosen], ["up", mouse(11, 10, "e2")])).toEqual([
      { kind: "tap", square: "e2" },
    ]);
  });

  test("a click on a goal is a tap", () => {
    const goal = { ...NOTHING, pending: true };
    expect(acts(["down", mouse(10, 10, "e4"), goal], ["up", mouse(12, 11, "e4")])).toEqual([
      { kind: "tap", square: "e4" },
    ]);
  });

  test("a man is dragged once the pointer has moved a little, and dropped", () => {
    expect(
      acts(
        ["down", mouse(10, 10, "e2"), MAN],
        ["move", mouse(12, 10, "e2")],
        ["move", mouse(30, 10, "e3")],
        ["up", mouse(50, 10, "e4")],
      ),
    ).toEqual([
      { kind: "choose", square: "e2" },
      { kind: "drop", square: "e4" },
    ]);
  });

  test("a man on another's goal, the rook of a castling, is chosen once it is dragged", () => {
    const rook = { ...MAN, pending: true };
    expect(
      acts(["down", mouse(10, 10, "h1"), rook], ["move", mouse(30, 10, "h2")], ["up", mouse(50, 10, "h3")]),
    ).toEqual([
      { kind: "choose", square: "h1" },
      { kind: "drop", square: "h3" },
    ]);
  });

  test("dropped where it stood it stays chosen", () => {
    expect(
      acts(["down", mouse(10, 10, "e2"), MAN], ["move", mouse(30, 10, "e3")], ["up", mouse(10, 10, "e2")]),
    ).toEqual([{ kind: "choose", square: "e2" }]);
  });

  test("a finger that slips to the next square taps neither", () => {
    expect(acts(["down", finger(10, 10, "e4")], ["up", finger(15, 10, "e5")])).toEqual([]);
  });
});

describe("two fingers", () => {
  test("pinch about their middle, and end without a tap", () => {
    expect(
      acts(
        ["down", finger(100, 100, "e4", 1)],
        ["down", finger(200, 100, "e5", 2)],
        ["move", finger(300, 100, "e6", 2)],
        ["up", finger(300, 100, "e6", 2)],
        ["up", finger(100, 100, "e4", 1)],
      ),
    ).toEqual([{ kind: "pinch", factor: 2, from: [150, 100], to: [200, 100] }]);
  });

  test("a third finger means nothing", () => {
    expect(
      acts(
        ["down", finger(0, 0, "", 1)],
        ["down", finger(10, 0, "", 2)],
        ["down", finger(20, 0, "", 3)],
        ["move", finger(90, 0, "", 3)],
      ),
    ).toEqual([]);
  });
});

describe("one finger on a board that is zoomed", () => {
  const zoomed = { ...NOTHING, zoomed: true };

  test("moves the window", () => {
    expect(
      acts(
        ["down", finger(0, 0, "e4"), zoomed],
        ["move", finger(20, 0, "e5"), zoomed],
        ["move", finger(25, 5, "e5"), zoomed],
        ["up", finger(25, 5, "e5")],
      ),
    ).toEqual([
      { kind: "pan", from: [0, 0], to: [20, 0] },
      { kind: "pan", from: [20, 0], to: [25, 5] },
    ]);
  });

  test("on all of a board leaves scrolling to the page", () => {
    expect(
      acts(["down", finger(0, 0, "e4")], ["move", finger(0, 80, "e5")], ["up", finger(0, 80, "e5")]),
    ).toEqual([]);
  });
});

describe("a board that can be drawn near", () => {
  const glides = { ...NOTHING, glides: true };

  test("glides with a finger that goes aside, and stays or goes back as it lets go", () => {
    expect(
      acts(
        ["down", finger(100, 50, "5a1"), glides],
        ["move", finger(104, 50, "5a1"), glides],
        ["move", finger(80, 52, "5b1"), glides],
        ["move", finger(60, 55, "5b1"), glides],
        ["up", finger(40, 55, "5c1")],
      ),
    ).toEqual([
      { kind: "glide", by: 40, over: false },
      { kind: "glide", by: 60, over: true },
    ]);
  });

  test("goes back when a second finger comes", () => {
    expect(
      acts(
        ["down", finger(100, 50, "5a1"), glides],
        ["move", finger(60, 50, "5b1"), glides],
        ["down", finger(150, 50, "5c1", 2), glides],
      ),
    ).toEqual([{ kind: "glide", by: 0, over: true }]);
  });

  test("does not glide with a man, nor with the mouse", () => {
    const man = { ...MAN, glides: true };
    expect(acts(["down", finger(100, 50, "1a2"), man], ["move", finger(60, 50, "1b2"), man])).toEqual([
      { kind: "choose", square: "1a2" },
    ]);
    expect(acts(["down", mouse(100, 50, "5a1"), glides], ["move", mouse(60, 50, "5b1"), glides])).toEqual([]);
  });
});

test.each([
  ["at once, on the same spot", 200, [12, 10], true],
  ["too late", 400, [12, 10], false],
  ["elsewhere", 200, [60, 10], false],
] as const)("two taps are a double one: %s", (_, time, at, double) => {
  expect(isDouble({ at: [10, 10], time: 0 }, { at, time })).toBe(double);
  expect(isDouble(undefined, { at, time })).toBe(false);
});
