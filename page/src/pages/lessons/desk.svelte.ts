// One task being done: the position on the board, the squares picked or the moves played,
// and whether the answer is right.

import { looks, type Looks } from "../../board";
import { rules, type Letters, type OpenGame, type Style } from "../../rules/client";
import { RefusedError, type Attack, type Man, type Mark, type Move, type Refusal } from "../../rules/types";
import type { Role, Surface, View } from "../../rules/types";
import { reasonOf, type Reason } from "./explain";
import { compare, isRight, wayOf, type Placement, type Task } from "./lesson";

/** on: a move was right, the others have replied, and the next one is awaited. */
export type Verdict = "" | "right" | "more" | "on" | "wrong" | "shown";

/** The order in which a revealed answer lists the notations. */
const STYLES: readonly Style[] = ["short", "long", "descriptive", "protocol"];

/** A move in one notation. */
export interface Written {
  readonly style: Style;
  readonly text: string;
}

/** How long what others play is awaited, in milliseconds. */
const PAUSE = 900;

/** The squares of a move from its start to its goal, where it lands between them too. */
const stops = ({ from, to, path }: Move): string[] => [from, ...(path ?? [to])];

export class TaskDesk {
  readonly task: Task;
  readonly #letters: Letters;
  readonly way;
  surface = $state.raw<Surface>();
  men = $state.raw<readonly Man[]>([]);
  moves = $state.raw<readonly Move[]>([]);
  attacks = $state.raw<readonly Attack[]>([]);
  owners = $state.raw<Readonly<Record<string, number>>>({});
  turn = $state(0);
  /** Whose turn it is when the task is asked; 0 before that. */
  asked = $state(0);
  /** Squares picked so far; of ways out, the moves found. */
  given = $state.raw<readonly string[]>([]);
  verdict = $state<Verdict>("");
  /** Whether something was wrong before it was right. */
  erred = $state(false);
  /** The missing and the superfluous squares of a picked answer. */
  missing = $state.raw<readonly string[]>([]);
  extra = $state.raw<readonly string[]>([]);
  /** The position's reason against a wrong answer. */
  reason = $state.raw<Reason | null>(null);
  /** Moves made by a man that goes alone. */
  steps = $state(0);
  /** The typed move: another legal one, or the reason why it is not legal. */
  other = $state.raw<Move>();
  refusal = $state.raw<Refusal>();
  /**
   * How the move that was asked for is written, in every notation in which it is written
   * otherwise.
   */
  written = $state.raw<readonly Written[]>([]);
  /** The squares of the move that is shown, from its start to its goal. */
  shown = $state.raw<readonly string[]>([]);
  #visited = $state.raw<readonly string[]>([]);
  #at = "";
  #open: OpenGame | undefined;
  #begin = $state.raw<View>();
  #closed = false;
  #begun: Promise<void> | undefined;
  /** Names of moves in the reader's letters, by their names in English letters. */
  #called = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Whether the others have replied to the first of two moves. */
  #replied = $state(false);

  constructor(task: Task, letters: Letters = "en") {
    this.task = task;
    this.#letters = letters;
    this.way = wayOf(task);
  }

  get looks(): Looks {
    return looks(this.task.game, this.surface?.armies ?? []);
  }

  get alone(): boolean {
    const { position } = this.task;
    return typeof position === "object" && !position.game;
  }

  /** Sets the board up. */
  begin(): Promise<void> {
    this.#begun = this.#set();
    return this.#begun;
  }

  async #set(): Promise<void> {
    const { game, position, moves = [] } = this.task;
    if (this.alone) {
      this.#open = await rules().open({ game });
      this.surface = this.#open.surface;
      const { owners } = await this.#open.view();
      this.owners = owners;
      this.men = Object.entries((position as Placement).board).map(([square, piece]) => {
        const army = piece.slice(0, -1);
        return { square, role: piece.at(-1) as Role, army, owner: owners[army] ?? 0 };
      });
      this.#at = this.task.focus ?? "";
      if (this.way === "visit") await this.#offer();
      return;
    }
    this.#open = await rules().open(position ? { position } : { game });
    this.surface = this.#open.surface;
    let view = await this.#open.view();
    this.#show(view);
    for (const text of moves) {
      const move = view.moves.find((one) => one.text === text);
      if (position) await this.#wait();
      view = await this.#open.play(text);
      if (move) this.shown = [move.from, move.to];
      this.#show(view);
    }
    this.#begin = view;
    this.asked = view.turn;
    if (this.way === "move") this.moves = view.moves;
    if (["write", "read", "square"].includes(this.task.do)) await this.#call();
    if (this.task.do === "write" || this.task.do === "legal") {
      const move = view.moves.find((one) => one.text === this.task.move);
      this.shown = move ? stops(move) : this.#squaresOf(this.task.move ?? "");
    }
  }

  /** Finds out what the moves are called. */
  async #call(): Promise<void> {
    const [english, own] = await Promise.all([
      this.#open!.names("short"),
      this.#open!.names("short", this.#letters),
    ]);
    this.#called = new Map(english.map((name, i) => [name, own[i]!]));
  }

  /** A move that is written in the short notation, with the letters of the reader. */
  called(name: string): string {
    return this.#called.get(name) ?? name;
  }

  /**
   * Judges how a move was written, in any notation: with the letters of the reader, or English
   * ones.
   */
  async type(text: string): Promise<void> {
    if (this.done) return;
    this.other = this.refusal = undefined;
    await this.#begun; // the field is there before the board
    try {
      const read = await this.#open!.read(text, this.#letters);
      if (this.done) return;
      if (read !== this.task.move) this.other = this.#legal(read);
      this.#judge(read === this.task.move);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusal = error.refusal; // what cannot be read or played is not it
      this.#judge(false);
    }
    if (this.done) await this.#reveal();
  }

  /** Judges the square that was pointed at. */
  async point(square: string): Promise<void> {
    if (this.done) return;
    this.given = [square];
    this.#judge(this.task.answer.includes(square));
    if (this.done) await this.#reveal();
  }

  /** The move to write or to find, in the position before it. */
  get asks(): Move | undefined {
    return this.task.do === "write" || this.task.do === "square"
      ? this.#legal(this.task.move ?? "")
      : undefined;
  }

  #legal(text: string): Move | undefined {
    return this.#begin?.moves.find((one) => one.text === text);
  }

  /** The position before the move, for sentences about the move. */
  get before(): View | undefined {
    return this.#begin;
  }

  /** Shows the way of the move that was asked for, and how it is written in every notation. */
  async #reveal(): Promise<void> {
    const move = this.asks;
    if (!move) return;
    this.shown = stops(move);
    const at = this.#begin!.moves.indexOf(move);
    const texts = await Promise.all(STYLES.map((style) => this.#open!.names(style, this.#letters)));
    this.written = STYLES.map((style, i) => ({ style, text: texts[i]![at]! })).filter(
      ({ text }, i, all) => all.findIndex((one) => one.text === text) === i,
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#open?.close();
  }

  /** The squares that a move of protocol notation names, start and goal. */
  #squaresOf(text: string): string[] {
    const names = new Set(this.surface?.squares.map(({ name }) => name));
    for (let i = text.length - 1; i > 0; i--) {
      const [from, to] = [text.slice(0, i), text.slice(i)];
      if (names.has(from) && names.has(to)) return [from, to];
    }
    return [];
  }

  #show(view: View): void {
    this.men = view.men;
    this.attacks = view.attacks;
    this.owners = view.owners;
    this.turn = view.turn;
  }

  /** Offers the moves of a man that goes alone. */
  async #offer(): Promise<void> {
    const men = Object.fromEntries(this.men.map(({ square, army, role }) => [square, army + role]));
    const { goals } = await rules().reach(this.task.game, men, this.#at);
    const man = this.men.find(({ square }) => square === this.#at)!;
    this.moves = goals.map((to) => ({
      text: this.#at + to,
      kind: "quiet",
      role: man.role,
      army: man.army,
      from: this.#at,
      to,
      captured: [],
    }));
  }

  /** The marks on the board. */
  get marks(): readonly Mark[] {
    const mark = (kind: Mark["kind"], squares: readonly string[]): Mark[] =>
      squares.length > 0 ? [{ kind, squares: [...squares] }] : [];
    const { task, way, verdict } = this;
    if (way === "visit")
      return mark(
        "square",
        (task.marks ?? []).filter((s) => !this.#visited.includes(s)),
      );
    const asked =
      task.do === "goals" || task.do === "takes" || task.do === "attackers" ? [task.focus ?? ""] : [];
    if (way === "point")
      return [
        ...mark("goals", this.done ? task.answer : []),
        ...(verdict === "wrong" ? mark("blocker", this.given) : []),
      ];
    if (way !== "pick" && way !== "order") return this.#refused;
    const answer = verdict === "shown" ? task.answer : this.given;
    return [
      ...mark("square", asked),
      ...mark("goals", answer),
      ...(verdict === "wrong" ? [...mark("square", this.missing), ...mark("blocker", this.extra)] : []),
      ...this.#refused,
    ];
  }

  /** The marks of a refusal. */
  get #refused(): readonly Mark[] {
    return this.verdict === "wrong" && this.reason?.kind === "refused"
      ? (this.reason.refusal.marks ?? [])
      : [];
  }

  get arrows(): readonly (readonly string[])[] {
    return this.shown.length > 1 && this.shown[0] !== "" ? [this.shown] : [];
  }

  get done(): boolean {
    return this.verdict === "right" || this.verdict === "shown";
  }

  pick(square: string): void {
    if (this.done) return;
    this.verdict = "";
    this.given = this.given.includes(square)
      ? this.given.filter((one) => one !== square)
      : [...this.given, square];
  }

  /** Judges the picked squares. */
  check(): void {
    const { missing, extra } = compare(this.task, this.given);
    this.missing = missing;
    this.extra = extra;
    this.#judge(isRight(this.task, this.given));
  }

  choose(choice: string): void {
    if (!this.done) this.#judge(this.task.answer.includes(choice));
  }

  /** Plays a move that was entered; false if it is not the one. */
  async play(text: string): Promise<boolean> {
    if (this.way === "visit") return this.#step(text);
    const { task } = this;
    const last = task.do !== "force" || this.#replied;
    if (!(task.do === "force" && last ? (task.ends ?? []) : task.answer).includes(text)) {
      this.#judge(false, text);
      return false;
    }
    if (task.do === "escapes") {
      if (!this.given.includes(text)) this.given = [...this.given, text];
      const enough = this.given.length >= (task.count ?? 1);
      this.verdict = enough ? "right" : "more";
      if (!enough) return false; // the man goes back, for another way
    } else if (last) this.#judge(true);
    this.moves = [];
    this.#show(await this.#open!.play(text));
    if (!last) void this.#reply();
    return true;
  }

  /** Plays what the others reply to a move that forces something, and awaits the next one. */
  async #reply(): Promise<void> {
    this.verdict = "";
    const view = await this.#follow(this.task.replies ?? [], true);
    if (!view || this.done) return;
    this.#replied = true;
    this.verdict = "on";
    this.moves = view.moves;
  }

  /**
   * Plays moves one after the other, the first at once unless it is awaited too; nothing if the
   * task is left meanwhile.
   */
  async #follow(moves: readonly string[], awaited: boolean): Promise<View | undefined> {
    let view = await this.#open!.view();
    for (const [i, text] of moves.entries()) {
      if (awaited || i > 0) await this.#wait();
      if (this.#closed) return undefined;
      const move = view.moves.find((one) => one.text === text);
      view = await this.#open!.play(text);
      if (move) this.shown = [move.from, move.to];
      this.#show(view);
    }
    return view;
  }

  #wait(): Promise<void> {
    return new Promise((done) => setTimeout(done, PAUSE));
  }

  async #step(text: string): Promise<boolean> {
    const move = this.moves.find((one) => one.text === text)!;
    this.men = this.men.map((man) => (man.square === this.#at ? { ...man, square: move.to } : man));
    this.#at = move.to;
    this.steps++;
    if (this.task.marks?.includes(move.to)) this.#visited = [...this.#visited, move.to];
    const all = this.task.marks?.every((mark) => this.#visited.includes(mark)) ?? true;
    const fewest = Number(this.task.answer[0]);
    if (all || this.steps >= fewest) {
      this.moves = [];
      this.#judge(all);
    } else await this.#offer();
    return true;
  }

  #judge(right: boolean, move?: string): void {
    this.verdict = right ? "right" : "wrong";
    this.erred ||= !right;
    this.reason = null;
    if (!right && !this.alone) void this.#explain(move);
  }

  /** Asks the rules why that was wrong. */
  async #explain(move: string | undefined): Promise<void> {
    const { extra, given, missing } = this;
    const reason = await reasonOf(this.#open!, this.task, {
      ...(move === undefined ? {} : { move }),
      extra,
    }).catch(() => null);
    const same = this.verdict === "wrong" && this.given === given && this.missing === missing;
    if (same && !this.#closed) this.reason = reason;
  }

  /** Starts again after a wrong answer. */
  async retry(): Promise<void> {
    this.verdict = "";
    this.given = [];
    this.steps = 0;
    this.#visited = [];
    if (this.way === "visit") {
      await this.close();
      await this.begin();
    }
  }

  /** The moves of the answer: one, or a forcing move, the reply and the final move. */
  get line(): readonly string[] {
    const { answer, replies = [], ends = [] } = this.task;
    return this.task.do === "force" ? [answer[0]!, ...replies, ends[0]!] : answer.slice(0, 1);
  }

  /** Shows the answer. */
  async show(): Promise<void> {
    this.erred = true;
    this.verdict = "shown";
    await this.#reveal();
    if (this.way === "move" && this.#begin && this.moves.length > 0) {
      this.moves = [];
      const left = this.#replied ? this.line.slice(-1) : this.line;
      await this.#follow(left, false);
    }
  }
}
