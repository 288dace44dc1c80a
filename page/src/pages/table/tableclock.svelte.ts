// The clock beside a wooden board, as this browser stores it. The program that holds the rules
// computes the times; this stores the clock, and detects gaps in which nothing kept it running.

import { seatCalled } from "../../games/called";
import { rules } from "../../rules/client";
import type { BoardRequest, KeptClock, ShownClock } from "../../rules/tables";
import type { ClockTerms } from "../../table/table";
import type { Phones } from "./phones.svelte";
import { drawnNames } from "./seating";
import { keptSecret, random } from "./secret";

const key = "manykings.table";
/** How often it is noted that the clock is looked after. */
const beatEvery = 1_000;
/** A longer gap is no hiccup: the page was closed, the phone slept, or its clock was set. */
const gapMax = 3_000;
const mostUndone = 20;

/** A clock before something was done to it, and when that was. */
interface Undone {
  readonly state: KeptClock;
  readonly at: number;
}

/** What is kept of a clock. */
interface Kept {
  readonly variant: string;
  readonly state: KeptClock;
  readonly undone: readonly Undone[];
  /** Why seats are out, by seat. */
  readonly reasons: Readonly<Record<number, string>>;
  readonly beat: number;
  /** The game at the board; left out by earlier versions. */
  readonly game?: string;
}

/**
 * The clock was not kept running: it shows its times at `from` until the players choose how to
 * count the gap.
 */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** The variant of the clock that is kept; "" if none is. */
export function keptVariant(): string {
  return read()?.variant ?? "";
}

/** The game at the board, if a clock of this variant is kept; "" if none is. */
export function keptGame(variant: string): string {
  const kept = read();
  return kept?.variant === variant ? (kept.game ?? "") : "";
}

export class TableClock {
  readonly variant: string;
  /** Which game is at the board: the sheets of one game have the same. */
  game = random(4);
  state = $state.raw() as KeptClock;
  shown = $state.raw() as ShownClock;
  undone = $state.raw<readonly Undone[]>([]);
  reasons = $state.raw<Readonly<Record<number, string>>>({});
  gap = $state.raw<Gap | null>(null);
  /** The moment, as this clock counts: a clock of the machine that is set does not change it. */
  now = $state(0);

  #base = Date.now() - performance.now();
  #beat = Date.now();
  #before: KeptClock | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #timers: ReturnType<typeof setInterval>[] = [];
  #flag: ReturnType<typeof setTimeout> | undefined;

  readonly #names: readonly string[];
  /** The other phones at the board, if they have buttons of their own. */
  phones = $state.raw<Phones | null>(null);

  private constructor(variant: string) {
    this.variant = variant;
    this.#names = drawnNames(variant);
    this.now = this.moment();
  }

  /** A new clock, paused. */
  static async make(variant: string, clock: ClockTerms, seats: number): Promise<TableClock> {
    const table = new TableClock(variant);
    const plan = { clock, seats: Array.from({ length: seats }, () => ({})) };
    table.#take(await rules().table("clock", { moment: table.moment(), plan }));
    table.#live();
    return table;
  }

  /** The clock that is kept for a game; null if there is none. */
  static async reopen(variant: string): Promise<TableClock | null> {
    const kept = read();
    if (kept?.variant !== variant) return null;
    const table = new TableClock(variant);
    table.undone = kept.undone;
    table.reasons = kept.reasons;
    table.#beat = kept.beat;
    if (kept.game) table.game = kept.game;
    try {
      const { state, beat } = kept;
      const gap = table.moment() - beat;
      if (state.started > 0 && (gap > gapMax || gap < 0)) await table.#pauseAt(state, beat);
      else table.#take(await rules().table("clock", { moment: table.moment(), state }));
    } catch {
      return null; // of another version
    }
    table.#live();
    return table;
  }

  /** What the player at a seat is called: by the name that was drawn there, else by colour. */
  called(seat: number): string {
    return this.#names[seat - 1] || seatCalled(this.variant, seat);
  }

  moment(): number {
    return Math.round(this.#base + performance.now());
  }

  get running(): boolean {
    return this.state.started > 0;
  }

  /** Whether it has begun. */
  get begun(): boolean {
    return this.running || this.state.made.some((n) => n > 0) || (this.state.elapsed ?? 0) > 0;
  }

  do(request: BoardRequest): Promise<void> {
    const moment = this.moment();
    return this.#next(async () => {
      const before = this.state;
      const told = await rules().table("clock", { moment, state: before, request });
      if (JSON.stringify(told.state) === JSON.stringify(before)) return;
      if (request.do === "press" || request.do === "out") {
        this.undone = [...this.undone, { state: before, at: moment }].slice(-mostUndone);
      }
      this.#take(told);
    });
  }

  out(seat: number, reason: string): Promise<void> {
    this.reasons = { ...this.reasons, [seat]: reason };
    return this.do({ do: "out", seat });
  }

  /**
   * Follows the game whose moves are entered: `moved` has ended its turn, or 0 if an earlier move
   * was mended. Who is out, and why, is as the rules have it.
   */
  async follow(moved: number, turn: number, outs: ReadonlyMap<number, string>, over: boolean): Promise<void> {
    if (moved > 0 && this.state.turn === moved) {
      const paused = !this.running && !this.state.fallen;
      if (paused) await this.do({ do: "start" });
      await this.do({ do: "press", seat: moved });
      if (paused) await this.do({ do: "stop" });
    }
    for (const [seat, reason] of outs) if (!this.state.out?.includes(seat)) await this.out(seat, reason);
    for (const seat of this.state.out ?? []) if (!outs.has(seat)) await this.do({ do: "back", seat });
    if (turn > 0 && this.state.turn !== turn && !outs.has(turn)) await this.do({ do: "turn", seat: turn });
    if (over && this.running) await this.do({ do: "stop" });
  }

  /** Undoes the last touch: the time since then counts for the seat that was on turn. */
  undo(): Promise<void> {
    return this.#next(async () => {
      const last = this.undone.at(-1);
      if (!last) return;
      this.undone = this.undone.slice(0, -1);
      const { turn, started, elapsed = 0 } = this.state;
      if (last.state.turn === turn) {
        const state: KeptClock = { ...last.state, started, elapsed };
        this.#take(await rules().table("clock", { moment: this.moment(), state }));
        return;
      }
      // The time since then, without pauses, is added to the previous turn.
      const moment = this.moment();
      const since = started > 0 ? moment - started : elapsed;
      const paused = { moment: last.at + since, state: last.state, request: { do: "stop" } } as const;
      const told = await rules().table("clock", paused);
      this.#take(started > 0 ? await this.#start(told.state, moment) : told);
    });
  }

  /** What the time was in which nobody kept the clock: counted, or a pause. */
  settle(counted: boolean): Promise<void> {
    return this.#next(async () => {
      const before = this.#before;
      this.gap = this.#before = null;
      const moment = this.moment();
      if (counted && before) this.#take(await rules().table("clock", { moment, state: before }));
      else this.#take(await this.#start(this.state, moment));
    });
  }

  /** Lets the other phones at the board have buttons of their own, over the server. */
  async invite(): Promise<Phones> {
    const { Phones } = await import("./phones.svelte");
    return (this.phones ??= new Phones(this));
  }

  /** Another game begins at the board, with this clock: the sheets are of the one before. */
  renew(): string {
    this.game = random(4);
    this.#keep();
    this.phones?.renew();
    return this.game;
  }

  /** Forgets the clock. */
  end(): void {
    this.phones?.forget();
    this.close();
    localStorage.removeItem(key);
  }

  close(): void {
    this.phones?.close();
    this.phones = null;
    this.#timers.forEach(clearInterval);
    clearTimeout(this.#flag);
  }

  #start(
    state: KeptClock,
    moment: number,
  ): Promise<{ readonly state: KeptClock; readonly shown: ShownClock }> {
    return rules().table("clock", { moment, state, request: { do: "start" } });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Pauses the clock at its last beat and asks the players about the gap. */
  async #pauseAt(state: KeptClock, beat: number): Promise<void> {
    this.#before = state;
    const from = Math.max(beat, state.started);
    this.gap = { from, to: Date.now() };
    this.#take(await rules().table("clock", { moment: from, state, request: { do: "stop" } }));
  }

  #take({ state, shown }: { readonly state: KeptClock; readonly shown: ShownClock }): void {
    this.state = state;
    this.shown = shown;
    this.now = this.moment();
    this.#keep();
    this.phones?.show();
    clearTimeout(this.#flag);
    if (shown.deadline > 0)
      this.#flag = setTimeout(() => void this.#look(), Math.max(0, shown.deadline - this.moment()));
  }

  /** Looks whether a flag has fallen. */
  #look(): Promise<void> {
    return this.#next(async () =>
      this.#take(await rules().table("clock", { moment: this.moment(), state: this.state })),
    );
  }

  #keep(): void {
    this.#beat = this.moment();
    const { variant, state, undone, reasons, game } = this;
    // While the players are asked what a gap was, what they may have counted is not lost.
    const kept: Kept = this.#before
      ? { variant, state: this.#before, undone, reasons, game, beat: this.gap!.from }
      : { variant, state, undone, reasons, game, beat: this.#beat };
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // The browser keeps nothing for this page: the clock lasts as long as the page.
    }
  }

  #live(): void {
    this.#timers = [
      setInterval(() => (this.now = this.moment()), 100),
      setInterval(() => this.#tick(), beatEvery),
    ];
    if (keptSecret(this.variant)) void this.invite();
  }

  /** Notes each second that the clock is looked after, and notices a phone that slept. */
  #tick(): void {
    const wall = Date.now();
    const slept = wall - this.moment() > gapMax || this.moment() - this.#beat > gapMax + beatEvery;
    if (slept) {
      this.#base = wall - performance.now();
      const { state } = this;
      const beat = this.#beat;
      if (this.running && !this.gap) void this.#next(() => this.#pauseAt(state, beat));
    }
    this.#keep();
  }
}
