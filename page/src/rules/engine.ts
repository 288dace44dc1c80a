import { Connection } from "./connection";
import type { Limits } from "./types";

/** A game that a bot is to think about. */
export interface Played {
  /** A canonical game id. */
  readonly variant: string;
  /** Where it began, as text; left out for the start of the game. */
  readonly position?: string | undefined;
  readonly entries: readonly string[];
}

/** A bot's task: the game so far, its strength, its time. */
export interface Task extends Played {
  /** 1 to 10. */
  readonly level: number;
  /** The key of the bot whose style it is; the level’s own if left out. */
  readonly bot?: string;
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
  /** The settings of the player in the worker. */
  #tuned = "";
  #turn: Promise<unknown> = Promise.resolve();
  #thinking = false;
  /** Counts the calls of stop: a task that was given before the last is not begun. */
  #stops = 0;

  /**
   * The move that the bot chooses, at the pace that suits it. Rejects with a StoppedError after
   * stop.
   */
  async move({ level, bot = "", seed, limits, ...game }: Task): Promise<string> {
    const begun = Date.now();
    const { move, pace } = await this.#next(game, async (connection, number, check) => {
      const tuning = `${level} ${bot} ${seed}`;
      if (tuning !== this.#tuned) {
        await connection.ask("tune", { level, bot, seed, hash: tableMiB });
        this.#tuned = tuning;
        check();
      }
      const { lines, pace = 0 } = await connection.ask("search", { number, ...limits });
      const move = lines[0]?.moves[0];
      if (!move) throw new Error("the game is over");
      return { move, pace };
    });
    await new Promise((done) => setTimeout(done, Math.max(0, begun + pace - Date.now())));
    return move;
  }

  /** Whether a bot on the seat agrees to a draw. Rejects with a StoppedError after stop. */
  agrees(game: Played, seat: number): Promise<boolean> {
    return this.#next(game, (connection, number) => connection.ask("agrees", { number, seat }));
  }

  /** Ends the thinking about all tasks given so far. */
  stop(): void {
    this.#stops++;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    else if (this.#thinking) this.#dismiss(); // a busy worker hears nothing else
  }

  /** Ends the worker; another task starts a new one. */
  end(): void {
    this.#stops++;
    this.#dismiss();
  }

  #dismiss(): void {
    this.#connection?.end();
    this.#connection = null;
    this.#tuned = "";
  }

  #next<T>(
    game: Played,
    work: (connection: Connection, number: number, check: () => void) => Promise<T>,
  ): Promise<T> {
    const stops = this.#stops;
    const check = () => {
      if (stops !== this.#stops) throw new StoppedError();
    };
    const found = this.#turn.then(async () => {
      check();
      if (this.#stop) Atomics.store(this.#stop, 0, 0);
      this.#thinking = true;
      try {
        const found = await this.#with(game, check, work);
        check();
        return found;
      } catch (error) {
        check(); // a worker that was ended has been stopped
        throw error;
      } finally {
        this.#thinking = false;
      }
    });
    this.#turn = found.catch(() => undefined);
    return found;
  }

  async #with<T>(
    { variant, position, entries }: Played,
    check: () => void,
    work: (connection: Connection, number: number, check: () => void) => Promise<T>,
  ): Promise<T> {
    const connection = (this.#connection ??= new Connection(this.#stop));
    const number = await connection.ask("open", {
      ...(position ? { position } : { game: variant }),
      moves: entries,
    });
    try {
      check();
      return await work(connection, number, check);
    } finally {
      // An ended worker has nothing to close any more.
      await connection.ask("close", { number }).catch(() => undefined);
    }
  }
}
