import type { GameEvent, Move, View } from "../rules/types.ts";
import { entrySeat, isPly } from "./entry.ts";
import type { Entry, NameStyle } from "./table.ts";

/**
 * One game that the rules have open, wherever they run. A refused entry rejects
 * and leaves the game as it was.
 */
export interface Referee {
  state(): Promise<View>;
  moves(): Promise<Move[]>;
  /** The moves in a style, in the order of moves(). */
  names(style: NameStyle): Promise<string[]>;
  /** Plays an entry: a move in protocol notation, "resign3", "flag", "draw". */
  play(entry: string): Promise<View>;
  undo(entries: number): Promise<View>;
}

/** What is known of an entry besides its text. */
export type Timing = Pick<Entry, "at" | "spent" | "left">;

const untimed: Timing = { at: null, spent: null, left: null };

/**
 * The entries of a game, the view after each, and which of them is shown.
 *
 * Changes are asked of the referee one after the other, in the order in which
 * they were called; the fields change once, when a call is done.
 */
export class Timeline {
  #referee: Referee;
  #opening: View;
  /** views[i] is after i + 1 entries. */
  #views = $state.raw<readonly View[]>([]);
  #entries = $state.raw<readonly Entry[]>([]);
  #moves = $state.raw<readonly Move[]>([]);
  #shown = $state(0);
  #style = $state<NameStyle>("short");
  #last: Promise<unknown> = Promise.resolve();

  private constructor(referee: Referee, style: NameStyle, opening: View, moves: readonly Move[]) {
    this.#referee = referee;
    this.#style = style;
    this.#opening = opening;
    this.#moves = moves;
  }

  /** Reads the referee's game, to which nothing was played yet, and plays entries to it. */
  static async open(
    referee: Referee,
    style: NameStyle,
    entries: readonly { text: string; timing?: Timing }[] = [],
  ): Promise<Timeline> {
    const t = new Timeline(referee, style, await referee.state(), await referee.moves());
    await t.extend(entries);
    return t;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }
  get shown(): number {
    return this.#shown;
  }
  get live(): boolean {
    return this.#shown === this.#entries.length;
  }
  get view(): View {
    return this.after(this.#shown);
  }
  /** The view after all entries. */
  get now(): View {
    return this.after(this.#entries.length);
  }
  get opening(): readonly GameEvent[] {
    return this.#opening.events;
  }
  /** The legal moves after all entries. */
  get moves(): readonly Move[] {
    return this.#moves;
  }
  get style(): NameStyle {
    return this.#style;
  }

  /** The view after so many entries. */
  after(entries: number): View {
    return this.#views[entries - 1] ?? this.#opening;
  }

  goto(shown: number): void {
    this.#shown = Math.max(0, Math.min(shown, this.#entries.length));
  }

  /** Plays entries at the end. Rejects at the first that is refused, the others before it stay. */
  extend(entries: readonly { text: string; timing?: Timing }[]): Promise<void> {
    return this.#next(async () => {
      const live = this.live;
      const done = [...this.#entries];
      const views = [...this.#views];
      let moves = this.#moves;
      try {
        for (const { text, timing } of entries) {
          const name = await this.#name(text, moves);
          const view = await this.#referee.play(text);
          done.push(entryOf(text, name, moves, views.at(-1) ?? this.#opening, view, timing ?? untimed));
          views.push(view);
          moves = await this.#referee.moves();
        }
      } finally {
        this.#views = views;
        this.#entries = done;
        this.#moves = moves;
        if (live) this.#shown = done.length;
      }
    });
  }

  /** Takes back all entries but the first `length`. */
  cut(length: number): Promise<void> {
    return this.#next(async () => {
      const back = this.#entries.length - length;
      if (back <= 0) return;
      const live = this.live;
      await this.#referee.undo(back);
      const moves = await this.#referee.moves();
      this.#shown = live ? length : Math.min(this.#shown, length);
      this.#entries = this.#entries.slice(0, length);
      this.#views = this.#views.slice(0, length);
      this.#moves = moves;
    });
  }

  /** Puts in what has become known of the times of the entries from `from` on. */
  retime(from: number, timings: readonly Timing[]): void {
    this.#entries = this.#entries.map((e, i) => ({ ...e, ...timings[i - from] }));
  }

  /** Names all moves in another style. */
  setStyle(style: NameStyle): Promise<void> {
    return this.#next(async () => {
      if (style === this.#style) return;
      this.#style = style;
      const entries = this.#entries;
      await this.#referee.undo(entries.length);
      const named: Entry[] = [];
      for (const e of entries) {
        named.push({ ...e, name: e.ply ? await this.#name(e.text, await this.#referee.moves()) : e.text });
        await this.#referee.play(e.text);
      }
      this.#entries = named;
    });
  }

  /** Asks the referee something after all that was asked before. */
  ask<T>(question: (referee: Referee) => Promise<T>): Promise<T> {
    return this.#next(() => question(this.#referee));
  }

  async #name(text: string, moves: readonly Move[]): Promise<string> {
    const i = this.#style === "protocol" ? -1 : moves.findIndex((m) => m.text === text);
    return i < 0 ? text : ((await this.#referee.names(this.#style))[i] ?? text);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

function entryOf(
  text: string,
  name: string,
  moves: readonly Move[],
  before: View,
  after: View,
  timing: Timing,
): Entry {
  const move = moves.find((m) => m.text === text);
  return {
    text,
    name,
    seat: entrySeat(text, before.turn),
    ply: isPly(text),
    squares: move ? squaresOf(move) : [],
    capture: move !== undefined && move.captured.length > 0,
    events: after.events,
    next: after.outcome.over ? 0 : after.turn,
    check: after.check,
    ...timing,
  };
}

/** Where a move began, where it landed, and where it ended, each once. */
function squaresOf(m: Move): string[] {
  return [...new Set([m.from, ...m.path, m.to].filter((s) => s !== ""))];
}
