// A game as whoever keeps it tells: the server, or this browser. What is entered here is
// shown at once, and taken off the board again if it is refused.

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
import { Timeline, type Referee, type Timing } from "./timeline.svelte";

/** A game that the rules have open, in this browser or at the server. */
export interface Rulebook extends Referee {
  readonly surface: Surface;
  /** The protocol text of a legal move in any notation; rejects with a RefusedError. */
  read(text: string, letters: Letters): Promise<string>;
  close(): Promise<void>;
}

/** Who keeps a game. A request that changes it is answered with how the game stands then. */
export interface Keeper {
  /** @param unaware for how many milliseconds the turn had gone on when it was heard of */
  move(version: number, seat: number, text: string, unaware: number): Promise<Shown>;
  resign(seat: number): Promise<Shown>;
  propose(kind: VoteKind): Promise<Shown>;
  ballot(vote: number, yes: boolean): Promise<Shown>;
  /** Calls off a game that has not begun. */
  callOff(): Promise<Shown>;
  /** Asks that what is due be done, such as a flag that has fallen. */
  claim(): Promise<Shown>;
  /** All of the game, for a table that has missed something. */
  game(): Promise<Shown>;
  /** Makes or joins the game that follows, and returns its address. */
  rematch(): Promise<string>;
  record(): Promise<string>;
}

/** How long after a flag has fallen its keeper is asked to look, if it has told nothing; milliseconds. */
const claimAfter = 3_000;

export abstract class GameTable implements Table {
  abstract readonly kind: Table["kind"];
  abstract readonly room: Room | null;
  readonly id: string;

  /** As its keeper told last, but for its entries: those are in #stored. */
  #game = $state.raw<Shown>() as Shown;
  /** For how long the turn had gone on when it was heard of, milliseconds. */
  #unaware = 0;
  #stored: readonly Shown["entries"][number][] = [];
  #timeline = $state.raw<Timeline>() as Timeline;
  #surface = $state.raw<Surface>() as Surface;
  #ready = $state(false);
  #pending = $state("");
  #offset = $state(0);

  #book: Rulebook | null = null;
  #closed = false;
  #claim: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for of the timeline, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** The moves that were entered. */
  #entered: Promise<unknown> = Promise.resolve();

  constructor(id: string) {
    this.id = id;
  }

  protected abstract readonly keeper: Keeper;
  /** Whether the rules can try a move that is not stored. */
  protected abstract readonly tries: boolean;
  /** Whether a move is shown before it is stored. Where that takes no time the next can be entered the sooner. */
  protected abstract readonly eager: boolean;
  /** How far the keeper's clock is ahead of this browser's, if that is known better than by what it told last. */
  protected get ahead(): number | null {
    return null;
  }
  /** Whether who came here may take seats that are reserved. */
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
  get coached(): boolean {
    return false;
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
  protected get ready(): boolean {
    return this.#ready;
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
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const move = await this.read(text);
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const { version } = this.#game;
    const seat = this.now.turn;
    // Where a move is neither shown at once nor long in coming, what may be entered stays as it is.
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

  async read(text: string): Promise<string> {
    const book = this.#book;
    if (!book) throw new TroubleError("offline", "the rules are not loaded");
    return this.#timeline.ask(() => book.read(text, this.letters));
  }

  /** Begins to show a game that is kept, judged by the rules of book. */
  protected async begin(book: Rulebook, game: Shown): Promise<void> {
    this.#book = book;
    this.#surface = book.surface;
    this.#timeline = await Timeline.open(book, "short");
    await this.hear(game);
  }

  /** Asks how the game stands. */
  protected async refresh(): Promise<void> {
    try {
      await this.hear(await this.keeper.game());
    } catch {
      // It is told when its keeper can be reached again.
    }
  }

  /** Shows what the keeper has told, if that is new. */
  hear(game: Shown): Promise<void> {
    return this.#queue(async () => {
      if (this.#closed || (this.#ready && !this.#isNews(game))) return;
      if (game.from > this.#stored.length) {
        void this.refresh(); // something between was missed
        return;
      }
      const before = this.#ready ? this.#game : null;
      const stored = [...this.#stored.slice(0, game.from), ...game.entries];
      // An entered move stays on the board for as long as nothing else was played there.
      const waiting = this.#pending !== "" && stored.length === this.#stored.length;
      await this.#show(stored, waiting && this.eager ? [this.#pending] : []);
      this.#stored = stored;
      if (!waiting) this.#pending = "";
      this.#offset = this.ahead ?? game.now - Date.now();
      if (!before || before.moved !== game.moved)
        this.#unaware = game.started ? Math.max(0, game.now - game.started) : 0;
      this.#game = game;
      this.#ready = true;
      this.#expect();
      if (before && (before.stage !== game.stage || before.you.length !== game.you.length)) {
        this.turned();
      }
    });
  }

  /**
   * Whether it is not what is shown already. Who has just become a guest is shown
   * another side of the same version: the seats that are theirs.
   */
  #isNews(game: Shown): boolean {
    if (game.version !== this.#game.version) return game.version > this.#game.version;
    return game.you.join() !== this.#game.you.join();
  }

  /** Brings the timeline to the stored entries and what waits behind them. */
  async #show(stored: readonly Shown["entries"][number][], waiting: readonly string[]): Promise<void> {
    const target = [...stored.map((e) => e.text), ...waiting];
    const known = this.#timeline.entries.map((e) => e.text);
    const split = target.findIndex((text, i) => known[i] !== text);
    const same = split < 0 ? target.length : split;
    const timings = stored.map((e): Timing => ({
      at: e.at,
      spent: e.spent,
      left: e.left > 0 ? e.left : null,
      absent: e.cause === "absence",
    }));
    await this.#timeline.cut(same);
    await this.#timeline.extend(
      target.slice(same).map((text, i) => {
        const timing = timings[same + i];
        return timing ? { text, timing } : { text };
      }),
    );
    this.#timeline.retime(0, timings);
  }

  /** Looks after a flag that falls, should the keeper not tell of it. */
  #expect(): void {
    clearTimeout(this.#claim);
    const flag = moment(this.#game.deadline, this.#offset);
    if (flag === null || this.#game.you.length === 0) return;
    const wait = flag + claimAfter - Date.now();
    if (wait > 2 ** 31 - 1) return; // days: the keeper sees to it
    const { version } = this.#game;
    this.#claim = setTimeout(
      () => {
        if (this.#game.version !== version) return;
        void this.keeper.claim().then(
          (game) => this.hear(game),
          () => undefined, // not due: the lag of the mover is made good
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
