// A game on the server: people and bots anywhere. How the game stands is what the
// server has stored; a move that is entered here is shown at once, and taken off
// the board again if the server refuses it.

import { answered, api, newToken, type Shown } from "../api/client";
import { persist } from "../api/persist";
import { socket, type Socket } from "../api/socket";
import { rules } from "../rules/client";
import { RefusedError, type Move, type Outcome, type Refusal, type Surface, type View } from "../rules/types";
import { OnlineRoom } from "./room.svelte";
import { ServerReferee } from "./serverreferee";
import { moment, seatsOf, termsOf, voteOf } from "./shown";
import { outs } from "./standing";
import {
  TroubleError,
  type Action,
  type Entry,
  type NameStyle,
  type SeatView,
  type Stage,
  type Table,
  type Terms,
  type Vote,
  type VoteKind,
} from "./table";
import { Timeline, type Referee, type Timing } from "./timeline.svelte";

/** A game that the rules have open, in this browser or at the server. */
interface Rulebook extends Referee {
  readonly surface: Surface;
  /** The protocol text of a legal move in any notation; rejects with a RefusedError. */
  read(text: string): Promise<string>;
  close(): Promise<void>;
}

/** What is round an online table: the page's own, or a test's. */
export interface Surroundings {
  readonly socket: Socket;
  readonly rules: { open(start: { game: string }): Promise<Rulebook> };
  /** The start of the addresses of this page, such as "https://host". */
  readonly origin: string;
}

/** How long after a flag has fallen the server is asked to look, if it has told nothing; milliseconds. */
const claimAfter = 3_000;

export class OnlineTable implements Table {
  readonly kind = "online";
  readonly id: string;
  readonly room: OnlineRoom;

  /** As the server told last, but for its entries: those are in #stored. */
  #game = $state.raw<Shown>() as Shown;
  #stored: readonly Shown["entries"][number][] = [];
  #timeline = $state.raw<Timeline>() as Timeline;
  #surface = $state.raw<Surface>() as Surface;
  #ready = $state(false);
  #trouble = $state("");
  #pending = $state("");
  #offset = $state(0);

  #socket: Socket;
  #rules: Surroundings["rules"];
  #book: Rulebook | null = null;
  #closed = false;
  #stops: (() => void)[] = [];
  #claim: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for of the timeline, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(id: string, around: Partial<Surroundings> = {}) {
    this.id = id;
    this.#socket = around.socket ?? socket();
    this.#rules = around.rules ?? rules();
    this.room = new OnlineRoom(this, this.#socket, around.origin ?? location.origin);
    void this.#load();
  }

  readonly stage: Stage = $derived(this.#ready ? this.#game.stage : "loading");
  readonly #outs = $derived.by(() => outs(this.#timeline.start, this.#timeline.entries));
  readonly seats: readonly SeatView[] = $derived.by(() =>
    seatsOf(this.#game, this.#surface.teams, this.#outs, this.#offset),
  );
  readonly terms: Terms = $derived.by(() => termsOf(this.#game));
  readonly vote: Vote | null = $derived.by(() => voteOf(this.#game.vote, this.#offset));
  readonly paused: number | null = $derived.by(() => moment(this.#game.pause?.since ?? 0, this.#offset));
  readonly outcome: Outcome | null = $derived.by(() =>
    this.#timeline.now.outcome.over ? this.#timeline.now.outcome : null,
  );
  readonly dests: readonly Move[] = $derived.by(() => (this.#mayMove() ? this.#timeline.moves : []));

  /** Why there is nothing to show, as the code of a TroubleError; "" otherwise. */
  get trouble(): string {
    return this.#trouble;
  }
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
  get rematchId(): string {
    return this.#game.rematch ?? "";
  }
  get pending(): string {
    return this.#pending;
  }

  may(action: Action, seat?: number): boolean {
    if (!this.#ready) return false;
    const { stage, you, vote, host } = this.#game;
    const mine = seat === undefined ? you : you.filter((s) => s === seat);
    const playing = stage === "playing";
    const living = mine.filter((s) => !this.#outs.has(s));
    const free = playing && living.length > 0 && !vote;
    switch (action) {
      case "resign":
        return playing && living.length > 0;
      case "abort":
        return free || (stage === "waiting" && host);
      case "draw":
        return free;
      case "takeback":
        return free && this.paused === null && this.#stored.some((e) => living.includes(e.seat));
      case "pause":
        return free && this.paused === null;
      case "resume":
        return free && this.paused !== null;
      case "ballot":
        return vote?.yours ?? false;
      case "rematch":
        return (stage === "over" || (stage === "aborted" && this.#game.begun > 0)) && mine.length > 0;
      case "join":
        return (
          stage === "waiting" &&
          this.#game.seats.some(
            (s, i) =>
              (seat === undefined || seat === i + 1) &&
              ((s.kind === "open" && you.length === 0) || (s.you && !s.ready)),
          )
        );
      case "leave":
        return stage === "waiting" && mine.some((s) => this.#game.seats[s - 1]?.ready);
      case "start":
        return stage === "waiting" && host;
      case "takeBack":
        return playing && living.some((s) => (this.#game.seats[s - 1]?.substitute ?? 0) > 0);
      case "chat":
        return this.#game.chat;
    }
  }

  async play(text: string): Promise<void> {
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const move = await this.#read(text);
    if (!this.#mayMove()) throw new TroubleError("not-turn", "it is not your turn");
    const { version } = this.#game;
    const seat = this.now.turn;
    const token = newToken();
    this.#pending = move;
    // The server's rules know a move only once it is stored.
    if (this.#tries) await this.#queue(() => this.#timeline.extend([{ text: move }]));
    try {
      const game = await persist(
        () =>
          answered(
            api.POST("/games/{id}/moves", {
              params: { path: { id: this.id } },
              body: { version, seat, text: move, token },
            }),
          ),
        () => this.#closed,
      );
      await this.#apply(game);
    } catch (error) {
      if (this.#closed) return;
      await this.#queue(async () => {
        this.#pending = "";
        await this.#timeline.cut(this.#stored.length);
      });
      void this.#refresh();
      throw error;
    }
  }

  async why(text: string): Promise<Refusal | null> {
    try {
      await this.#read(text);
      return null;
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  }

  async foresee(text: string): Promise<View> {
    return this.#tries ? this.#timeline.foresee(text) : { ...this.now, attacks: [] };
  }

  names(): Promise<readonly string[]> {
    return this.#timeline.ask((referee) => referee.names(this.style));
  }

  setStyle(style: NameStyle): void {
    void this.#queue(() => this.#timeline.setStyle(style));
  }

  goto(shown: number): void {
    this.#timeline.goto(shown);
  }

  resign(seat: number): Promise<void> {
    const token = newToken();
    return this.change(() =>
      answered(api.POST("/games/{id}/resign", { params: { path: { id: this.id } }, body: { seat, token } })),
    );
  }

  /** Before the start the host calls the game off, without a vote. */
  propose(kind: VoteKind, seat: number): Promise<void> {
    const token = newToken();
    if (this.stage === "waiting") {
      const of = { path: { id: this.id }, query: { token } };
      return this.change(() => answered(api.DELETE("/games/{id}", { params: of })));
    }
    return this.change(() =>
      answered(
        api.POST("/games/{id}/votes", { params: { path: { id: this.id } }, body: { kind, seat, token } }),
      ),
    );
  }

  async ballot(yes: boolean): Promise<void> {
    const vote = this.#game.vote?.id;
    if (vote === undefined) return;
    const token = newToken();
    await this.change(() =>
      answered(
        api.POST("/games/{id}/votes/ballot", {
          params: { path: { id: this.id } },
          body: { vote, yes, token },
        }),
      ),
    );
  }

  async rematch(): Promise<string> {
    const token = newToken();
    const { id } = await persist(
      () => answered(api.POST("/games/{id}/rematch", { params: { path: { id: this.id } }, body: { token } })),
      () => this.#closed,
    );
    return `/g/${id}`;
  }

  record(): Promise<string> {
    return answered(api.GET("/games/{id}/record", { params: { path: { id: this.id } }, parseAs: "text" }));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#claim);
    for (const stop of this.#stops) stop();
    this.room.close();
    void this.#queue(async () => this.#book?.close());
  }

  /** Asks the server for a change of the game, until it answers, and shows what comes of it. */
  async change(request: () => Promise<Shown>): Promise<void> {
    await this.#apply(await persist(request, () => this.#closed));
  }

  /** Whether moves can be tried in this browser. */
  get #tries(): boolean {
    return !(this.#book instanceof ServerReferee);
  }

  #mayMove(): boolean {
    if (!this.#ready || this.stage !== "playing" || this.#pending !== "" || this.paused !== null)
      return false;
    const { turn } = this.#timeline.now;
    return !this.outcome && this.live && this.mine.includes(turn);
  }

  #read(text: string): Promise<string> {
    const book = this.#book;
    if (!book) throw new TroubleError("offline", "the rules are not loaded");
    return this.#timeline.ask(() => book.read(text));
  }

  async #load(): Promise<void> {
    try {
      const game = await persist(
        () => answered(api.GET("/games/{id}", { params: { path: { id: this.id } } })),
        () => this.#closed,
      );
      const book = await this.#rules
        .open({ game: game.variant })
        .catch(() => ServerReferee.open(this.id, game.variant)); // no WebAssembly here
      this.#book = book;
      this.#surface = book.surface;
      this.#timeline = await Timeline.open(book, "short");
      await this.#apply(game);
    } catch (error) {
      this.#trouble = error instanceof TroubleError ? error.code : "unknown";
      return;
    }
    if (this.#closed) return;
    this.#stops.push(
      this.#socket.watch(this.id, {
        version: () => this.#game.version,
        game: (game) => void this.#apply(game),
        chat: (message) => this.room.hear(message),
        watchers: (count) => {
          this.room.watchers = count;
        },
        trouble: () => void this.#refresh(),
      }),
    );
    await this.room.listen().catch(() => undefined); // the chat is not worth an alarm
  }

  /** Asks how the game stands. */
  async #refresh(): Promise<void> {
    try {
      const game = await answered(api.GET("/games/{id}", { params: { path: { id: this.id } } }));
      await this.#apply(game);
    } catch {
      // The socket tells when the server is there again.
    }
  }

  /** Shows what the server has told, if that is new. */
  #apply(game: Shown): Promise<void> {
    return this.#queue(async () => {
      if (this.#closed || (this.#ready && !this.#isNews(game))) return;
      if (game.from > this.#stored.length) {
        void this.#refresh(); // something between was missed
        return;
      }
      const before = this.#ready ? this.#game : null;
      const stored = [...this.#stored.slice(0, game.from), ...game.entries];
      // An entered move stays on the board for as long as nothing else was played there.
      const waiting = this.#pending !== "" && stored.length === this.#stored.length;
      await this.#show(stored, waiting && this.#tries ? [this.#pending] : []);
      this.#stored = stored;
      if (!waiting) this.#pending = "";
      this.#offset = this.#socket.offset ?? game.now - Date.now();
      this.#game = game;
      this.#ready = true;
      this.#expect();
      if (before && (before.stage !== game.stage || before.you.length !== game.you.length)) {
        void this.room.listen().catch(() => undefined);
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

  /** Looks after a flag that falls, should the server not tell of it. */
  #expect(): void {
    clearTimeout(this.#claim);
    const flag = moment(this.#game.deadline, this.#offset);
    if (flag === null || this.#game.you.length === 0) return;
    const wait = flag + claimAfter - Date.now();
    if (wait > 2 ** 31 - 1) return; // days: the server sees to it
    const { version } = this.#game;
    this.#claim = setTimeout(
      () => {
        if (this.#game.version !== version) return;
        const token = newToken();
        const claim = api.POST("/games/{id}/claim", { params: { path: { id: this.id } }, body: { token } });
        void answered(claim).then(
          (game) => this.#apply(game),
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
