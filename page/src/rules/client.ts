// The page's access to the rules. They run in a worker, which starts with the
// first request.
//
//   const game = await rules().open({ game: "yalta" });
//   const view = await game.play("e2e4"); // rejects with a RefusedError if it is not legal

import { Connection } from "./connection";
import type { Asks, Letters, Numbered, Played, Style } from "./protocol";
import {
  RefusedError,
  type Family,
  type Move,
  type Reach,
  type Refusal,
  type Stance,
  type Start,
  type Surface,
  type View,
} from "./types";

export type { Letters, Style } from "./protocol";
export type { Start } from "./types";

/** A game that the rules have open. */
export class OpenGame {
  #connection: Connection;
  #numbered: Numbered;
  readonly surface: Surface;

  /** Use Rules.open. */
  constructor(connection: Connection, number: number, surface: Surface) {
    this.#connection = connection;
    this.#numbered = { number };
    this.surface = surface;
  }

  /** The position, with its legal moves. */
  view(): Promise<View> {
    return this.#connection.ask("view", this.#numbered);
  }

  /** The board drawn for small screens from a seat's side, null if it is drawn in one way only. */
  near(seat: number): Promise<Surface | null> {
    return this.#connection.ask("near", { ...this.#numbered, seat });
  }

  /** The stance of the man on a square, whatever its owner. */
  stance(square: string): Promise<Stance> {
    return this.#connection.ask("stance", { ...this.#numbered, text: square });
  }

  /** The moves that a seat may plan for its next turn. */
  premoves(seat: number): Promise<Move[]> {
    return this.#connection.ask("premoves", { ...this.#numbered, seat });
  }

  /** The names of the legal moves in a style, in the order of the view. */
  names(style: Style, letters: Letters = "en"): Promise<string[]> {
    return this.#connection.ask("names", { ...this.#numbered, style, letters });
  }

  /**
   * The protocol text of a legal move that is written in any style, with these letters or English
   * ones.
   */
  read(text: string, letters: Letters = "en"): Promise<string> {
    return this.#connection.ask("read", { ...this.#numbered, text, letters });
  }

  /** Why a move is not legal now, null if it is. */
  async why(text: string, letters: Letters = "en"): Promise<Refusal | null> {
    try {
      await this.read(text, letters);
      return null;
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  }

  /** Plays an entry: a move in protocol notation, "resign3", "flag", "draw". */
  play(text: string): Promise<View> {
    return this.#connection.ask("play", { ...this.#numbered, text });
  }

  /**
   * Plays several entries in one go, or none if one is refused. The views have legal moves
   * for the last alone.
   */
  line(moves: readonly string[], style: Style, letters: Letters): Promise<readonly Played[]> {
    return this.#connection.ask("line", { ...this.#numbered, moves, style, letters });
  }

  /** Takes back the last entries. */
  undo(entries: number): Promise<View> {
    return this.#connection.ask("undo", { ...this.#numbered, entries });
  }

  /**
   * What seems best after a short look, as the moves that would follow each other; the rules wait
   * meanwhile.
   */
  async best(nodes: number): Promise<readonly string[]> {
    const { lines } = await this.#connection.ask("search", { ...this.#numbered, nodes });
    return lines[0]?.moves ?? [];
  }

  async close(): Promise<void> {
    await this.#connection.ask("close", this.#numbered);
  }
}

/** The rules of all games, in a worker. */
export class Rules {
  #connection = new Connection(null);

  /** Whether they answer no more: others are to be started. */
  get broken(): boolean {
    return this.#connection.broken;
  }

  games(): Promise<Family[]> {
    return this.#connection.ask("games", {});
  }

  /** The moves of a man on a board with only these men. */
  reach(game: string, men: Readonly<Record<string, string>>, square: string): Promise<Reach> {
    return this.#connection.ask("reach", { game, men, text: square });
  }

  /** Rejects with a RefusedError for a move, a FaultyError for a position that cannot be. */
  async open(start: Start): Promise<OpenGame> {
    const number = await this.#connection.ask("open", start);
    return new OpenGame(this.#connection, number, await this.#connection.ask("surface", { number }));
  }

  /** The position after moves from another one, with "*" for any move, as if it changed nothing. */
  ahead(position: string, moves: readonly string[]): Promise<View> {
    return this.#connection.ask("ahead", { position, moves });
  }

  /** Sends a request about tables: docs/wasm.md has the requests and answers. */
  table<
    A extends
      "sit" | "resume" | "do" | "rematch" | "record" | "rise" | "clock" | "write" | "leaf" | "transcript",
  >(ask: A, fields: Asks[A][0]): Promise<Asks[A][1]> {
    return this.#connection.ask(ask, fields);
  }
}

let started: Rules | undefined;

/** The one worker of the page that holds the rules. */
export function rules(): Rules {
  if (started?.broken) started = undefined;
  return (started ??= new Rules());
}
