import { Connection } from "./connection";
import type { Limits } from "./types";

/** What a bot is to play in: its game so far, its strength, its time. */
export interface Task {
  /** A canonical game id. */
  readonly variant: string;
  readonly entries: readonly string[];
  /** 1 to 10. */
  readonly level: number;
  /** Of the choices of a bot: every game should have its own. */
  readonly seed: number;
  readonly limits: Limits;
}

/** The search was stopped before it had a move. */
export class StoppedError extends Error {
  constructor() {
    super("the search was stopped");
    this.name = "StoppedError";
  }
}

const tableMiB = 16;

/**
 * The engine in a worker of its own. It thinks about one task at a time, in the
 * order in which they were given.
 */
export class Engine {
  #stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #connection: Connection | null = null;
  #tuned = "";
  #turn: Promise<unknown> = Promise.resolve();
  /** Counts the calls of stop: a task that was given before the last is not begun. */
  #stops = 0;

  /** The move that the bot chooses. Rejects with a StoppedError after stop. */
  move(task: Task): Promise<string> {
    const stops = this.#stops;
    const move = this.#turn.then(async () => {
      const check = () => {
        if (stops !== this.#stops) throw new StoppedError();
      };
      check();
      if (this.#stop) Atomics.store(this.#stop, 0, 0);
      try {
        const found = await this.#think(task, check);
        check();
        return found;
      } catch (error) {
        check(); // a worker that was ended has been stopped
        throw error;
      }
    });
    this.#turn = move.catch(() => undefined);
    return move;
  }

  /** Ends the thinking about all tasks given so far. */
  stop(): void {
    this.#stops++;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    else this.end();
  }

  /** Ends the worker; another task starts it anew. */
  end(): void {
    this.#stops++;
    this.#connection?.end();
    this.#connection = null;
    this.#tuned = "";
  }

  async #think({ variant, entries, level, seed, limits }: Task, check: () => void): Promise<string> {
    const connection = (this.#connection ??= new Connection(this.#stop));
    const tuning = `${level} ${seed}`;
    if (tuning !== this.#tuned) {
      await connection.call("tune", level, seed, tableMiB);
      this.#tuned = tuning;
    }
    const { game } = await connection.call("open", { game: variant, moves: entries });
    try {
      check();
      const found = await connection.call("search", game, limits);
      if (!found) throw new Error("the game is over");
      return found.move;
    } finally {
      // An ended worker has nothing to close any more.
      await connection.call("close", game).catch(() => undefined);
    }
  }
}
