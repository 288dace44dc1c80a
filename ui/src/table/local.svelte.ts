// A game that is played in this browser alone: by people at one screen and by bots in
// a worker. Every entry is on the shelf before the next is waited for.

import { rules, type OpenGame } from "../rules/client";
import { Engine, StoppedError } from "../rules/engine";
import type { Limits, Move, Outcome, Refusal, Surface, View } from "../rules/types";
import { entrySeat, isPly } from "./entry";
import { hold, type Release } from "./hold";
import { face, filled, moved, start, stop, type Hourglass } from "./hourglass";
import { recordText } from "./record";
import { byLot, rotated, seated } from "./seating";
import { shelf, type Head, type Kept, type Sitter } from "./shelf";
import { outs } from "./standing";
import {
  TroubleError,
  type Action,
  type Entry,
  type NameStyle,
  type SeatView,
  type Table,
  type Terms,
  type VoteKind,
} from "./table";
import { Timeline, type Timing } from "./timeline.svelte";

/** A game that is to be begun. */
export interface Plan {
  /** A game id, not necessarily canonical. */
  readonly variant: string;
  /** sitters[seat - 1]. */
  readonly sitters: readonly Sitter[];
  readonly terms: Terms;
}

/** How long a bot takes at least, so that the eye can follow. */
const pace = 450;

/** What a bot of full strength thinks if no clock tells it how long. */
const unhurried = 2000;

/** Begins a game and returns its id. */
export async function begin(plan: Plan): Promise<string> {
  const game = await rules().open({ game: plan.variant });
  const { surface } = game;
  const { turn } = await game.view();
  await game.close();
  const sitters = plan.terms.lots ? byLot(plan.sitters, surface.teams) : plan.sitters;
  const now = Date.now();
  const { clock } = plan.terms;
  const head: Head = {
    id: newId(),
    variant: surface.id,
    created: now,
    updated: now,
    sitters: [...sitters],
    terms: plan.terms,
    seed: Math.floor(Math.random() * 2 ** 32),
    stage: "playing",
    outcome: null,
    played: 0,
    turn,
    left: clock.kind === "none" ? [] : filled(clock, surface.seats).left,
    paused: null,
    rematch: "",
  };
  await shelf.put(head, 0, []);
  return head.id;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => (b % 36).toString(36)).join("");
}

export class LocalTable implements Table {
  readonly kind = "local";
  readonly id: string;
  readonly vote = null;
  readonly room = null;
  readonly pending = "";

  #head = $state.raw<Head>() as Head;
  #timeline = $state.raw<Timeline>() as Timeline;
  #glass = $state.raw<Hourglass | null>(null);
  #ready = $state(false);
  #game: OpenGame | null = null;
  #surface = $state.raw<Surface>() as Surface;
  #engine = new Engine();
  #flag: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #release: Release | null = null;
  /** Counts the changes of the entries: a bot's move is for the position it was found in. */
  #changes = 0;
  /** What was asked for, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  readonly stage = $derived(this.#ready ? this.#head.stage : "loading");
  readonly #sitters = $derived(this.#ready ? seated(this.#head.sitters, this.entries) : []);
  readonly #outs = $derived(this.#ready ? outs(this.#timeline.start, this.entries) : new Map());
  readonly mine: readonly number[] = $derived(
    this.#sitters.flatMap((s, i) => (s.kind === "person" ? [i + 1] : [])),
  );
  readonly seats: readonly SeatView[] = $derived(
    this.#sitters.map((s, i): SeatView => ({
      seat: i + 1,
      kind: s.kind,
      name: s.name,
      level: s.level,
      mine: s.kind === "person",
      team: this.#surface.teams.findIndex((t) => t.includes(i + 1)),
      clock: this.#glass ? face(this.#glass, i + 1) : null,
      away: null,
      substitute: 0,
      out: this.#outs.get(i + 1) ?? null,
    })),
  );
  readonly dests: readonly Move[] = $derived(
    this.stage === "playing" && this.live && this.paused === null && this.mine.includes(this.now.turn)
      ? this.#timeline.moves
      : [],
  );

  private constructor(id: string) {
    this.id = id;
  }

  /**
   * Takes a game from the shelf. Rejects with a TroubleError: "notFound" if it is not
   * there, "elsewhere" if it is open in another place of this browser.
   */
  static async open(id: string): Promise<LocalTable> {
    const table = new LocalTable(id);
    table.#release = await hold(id);
    if (!table.#release) throw new TroubleError("elsewhere", `game ${id} is open in another tab`);
    try {
      await table.#load();
    } catch (error) {
      table.close();
      throw error;
    }
    return table;
  }

  async #load(): Promise<void> {
    const head = await shelf.head(this.id);
    if (!head) throw new TroubleError("notFound", `there is no game ${this.id} in this browser`);
    const kept = await shelf.entries(this.id);
    const game = await rules().open({ game: head.variant });
    this.#game = game;
    this.#surface = game.surface;
    this.#timeline = await Timeline.open(game, "short", kept);
    this.#head = head;
    const { clock } = head.terms;
    if (clock.kind !== "none") this.#glass = { terms: clock, left: head.left, running: null };
    addEventListener("pagehide", this.#hide);
    this.#ready = true;
    this.#go();
  }

  get variant(): string {
    return this.#head.variant;
  }
  get surface(): Surface {
    return this.#surface;
  }
  get terms(): Terms {
    return this.#head.terms;
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
  get outcome(): Outcome | null {
    return this.stage === "over" ? this.#head.outcome : null;
  }
  get style(): NameStyle {
    return this.#timeline.style;
  }
  get paused(): number | null {
    return this.#head.paused;
  }
  get rematchId(): string {
    return this.#head.rematch;
  }

  may(action: Action, seat?: number): boolean {
    const playing = this.stage === "playing";
    const seats = this.mine.filter((s) => (seat === undefined || s === seat) && !this.#outs.has(s));
    switch (action) {
      case "resign":
        return playing && seats.length > 0;
      case "draw":
        return playing && this.paused === null && seats.length > 0;
      case "takeback":
        return this.stage !== "aborted" && this.#undoable() >= 0;
      case "pause":
        return playing && this.paused === null;
      case "resume":
        return playing && this.paused !== null;
      case "abort":
        return playing;
      case "rematch":
        return this.stage === "over" || this.stage === "aborted";
      default:
        return false;
    }
  }

  play(text: string): Promise<void> {
    const asked = Date.now();
    return this.#act(async () => {
      const { turn } = this.now;
      if (this.stage !== "playing") throw new TroubleError("over", "the game is over");
      if (this.paused !== null) throw new TroubleError("paused", "the game is paused");
      if (!this.mine.includes(turn)) throw new TroubleError("not-turn", `seat ${turn} is on turn`);
      await this.#enter(await this.#asked().read(text), asked);
    });
  }

  why(text: string): Promise<Refusal | null> {
    return this.#timeline.ask(() => this.#asked().why(text));
  }

  foresee(text: string): Promise<View> {
    return this.#timeline.foresee(text);
  }

  async names(): Promise<readonly string[]> {
    const { style } = this;
    return this.dests.length === 0 ? [] : this.#timeline.ask((game) => game.names(style));
  }

  setStyle(style: NameStyle): void {
    void this.#timeline.setStyle(style);
  }

  goto(shown: number): void {
    this.#timeline.goto(shown);
  }

  resign(seat: number): Promise<void> {
    return this.#act(() => this.#enter(seat === this.now.turn ? "resign" : `resign${seat}`, Date.now()));
  }

  propose(kind: VoteKind): Promise<void> {
    switch (kind) {
      case "draw":
        return this.#act(() => this.#draw());
      case "takeback":
        return this.#act(() => this.#takeBack());
      case "pause":
        return this.#act(() => this.#halt({ paused: Date.now() }));
      case "resume":
        return this.#act(() => this.#keep({ paused: null }));
      case "abort":
        return this.#act(() => this.#halt({ stage: "aborted", turn: 0 }));
    }
  }

  /** No vote is open for longer than propose takes. */
  ballot(): Promise<void> {
    return Promise.reject(new TroubleError("no-vote", "there is no vote"));
  }

  /** Opens the next game, and returns its address. */
  async rematch(): Promise<string> {
    await this.#act(async () => {
      if (this.#head.rematch) return;
      const { variant, terms } = this.#head;
      const next = await begin({
        variant,
        sitters: rotated(this.#sitters),
        terms: { ...terms, lots: false },
      });
      await this.#keep({ rematch: next });
    });
    return `/here/${this.#head.rematch}`;
  }

  async record(): Promise<string> {
    const { variant, terms, sitters, created } = this.#head;
    return recordText({
      variant,
      names: sitters.map((s) => s.name),
      clock: terms.clock,
      entries: this.entries,
      outs: this.#outs,
      outcome: this.outcome,
      score: this.now.outcome.score,
      date: new Date(created),
    });
  }

  close(): void {
    if (this.#closed) return;
    this.#hide();
    this.#closed = true;
    removeEventListener("pagehide", this.#hide);
    clearTimeout(this.#flag);
    this.#engine.end();
    void this.#last.then(() => {
      this.#release?.();
      return this.#game?.close();
    });
  }

  /** Does what changes the game, after all that was asked before; then the game goes on. */
  #act(work: () => Promise<void>): Promise<void> {
    this.#engine.stop();
    const done = this.#last.then(async () => {
      if (this.#closed) throw new TroubleError("closed", "the table is closed");
      try {
        await work();
      } finally {
        this.#go();
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Plays an entry that the rules allow, asked for at a moment, and keeps it. */
  async #enter(text: string, moment: number): Promise<void> {
    const { turn } = this.now;
    const from = this.entries.length;
    const before = this.#glass;
    const after = before && (isPly(text) ? moved(before, turn, moment) : stop(before, moment));
    const timing: Timing = {
      at: moment,
      spent: before?.running ? Math.max(0, moment - before.running.from) : null,
      left: after ? (after.left[entrySeat(text, turn) - 1] ?? null) : null,
    };
    await this.#timeline.extend([{ text, timing }]);
    this.#changes++;
    this.#glass = after;
    const { outcome } = this.now;
    await this.#keep(
      outcome.over ? { stage: "over", outcome, turn: 0 } : { turn: this.now.turn },
      from,
      this.entries.slice(from).map(kept),
    );
  }

  /** Stores what has changed; entries from index `from` on are replaced by those given. */
  async #keep(
    change: Partial<Head>,
    from = this.entries.length,
    entries: readonly Kept[] = [],
  ): Promise<void> {
    const played = this.entries.length;
    const left = this.#glass ? stop(this.#glass, Date.now()).left : [];
    this.#head = { ...this.#head, ...change, played, left, updated: Date.now() };
    try {
      await shelf.put(this.#head, from, entries);
    } catch {
      // The browser keeps nothing for this page: the game lasts as long as the page.
    }
  }

  /** Stops all clocks, then stores what has changed. */
  #halt(change: Partial<Head>): Promise<void> {
    if (this.#glass) this.#glass = stop(this.#glass, Date.now());
    return this.#keep(change);
  }

  /** All persons sit here and have agreed; bots agree unless they think that they are ahead. */
  async #draw(): Promise<void> {
    for (const [i, sitter] of this.#sitters.entries()) {
      const seat = i + 1;
      if (sitter.kind === "bot" && !this.#outs.has(seat) && (await this.#hopes(seat))) {
        throw new TroubleError("draw-refused", `seat ${seat} plays on`);
      }
    }
    await this.#enter("draw", Date.now());
  }

  /** Whether a bot thinks that its seat stands better than a draw. */
  async #hopes(seat: number): Promise<boolean> {
    const values = await this.#engine.judge({
      variant: this.variant,
      entries: this.entries.map((e) => e.text),
      level: 10,
      seed: 0,
      limits: { nodes: 20_000 },
    });
    const value = values[seat - 1];
    return value !== undefined && ("mate" in value ? value.mate > 0 : value.cp > 0);
  }

  /** How many entries stay if the last move of a person is taken back; -1 if there is none. */
  #undoable(): number {
    return this.entries.findLastIndex((e) => e.seat === 0 || this.mine.includes(e.seat));
  }

  async #takeBack(): Promise<void> {
    const length = this.#undoable();
    if (length < 0) throw new TroubleError("nothing", "nobody here has moved");
    await this.#timeline.cut(length);
    this.#changes++;
    this.#glass = this.#rewound();
    const { outcome, turn } = this.now;
    await this.#keep(
      outcome.over ? { stage: "over", outcome, turn: 0 } : { stage: "playing", outcome: null, turn },
      length,
    );
  }

  /** The clocks as they stood after the entries that there are. */
  #rewound(): Hourglass | null {
    const { clock } = this.terms;
    if (clock.kind === "none") return null;
    const glass = filled(clock, this.#surface.seats);
    const left = glass.left.map((full, i) => this.entries.findLast((e) => e.seat === i + 1)?.left ?? full);
    return { ...glass, left };
  }

  /** Lets the game go on: the clock of the seat on turn runs, its bot thinks. */
  #go(): void {
    clearTimeout(this.#flag);
    if (this.#closed || this.stage !== "playing" || this.paused !== null) return;
    const { turn } = this.now;
    const now = Date.now();
    if (this.#glass && this.entries.length > 0) {
      if (this.#glass.running?.seat !== turn) this.#glass = start(this.#glass, turn, now);
      const { flag } = face(this.#glass, turn);
      if (flag !== null) this.#flag = setTimeout(() => void this.#fall(turn), Math.max(0, flag - now));
    }
    if (this.#sitters[turn - 1]?.kind === "bot") void this.#think(turn);
  }

  /** The flag of a seat falls, unless it has moved since. */
  async #fall(seat: number): Promise<void> {
    await this.#act(async () => {
      const running = this.#glass?.running;
      if (this.stage === "playing" && this.now.turn === seat && running?.seat === seat) {
        await this.#enter("flag", Date.now());
      }
    });
  }

  /** Lets a bot move. If it cannot, the game is paused: going on tries again. */
  async #think(seat: number): Promise<void> {
    const changes = this.#changes;
    const begun = Date.now();
    const { level } = this.#sitters[seat - 1];
    try {
      const text = await this.#engine.move({
        variant: this.variant,
        entries: this.entries.map((e) => e.text),
        level,
        seed: this.#head.seed,
        limits: this.#limits(seat, level),
      });
      await new Promise((done) => setTimeout(done, Math.max(0, begun + pace - Date.now())));
      if (this.#changes !== changes || this.stage !== "playing" || this.paused !== null) return;
      await this.#act(async () => {
        if (this.#changes === changes) await this.#enter(text, Date.now());
      });
    } catch (error) {
      if (error instanceof StoppedError || this.#closed) return;
      this.#engine.end();
      await this.#act(() => this.#halt({ paused: Date.now() }));
    }
  }

  /** A bot below full strength goes by nodes; a clock counts for all. */
  #limits(seat: number, level: number): Limits {
    const glass = this.#glass;
    if (!glass) return level === 10 ? { millisec: unhurried } : {};
    const remaining = glass.left[seat - 1];
    if (glass.terms.kind !== "game") return { millisec: Math.floor(Math.min(unhurried, remaining / 4)) };
    return { clock: { remaining: Math.floor(remaining), increment: glass.terms.increment } };
  }

  /** The page goes: what the seat on turn has used of its time is kept. */
  #hide = (): void => {
    if (!this.#ready || this.#closed || this.stage !== "playing") return;
    void this.#keep({});
  };

  #asked(): OpenGame {
    if (!this.#game) throw new TroubleError("closed", "the table is closed");
    return this.#game;
  }
}

function kept({ text, at, spent, left }: Entry): Kept {
  return { text, timing: { at, spent, left } };
}
