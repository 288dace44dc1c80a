// The rules and the engine of manykings.wasm, for a worker of a browser or node.
//
//   import "./wasm_exec.js"; // of the Go that built the module: it sets globalThis.Go
//   import { load } from "./manykings.mjs";
//
//   const kings = await load(await (await fetch("manykings.wasm")).arrayBuffer());
//   const game = kings.open({ game: "star:4" });
//   game.play("1e21e4");
//   const { lines } = game.search({ millisec: 500 });
//
// Every call returns when it is done, a search after seconds: do not load this
// where a page is drawn. docs/wasm.md tells more.

import { Reader, Writer } from "./bytes.mjs";
import * as decode from "./decode.mjs";

/** The first byte of requests and answers. */
export const VERSION = 1;

// The requests, in the order of wire.Op.
const [GAMES, OPEN, CLOSE, BOARD, STATE, MOVES, NAMES, READ, PLAY, UNDO, SEARCH, TUNE, SIGNATURE] =
  Array.from({ length: 13 }, (_, i) => i + 1);

// The kinds of answer, in the order of wire.Status.
const [DONE, REFUSED, FAULTY] = [0, 1, 2];

const STYLES = ["protocol", "short", "long", "descriptive"];
const METHODS = ["auto", "paranoid", "maxn", "brs"];

/** @typedef {import("./decode.mjs").Refusal} Refusal */
/** @typedef {import("./decode.mjs").Fault} Fault */
/** @typedef {import("./decode.mjs").Found} Found */

/** A move that is not legal: refusal says why. */
export class RefusedError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(`${refusal.text} (${refusal.rule})`);
    this.name = "RefusedError";
    this.refusal = refusal;
  }
}

/** A position that cannot be: faults says why, all of it. */
export class FaultyError extends Error {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults.map((f) => `${f.rule}: ${f.text}`).join("; "));
    this.name = "FaultyError";
    this.faults = faults;
  }
}

/**
 * Starts the program in a module.
 *
 * @param {BufferSource} wasm the contents of manykings.wasm
 * @param {{stop?: Int32Array}} [options] stop: a search ends soon after its first
 *   element is not 0; on shared memory another thread can set it. It is never
 *   set back here.
 * @returns {Promise<Manykings>}
 */
export async function load(wasm, { stop = new Int32Array(1) } = {}) {
  const go = new globalThis.Go();
  /** @type {{tell?: (bytes: Uint8Array) => void}} */
  const listener = {};
  const imports = {
    stopped: () => (Atomics.load(stop, 0) === 0 ? 0 : 1),
    progress: (/** @type {number} */ at, /** @type {number} */ length) => {
      listener.tell?.(new Uint8Array(instance.exports.mem.buffer, at, length));
    },
  };
  const { instance } = await WebAssembly.instantiate(wasm, { ...go.importObject, manykings: imports });
  go.run(instance); // returns when the program waits for calls; what it promises is its end, which does not come
  return new Manykings(instance.exports, listener);
}

/** The program: the games that there are, and those that are open. */
export class Manykings {
  #exports;
  #listener;

  /** Use load. */
  constructor(exports, listener) {
    this.#exports = exports;
    this.#listener = listener;
  }

  /**
   * Sends a request and returns a reader of the answer.
   *
   * @param {number} op
   * @param {(w: Writer) => void} [write] what follows the number of the request
   */
  #ask(op, write) {
    const w = new Writer().byte(VERSION).byte(op);
    write?.(w);
    const request = w.bytes();
    const { room, answer, mem } = this.#exports;
    const at = room(request.length);
    new Uint8Array(mem.buffer, at, request.length).set(request);
    const from = answer();
    // The memory may have grown, which makes another buffer of it.
    const length = new DataView(mem.buffer).getUint32(from, true);
    const r = new Reader(new Uint8Array(mem.buffer, from + 4, length).slice());
    const version = r.byte();
    if (version !== VERSION) throw new Error(`the answer has version ${version}, not ${VERSION}`);
    switch (r.byte()) {
      case DONE:
        return r;
      case REFUSED:
        throw new RefusedError(decode.refusal(r));
      case FAULTY:
        throw new FaultyError(decode.faults(r));
      default:
        throw new Error(r.text());
    }
  }

  /** The games that there are, in the order in which they are offered. */
  games() {
    return decode.games(this.#ask(GAMES));
  }

  /**
   * Opens a game from its start, or a position, after the entries played there.
   *
   * @param {{game: string, moves?: string[]} | {position: string, moves?: string[]}} from
   *   a game id, or a position as docs/notation.md writes it; moves as formats.md
   *   lists them: moves in protocol notation, resign, flag, draw
   * @returns {OpenGame}
   */
  open({ game = "", position = "", moves = [] }) {
    const number = this.#ask(OPEN, (w) => w.text(game).text(position).texts(moves)).uint();
    return new OpenGame((op, write) =>
      this.#ask(op, (w) => {
        w.uint(number);
        write?.(w);
      }), this.#listener);
  }

  /**
   * Makes a new player, which remembers nothing.
   *
   * @param {{hash?: number, method?: "auto" | "paranoid" | "maxn" | "brs", level?: number, seed?: number}} [settings]
   *   hash: size of its table in MiB; method: how it searches among three sides
   *   or more; level: 1 to 10, the full strength; seed: of the choices of a level
   *   below that, of which every game should have its own
   */
  tune({ hash = 16, method = "auto", level = 10, seed = 0 } = {}) {
    this.#ask(TUNE, (w) => w.uint(hash).byte(METHODS.indexOf(method)).byte(level).uint(seed));
  }

  /** The nodes and microseconds of fixed searches, by game: `manykings bench`. */
  signature() {
    return decode.signature(this.#ask(SIGNATURE));
  }
}

/**
 * Limits of a search: it ends at the first that it reaches. Without any it goes
 * on until it is stopped or there is nothing left to search. Times are in
 * milliseconds.
 *
 * @typedef {object} Limits
 * @property {number} [depth] plies
 * @property {number} [nodes] positions visited
 * @property {number} [millisec] for this move
 * @property {{remaining: number, increment?: number, movesToGo?: number}} [clock] of the seat on turn
 * @property {number} [mate] a win within so many own moves is enough
 * @property {number} [lines] how many of the best moves are wanted; 1 if missing
 * @property {string[]} [moves] search these alone
 */

/** A game that is open. */
export class OpenGame {
  #ask;
  #listener;

  /** Use Manykings.open. */
  constructor(ask, listener) {
    this.#ask = ask;
    this.#listener = listener;
  }

  /** What does not change: id, seats, teams, armies, and the board with its drawing. */
  board() {
    return decode.board(this.#ask(BOARD));
  }

  /** How the game stands. */
  state() {
    return decode.state(this.#ask(STATE));
  }

  /** The legal moves, spelled out. */
  moves() {
    return decode.moves(this.#ask(MOVES));
  }

  /**
   * The same moves, in the same order, as people write them.
   *
   * @param {"protocol" | "short" | "long" | "descriptive"} style
   */
  names(style) {
    return this.#ask(NAMES, (w) => w.byte(STYLES.indexOf(style))).texts();
  }

  /**
   * The protocol text of a legal move that a person has written; throws a
   * RefusedError that says why there is none.
   *
   * @param {string} text
   */
  read(text) {
    return this.#ask(READ, (w) => w.text(text)).text();
  }

  /**
   * Plays one entry more and returns how the game stands then; throws a
   * RefusedError and leaves the game as it was if it cannot be played.
   *
   * @param {string} entry
   */
  play(entry) {
    return decode.state(this.#ask(PLAY, (w) => w.text(entry)));
  }

  /**
   * Takes back the last entries, at most all that were played here.
   *
   * @param {number} [entries]
   */
  undo(entries = 1) {
    return decode.state(this.#ask(UNDO, (w) => w.uint(entries)));
  }

  /**
   * Searches the best moves: no lines if the game is over.
   *
   * @param {Limits} limits
   * @param {(found: Found) => void} [progress] must not ask anything of the program
   */
  search(limits, progress) {
    const { depth = 0, nodes = 0, millisec = 0, clock, mate = 0, lines = 0, moves = [] } = limits;
    const { remaining = 0, increment = 0, movesToGo = 0 } = clock ?? {};
    this.#listener.tell = progress && ((bytes) => progress(decode.found(new Reader(bytes))));
    try {
      return decode.result(
        this.#ask(SEARCH, (w) => {
          for (const n of [depth, nodes, millisec, remaining, increment, movesToGo, mate, lines]) w.uint(n);
          w.texts(moves);
        }),
      );
    } finally {
      this.#listener.tell = undefined;
    }
  }

  /** Forgets the game; nothing can be asked about it any more. */
  close() {
    this.#ask(CLOSE);
  }
}
