// A board with a game, for the tests in the browser: it plays every entered move.

import "./board.css";
import type {} from "@vitest/browser-playwright"; // cdp().send
import { mount, tick, unmount } from "svelte";
import { cdp } from "vitest/browser";
import { looks } from "../pieces/looks.ts";
import { rules, type OpenGame } from "../rules/client.ts";
import type { Attack, Mark, Move, Point, View } from "../rules/types.ts";
import Board from "./Board.svelte";
import { draw } from "./drawing.ts";
import type { BoardProps, LastMove } from "./props.ts";

export class Playing {
  #game: OpenGame;
  #mounted: Record<string, unknown>;
  #view = $state.raw<View>() as View;
  #marks = $state.raw<readonly Mark[]>([]);
  #last = $state.raw<readonly LastMove[]>([]);
  #tellings = $state(0);
  bottom = $state(1);
  readonly host: HTMLElement;
  /** The events of the board, in order: "move e2e4", "refused e2 e5", "select e2". */
  readonly told: string[] = [];
  readonly said: string[] = [];
  /** Fulfilled when the last entered move has been played. */
  #settled: Promise<void> = Promise.resolve();
  /** Entered moves wait for this promise before they are played. */
  #gate: Promise<boolean> = Promise.resolve(true);

  static async open(start: string, width: number, more: Partial<BoardProps> = {}): Promise<Playing> {
    const game = await rules().open(start.includes(" ") ? { position: start } : { game: start });
    return new Playing(game, await game.view(), width, more);
  }

  private constructor(game: OpenGame, view: View, width: number, more: Partial<BoardProps>) {
    this.#game = game;
    this.#view = view;
    this.host = document.createElement("div");
    this.host.style.width = `${width}px`;
    document.body.style.margin = "0";
    document.body.append(this.host);
    // The getters below have a `this` of their own.
    const now = {
      view: () => (void this.#tellings, this.#view),
      moves: () => (void this.#tellings, this.#view.moves),
      marks: () => this.#marks,
      last: () => this.#last,
      bottom: () => this.bottom,
    };
    const props: BoardProps = {
      surface: game.surface,
      looks: looks(game.surface.id, game.surface.armies),
      get men() {
        return now.view().men;
      },
      get moves() {
        return now.moves();
      },
      get attacks() {
        return now.view().attacks;
      },
      get owners() {
        return now.view().owners;
      },
      get marks() {
        return now.marks();
      },
      get lastMoves() {
        return now.last();
      },
      get bottom() {
        return now.bottom();
      },
      onmove: (text) => {
        this.told.push(`move ${text}`);
        const played = this.#play(text);
        this.#settled = played.then(() => undefined);
        return played;
      },
      onrefused: (from, to) => {
        this.told.push(`refused ${from} ${to}`);
        this.#settled = this.#explain(from + to);
      },
      onselect: (square) => this.told.push(`select ${square}`),
      say: (text) => this.said.push(text),
      ...more,
    };
    this.#mounted = mount(Board, { target: this.host, props });
  }

  get view(): View {
    return this.#view;
  }

  get moves(): readonly Move[] {
    return this.#view.moves;
  }

  /** Attacks on the mover's own king that a move would leave. */
  async foresee(text: string): Promise<readonly Attack[]> {
    const mover = this.#view.turn;
    const { attacks } = await this.#game.play(text);
    await this.#game.undo(1);
    return attacks.filter(({ seat }) => seat === mover);
  }

  /** Tells the board of the same men and moves again. */
  tellAgain(): void {
    this.#tellings++;
  }

  /** Keeps entered moves waiting; the function returned lets them be played, or refuses them. */
  hold(): (played?: boolean) => void {
    let open!: (played: boolean) => void;
    this.#gate = new Promise((done) => (open = done));
    return (played = true) => open(played);
  }

  /** Plays a move, and reports whether it was played. */
  async #play(text: string): Promise<boolean> {
    if (!(await this.#gate)) return false;
    const move = this.moves.find((m) => m.text === text)!;
    const seat = this.#view.turn;
    const view = await this.#game.play(text);
    this.#last = [
      ...this.#last.filter((l) => l.seat !== seat),
      { seat, squares: [move.from || move.to, move.to] },
    ];
    this.#marks = [];
    this.#view = view;
    return true;
  }

  async #explain(text: string): Promise<void> {
    this.#marks = (await this.#game.why(text))?.marks ?? [];
  }

  async settle(): Promise<void> {
    await tick();
    await this.#settled;
    await tick();
  }

  /** When the board has done turning: until then its squares are on their way. */
  async rest(): Promise<void> {
    await this.settle();
    // One animation follows the other.
    while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame);
  }

  async close(): Promise<void> {
    await unmount(this.#mounted);
    this.host.remove();
    await this.#game.close();
  }

  square(name: string): SVGElement {
    const found = this.host.querySelector<SVGElement>(`[data-square="${name}"]`);
    if (!found) throw new Error(`no square ${name}`);
    return found;
  }

  /** The middle of a square in pixels of this window. */
  middle(name: string): Point {
    const board = this.host.querySelector<SVGSVGElement>(".board > svg")!;
    const [x, y] = draw(this.#game.surface, this.bottom).shape.get(name)!.centre;
    const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM()!);
    return [at.x, at.y];
  }
}

// Real events, through the debugging protocol: as the browser gets them from a mouse or a screen.

function onScreen([x, y]: Point): { x: number; y: number } {
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

export async function click(at: Point): Promise<void> {
  for (const type of ["mousePressed", "mouseReleased"] as const) {
    await cdp().send("Input.dispatchMouseEvent", {
      type,
      ...onScreen(at),
      button: "left",
      buttons: 1,
      clickCount: 1,
    });
  }
}

export async function hover(at: Point): Promise<void> {
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", ...onScreen(at) });
}

/** Presses the right button at a point, lets go at another. */
export async function dragRight(from: Point, to: Point, modifiers = 0): Promise<void> {
  const right = { button: "right", buttons: 2, clickCount: 1, modifiers } as const;
  await cdp().send("Input.dispatchMouseEvent", { type: "mousePressed", ...onScreen(from), ...right });
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", ...onScreen(to), ...right });
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseReleased", ...onScreen(to), ...right });
}

const mouse = { button: "left", buttons: 1, clickCount: 1 } as const;

export async function dragMouse(from: Point, to: Point): Promise<void> {
  await press(from);
  await dropAt(from, to);
}

export async function press(at: Point): Promise<void> {
  await cdp().send("Input.dispatchMouseEvent", { type: "mousePressed", ...onScreen(at), ...mouse });
}

/** Moves the mouse, pressed at a point, to another, and lets go there. */
export async function dropAt(from: Point, to: Point): Promise<void> {
  for (const k of [0.3, 0.7, 1]) {
    const at: Point = [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k];
    await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", ...onScreen(at), ...mouse });
  }
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseReleased", ...onScreen(to), ...mouse });
}

/** Moves fingers: each step says where all of them are; none at the end lifts them. */
export async function touch(...steps: readonly (readonly Point[])[]): Promise<void> {
  let before = 0;
  for (const fingers of steps) {
    const type = fingers.length > before ? "touchStart" : fingers.length < before ? "touchEnd" : "touchMove";
    const touchPoints = fingers.map((at, id) => ({ ...onScreen(at), id }));
    await cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
    before = fingers.length;
  }
}
