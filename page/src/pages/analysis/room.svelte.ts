// A game in the analysis room: the tree, the place where one stands, what the engine thinks of it,
// and its review.

import type { LastMove } from "../../board";
import type { Stroke } from "../../board/sketch.svelte";
import { Connection } from "../../rules/connection";
import type { Letters } from "../../rules/protocol";
import type { Start } from "../../rules/types";
import type {
  Analysed,
  Explored,
  Moment,
  Opened,
  Place,
  Tree,
  TreeEntry,
  UnreadRecord,
  Verdict,
  VerdictWords,
} from "../../rules/trees";
import { RefusedError, type Found, type Refusal, type Stance, type Surface } from "../../rules/types";
import { squaresOf } from "../../table/entry";
import type { Handed } from "./handed";
import { markOf } from "./marks";
import { known, START, walk } from "./walk";

/** How many positions a review looks at for each move: what `manykings analyse --review` does. */
const reviewNodes = 30_000;

/** The first look of the engine, in positions, and how much longer each is than the one before. */
const look = { nodes: 8000, times: 3 };

/**
 * How many looks the engine takes at a place, as one may choose: few, the usual number, until it
 * is stopped.
 */
export const LOOKS = [4, 7, Infinity] as const;

/** How many positions that are in all. */
export const positionsOf = (looks: number): number =>
  (look.nodes * (look.times ** looks - 1)) / (look.times - 1);

/** How many places of a game are weighed at a time. */
const weighed = 16;

/** One thread for each core, up to four, unless the person chooses. */
const usualThreads = Math.max(1, Math.min(globalThis.navigator?.hardwareConcurrency ?? 1, 4));

/** The engine's result for a place, or for the same place after a pass. */
export interface Thought {
  readonly path: string;
  readonly found: Found;
  readonly threat: boolean;
}

export class Room {
  readonly #letters: Letters;
  #trees: Connection | undefined;
  /** The engines; the first one's thinking is shown, the others help it. */
  #engines: Connection[] = [];
  #stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #number = 0;
  #closed = false;
  /** Counts the requests to the engine: results of an earlier request are dropped. */
  #wish = 0;
  #searching: Promise<unknown> = Promise.resolve();

  stage = $state<"empty" | "loading" | "open">("empty");
  /** The games of a text that held more than one. */
  opened = $state.raw<readonly Opened[]>([]);
  surface = $state.raw<Surface | null>(null);
  tree = $state.raw<Tree | null>(null);
  place = $state.raw<Place | null>(null);
  /** Games of the text that could not be opened. */
  leftOut = $state.raw<readonly UnreadRecord[]>([]);
  /** Whether the game that was opened is over. */
  ended = $state(false);
  /** How far the game could be played, and why. */
  fault = $state("");
  /** Why a text could not be read. */
  unread = $state("");
  refusal = $state.raw<Refusal | null>(null);
  lastMoves = $state.raw<readonly LastMove[]>([]);

  #on = $state(false);
  /** Nobody sees the page: then nothing is thought about. */
  #hidden = false;
  #looks = $state<number>(LOOKS[1]);
  #lines = $state(3);
  #threat = $state(false);
  #hash = $state(16);
  #threads = $state(usualThreads);
  /** The workers that share a review. */
  #helpers: Connection[] = [];
  thought = $state.raw<Thought | null>(null);

  /** How far a review has come, null while there is none. */
  progress = $state.raw<{ readonly judged: number; readonly plies: number } | null>(null);
  verdict = $state.raw<Verdict | null>(null);

  /** The state of the game at each place of the current line, as far as known. */
  course = $state.raw<readonly Moment[]>([]);
  #weighing = 0;

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  readonly known = $derived(this.tree ? known(this.tree) : new Map<string, never>());
  /** The entries of the line in which one stands, to its end. */
  readonly way = $derived(this.tree && this.place ? walk(this.tree, this.known, this.place.path) : []);
  /** How many of them have been played. */
  readonly shown = $derived(this.way.findIndex(({ path }) => path === this.place?.path) + 1);

  /** Where one wants to be on the way, which may not be shown yet. */
  #aim = 0;
  /** The latest request. */
  #asked: Promise<Place> | undefined;

  /** The rules, for whoever asks about other positions. */
  get rules(): Connection {
    return (this.#trees ??= new Connection(null, "analysis"));
  }

  /** Opens what a text holds, or a game from its start. */
  async open(what: { readonly text: string } | Start): Promise<void> {
    this.unread = "";
    const before = this.stage;
    this.stage = "loading";
    try {
      const { trees: opened, unread = [] }: Analysed = await this.rules.ask("analyse", what);
      if (this.#closed || opened.length === 0) return;
      this.opened = opened;
      this.leftOut = unread;
      await this.choose(opened[0]!);
    } catch (error) {
      this.unread = error instanceof Error ? error.message : String(error);
      this.stage = before;
    }
  }

  /** Opens a game at the place where it was viewed, and plays the move tried there. */
  async resume({ text, ply, move }: Handed): Promise<void> {
    await this.open({ text });
    if (this.stage !== "open" || ply === null || ply > this.way.length) return;
    await this.goto(ply === 0 ? await this.#beginning() : this.way[ply - 1]!.path);
    if (move !== "") await this.play(move);
  }

  /** Goes to the start of a game that is over: at its end nothing is left to find. */
  async toStart(): Promise<void> {
    if (this.stage === "open" && this.ended) await this.goto(await this.#beginning());
  }

  /** The place of the first move. The choices before it were made in the game, and its board would offer them. */
  async #beginning(): Promise<string> {
    let path = START;
    for (const entry of this.tree?.line.entries ?? []) {
      const { view }: Place = await this.#trees!.ask("node", { number: this.#number, path });
      if (view.moves.find(({ text }) => text === entry.text)?.from !== "") break;
      path = entry.path;
    }
    return path;
  }

  /** Goes to one of the games that were opened. */
  async choose({ number, end, fault = "" }: Opened): Promise<void> {
    this.#number = number;
    this.verdict = this.progress = null;
    this.fault = fault;
    const surface = await this.#trees!.ask("surface", { number });
    if (surface.name !== this.surface?.name) this.place = null; // those men are not for this board
    this.surface = surface;
    await this.#show(this.#trees!.ask("node", { number, path: this.opened.length > 1 ? START : end }), true);
    this.ended = this.tree?.result !== "*" && (this.tree?.line.entries.length ?? 0) > 0;
    this.stage = "open";
    this.course = [];
    void this.weigh().catch(() => undefined); // the worker was ended
  }

  /** Leaves the game. */
  leave(): void {
    this.#hush();
    this.#dismiss();
    this.thought = null;
    this.stage = "empty";
    this.tree = this.place = this.verdict = this.progress = null;
    this.fault = this.unread = "";
    this.leftOut = [];
  }

  goto(path: string): Promise<void> {
    return this.#show(this.#trees!.ask("node", { number: this.#number, path }), false);
  }

  /** Goes to the entry at an index of the way, 0 for its start. */
  step(to: number): void {
    const at = (this.#aim = Math.max(0, Math.min(to, this.way.length)));
    void this.goto(at === 0 ? START : this.way[at - 1]!.path);
  }

  /** Goes so many entries on, or back, from where one wants to be. */
  move(by: number): void {
    this.step(this.#aim + by);
  }

  /** Goes to where the round ends, or the one before it. */
  moveRound(forth: boolean): void {
    const round = this.way[forth ? this.#aim : this.#aim - 1]?.round;
    if (round === undefined) return;
    let to = this.#aim;
    while (this.way[forth ? to : to - 1]?.round === round) to += forth ? 1 : -1;
    this.step(to);
  }

  /** Goes to where a seat has made its next move, or the one before. */
  moveOwn(seat: number, forth: boolean): void {
    const at = this.#aim;
    const own = ({ seat: mover }: TreeEntry) => mover === seat;
    const to = forth
      ? this.way.findIndex((entry, i) => i >= at && own(entry)) + 1
      : this.way.slice(0, Math.max(at - 1, 0)).findLastIndex(own) + 1;
    if (to > 0 || !forth) this.step(to);
  }

  /** The stance of the man on a square in the current position. */
  stance(square: string): Promise<Stance> {
    void this.#trees!.ask("node", this.#here).catch(() => undefined); // it may stand elsewhere
    return this.#trees!.ask("stance", { number: this.#number, text: square });
  }

  /** Plays a move, in a variation if another one was played here. */
  async play(text: string): Promise<boolean> {
    const { path } = this.place!;
    const there = this.place!.next.find((next) => next.text === text);
    if (there) {
      await this.goto(there.path);
      return true;
    }
    const fields = { number: this.#number, path, text, letters: this.#letters };
    return this.#changed(this.#trees!.ask("add", fields));
  }

  async promote(): Promise<void> {
    await this.#changed(this.#trees!.ask("promote", this.#here));
  }

  /** Takes the entry that leads here out of the tree, with all behind it. */
  async delete(): Promise<void> {
    await this.#changed(this.#trees!.ask("delete", this.#here));
  }

  async comment(text: string): Promise<void> {
    await this.#changed(this.#trees!.ask("comment", { ...this.#here, text }));
  }

  async mark(nags: readonly number[]): Promise<void> {
    await this.#changed(this.#trees!.ask("glyphs", { ...this.#here, nags }));
  }

  /** Stores the drawing on the board with the place. */
  async draw(strokes: readonly Stroke[]): Promise<void> {
    await this.#changed(this.#trees!.ask("marks", { ...this.#here, marks: strokes.map(markOf) }));
  }

  /** The legal moves of the place where one stands, with what the book knows of them. */
  explore(): Promise<readonly Explored[]> {
    void this.#trees!.ask("node", this.#here).catch(() => undefined); // it may stand elsewhere
    return this.#trees!.ask("explore", { number: this.#number, letters: this.#letters });
  }

  /** The tree that is open, by its number in the worker. */
  get number(): number {
    return this.#number;
  }

  text(form: "record" | "pgn" | "link" | "position"): Promise<string> {
    return this.#trees!.ask("export", { ...this.#here, form });
  }

  /** The positions of some places as text. */
  async positions(paths: readonly string[]): Promise<string[]> {
    const number = this.#number;
    const asked = paths.map((path) => this.#trees!.ask("export", { number, form: "position", path }));
    const texts = await Promise.all(asked);
    await this.#trees!.ask("node", this.#here); // an export goes there
    return texts;
  }

  /** Judges the whole game, move by move; leave, or another game, ends it. */
  async review(): Promise<void> {
    const number = this.#number;
    this.progress = { judged: 0, plies: this.tree?.line.entries.length ?? 0 };
    const hushed = this.on;
    this.on = false; // the processor is for the review
    const off = () => this.#closed || this.progress === null || number !== this.#number;
    try {
      await this.#share(number, off);
      // The final position remains to be judged, and any entries changed meanwhile.
      for (let done = false; !done && !off();) {
        const now = await this.#trees!.ask("review", { number, nodes: reviewNodes, entries: 1 });
        if (off()) return;
        this.progress = now;
        done = now.done;
      }
      if (off()) return;
      this.verdict = await this.#trees!.ask("verdict", { number, letters: this.#letters });
      this.progress = null;
      this.on = hushed;
    } finally {
      this.#dismiss();
    }
  }

  /**
   * Lets workers judge the entries, each the next that nobody has begun, and takes the judgements
   * in their order.
   */
  async #share(number: number, off: () => boolean): Promise<void> {
    const begun = await this.#trees!.ask("review", { number, nodes: reviewNodes, entries: 0 });
    if (off() || begun.done) return;
    this.progress = begun;
    const text = await this.#trees!.ask("export", { ...this.#here, form: "record" });
    const judged = new Map<number, string>(); // that wait for one before them
    let next = begun.judged + 1; // from 1
    let taken = Promise.resolve();
    const take = async () => {
      for (let text; !off() && (text = judged.get(this.progress!.judged + 1));) {
        judged.delete(this.progress!.judged + 1);
        const now = await this.#trees!.ask("review", { number, nodes: reviewNodes, text });
        if (!off()) this.progress = now;
      }
    };
    const work = async () => {
      const helper = new Connection(null, "analysis");
      this.#helpers.push(helper);
      const { trees } = await helper.ask("analyse", { text });
      while (next <= begun.plies && !off()) {
        const entry = next++;
        const fields = { number: trees[0]!.number, nodes: reviewNodes, entries: entry };
        judged.set(entry, await helper.ask("judge", fields));
        taken = taken.then(take);
        await taken;
      }
    };
    const helpers = Math.min(this.threads, begun.plies - begun.judged);
    // If a worker fails or was ended, the worker of the tree does the rest.
    await Promise.allSettled(Array.from({ length: helpers }, work));
    this.#dismiss();
  }

  #dismiss(): void {
    for (const helper of this.#helpers.splice(0)) helper.end();
  }

  stopReview(): void {
    this.progress = null;
    this.#dismiss();
  }

  /** Writes the judgements into the tree. */
  async annotate(words: VerdictWords): Promise<void> {
    await this.#changed(this.#trees!.ask("annotate", { ...this.#here, words }));
  }

  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    this.#think();
  }

  /** Tells the room whether the page is visible. */
  set hidden(hidden: boolean) {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    this.#think();
  }

  /** How many looks the engine takes at a place. */
  get looks(): number {
    return this.#looks;
  }
  set looks(looks: number) {
    this.#looks = looks;
    this.#think();
  }

  /** How large the memory of the engine is, in MiB. */
  get hash(): number {
    return this.#hash;
  }
  set hash(hash: number) {
    this.#hash = hash;
    this.#anew();
  }

  /** How many workers share a review, and what the engine thinks. */
  get threads(): number {
    return this.#threads;
  }
  set threads(threads: number) {
    this.#threads = threads;
    this.#anew();
  }

  get lines(): number {
    return this.#lines;
  }
  set lines(lines: number) {
    this.#lines = lines;
    this.#think();
  }

  /** Whether the engine looks for threats. */
  get threat(): boolean {
    return this.#threat;
  }
  set threat(threat: boolean) {
    this.#threat = threat;
    this.#think();
  }

  close(): void {
    this.#closed = true;
    this.#hush();
    this.#dismiss();
    this.#trees?.end();
    this.#end();
  }

  /** Weighs the places of the line of the game, for the curves. */
  async weigh(): Promise<void> {
    const number = this.#number;
    const turn = ++this.#weighing;
    const paths = [START, ...(this.tree?.line.entries ?? []).map(({ path }) => path)];
    const course: Moment[] = [];
    for (let i = 0; i < paths.length; i += weighed) {
      const entries = Math.min(weighed, paths.length - i);
      course.push(...(await this.#trees!.ask("course", { number, path: paths[i]!, entries })));
      if (this.#closed || turn !== this.#weighing || number !== this.#number) return;
      this.course = course.slice();
    }
    await this.#trees!.ask("node", { number, path: this.place?.path ?? START });
  }

  get #here(): { readonly number: number; readonly path: string } {
    return { number: this.#number, path: this.place?.path ?? START };
  }

  /** Runs a change of the tree; false if the rules refuse it. */
  async #changed(place: Promise<Place>): Promise<boolean> {
    this.refusal = null;
    try {
      await this.#show(place, true);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusal = error.refusal;
      return false;
    }
  }

  async #show(asked: Promise<Place>, anew: boolean): Promise<void> {
    const number = this.#number;
    this.#asked = asked;
    const place = await asked;
    const tree = anew ? await this.#trees!.ask("tree", { number, letters: this.#letters }) : this.tree;
    if (this.#closed || number !== this.#number) return;
    this.refusal = null;
    this.tree = tree;
    this.place = place;
    if (this.#asked === asked) this.#aim = this.shown;
    this.lastMoves = await this.#last();
    this.#think();
  }

  /** The squares of the entry that led here. */
  async #last(): Promise<readonly LastMove[]> {
    const at = this.known.get(this.place!.path);
    if (at?.entry.kind !== "move") return [];
    const before = await this.#trees!.ask("node", { number: this.#number, path: at.before });
    await this.#trees!.ask("node", { number: this.#number, path: at.entry.path });
    const move = before.view.moves.find(({ text }) => text === at.entry.text);
    return move && move.from !== "" ? [{ seat: at.entry.seat, squares: squaresOf(move) }] : [];
  }

  #hush(): void {
    this.#wish++;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    else this.#end();
  }

  #end(): void {
    for (const engine of this.#engines.splice(0)) engine.end();
  }

  /** Restarts the engines with the present settings. */
  #anew(): void {
    this.#end();
    this.#think();
  }

  /** The engines, which share a transposition table where the browser allows it. */
  async #crew(): Promise<readonly Connection[]> {
    if (this.#engines.length > 0) return this.#engines;
    const count = this.#stop ? this.#threads : 1;
    // Half of it is shared, and half is for positions too shallow to share.
    const memory = count > 1 ? new Int32Array(new SharedArrayBuffer(this.#hash << 19)) : null;
    const hash = count > 1 ? Math.max(1, Math.floor(this.#hash / 2 / count)) : this.#hash;
    const engines = Array.from({ length: count }, () => new Connection(this.#stop, "analysis", memory));
    this.#engines = engines;
    await Promise.all(engines.map((engine) => engine.ask("tune", { hash, shared: count > 1 })));
    return engines;
  }

  /** Lets the engine search the current position, longer each time. */
  #think(): void {
    this.#hush();
    if (!this.#on || this.#hidden || !this.place || this.place.view.outcome.over) return;
    const { path, from } = this.place;
    const threat = this.#threat;
    const wish = this.#wish;
    const off = () => this.#closed || wish !== this.#wish;
    this.#searching = this.#searching.then(async () => {
      if (off()) return;
      if (this.#stop) Atomics.store(this.#stop, 0, 0);
      const [engine, ...others] = await this.#crew();
      const lines = this.#lines;
      const ask = threat ? "threat" : "search";
      const help = others.map(async (other, i) => {
        const number = await other.ask("open", from);
        // Every other one begins a ply deeper, so that they do not all look at the same.
        if (!off()) await other.ask(ask, { number, lines, first: 1 + ((i + 1) % 2) });
        await other.ask("close", { number });
      });
      for (const one of help) one.catch(() => undefined); // the worker was ended: reported below
      const number = await engine!.ask("open", from);
      let nodes = look.nodes;
      for (let i = 0; i < this.#looks && !off(); i++, nodes *= look.times) {
        const found = await engine!.ask(ask, { number, nodes, lines, letters: this.#letters });
        if (!off()) this.thought = { path, found, threat };
      }
      if (this.#stop) Atomics.store(this.#stop, 0, 1); // enough: the others need not go on
      await Promise.all([engine!.ask("close", { number }), ...help]);
    });
    this.#searching = this.#searching.catch(() => undefined); // the worker was ended
  }
}
