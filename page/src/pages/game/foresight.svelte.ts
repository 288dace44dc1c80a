// Conditional moves: my answers if the others play the moves I foresee, in a game by
// correspondence. They are entered on the board, by playing the foreseen moves; the server stores
// and plays them.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { m } from "../../paraglide/messages";
import { rules } from "../../rules/client";
import type { Move, View } from "../../rules/types";
import type { LastMove } from "../../board/props";
import { squaresOf } from "../../table/entry";
import type { Table } from "../../table/table";

type Kept = components["schemas"]["Conditional"];
type Step = Kept["lines"][number][number];

/** Any move, in a line. */
export const ANY = "*";

/** The key of a line of steps. */
const keyOf = (line: readonly Step[]): string => line.map(({ text }) => text).join(" ");

/** The key of a move that was dropped: of no line. */
const keyOfDropped = (text: string): string => `dropped ${text}`;

/** The number of my past turns searched for the one in which a move was dropped. */
const turnsBack = 3;

/** A step that is being entered: its move, null for any move, and the position after it. */
interface Entering extends Step {
  readonly move: Move | null;
  readonly view: View;
}

/** The game at whose board the lines are entered. */
interface Foreseen {
  readonly table: Table;
  /** The seat on turn, 0 if there is none. */
  readonly turn: number;
  nameOf(seat: number): string;
  clear(): void;
  setPlan(text: string): void;
  /** Does something and shows why it failed. */
  run(action: () => Promise<unknown>): Promise<boolean>;
}

export class Foresight {
  #desk: Foreseen;
  readonly seat: number;
  #kept = $state.raw<Kept>({ edition: 0, lines: [] });
  #path = $state.raw<readonly Entering[]>([]);
  #start = $state.raw<View | null>(null);
  /** Counts the requests: an answer to an older one is ignored. */
  #asked = 0;
  /** The names of steps in the chosen notation, by the steps up to them. */
  #names = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The position at which these names begin, and their notation. */
  #named = "";
  #naming = 0;

  constructor(desk: Foreseen, seat: number) {
    this.#desk = desk;
    this.seat = seat;
  }

  get lines(): Kept["lines"] {
    return this.#kept.lines;
  }
  /** The name of a move that was not legal when its time came; "" for none. */
  get dropped(): string {
    const text = this.#kept.dropped ?? "";
    return this.#names.get(keyOfDropped(text)) ?? text;
  }
  get path(): readonly Step[] {
    return this.#path;
  }
  /** Whether a line is being entered. */
  get entering(): boolean {
    return this.#start !== null;
  }
  /** Whether lines may be entered: while others are to move. */
  get may(): boolean {
    const { turn, table } = this.#desk;
    return turn > 0 && turn !== this.seat && table.paused === null;
  }
  /** The position that a line has led to, while one is entered. */
  readonly view: View | null = $derived.by(() => this.#path.at(-1)?.view ?? this.#start);
  readonly lastMoves: readonly LastMove[] = $derived.by(() =>
    this.#path.flatMap(({ seat, move }) => (move ? [{ seat, squares: squaresOf(move) }] : [])).slice(-3),
  );
  /** Whether the line is complete: it ends with a move of mine. */
  readonly whole: boolean = $derived.by(() => this.#path.at(-1)?.seat === this.seat);
  /** Whether another seat moves next; its move may be anything. */
  readonly asks: boolean = $derived.by(() => this.view !== null && this.view.turn !== this.seat);

  /** A line in words. */
  told(line: readonly Step[]): string {
    const { nameOf } = this.#desk;
    return line
      .map(({ seat, text }, i) => {
        const move =
          text === ANY ? m.foresight_any() : (this.#names.get(keyOf(line.slice(0, i + 1))) ?? text);
        return m.app_pair({ name: seat === this.seat ? m.game_you_title() : nameOf(seat), value: move });
      })
      .join(" · ");
  }

  /** Names all steps from the current position, in the notation of the table. */
  async name(): Promise<void> {
    const asked = ++this.#naming;
    const { now, style, letters } = this.#desk.table;
    const named = [now.position, style, letters].join("\n");
    const names = new Map(named === this.#named ? this.#names : []);
    const before = names.size;
    try {
      for (const line of [...this.lines, this.#path]) {
        for (const [i, { text }] of line.entries()) {
          const key = keyOf(line.slice(0, i + 1));
          if (text === ANY || names.has(key)) continue;
          const played = line.slice(0, i).map((step) => step.text);
          const view = i > 0 ? await rules().ahead(now.position, played) : now;
          names.set(key, (await this.#nameIn(view, text)) ?? text);
          if (asked !== this.#naming) return;
        }
      }
      const dropped = this.#kept.dropped ?? "";
      if (dropped && !names.has(keyOfDropped(dropped))) {
        names.set(keyOfDropped(dropped), (await this.#nameOfDropped(dropped)) ?? dropped);
        if (asked !== this.#naming) return;
      }
    } catch {
      return; // the game has gone on, and is asked about again
    }
    if (named === this.#named && names.size === before) return;
    this.#named = named;
    this.#names = names;
  }

  /** The name of a move in a position; undefined where it is not legal. */
  async #nameIn(view: View, text: string): Promise<string | undefined> {
    const at = view.moves.findIndex((move) => move.text === text);
    if (at < 0) return undefined;
    const { style, letters } = this.#desk.table;
    const game = await rules().open({ position: view.position });
    try {
      return (await game.names(style, letters))[at];
    } finally {
      void game.close();
    }
  }

  /**
   * What a move is called that was dropped. It was illegal after the others' real moves. Its name
   * comes from the position after the foreseen ones, in the last turn of mine that has such a
   * position.
   */
  async #nameOfDropped(text: string): Promise<string | undefined> {
    const { entries, start } = this.#desk.table;
    let end = entries.length;
    for (let back = 0; back < turnsBack && end > 0; back++) {
      const mine = entries.slice(0, end).findLastIndex(({ seat }) => seat === this.seat);
      const { position } = entries[mine]?.view ?? start;
      const played = entries.slice(mine + 1, end).map(({ text: other }) => other);
      for (let known = played.length - 1; known >= 0; known--) {
        const view = await rules()
          .ahead(
            position,
            played.map((other, i) => (i < known ? other : ANY)),
          )
          .catch(() => null); // they did not only move
        const name = view && (await this.#nameIn(view, text));
        if (name) return name;
      }
      end = mine;
    }
    return undefined;
  }

  /** Loads the stored lines. */
  async load(): Promise<void> {
    const asked = ++this.#asked;
    const path = { id: this.#desk.table.id, seat: this.seat };
    try {
      const kept = await answered(api.GET("/games/{id}/conditional/{seat}", { params: { path } }));
      if (asked === this.#asked) this.#kept = kept;
    } catch {
      // Stored conditional moves are played all the same; the next move asks again.
    }
  }

  /** Begins a line on the board. */
  begin(): void {
    const { table } = this.#desk;
    table.goto(table.entries.length);
    this.#desk.clear();
    this.#desk.setPlan("");
    this.#path = [];
    this.#start = table.now;
  }

  cancel(): void {
    this.#path = [];
    this.#start = null;
  }

  /** Enters a step: the text of a legal move, or ANY. */
  async enter(text: string): Promise<void> {
    const before = this.view;
    if (!before || !this.#start) return;
    const move = before.moves.find((x) => x.text === text) ?? null;
    const step = { seat: before.turn, text };
    await this.#desk.run(async () => {
      const view = await rules().ahead(this.#start!.position, [...this.#path.map((s) => s.text), text]);
      if (this.view === before) this.#path = [...this.#path, { ...step, move, view }];
    });
  }

  /** Enters a step that was typed. */
  async type(text: string): Promise<void> {
    const before = this.view;
    if (!before) return;
    await this.#desk.run(async () => {
      const game = await rules().open({ position: before.position });
      try {
        await this.enter(await game.read(text, this.#desk.table.letters));
      } finally {
        void game.close();
      }
    });
  }

  /** Takes the last step back; without one, ends the entry of a line. */
  back(): void {
    if (this.#path.length === 0) this.cancel();
    else this.#path = this.#path.slice(0, -1);
  }

  /** Stores the line, replacing lines with another answer to the same moves. */
  async keep(): Promise<void> {
    if (!this.whole) return;
    const line = this.#path.map(({ seat, text }) => ({ seat, text }));
    const others = this.lines.filter((other) => !this.#contradicts(line, other));
    if (await this.#put([...others, line])) this.cancel();
  }

  /** Whether two lines answer the same with different moves: the server refuses that. */
  #contradicts(a: readonly Step[], b: readonly Step[]): boolean {
    const parting = a.findIndex((step, i) => step.text !== b[i]?.text || step.seat !== b[i].seat);
    return a[parting]?.seat === this.seat && b[parting]?.seat === this.seat;
  }

  remove(line: number): Promise<boolean> {
    return this.#put(this.lines.filter((_, i) => i !== line));
  }

  /** Has read that something was dropped. */
  async read(): Promise<void> {
    await this.#put([...this.lines]);
  }

  #put(lines: Kept["lines"]): Promise<boolean> {
    const { table } = this.#desk;
    return this.#desk.run(async () => {
      const params = { path: { id: table.id, seat: this.seat } };
      const body = {
        version: table.room?.version ?? 0,
        edition: this.#kept.edition,
        lines: lines.map((line) => line.map(({ text }) => text)),
      };
      this.#asked++;
      try {
        this.#kept = await answered(api.PUT("/games/{id}/conditional/{seat}", { params, body }));
      } catch (error) {
        void this.load(); // another device of mine, or a move
        throw error;
      }
    });
  }
}
