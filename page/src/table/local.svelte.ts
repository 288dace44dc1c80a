// A game played in this browser alone, by people at one screen and by bots in a worker.
// The program that holds the rules decides what a table allows, as it does on the server.
// This file stores the game, waits, and runs the bots.
// Every change is stored before the next one is awaited.

import type { Shown } from "../api/client";
import { recordDate } from "../app/dates";
import { castOf } from "../games/bots";
import { rules } from "../rules/client";
import { Engine, StoppedError } from "../rules/engine";
import type { Table } from "./table";
import type { Ask, Sat, SeatChoice, ShownTable, TableEntry, TableRequest } from "../rules/tables";
import { RefusedError, type Limits } from "../rules/types";
import { beat, forgetBeat, lastBeat } from "./beats";
import { adopt, isFirstForm } from "./firstform";
import { GameTable, type Keeper } from "./game.svelte";
import { hold, type Release } from "./hold";
import { shelf, type Head } from "./shelf";
import { TroubleError, type ClockTerms } from "./table";

/**
 * The person at this browser, in the words of the table: all who sit at one screen are one player.
 */
const here = "here";

/** How often the open page is noted while clocks run, and how often that reaches the database. */
const beatEvery = 1_000;
const markEvery = 5_000;
/** How long a bot thinks about a move for which no person waits. */
const blink = 25;

/** The player for a seat. */
export interface Sitter {
  readonly kind: "person" | "bot";
  /** "" if none was given. */
  readonly name: string;
  /** 1 to 10 for a bot, 0 for a person. */
  readonly level: number;
}

/** A game to begin. */
export interface Plan {
  /** A game id, not necessarily canonical. */
  readonly variant: string;
  /** sitters[seat - 1]. */
  readonly sitters: readonly Sitter[];
  readonly clock: ClockTerms;
  readonly lots: boolean;
  readonly official?: boolean;
  /** The number of games of the match that it begins; left out for a single game. */
  readonly games?: number;
  /**
   * The position it begins from, as text (docs/notation.md); left out for the start of the game.
   */
  readonly position?: string;
  /** Whether a coach stands by. */
  readonly coached?: boolean;
}

/** Begins a game and returns its id. */
export async function begin({
  variant,
  sitters,
  clock,
  lots,
  official = false,
  games = 1,
  position,
  coached = false,
}: Plan): Promise<string> {
  const choice = ({ kind, name, level }: Sitter): SeatChoice =>
    kind === "bot" ? { kind, level } : { kind: "me", ...(name ? { name } : {}) };
  const seats = sitters.map(choice);
  // Nobody here is ever absent: the policy for leaving does not matter.
  const leaving = { kind: "out", after: 60_000 } as const;
  const now = Date.now();
  const more = { ...(games > 1 ? { match: { games } } : {}), ...(position ? { position } : {}) };
  const plan = { variant, host: here, lots, official, ...more, clock, leaving, seats };
  return shelve(await rules().table("sit", { plan, moment: now, seed: randomSeed() }), now, coached);
}

/** Stores a new game, and returns its id. */
async function shelve({ table, state: kept }: Sat, now: number, coached = false): Promise<string> {
  await rules().table("rise", { table });
  const { entries, ...state } = kept;
  const id = newId();
  const head: Head = {
    form: 2,
    id,
    updated: now,
    beat: now,
    seed: randomSeed(),
    played: entries.length,
    rematch: "",
    ...(coached ? { coached } : {}),
    state,
  };
  await shelf.put(head, 0, entries);
  return id;
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => (b % 36).toString(36)).join("");
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class LocalTable extends GameTable {
  readonly kind = "local";
  readonly room = null;
  protected readonly tries = true;
  protected readonly eager = false;
  protected readonly keeper: Keeper;

  #head = $state.raw<Head>() as Head;
  #entries: readonly TableEntry[] = [];
  /** The game as the table last showed it. */
  #told = {} as ShownTable;
  /** The number of the table in the worker that holds the rules. */
  #table = 0;
  #engine = new Engine();
  #due: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #mark: ReturnType<typeof setInterval> | undefined;
  #release: Release | null = null;
  /** The requests to the table, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(id: string) {
    super(id);
    this.keeper = {
      move: (version, seat, text) => this.#ask({ do: "move", seat, version, text }),
      resign: (seat) => this.#ask({ do: "resign", seat }),
      propose: (kind) => this.#ask({ do: "propose", kind }),
      ballot: (vote, yes) => this.#ask({ do: "ballot", vote, yes }),
      callOff: () => Promise.reject(new TroubleError("started", "a game at one screen waits for nobody")),
      claim: () => this.#ask({ do: "claim" }),
      game: () => Promise.resolve(this.#shown(0)),
      rematch: () => this.#rematch(),
      record: () => {
        const { begun, created } = this.#head.state;
        return rules().table("record", { table: this.#table, date: recordDate(begun || created) });
      },
    };
  }

  /**
   * Opens a stored game. Rejects with a TroubleError: "notFound" if it is not
   * stored, "elsewhere" if it is open in another place of this browser.
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
    const kept = await shelf.head(this.id);
    if (!kept) throw new TroubleError("notFound", `there is no game ${this.id} in this browser`);
    const head = isFirstForm(kept) ? await adopt(kept) : kept;
    const entries = await shelf.entries(this.id);
    this.#head = head;
    this.#entries = entries;
    const { variant, position } = head.state;
    const book = await rules().open(position ? { position } : { game: variant });
    const sat = await rules().table("resume", {
      state: { ...head.state, entries },
      last: Math.min(Date.now(), Math.max(head.beat, lastBeat(this.id))),
      moment: Date.now(),
    });
    this.#table = sat.table;
    await this.#keep(sat);
    addEventListener("pagehide", this.#hide);
    this.#beat = setInterval(this.#note, beatEvery);
    this.#mark = setInterval(this.#hide, markEvery);
    await this.begin(book, this.#shown(0));
    this.#goOn(sat.change.asks);
  }

  override get rematchId(): string {
    return this.#head.rematch;
  }

  /** Beside one person who plays against bots alone. */
  override get coach(): Table["coach"] {
    if (this.#head.coached) return "first";
    return this.seats.filter(({ kind }) => kind === "person").length === 1 ? "beside" : "";
  }

  /** A match continues with its next game instead. */
  override get again(): (() => Promise<string>) | null {
    const { variant, position, lots, official = false, seats, match } = this.#head.state;
    const { clock } = this.terms;
    if (match) return null;
    const sitters = seats.map(({ kind, name = "", level = 0 }): Sitter =>
      kind === "bot" ? { kind, name: "", level } : { kind: "person", name, level: 0 },
    );
    const start = position ? { position } : {};
    return async () =>
      `/here/${await begin({ variant, sitters, clock, lots, official, coached: this.#head.coached, ...start })}`;
  }

  override close(): void {
    if (this.closed) return;
    this.#hide();
    removeEventListener("pagehide", this.#hide);
    clearInterval(this.#beat);
    clearInterval(this.#mark);
    clearTimeout(this.#due);
    this.#engine.end();
    super.close();
    void this.#last.then(() => {
      this.#release?.();
      return this.#table ? rules().table("rise", { table: this.#table }) : null;
    });
  }

  /** Sends the table a request after all earlier ones; then the game continues. */
  #ask(request: TableRequest): Promise<Shown> {
    return this.#next(async () => {
      if (this.closed) throw new TroubleError("closed", "the table is closed");
      const sat = await rules().table("do", {
        table: this.#table,
        request: { player: here, ...request },
        moment: Date.now(),
      });
      const { changed, keep, asks } = sat.change;
      if (changed) {
        this.#engine.stop();
        await this.#keep(sat);
        this.#goOn(asks);
        if (sat.refusal || sat.trouble) void this.hear(this.#shown(keep)); // something was due first
      }
      if (sat.refusal) throw new RefusedError(sat.refusal);
      if (sat.trouble) throw new TroubleError(sat.trouble.code, sat.trouble.message);
      return this.#shown(keep);
    });
  }

  /** Stores the new state of the table. */
  async #keep({ change: { keep }, state: kept, shown }: Sat): Promise<void> {
    const { entries, ...state } = kept;
    this.#told = shown;
    const now = Date.now();
    this.#entries = [...this.#entries.slice(0, keep), ...entries];
    this.#head = { ...this.#head, updated: state.updated, beat: now, played: this.#entries.length, state };
    if (state.stage !== "playing") forgetBeat(this.id);
    try {
      await shelf.put(this.#head, keep, entries);
    } catch {
      // The browser stores nothing for this page: the game lasts as long as the page.
    }
  }

  /** Waits for the next deadline, and starts the bots that the table asks. */
  #goOn(asks: readonly Ask[]): void {
    clearTimeout(this.#due);
    const { due } = this.#head.state;
    const wait = Math.max(0, due - Date.now());
    if (due > 0 && wait < 2 ** 31) {
      this.#due = setTimeout(() => {
        void this.#ask({ do: "nudge" }).then(
          (game) => this.hear(game),
          () => undefined,
        );
      }, wait);
    }
    for (const ask of asks) void this.#think(ask);
  }

  /**
   * Lets a bot move or answer a draw offer. If it fails, the game is paused; resuming asks it
   * again.
   */
  async #think(ask: Ask): Promise<void> {
    try {
      const answer = await this.#answer(ask);
      if (!this.closed) await this.hear(await this.#ask(answer));
    } catch (error) {
      // A change meanwhile is not an error: the table asks again.
      if (error instanceof StoppedError || error instanceof TroubleError || this.closed) return;
      this.#engine.end();
      await this.keeper.propose("pause").then(
        (game) => this.hear(game),
        () => undefined,
      );
    }
  }

  async #answer({ seat, level, moved, vote }: Ask): Promise<TableRequest> {
    const { variant, position } = this.#head.state;
    const game = { variant, position, entries: this.#entries.map((e) => e.text) };
    if (vote) return { do: "bot-ballot", seat, vote, yes: await this.#engine.agrees(game, seat) };
    const { seed } = this.#head;
    const bot = castOf(this.#head.state.seats)[seat - 1]?.key ?? "";
    const text = await this.#engine.move({ ...game, level, bot, seed, limits: this.#limits() });
    return { do: "bot-move", seat, moved, text };
  }

  /**
   * The bot's time on the clock; without a clock the bot decides how long it thinks. Where every
   * person is out, bots end the game without delay, as on the server.
   */
  #limits(): Limits {
    const { clock, deadline, seats, out } = this.#head.state;
    const playing = seats.filter((_, i) => !out.includes(i + 1));
    const bots = playing.filter(({ kind }) => kind === "bot").length;
    if (bots === playing.length && bots < seats.length) return { millisec: blink };
    if (clock.kind === "none") return { bots };
    const remaining = Math.max(0, deadline - Date.now());
    if (clock.kind !== "game") return { bots, millisec: Math.max(1, Math.floor(remaining / 4)) };
    return { bots, clock: { remaining, increment: clock.increment ?? 0 } };
  }

  #rematch(): Promise<string> {
    return this.#next(async () => {
      if (!this.#head.rematch) {
        const now = Date.now();
        const sat = await rules().table("rematch", { table: this.#table, player: here, moment: now });
        this.#head = { ...this.#head, rematch: await shelve(sat, now, this.#head.coached) };
        await shelf.mark(this.#head);
      }
      return `/here/${this.#head.rematch}`;
    });
  }

  /** The game as the server would show it, without the first entries. */
  #shown(from: number): Shown {
    const server = { id: this.id, chat: false, public: false };
    return { ...this.#told, ...server, from, entries: this.#entries.slice(from), now: Date.now() };
  }

  /** Notes that the page is open while clocks run. */
  #note = (): void => {
    if (!this.closed && this.#head.state.stage === "playing") beat(this.id, Date.now());
  };

  /**
   * The page may close: stores the state of the game, and the time that the seat on turn has used.
   */
  #hide = (): void => {
    if (this.closed || this.#table === 0) return;
    this.#note();
    const playing = this.#head.state.stage === "playing";
    const picture = this.#picture();
    if (!playing && picture === this.#head.picture) return;
    this.#head = {
      ...this.#head,
      ...(playing ? { beat: Date.now() } : {}),
      ...(picture ? { picture } : {}),
    };
    void shelf.mark(this.#head).catch(() => undefined);
  };

  /**
   * The position to store; the stored one if no move was played since, or if moves are still
   * missing.
   */
  #picture(): Head["picture"] {
    const { played, picture } = this.#head;
    if (!this.whole || picture?.played === played || this.entries.length !== played) return picture;
    const { men, owners } = this.now;
    return { played, men, owners };
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
