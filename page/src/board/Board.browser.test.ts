import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { rules } from "../rules/client.ts";
import type { BoardProps } from "./props.ts";
import {
  click,
  dragMouse,
  dragRight,
  dropAt,
  hover,
  Playing,
  press,
  touch,
} from "./playing.testing.svelte.ts";

let board: Playing;

async function open(
  start: string,
  width = 600,
  more: Parameters<typeof Playing.open>[2] = {},
): Promise<Playing> {
  board = await Playing.open(start, width, more);
  return board;
}

beforeEach(() => page.viewport(900, 700));
afterEach(() => board?.close());

function manOn(square: string): string {
  const man = board.view.men.find((m) => m.square === square);
  return man ? man.army + man.role : "";
}

function dialog(): HTMLElement | null {
  return document.querySelector("dialog[open]");
}

function button(text: string): HTMLButtonElement {
  return [...document.querySelectorAll("button")].find((b) => b.textContent!.trim() === text)!;
}

const GEOMETRIES = [
  "star:2",
  "star:3",
  "star:4",
  "star:6",
  "star:8",
  "yalta,redqueen=e12",
  "sovereign",
  "royale",
  "rex",
  "draughts:4",
];

describe.each(GEOMETRIES)("%s", (id) => {
  test("plays by mouse, by touch and by keys", async () => {
    await open(id);
    // By clicks.
    let move = board.moves[0]!;
    await click(board.middle(move.from));
    await click(board.middle(move.to));
    await board.settle();
    expect(board.told).toContain(`move ${move.text}`);
    expect(manOn(move.from)).toBe("");

    // By dragging, from the next seat's side.
    if (board.moves.some((m) => m.kind === "swap")) return; // the pie choice is made beside the board
    board.bottom = board.view.turn;
    await board.settle();
    await expect.poll(() => document.getAnimations(), { timeout: 15_000 }).toEqual([]);
    move = board.moves.at(-1)!;
    await dragMouse(board.middle(move.from), board.middle(move.to));
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);

    // By a finger, tapping.
    move = board.moves[0]!;
    for (const square of [move.from, move.to]) await touch([board.middle(square)], []);
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);

    // By a finger, dragging.
    move = board.moves.at(-1)!;
    await touch([board.middle(move.from)], [board.middle(move.to)], []);
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);

    // By keys: to the man by its name, to the goal by going through the goals.
    move = board.moves[0]!;
    board.square(move.from).focus();
    await userEvent.keyboard(`${move.from}{Enter}`);
    for (let i = 0; i < 64 && document.activeElement !== board.square(move.to); i++)
      await userEvent.keyboard("{PageDown}");
    await userEvent.keyboard("{Enter}");
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);

    // Screen readers press elements by their names like this.
    move = board.moves[0]!;
    for (const square of [move.from, move.to])
      board.square(square).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);
  });
});

describe("keys", () => {
  test("arrows walk over a seam of the star and on down the other side", async () => {
    await open("star:4");
    board.square("1e3").focus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(board.square("2d3"));
  });

  test("only one square is reached by Tab", async () => {
    await open("sovereign");
    expect(board.host.querySelectorAll("[data-square][tabindex='0']")).toHaveLength(1);
  });

  test("Escape takes the choice back", async () => {
    await open("star:2");
    board.square("b1").focus();
    await userEvent.keyboard("{Enter}");
    expect(board.square("b1").getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(board.square("b1").getAttribute("aria-pressed")).toBeNull();
    expect(board.told).toEqual(["select b1", "select "]);
  });
});

describe("squares have names", () => {
  test("with man, army and what may be done there", async () => {
    await open("star:2 1 1K:e1/1N:b1/2P:c3/2K:e8");
    expect(board.square("d4").getAttribute("aria-label")).toBe("d4, empty");
    expect(board.square("b1").getAttribute("aria-label")).toBe("b1, knight, white");
    await click(board.middle("b1"));
    await board.settle();
    expect(board.square("b1").getAttribute("aria-label")).toBe("b1, knight, white, selected");
    expect(board.square("a3").getAttribute("aria-label")).toBe("a3, empty, can move here");
    expect(board.square("c3").getAttribute("aria-label")).toBe("c3, pawn, black, can capture here");
    expect(board.said).toEqual(["knight b1 selected, can go to d2, a3, c3"]);
  });

  test("with who moves a man that has changed hands", async () => {
    await open("star:4 1 1K:1e1/2R:2a1/3K:3e1/4K:4d1 out=2 control=2:1");
    expect(board.square("2a1").getAttribute("aria-label")).toBe("2a1, rook, black, moved by seat 1");
  });

  test("with the control of coloured squares, and the closed ones", async () => {
    await open("sovereign 1 wK:i1/rN:f5/wP:e12/bK:i16 control=1:w,2:b");
    expect(board.square("l5").getAttribute("aria-label")).toBe(
      "l5, empty, red square, controlled by seat 1, closed: its twin is occupied",
    );
    expect(board.square("g10").getAttribute("aria-label")).toBe(
      "g10, empty, slate square, controlled by nobody",
    );
  });

  test("with check, which is said aloud", async () => {
    await open("star:4 1 1K:1e1/2R:1e3/3K:3e1/4K:4d1/2K:2d1/3R:4d3");
    expect(board.square("1e1").getAttribute("aria-label")).toBe("1e1, king, white, in check");
    expect(board.square("4d1").getAttribute("aria-label")).toBe("4d1, king, red, in provisional check");
    expect(board.said).toEqual([
      "seat 1 is in check from rook 1e3. seat 4 is in provisional check from rook 4d3",
    ]);
    const dashed = [...board.host.querySelectorAll("path.attack:not(.case, .head)")].map(
      (p) => p.getAttribute("stroke-dasharray") !== "none",
    );
    expect(dashed).toEqual([false, true]);
  });
});

describe("a promotion", () => {
  const start = "yalta,redqueen=e12 1 wK:e1/wP:b7/bK:i8/rK:i12";

  test("is chosen beside the board, by a click", async () => {
    await open(start, 500);
    await click(board.middle("b7"));
    await click(board.middle("b8"));
    await board.settle();
    const asked = dialog()!.getBoundingClientRect();
    expect(asked.left).toBeGreaterThanOrEqual(500);
    await click([
      button("rook").getBoundingClientRect().left + 10,
      button("rook").getBoundingClientRect().top + 10,
    ]);
    await board.settle();
    expect(board.told.at(-1)).toBe("move b7b8r");
    expect(manOn("b8")).toBe("wR");
    expect(dialog()).toBeNull();
  });

  test("is chosen by its letter, and taken back by Escape", async () => {
    await open(start, 500);
    board.square("b7").focus();
    await userEvent.keyboard("{Enter}b8{Enter}");
    await board.settle();
    expect(dialog()!.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await board.settle();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(board.square("b8"));
    await userEvent.keyboard("b7{Enter}b8{Enter}n");
    await board.settle();
    expect(board.told.at(-1)).toBe("move b7b8n");
  });

  test("on a phone stands below the board", async () => {
    await page.viewport(360, 640);
    await open(start, 360);
    for (const square of ["b7", "b8"]) await touch([board.middle(square)], []);
    await board.settle();
    const asked = dialog()!.getBoundingClientRect();
    expect(asked.top).toBeGreaterThanOrEqual(board.host.getBoundingClientRect().bottom);
    expect(asked.bottom).toBeLessThanOrEqual(640);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe("squares that fit several moves", () => {
  test("sovereign: a step or castling is asked for", async () => {
    await open("sovereign 1 wK:i1/wR:e1,l1/bK:a16 control=1:w,2:b castling=e1,i1,l1");
    await click(board.middle("i1"));
    await click(board.middle("h1"));
    await board.settle();
    const choices = [...dialog()!.querySelectorAll("button")].map((b) => b.textContent!.trim());
    expect(choices.sort()).toEqual(["Castle with the rook on e1", "king to h1"]);
    button("Castle with the rook on e1").click();
    await board.settle();
    expect(board.told.at(-1)).toBe("move i1h1e1");
    expect([manOn("h1"), manOn("i1")]).toEqual(["wK", "wR"]);
  });

  test("draughts: the way is chosen by a landing on it, or in the dialog, which shows it", async () => {
    const start = "draughts:2 1 1K:c1/2M:g7,b4,d2,b8,e5";
    await open(start);
    for (const square of ["c1", "a3"]) await click(board.middle(square));
    await board.settle();
    expect(board.square("f8").getAttribute("aria-label")).toContain("the path goes on from here");
    button("Via h6, f8, a3").focus();
    await board.settle();
    expect(board.host.querySelectorAll(".way.strong")).toHaveLength(1);
    await click(board.middle("f4"));
    await board.settle();
    expect(board.told.at(-1)).toBe("move c1xf4xd6xa3");
  });

  test("draughts: landings one after the other", async () => {
    await open("draughts:2 1 1K:d2/2M:f4,g7,b8,c5,f6");
    for (const square of ["d2", "h6", "a3"]) await click(board.middle(square));
    await board.settle();
    expect(board.told.at(-1)).toBe("move d2xh6xf8xa3");
  });
});

describe("who is quick enters the next move before the last one is shown", () => {
  beforeEach(() => open("star:2"));

  /** Enters e2e4 while the position stays unchanged; the returned function updates it. */
  async function first(): Promise<(played?: boolean) => void> {
    const release = board.hold();
    for (const square of ["e2", "e4"]) await click(board.middle(square));
    expect(board.told).toEqual(["select e2", "move e2e4"]);
    return release;
  }

  test("by clicks", async () => {
    const release = await first();
    for (const square of ["e7", "e5"]) await click(board.middle(square));
    release();
    await expect.poll(() => board.told.slice(2)).toEqual(["select e7", "move e7e5"]);
    await board.settle();
    expect([manOn("e4"), manOn("e5")]).toEqual(["1P", "2P"]);
  });

  test("by keys", async () => {
    const release = await first();
    board.square("e7").focus();
    await userEvent.keyboard("{Enter}e5{Enter}");
    release();
    await expect.poll(() => board.told.slice(2)).toEqual(["select e7", "move e7e5"]);
  });

  test("with a press that lasts until it is shown", async () => {
    const release = await first();
    await press(board.middle("e7"));
    release();
    await expect.poll(() => board.told.slice(2)).toEqual(["select e7"]);
    await dropAt(board.middle("e7"), board.middle("e5"));
    await board.settle();
    expect(board.told.slice(2)).toEqual(["select e7", "move e7e5"]);
  });

  test("in vain if the last one is not played", async () => {
    const release = await first();
    await click(board.middle("e7"));
    release(false);
    await expect.poll(() => board.square("e2").getAttribute("aria-label")).toBe("e2, pawn, white");
    await click(board.middle("d2"));
    expect(board.told.slice(2)).toEqual(["select d2"]);
  });

  test("and takes it back by Escape", async () => {
    const release = await first();
    await click(board.middle("e7"));
    board.square("e7").focus();
    await userEvent.keyboard("{Escape}");
    release();
    await board.settle();
    expect(board.told.slice(2)).toEqual([]);
  });
});

test("an unfinished entry stays when the same position comes again", async () => {
  await open("star:2");
  await click(board.middle("e2"));
  board.tellAgain();
  await board.settle();
  await click(board.middle("e4"));
  expect(board.told).toEqual(["select e2", "move e2e4"]);
});

describe("what cannot be played", () => {
  test("reaches the page, whose marks are drawn", async () => {
    await open("star:2 1 1K:e1/1N:e2/2R:e8/2K:h8");
    await click(board.middle("e2"));
    await click(board.middle("c3"));
    await board.settle();
    expect(board.told).toEqual(["select e2", "refused e2 c3"]);
    expect(board.host.querySelectorAll(".mark").length).toBeGreaterThan(1);
    expect(manOn("e2")).toBe("1N");
  });

  test("a drag to there leaves the man where it was", async () => {
    await open("star:2");
    const place = board.host.querySelectorAll<SVGElement>(".place");
    const before = [...place].map((p) => p.style.transform);
    await dragMouse(board.middle("b1"), board.middle("e5"));
    await board.settle();
    expect(board.told.at(-1)).toBe("refused b1 e5");
    expect([...board.host.querySelectorAll<SVGElement>(".place")].map((p) => p.style.transform)).toEqual(
      before,
    );
  });

  test("nothing, where no moves are given", async () => {
    await open("star:2", 600, { moves: [] });
    await dragMouse(board.middle("e2"), board.middle("e4"));
    await click(board.middle("e2"));
    expect(board.told).toEqual([]);
  });
});

describe("royale asks before a king is left attacked", () => {
  const start = "royale 1 wK:i1/bR:a2/bK:h16/aK:a9/sK:p8 control=1:w,2:a,3:s,4:b";

  test("and shows by what; then plays, or takes back", async () => {
    await open(start, 600, { foresee: (text) => board.foresee(text) });
    for (const square of ["i1", "i2"]) await click(board.middle(square));
    await expect.poll(dialog).not.toBeNull();
    expect(board.host.querySelectorAll("path.attack.head")).toHaveLength(1);
    button("Undo").click();
    await board.settle();
    expect(board.told).toEqual(["select i1", "select "]);
    for (const square of ["i1", "i2"]) await click(board.middle(square));
    await expect.poll(dialog).not.toBeNull();
    button("Play it anyway").click();
    await board.settle();
    expect(board.told.at(-1)).toBe("move i1i2");
  });

  test("but not else", async () => {
    await open(start, 600, { foresee: (text) => board.foresee(text) });
    for (const square of ["i1", "j1"]) await click(board.middle(square));
    await expect.poll(() => board.told.at(-1)).toBe("move i1j1");
  });
});

describe("what is drawn again", () => {
  test("is only what moved", async () => {
    await open("royale");
    await expect.poll(() => document.getAnimations(), { timeout: 15_000 }).toEqual([]);
    const before = new Set(board.host.querySelectorAll(".place"));
    expect(before.size).toBe(112);
    for (const square of ["f1", "e3"]) await click(board.middle(square));
    await board.settle();
    expect(document.getAnimations().filter((a) => a.constructor === Animation)).toHaveLength(1);
    for (const place of board.host.querySelectorAll(".place")) expect(before.has(place)).toBe(true);
  });

  test("a castling glides both, a captured man fades", async () => {
    await open("star:2 1 1K:e1/1R:h1/1N:b1/2P:c3/2K:e8 castling=h1");
    for (const square of ["e1", "g1"]) await click(board.middle(square));
    await board.settle();
    expect(document.getAnimations().filter((a) => a.constructor === Animation)).toHaveLength(2);
  });
});

describe("a board that turns", () => {
  const start = (): string => board.host.querySelector('[data-square="1e2"]')!.getAttribute("points")!;
  const turnings = () => document.getAnimations().filter((a) => a.constructor === Animation);

  test("is drawn again once, half way, and goes on from there", async () => {
    await open("star:4");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // this decides when the animation is half done
    onTestFinished(() => void vi.useRealTimers());
    const [svg, before] = [board.host.querySelector("svg")!, start()];
    const seen = new Set([before]);
    const watcher = new MutationObserver(() => seen.add(start()));
    watcher.observe(svg, { attributes: true, subtree: true, attributeFilter: ["points"] });
    board.bottom = 3;
    await board.settle();
    expect(start()).toBe(before);
    expect(turnings()).toHaveLength(1);
    const { startTime } = await turnings()[0]!.ready;
    vi.runOnlyPendingTimers();
    expect(start()).not.toBe(before);
    expect(turnings()[0]!.startTime).toBe(startTime); // it continues where the first had arrived
    await expect.poll(turnings).toEqual([]);
    expect(seen.size).toBe(2);
    expect(getComputedStyle(svg).transform).toBe("none");
    watcher.disconnect();
  });

  test("and is turned again meanwhile is drawn as intended, and turns on", async () => {
    await open("star:4");
    const one = start();
    board.bottom = 3;
    await board.settle();
    board.bottom = 1;
    await board.settle();
    expect(turnings()).toHaveLength(1);
    await expect.poll(turnings).toEqual([]);
    expect(start()).toBe(one);
  });
});

describe("signs", () => {
  test("are shapes: circle, star, red tip, and the way on hovering", async () => {
    await open("star:4 1 1K:1e1/1P:1d4,3b2/2K:2d1/3K:3e1/4K:4d1/2P:2d4/3N:3c1");
    await click(board.middle("1d4"));
    await board.settle();
    expect(board.host.querySelectorAll("circle.sign")).toHaveLength(1);
    expect(board.host.querySelectorAll(".under .sign")).toHaveLength(1);
    await hover(board.middle("2d4"));
    await board.settle();
    expect(board.host.querySelectorAll(".way.strong")).toHaveLength(1);
    await click(board.middle("3b2"));
    await board.settle();
    expect(board.host.querySelectorAll(".tip").length).toBe(2);
  });
});

test("a man who cannot move is barred; one taken in passing is crossed out", async () => {
  await open("star:2 1 1K:e1/1N:e2/1P:c5/2R:e8/2K:h8/2P:d5 ep=d6:d5");
  await click(board.middle("e2"));
  await board.settle();
  expect(board.host.querySelectorAll(".bar")).toHaveLength(1);
  expect(board.said).toEqual(["knight e2 selected, no move"]);
  await click(board.middle("c5"));
  await hover(board.middle("d6"));
  await board.settle();
  expect(board.host.querySelectorAll(".bar")).toHaveLength(0);
  expect(board.host.querySelectorAll("path.attack:not(.case)")).toHaveLength(1);
});

test("nothing glides for people who want less motion", async () => {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  try {
    await open("star:4");
    for (const square of ["1e2", "1e4"]) await click(board.middle(square));
    await board.settle();
    board.bottom = 3;
    await board.settle();
    expect(board.told.at(-1)).toBe("move 1e21e4");
    expect(document.getAnimations().filter((a) => a.constructor === Animation)).toEqual([]);
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { features: [] });
  }
});

describe("zoom", () => {
  test("where squares are too small for a finger, a man that is chosen is shown near with its goals", async () => {
    await open("royale", 360, { closer: true });
    const broad = (square: string) => board.square(square).getBoundingClientRect().width;
    const small = broad("i2");
    expect(small).toBeLessThan(24);
    await touch([board.middle("i2")], []);
    await expect.poll(() => broad("i3")).toBeGreaterThan(40);
    // The next tapped man is shown instead, and a tapped goal counts where the finger saw it.
    await touch([board.middle("k2")], []);
    await expect.poll(() => board.square("k2").getAttribute("aria-pressed")).toBe("true");
    let seen = "";
    const rests = () => {
      const before = seen;
      seen = board.host.querySelector("svg")!.getAttribute("viewBox")!;
      return seen === before;
    };
    await expect.poll(rests).toBe(true);
    const move = board.moves.find(({ from }) => from === "k2")!;
    await touch([board.middle(move.to)], []);
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${move.text}`);
    // Then all of the board again.
    await expect.poll(() => broad("i2")).toBeCloseTo(small, 1);
    // Letting go shows all of it too; a man in the hand leaves it unchanged.
    const next = board.moves[0]!;
    await touch([board.middle(next.from)], []);
    await expect.poll(() => broad("i2")).toBeGreaterThan(40);
    await touch([board.middle(next.from)], []);
    await expect.poll(() => broad("i2")).toBeCloseTo(small, 1);
    await touch([board.middle(next.from)], [board.middle(next.to)], []);
    await board.settle();
    expect(board.told.at(-1)).toBe(`move ${next.text}`);
    expect(broad("i2")).toBeCloseTo(small, 1);
  });

  test("two fingers pinch, one moves the window, a button shows all", async () => {
    await page.viewport(360, 640);
    await open("royale", 360);
    const viewBox = (): number[] =>
      board.host.querySelector("svg")!.getAttribute("viewBox")!.split(" ").map(Number);
    const whole = viewBox();
    await touch(
      [[150, 180]],
      [
        [150, 180],
        [210, 180],
      ],
      [
        [90, 180],
        [270, 180],
      ],
      [[90, 180]],
      [],
    );
    await board.settle();
    const close = viewBox();
    expect(whole[2]! / close[2]!).toBeCloseTo(3, 0);
    await touch([[180, 180]], [[120, 180]], []);
    await board.settle();
    expect(viewBox()[0]).toBeGreaterThan(close[0]!);
    expect(board.told).toEqual([]);
    board.host.querySelector<HTMLButtonElement>("button.whole")!.click();
    await board.settle();
    expect(viewBox()).toEqual(whole);
  });
});

test("a picture has no buttons and takes no events", async () => {
  await open("rex", 300, { picture: true });
  expect(board.host.querySelectorAll("[tabindex], [role=button]")).toHaveLength(0);
  expect(board.host.querySelector("svg")!.getAttribute("role")).toBe("img");
});

describe("a move that is planned", () => {
  const plan = async (id: string, seat: number): Promise<Partial<BoardProps>> => {
    const game = await rules().open({ game: id });
    return { planning: [seat], moves: await game.premoves(seat) };
  };

  test("is entered by mouse, by finger and by keys, and its man stays where it stands", async () => {
    const entered: string[] = [];
    await open("star:4", 600, { ...(await plan("star:4", 3)), onmove: (text) => void entered.push(text) });
    await dragMouse(board.middle("3e2"), board.middle("3e4"));
    for (const square of ["3g1", "3f3"]) await touch([board.middle(square)], []);
    board.square("3d2").focus();
    await userEvent.keyboard("{Enter}3d4{Enter}");
    await board.settle();
    expect(entered).toEqual(["3e23e4", "3g13f3", "3d23d4"]);
    expect(manOn("3e2")).toBe("3P");
    // Where it stood: nothing is drawn elsewhere either.
    expect(board.host.querySelectorAll(".chosen, .hand")).toHaveLength(0);
  });

  test("may take back on an own square, and impossible ways have no words", async () => {
    await open("star:2", 600, { ...(await plan("star:2", 2)) });
    await click(board.middle("f8"));
    await board.settle();
    expect(board.host.querySelectorAll(".under .sign").length).toBe(2); // e7 and g7 are guarded
    await click(board.middle("f3"));
    await board.settle();
    expect(board.told).toEqual(["select f8", "select "]);
  });

  test("is shown, and dropped by a tap elsewhere, Escape or the right button", async () => {
    let dropped = 0;
    const planned = (
      await rules()
        .open({ game: "star:4" })
        .then((game) => game.premoves(3))
    ).find(({ text }) => text === "3e23e4");
    await open("star:4", 600, { ...(await plan("star:4", 3)), planned, onunplan: () => void dropped++ });
    expect(board.host.querySelectorAll(".planned")).toHaveLength(2);
    expect(board.host.querySelectorAll(".plan .stem")).toHaveLength(1);
    await click(board.middle("1e4"));
    board.square("1e4").focus();
    await userEvent.keyboard("{ArrowUp}{Escape}");
    await dragRight(board.middle("1e4"), board.middle("1e4"));
    expect(dropped).toBe(3);
    // Choosing another man of the seat begins another move.
    await click(board.middle("3g1"));
    await board.settle();
    expect(dropped).toBe(3);
    expect(board.told).toEqual(["select 3g1"]);
  });
});

test("a man in the hand stays there while others move, for as long as he may be moved", async () => {
  await open("star:2");
  await press(board.middle("g1"));
  await board.settle();
  board.tellAgain();
  await board.settle();
  expect(board.host.querySelectorAll(".chosen")).toHaveLength(1);
  await dropAt(board.middle("g1"), board.middle("f3"));
  await board.settle();
  expect(board.told).toEqual(["select g1", "move g1f3"]);
});

describe("arrows and circles", () => {
  const strokes = (): string[] =>
    [...board.host.querySelectorAll(".sketch > g")].map(
      (g) => `${(g as SVGElement).dataset.pen} ${g.querySelector("circle") ? "circle" : "arrow"}`,
    );

  test.each(["star:2", "star:3", "star:8", "rex", "royale"])(
    "%s: by the right button, in four colours",
    async (id) => {
      await open(id);
      const { from: a, to: b } = board.moves[0]!;
      const c = board.moves.at(-1)!.to;
      await dragRight(board.middle(a), board.middle(b));
      await dragRight(board.middle(c), board.middle(c), 8); // Shift
      await dragRight(board.middle(c), board.middle(a), 1); // Alt
      await dragRight(board.middle(b), board.middle(b), 9);
      await board.settle();
      expect(strokes()).toEqual(["green arrow", "red circle", "blue arrow", "yellow circle"]);
      // They are on their squares, also on a turned board.
      board.bottom = 2;
      await board.rest();
      const { x, y, width, height } = board.host
        .querySelector('[data-pen="yellow"] circle:last-child')!
        .getBoundingClientRect();
      const [mx, my] = board.middle(b);
      expect(Math.hypot(x + width / 2 - mx, y + height / 2 - my)).toBeLessThan(2);
      await dragRight(board.middle(a), board.middle(b)); // the same again
      await board.settle();
      expect(strokes()).toHaveLength(3);
      await click(board.middle(c));
      await board.settle();
      expect(strokes()).toEqual([]);
      expect(board.told.filter((t) => t.startsWith("move"))).toEqual([]);
    },
  );

  test("by keys, and by a finger with a pen; a move clears them", async () => {
    await open("star:4");
    board.square("1e2").focus();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}{ArrowUp}{ArrowUp}{Shift>}{Enter}{/Shift}");
    await board.settle();
    expect(strokes()).toEqual(["green arrow"]);
    expect(board.said.slice(-2)).toEqual(["arrow from 1e2", "arrow from 1e2 to 1e4"]);
    for (const square of ["1e2", "1e4"]) await touch([board.middle(square)], []);
    await board.settle();
    expect(strokes()).toEqual([]);
    await board.close();

    await open("star:4", 600, { pen: "blue" });
    await touch([board.middle("1e2")], [board.middle("1e3")], [board.middle("1e4")], []);
    await touch([board.middle("1d4")], []);
    await board.settle();
    expect(strokes()).toEqual(["blue arrow", "blue circle"]);
    expect(board.told).toEqual([]);
  });

  test("by a finger that rests where nothing is to be moved", async () => {
    await open("star:4");
    const touchPoint = (square: string) => {
      const [x, y] = board.middle(square);
      return { x, y, id: 0 };
    };
    const send = (type: "touchStart" | "touchMove" | "touchEnd", ...squares: string[]) =>
      cdp().send("Input.dispatchTouchEvent", { type, touchPoints: squares.map(touchPoint) });
    const rest = () => expect.poll(() => board.said.at(-1)).toMatch(/^arrow from 1[de]4$/);
    await send("touchStart", "1e4");
    await rest();
    await send("touchMove", "2e4");
    await send("touchEnd");
    await board.settle();
    expect(strokes()).toEqual(["green arrow"]);
    // One more beside it; a man that may be moved is taken, however long it is held.
    await send("touchStart", "1d4");
    await rest();
    await send("touchEnd");
    await board.settle();
    expect(strokes()).toEqual(["green arrow", "green circle"]);
    await send("touchStart", "1e2");
    await new Promise((done) => setTimeout(done, 700));
    await send("touchEnd");
    await board.settle();
    expect(strokes()).toEqual([]);
    expect(board.told).toEqual(["select 1e2"]);
  });
});

test("an army that is conquered changes its coat from the mating man outwards", async () => {
  await open("star:3");
  const moves =
    "1e2 1e4,2e2 2e4,3e2 3e4,1d1 2a4,2d1 2e2,3d1 1a4,1g2 1g4,2e2 2e3,3f1 2g4,1e4 2d4,2c2 2c3,1a4 1c2,2a4 2d1";
  const coats = (): Set<string> =>
    new Set(
      [...board.host.querySelectorAll(".men .man")].map(
        (man) => /--tint-(\w+)/.exec(man.getAttribute("style")!)![1]!,
      ),
    );
  for (const move of moves.split(",")) {
    for (const name of move.split(" ")) await click(board.middle(name));
    await board.settle();
  }
  expect(board.view.men.filter(({ army, owner }) => army === "2" && owner === 1).length).toBeGreaterThan(8);
  // Soon all have the coat of who conquered them.
  await expect.poll(() => coats().size, { timeout: 10_000 }).toBe(2);
});
