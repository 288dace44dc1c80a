// A game as its keeper reports it: the server, or this browser. A move entered here is
// shown at once, and removed from the board again if it is refused.

import type { Shown } from "../api/client";
import { RefusedError, type Move, type Outcome, type Refusal, type Surface, type View } from "../rules/types";
import { lotsOf, moment, outs, seatsOf, sharedClock, termsOf, voteOf } from "./shown";
import {
  TroubleError,
  type Action,
  type Entry,
  type LastVote,
  type Letters,
  type Lots,
  type Match,
  type NameStyle,
  type Room,
  type SeatClock,
  type SeatView,
  type Stage,
  type Table,
  type Terms,
  type Vote,
  type VoteKind,
} from "./table";
import { Still, Timeline, type Referee, type Timing } from "./timeline.svelte";

/** A game that the rules have open, in this browser or at the server. */
export interface Rulebook extends Referee {
  readonly surface: Surface;
  /** The protocol text of a legal move in any notation; rejects with a RefusedError. */
  read(text: string, letters: Letters): Promise<string>;
  close(): Promise<void>;
}

/** Keeps a game. It answers a request that changes the game with the game's new state. */
export interface Keeper {
  /**
   * @param unaware for how many milliseconds the turn had already run when this table learned of
   * it
   */
  move(version: number, seat: number, text: string, unaware: number): Promise<Shown>;
  resign(seat: number): Promise<Shown>;
  propose(kind: VoteKind): Promise<Shown>;
  ballot(vote: number, yes: boolean): Promise<Shown>;
  /** Calls off a game that has not begun. */
  callOff(): Promise<Shown>;
  /** Asks the keeper to do anything that is due, such as ending the game of a fallen flag. */
  claim(): Promise<Shown>;
  /** The whole game, for a table that has missed something. */
  game(): Promise<Shown>;
  /** Creates or joins the next game, and returns its address. */
  rematch(): Promise<string>;
  record(): Promise<string>;
}

/**
 * How long after a flag falls the keeper is asked to check, if it has reported nothing;
 * milliseconds.
 */
const claimAfter = 3_000;

export abstract class GameTable implements Table {
  abstract readonly kind: Table["kind"];
  abstract readonly room: Room | null;
  readonly id: string;

  /** The keeper's last report, except for its entries: those are in #stored. */
  #game = $state.raw<Shown>() as Shown;
  /** How long the turn had already run when this table learned of it, milliseconds. */
  #unaware = 0;
  #stored: readonly Shown["entries"][number][] = [];
  #timeline = $state.raw<Timeline>() as Timeline;
  #surface = $state.raw<Surface>() as Surface;
  #ready = $state(false);
  /** Whether the timeline has all entries: before that a position may be shown. */
  #whole = $state(false);
  /** Whether the keeper reported something while the entries were read. */
  #missed = false;
  #reading: Promise<void> | null = null;
  #pending = $state("");
  #offset = $state(0);

  #book: Rulebook | null = null;
  #closed = false;
  #claim: ReturnType<typeof setTimeout> | undefined;
  /** The requests to the timeline, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** The moves that were entered. */
  #entered: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.id = id;
  }

  protected abstract readonly keeper: Keeper;
  /** Whether the rules can try a move that is not stored. */
  protected abstract readonly tries: boolean;
  /**
   * Whether a move is shown before it is stored. Where that takes no time the next can be entered
   * the sooner.
   */
  protected abstract readonly eager: boolean;
  /**
   * How far the keeper's clock is ahead of this browser's, if that is known better than from its
   * last report.
   */
  protected get ahead(): number | null {
    return null;
  }
  /** Whether this visitor may take reserved seats. */
  protected get invited(): boolean {
    return false;
  }
  /** Is called when the stage or the seats of this browser have changed. */
  protected turned(): void {}

  readonly stage: Stage = $derived(this.#ready ? this.#game.stage : "loading");
  readonly #outs = $derived.by(() => outs(this.#timeline.now, this.#timeline.entries));
  readonly seats: readonly SeatView[] = $derived.by(() =>
    seatsOf(this.#game, this.#surface.teams, this.#outs, this.#offset),
  );
  readonly terms: Terms = $derived.by(() => termsOf(this.#game));
  readonly shared: SeatClock | null = $derived.by(() => sharedClock(this.#game, this.#offset));
  readonly match: Match | null = $derived.by(() => this.#game.match ?? null);
  readonly lots: Lots | null = $derived.by(() => lotsOf(this.#game));
  readonly vote: Vote | null = $derived.by(() => voteOf(this.#game.vote, this.#offset));
  readonly paused: number | null = $derived.by(() => moment(this.#game.pause?.since ?? 0, this.#offset));
  readonly pauseEnds: number | null = $derived.by(() => moment(this.#game.pause?.until ?? 0, this.#offset));
  readonly adjourned: string | null = $derived.by(() =>
    this.#game.pause?.arbiter ? (this.#game.pause.reason ?? "") : null,
  );
  readonly firstMove: number | null = $derived.by(() =>
    this.#game.opening ? moment(this.#game.deadline, this.#offset) : null,
  );
  readonly outcome: Outcome | null = $derived.by(() =>
    this.#timeline.now.outcome.over ? this.#timeline.now.outcome : null,
  );
  readonly dests: readonly Move[] = $derived.by(() => (this.#mayMove() ? this.#timeline.moves : []));

  get game(): Shown {
    return this.#game;
  }
  get offset(): number {
    return this.#offset;
  }
  get variant(): string {
    return this.#game.variant;
  }
  get surface(): Surface {
    return this.#surface;
  }
  get entries(): readonly Entry[] {
    return this.#timeline.entries;
  }
  get shown(): number {
    return this.#timeline.shown;
  }
  get live(): boolean {
    return this.#timeline.live;
  }
  get view(): View {
    return this.#timeline.view;
  }
  get now(): View {
    return this.#timeline.now;
  }
  get start(): View {
    return this.#timeline.start;
  }
  get mine(): readonly number[] {
    return this.#game.you;
  }
  get style(): NameStyle {
    return this.#timeline.style;
  }
  get letters(): Letters {
    return this.#timeline.letters;
  }
  get setUp(): boolean {
    return this.#game.position !== undefined;
  }
  get coach(): Table["coach"] {
    return "";
  }
  get opening(): boolean {
    return this.#ready && !this.#whole;
  }
  get rematchId(): string {
    return this.#game.rematch ?? "";
  }
  get pending(): string {
    return this.#pending;
  }

  get lastVote(): LastVote | null {
    return this.#ready ? (this.#game.lastVote ?? null) : null;
  }
  get votes(): readonly LastVote[] {
    const { lastVote } = this;
    return lastVote ? [...(this.#game.votes ?? []), lastVote] : [];
  }
  /** Whether all of the game is shown. */
  protected get whole(): boolean {
    return this.#whole;
  }
  protected get closed(): boolean {
    return this.#closed;
  }
  protected get book(): Rulebook | null {
    return this.#book;
  }

  may(action: Action, seat?: number): boolean {
    if (!this.#ready) return false;
    const { may, seats } = this.#game;
    const wanted = (a: Action): boolean =>
      a === action || (action === "join" && a === "join-invited" && this.invited);
    const on = (at: number): boolean => seats[at - 1]?.may?.some(wanted) ?? false;
    return seat === undefined ? may.some(wanted) || seats.some((_, i) => on(i + 1)) : on(seat);
  }

  /** Moves are entered one after the other: the next may be entered while one is under way. */
  play(text: string): Promise<void> {
    const done = this.#entered.then(() => this.#play(text));
    this.#entered = done.catch(() => undefined);
    return done;
  }

  async #play(text: string): Promise<void> {
    await this.#read();
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const move = await this.read(text);
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const { version } = this.#game;
    const seat = this.now.turn;
    // If the move is neither shown at once nor slow to arrive, the legal moves need not change
    // meanwhile.
    if (this.eager || !this.tries) this.#pending = move;
    if (this.eager) await this.#queue(() => this.#timeline.extend([{ text: move }]));
    try {
      await this.hear(await this.keeper.move(version, seat, move, this.#unaware));
    } catch (error) {
      if (this.#closed) return;
      await this.#queue(async () => {
        this.#pending = "";
        await this.#timeline.cut(this.#stored.length);
      });
      void this.refresh();
      throw error;
    }
  }

  async why(text: string): Promise<Refusal | null> {
    try {
      await this.read(text);
      return null;
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  }

  async foresee(text: string): Promise<View> {
    await this.#read();
    return this.tries ? this.#timeline.foresee(text) : { ...this.now, attacks: [] };
  }

  names(): Promise<readonly string[]> {
    return this.#timeline.ask((referee) => referee.names(this.style, this.letters));
  }

  setStyle(style: NameStyle): void {
    void this.#queue(() => this.#timeline.setStyle(style));
  }

  setLetters(letters: Letters): void {
    void this.#queue(() => this.#timeline.setStyle(this.style, letters));
  }

  goto(shown: number): void {
    this.#timeline.goto(shown);
  }

  async resign(seat: number): Promise<void> {
    await this.hear(await this.keeper.resign(seat));
  }

  /** Before the start the host calls the game off, without a vote. */
  async propose(kind: VoteKind): Promise<void> {
    await this.hear(await (this.may("close") ? this.keeper.callOff() : this.keeper.propose(kind)));
  }

  async ballot(yes: boolean): Promise<void> {
    const vote = this.#game.vote?.id;
    if (vote !== undefined) await this.hear(await this.keeper.ballot(vote, yes));
  }

  get again(): (() => Promise<string>) | null {
    return null;
  }

  rematch(): Promise<string> {
    return this.keeper.rematch();
  }

  record(): Promise<string> {
    return this.keeper.record();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#claim);
    void this.#queue(async () => this.#book?.close());
  }

  #mayMove(): boolean {
    return this.#ready && this.#pending === "" && this.live && this.may("move", this.#timeline.now.turn);
  }

  /** Waits until the moves of the game are read, if they are being read. */
  async #read(): Promise<void> {
    if (this.opening) await this.#reading;
  }

  async read(text: string): Promise<string> {
    await this.#read();
    const book = this.#book;
    if (!book) throw new TroubleError("offline", "the rules are not loaded");
    return this.#timeline.ask(() => book.read(text, this.letters));
  }

  /**
   * Begins to show a game that is kept, judged by the rules of book. Reading the moves of a long
   * game takes a while: until then `still` is shown, if there is one.
   */
  protected async begin(book: Rulebook, game: Shown, still: View | null = null): Promise<void> {
    this.#book = book;
    this.#surface = book.surface;
    const timeline = await Timeline.open(book, "short");
    if (still) {
      this.#timeline = await Timeline.open(new Still(still), "short");
      this.#take(game);
      this.#ready = true;
    }
    this.#reading = this.#queue(() => this.#hear(game, timeline));
    try {
      await this.#reading;
    } catch (error) {
      this.#ready = false;
      throw error;
    }
    if (this.#missed) void this.refresh();
  }

  /** Requests the state of the game. */
  protected async refresh(): Promise<void> {
    try {
      await this.hear(await this.keeper.game());
    } catch {
      // The keeper reports again once it can be reached.
    }
  }

  /** Shows a report of the keeper, if it is new. */
  async hear(game: Shown): Promise<void> {
    if (this.opening) this.#missed = true;
    else await this.#queue(() => this.#hear(game, this.#timeline));
  }

  async #hear(game: Shown, timeline: Timeline): Promise<void> {
    if (this.#closed || (this.#whole && !this.#isNews(game))) return;
    if (game.from > this.#stored.length) {
      void this.refresh(); // a report in between was missed
      return;
    }
    const before = this.#whole ? this.#game : null;
    const stored = [...this.#stored.slice(0, game.from), ...game.entries];
    // An entered move stays on the board as long as no other move was played there.
    const waiting = this.#pending !== "" && stored.length === this.#stored.length;
    if (!before && this.#ready) await timeline.setStyle(this.style, this.letters);
    await this.#show(timeline, stored, waiting && this.eager ? [this.#pending] : []);
    this.#stored = stored;
    if (!waiting) this.#pending = "";
    if (!before || before.moved !== game.moved)
      this.#unaware = game.started ? Math.max(0, game.now - game.started) : 0;
    this.#timeline = timeline;
    this.#take(game);
    this.#ready = this.#whole = true;
    this.#expect();
    if (before && (before.stage !== game.stage || before.you.length !== game.you.length)) {
      this.turned();
    }
  }

  #take(game: Shown): void {
    this.#offset = this.ahead ?? game.now - Date.now();
    this.#game = game;
  }

  /**
   * Whether the game differs from the one already shown. A visitor who has just become
   * a guest sees the same version with seats of their own.
   */
  #isNews(game: Shown): boolean {
    if (game.version !== this.#game.version) return game.version > this.#game.version;
    return game.you.join() !== this.#game.you.join();
  }

  /** Brings a timeline to the stored entries and the entered ones behind them. */
  async #show(
    timeline: Timeline,
    stored: readonly Shown["entries"][number][],
    waiting: readonly string[],
  ): Promise<void> {
    const target = [...stored.map((e) => e.text), ...waiting];
    const known = timeline.entries.map((e) => e.text);
    const split = target.findIndex((text, i) => known[i] !== text);
    const same = split < 0 ? target.length : split;
    const timings = stored.map((e): Timing => ({
      at: e.at,
      spent: e.spent,
      left: e.left > 0 ? e.left : null,
      absent: e.cause === "absence",
    }));
    await timeline.cut(same);
    await timeline.extend(
      target.slice(same).map((text, i) => {
        const timing = timings[same + i];
        return timing ? { text, timing } : { text };
      }),
    );
    timeline.retime(0, timings);
  }

  /** Claims a fallen flag if the keeper does not report it. */
  #expect(): void {
    clearTimeout(this.#claim);
    const flag = moment(this.#game.deadline, this.#offset);
    if (flag === null || this.#game.you.length === 0) return;
    const wait = flag + claimAfter - Date.now();
    if (wait > 2 ** 31 - 1) return; // days: the keeper handles it
    const { version } = this.#game;
    this.#claim = setTimeout(
      () => {
        if (this.#game.version !== version) return;
        void this.keeper.claim().then(
          (game) => this.hear(game),
          () => undefined, // not due: the mover is compensated for lag
        );
      },
      Math.max(0, wait),
    );
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
