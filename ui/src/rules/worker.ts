// The rules and the engine in a worker of their own: the page asks, client.ts is
// what it asks through.

import "$bin/wasm_exec.js";
import wasm from "$bin/manykings.wasm?url";
import { FaultyError, load, RefusedError, type Manykings, type OpenGame } from "$wasm/manykings.mjs";
import { Names, surfaceOf } from "./names";
import type { Calls, Request, Response } from "./protocol";

/** A game that is open, and what its squares are called. */
interface Open {
  readonly game: OpenGame;
  readonly names: Names;
}

/** Answers the calls. */
class Office implements Calls {
  #kings: Manykings;
  #open = new Map<number, Open>();
  #last = 0;

  constructor(kings: Manykings) {
    this.#kings = kings;
  }

  games: Calls["games"] = () => this.#kings.games().map((g) => ({ ...g, page: g.page.replace(/\.md$/, "") }));

  open: Calls["open"] = ({ game = "", position = "", moves = [] }) => {
    // From a game with its moves still to come, so that a refusal of one can name squares.
    const opened = this.#kings.open(position ? { position } : { game });
    const board = opened.board();
    const number = ++this.#last;
    this.#open.set(number, { game: opened, names: new Names(board) });
    try {
      for (const entry of moves) opened.play(entry);
    } catch (error) {
      const explained = this.explain(number, error);
      this.close(number);
      throw explained;
    }
    return { game: number, surface: surfaceOf(board) };
  };

  close: Calls["close"] = (number) => {
    this.#at(number).game.close();
    this.#open.delete(number);
  };

  state: Calls["state"] = (number) => {
    const { game, names } = this.#at(number);
    return names.view(game.state());
  };

  moves: Calls["moves"] = (number) => {
    const { game, names } = this.#at(number);
    return game.moves().map((m) => names.move(m));
  };

  names: Calls["names"] = (number, style) => this.#at(number).game.names(style);

  read: Calls["read"] = (number, text) => this.#at(number).game.read(text);

  play: Calls["play"] = (number, entry) => {
    const { game, names } = this.#at(number);
    return names.view(game.play(entry));
  };

  undo: Calls["undo"] = (number, entries) => {
    const { game, names } = this.#at(number);
    return names.view(game.undo(entries));
  };

  tune: Calls["tune"] = (level, seed, hash) => this.#kings.tune({ level, seed, hash });

  search: Calls["search"] = (number, limits) => {
    const best = this.#at(number).game.search(limits).lines[0];
    return best?.moves[0] ? { move: best.moves[0], values: best.values } : null;
  };

  /** The error as the page is told of it: refusals of a game with the names of its squares. */
  explain(number: unknown, error: unknown): unknown {
    const open = typeof number === "number" ? this.#open.get(number) : undefined;
    return error instanceof RefusedError && open ? new Explained(open.names, error) : error;
  }

  #at(number: number): Open {
    const open = this.#open.get(number);
    if (!open) throw new Error(`game ${number} is not open`);
    return open;
  }
}

/** A refusal with the names of its squares. */
class Explained {
  readonly refusal;

  constructor(names: Names, error: RefusedError) {
    this.refusal = names.refusal(error.refusal);
  }
}

function failure(id: number, error: unknown): Response {
  if (error instanceof Explained) return { id, kind: "refused", refusal: error.refusal };
  if (error instanceof FaultyError) return { id, kind: "faulty", faults: error.faults };
  return { id, kind: "trouble", message: error instanceof Error ? error.message : String(error) };
}

async function start(stop: Int32Array | null): Promise<Office> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`the rules were not found: ${response.status}`);
  return new Office(await load(await response.arrayBuffer(), stop ? { stop } : {}));
}

let office: Promise<Office> | undefined;

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "start") {
    office = start(data.stop);
    office.catch(() => undefined); // each call tells of it
    return;
  }
  void answer(data.id, data.call, data.args);
});

async function answer(id: number, call: keyof Calls, args: readonly unknown[]): Promise<void> {
  let at: Office | undefined;
  try {
    if (!office) throw new Error("the worker was not started");
    at = await office;
    const value = (at[call] as (...args: readonly unknown[]) => unknown)(...args);
    postMessage({ id, kind: "done", value } satisfies Response);
  } catch (error) {
    postMessage(failure(id, at ? at.explain(args[0], error) : error));
  }
}
