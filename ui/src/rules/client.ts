// The rules, asked from the page. They run in a worker, which is started when
// something is asked first.
//
//   const game = await rules().open({ game: "yalta" });
//   const view = await game.play("e2e4"); // rejects with a RefusedError if it is not legal

import { Connection } from "./connection";
import type { Start, Style } from "./protocol";
import { RefusedError, type GameInfo, type Move, type Refusal, type Surface, type View } from "./types";

export type { Start, Style } from "./protocol";

/** A game that the rules have open. */
export class OpenGame {
  #connection: Connection;
  #number: number;
  readonly surface: Surface;

  /** Use Rules.open. */
  constructor(connection: Connection, number: number, surface: Surface) {
    this.#connection = connection;
    this.#number = number;
    this.surface = surface;
  }

  state(): Promise<View> {
    return this.#connection.call("state", this.#number);
  }

  /** The legal moves. */
  moves(): Promise<Move[]> {
    return this.#connection.call("moves", this.#number);
  }

  /** The same moves, in the same order, in a style. */
  names(style: Style): Promise<string[]> {
    return this.#connection.call("names", this.#number, style);
  }

  /** The protocol text of a legal move that is written in any style. */
  read(text: string): Promise<string> {
    return this.#connection.call("read", this.#number, text);
  }

  /** Why a move is not legal now, null if it is. */
  async why(text: string): Promise<Refusal | null> {
    try {
      await this.read(text);
      return null;
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  }

  /** Plays an entry: a move in protocol notation, "resign3", "flag", "draw". */
  play(entry: string): Promise<View> {
    return this.#connection.call("play", this.#number, entry);
  }

  /** Takes back the last entries. */
  undo(entries: number): Promise<View> {
    return this.#connection.call("undo", this.#number, entries);
  }

  close(): Promise<void> {
    return this.#connection.call("close", this.#number);
  }
}

/** The rules of all games, in a worker. */
export class Rules {
  #connection = new Connection(null);

  games(): Promise<GameInfo[]> {
    return this.#connection.call("games");
  }

  /** Rejects with a RefusedError for a move, a FaultyError for a position that cannot be. */
  async open(start: Start): Promise<OpenGame> {
    const { game, surface } = await this.#connection.call("open", start);
    return new OpenGame(this.#connection, game, surface);
  }
}

let started: Rules | undefined;

/** The one worker of the page that holds the rules. */
export function rules(): Rules {
  return (started ??= new Rules());
}
