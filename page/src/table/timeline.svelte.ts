import type { Move, View } from "../rules/types";
import type { Entry, Letters, NameStyle } from "./table";

/**
 * One game that the rules have open, wherever they run. A refused entry rejects
 * and leaves the game unchanged.
 */
export interface Referee {
  view(): Promise<View>;
  /** The moves in a style and with letters, in the order of those of the view. */
  names(style: NameStyle, letters: Letters): Promise<string[]>;
  /** Plays an entry: a move in protocol notation, "resign3", "flag", "draw". */
  play(entry: string): Promise<View>;
  /**
   * Plays several entries, or none if one is refused, and names them. Only the last view has legal
   * moves. Left out where entries are played one by one.
   */
  line?(
    entries: readonly string[],
    style: NameStyle,
    letters: Letters,
  ): Promise<readonly { readonly name: string; readonly view: View }[]>;
  undo(entries: number): Promise<View>;
}

/** A position to look at, of a game whose moves are still being read. */
export class Still implements Referee {
  #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  async view(): Promise<View> {
    return this.#view;
  }
  async undo(): Promise<View> {
    return this.#view;
  }
  async names(): Promise<string[]> {
    return this.#view.moves.map(({ text }) => text);
  }
  play(): Promise<View> {
    return Promise.reject(new Error("the game is still being read"));
  }
}

/** The known facts about an entry besides its text. */
export type Timing = Pick<Entry, "at" | "spent" | "left" | "absent">;

/** How many entries are played in one go. */
const lineLength = 200;

const untimed: Timing = { at: null, spent: null, left: null };

/**
 * The entries of a game, the view after each, and which of them is shown.
 *
 * The referee gets changes one after the other, in the order of the
 * calls; the fields change once, when a call is done.
 */
export class Timeline {
  #referee: Referee;
  /** The view before the first entry. */
  readonly start: View;
  #entries = $state.raw<readonly Entry[]>([]);
  #shown = $state(0);
  #style = $state<NameStyle>("short");
  #letters = $state<Letters>("en");
  #last: Promise<unknown> = Promise.resolve();

  private constructor(referee: Referee, style: NameStyle, start: View) {
    this.#referee = referee;
    this.#style = style;
    this.start = start;
  }

  /** Opens the referee's game, which has no moves yet, and plays entries to it. */
  static async open(
    referee: Referee,
    style: NameStyle,
    entries: readonly { text: string; timing?: Timing }[] = [],
  ): Promise<Timeline> {
    const t = new Timeline(referee, style, await referee.view());
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
  /** The legal moves after all entries. */
  get moves(): readonly Move[] {
    return this.now.moves;
  }
  get style(): NameStyle {
    return this.#style;
  }
  get letters(): Letters {
    return this.#letters;
  }

  /** The view after so many entries. */
  after(entries: number): View {
    return this.#entries[entries - 1]?.view ?? this.start;
  }

  goto(shown: number): void {
    this.#shown = Math.max(0, Math.min(shown, this.#entries.length));
  }

  /** Plays entries at the end. Rejects at the first refused one; the entries before it stay. */
  extend(entries: readonly { text: string; timing?: Timing }[]): Promise<void> {
    return this.#next(async () => {
      const done = [...this.#entries];
      const before = done.length;
      try {
        while (done.length - before < entries.length) {
          const next = entries.slice(done.length - before).slice(0, lineLength);
          for (const [i, { name, view }] of (await this.#line(next, done.at(-1)?.view)).entries()) {
            const { text, timing } = next[i]!;
            const { kind = "move", seat = 0, round = 0, move = null } = view.played ?? {};
            done.push({ text, kind, name, seat, round, move, view, ...(timing ?? untimed) });
          }
        }
      } finally {
        const live = this.live;
        this.#entries = done;
        if (live) this.#shown = done.length;
      }
    });
  }

  /** Takes back all entries but the first `length`. */
  cut(length: number): Promise<void> {
    return this.#next(async () => {
      const back = this.#entries.length - length;
      if (back <= 0) return;
      const view = await this.#referee.undo(back);
      const live = this.live;
      this.#shown = live ? length : Math.min(this.#shown, length);
      // Moves played in a line have no legal moves.
      this.#entries = this.#entries.slice(0, length).map((e, i) => (i === length - 1 ? { ...e, view } : e));
    });
  }

  /** Adds the times of the entries from `from` on, once they are known. */
  retime(from: number, timings: readonly Timing[]): void {
    this.#entries = this.#entries.map((e, i) => ({ ...e, ...timings[i - from] }));
  }

  /** Names all moves in another style, or with other letters. */
  setStyle(style: NameStyle, letters: Letters = this.#letters): Promise<void> {
    return this.#next(async () => {
      if (style === this.#style && letters === this.#letters) return;
      this.#style = style;
      this.#letters = letters;
      const entries = this.#entries;
      await this.#referee.undo(entries.length);
      const named: Entry[] = [];
      while (named.length < entries.length) {
        const next = entries.slice(named.length).slice(0, lineLength);
        const line = await this.#line(next, named.at(-1)?.view);
        named.push(...next.slice(0, line.length).map((e, i) => ({ ...e, ...line[i]! })));
      }
      this.#entries = named;
    });
  }

  /** The position after a legal move that is not played. */
  foresee(text: string): Promise<View> {
    return this.#next(async () => {
      const view = await this.#referee.play(text);
      await this.#referee.undo(1);
      return view;
    });
  }

  /** Asks the referee something after all earlier requests. */
  ask<T>(question: (referee: Referee) => Promise<T>): Promise<T> {
    return this.#next(() => question(this.#referee));
  }

  /**
   * Plays the first of some entries or more of them, from a view with legal moves, and names them.
   */
  async #line(
    entries: readonly { text: string }[],
    from: View = this.start,
  ): Promise<readonly { readonly name: string; readonly view: View }[]> {
    const texts = entries.map(({ text }) => text);
    if (texts.length > 1 && this.#referee.line) {
      try {
        return await this.#referee.line(texts, this.#style, this.#letters);
      } catch {
        // One of them is refused: the ones before it are played one by one.
      }
    }
    const [text] = texts as [string];
    const [name, view] = await Promise.all([this.#name(text, from.moves), this.#referee.play(text)]);
    return [{ name, view }];
  }

  async #name(text: string, moves: readonly Move[]): Promise<string> {
    const i = this.#style === "protocol" ? -1 : moves.findIndex((m) => m.text === text);
    return i < 0 ? text : ((await this.#referee.names(this.#style, this.#letters))[i] ?? text);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
