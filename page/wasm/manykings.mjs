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
// where a page is drawn. docs/wasm.md tells more, and what the answers are.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A move that is not legal: refusal says why, move which of several it is, from 1. */
export class RefusedError extends Error {
  /** @param {{error: string, refusal: any, move?: number}} failure */
  constructor({ error, refusal, move }) {
    super(error);
    this.name = "RefusedError";
    this.refusal = refusal;
    this.move = move;
  }
}

/** A position that cannot be: faults says why, all of it. */
export class FaultyError extends Error {
  /** @param {{error: string, faults: {rule: string, text: string, squares?: string[]}[]}} failure */
  constructor({ error, faults }) {
    super(error);
    this.name = "FaultyError";
    this.faults = faults;
  }
}

/**
 * What an answer of the program holds; throws a RefusedError, a FaultyError or
 * another Error if it holds none.
 *
 * @param {string} text
 * @returns {any}
 */
export function answered(text) {
  const answer = JSON.parse(text);
  if ("done" in answer) return answer.done;
  if (answer.refusal) throw new RefusedError(answer);
  if (answer.faults) throw new FaultyError(answer);
  throw new Error(answer.error);
}

/**
 * Starts the program in a module.
 *
 * @param {BufferSource|Response|Promise<Response>} wasm the contents of manykings.wasm,
 *   or the answer to a request for it, which a browser compiles while it comes
 * @param {{stop?: Int32Array, memory?: Int32Array, nets?: (kind: string) => Uint8Array | undefined}} [options] stop: a search ends soon after its
 *   first element is not 0; on shared memory another thread can set it. It is never
 *   set back here. memory: on shared memory, what the engines of several workers remember
 *   in common, if they are told to; a power of two of elements, all 0 at first. nets: the contents of the file of the net that
 *   games of a kind are judged by, where there is one; without it they are judged by less
 * @returns {Promise<Manykings>}
 */
export async function load(wasm, { stop = new Int32Array(1), memory, nets } = {}) {
  const go = new globalThis.Go();
  /** @type {{tell?: (text: string) => void}} */
  const listener = {};
  /** @type {Uint8Array | undefined} */
  let net;
  const imports = {
    net: (/** @type {number} */ at, /** @type {number} */ length) => {
      net = nets?.(decoder.decode(new Uint8Array(instance.exports.mem.buffer, at, length)));
      return net?.length ?? 0;
    },
    take: (/** @type {number} */ at) => {
      if (net) new Uint8Array(instance.exports.mem.buffer, at).set(net);
      net = undefined;
    },
    stopped: () => (Atomics.load(stop, 0) === 0 ? 0 : 1),
    progress: (/** @type {number} */ at, /** @type {number} */ length) => {
      listener.tell?.(decoder.decode(new Uint8Array(instance.exports.mem.buffer, at, length)));
    },
  };
  const all = { ...go.importObject, manykings: { ...imports, ...remembering(memory) } };
  const source = await wasm;
  const { instance } =
    globalThis.Response && source instanceof Response
      ? await WebAssembly.instantiateStreaming(source, all)
      : await WebAssembly.instantiate(source, all);
  go.run(instance); // returns when the program waits for calls; what it promises is its end, which does not come
  return new Manykings(instance.exports, listener);
}

/**
 * What the engine of the analysis room remembers in common with others. A word lies under its key in four
 * elements: the key combined with the word, and the word, so that one that two workers wrote at once does
 * not belong to any key. Of a pair of places the first is for what was searched more deeply.
 *
 * @param {Int32Array} [memory]
 */
function remembering(memory = new Int32Array(8)) {
  const mask = memory.length / 8 - 1;
  let found = 0;
  let stores = 0;
  return {
    recall: (/** @type {number} */ low, /** @type {number} */ high) => {
      let at = (low & mask) * 8;
      for (let i = 0; i < 2; i++, at += 4) {
        const wordLow = memory[at + 2];
        const wordHigh = memory[at + 3];
        if (memory[at] === (low ^ wordLow) && memory[at + 1] === (high ^ wordLow ^ wordHigh)) {
          found = wordLow;
          return wordHigh;
        }
      }
      return 0;
    },
    recalled: () => found,
    remember: (
      /** @type {number} */ low,
      /** @type {number} */ high,
      /** @type {number} */ wordLow,
      /** @type {number} */ wordHigh,
    ) => {
      let at = (low & mask) * 8;
      const same = memory[at] === (low ^ memory[at + 2]);
      // What is deep gives way now and then, or it would stay for ever.
      const gives = same || depthOf(memory[at + 3]) <= depthOf(wordHigh) || (++stores & 15) === 0;
      if (!gives) at += 4;
      memory[at] = low ^ wordLow;
      memory[at + 1] = high ^ wordLow ^ wordHigh;
      memory[at + 2] = wordLow;
      memory[at + 3] = wordHigh;
    },
  };
}

/**
 * How deep a word of the table was searched: engine/transposition.go.
 *
 * @param {number} high its upper half
 */
const depthOf = (high) => (high >> 16) & 0xff;

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
   * The answer to a request, both as docs/wasm.md has them.
   *
   * @param {string} request
   * @returns {string}
   */
  ask(request) {
    const bytes = encoder.encode(request);
    const { room, answer, mem } = this.#exports;
    const at = room(bytes.length);
    new Uint8Array(mem.buffer, at, bytes.length).set(bytes);
    const from = answer();
    // The memory may have grown, which makes another buffer of it.
    const length = new DataView(mem.buffer).getUint32(from, true);
    return decoder.decode(new Uint8Array(mem.buffer, from + 4, length));
  }

  /**
   * @param {string} ask what is asked for
   * @param {object} [fields] of the request
   * @param {(found: any) => void} [progress] is told what a search has found
   * @returns {any} what was asked for
   */
  call(ask, fields, progress) {
    this.#listener.tell = progress && ((text) => progress(JSON.parse(text)));
    try {
      return answered(this.ask(JSON.stringify({ ask, ...fields })));
    } finally {
      this.#listener.tell = undefined;
    }
  }

  /** The games that there are, in the order in which they are offered. */
  games() {
    return this.call("games");
  }

  /**
   * Where a man goes on a board with nothing else on it than these men.
   *
   * @param {string} game an id
   * @param {Record<string, string>} men by their squares, as formats.md writes them
   * @param {string} square of the man
   * @returns {{goals: string[], takes: string[], promotes: string[], apart: string[]}}
   */
  reach(game, men, square) {
    return this.call("reach", { game, men, text: square });
  }

  /**
   * Opens a game from its start, or a position, after the entries played there.
   *
   * @param {{game: string, moves?: string[]} | {position: string | object, moves?: string[]}} from
   *   a game id, or a position as docs/notation.md writes it or as JSON; moves as
   *   formats.md lists them: moves in protocol notation, resign, flag, draw
   * @returns {OpenGame}
   */
  open(from) {
    return new OpenGame(this, this.call("open", from));
  }

  /**
   * Makes a new player, which remembers nothing.
   *
   * @param {{hash?: number, method?: "auto" | "paranoid" | "maxn" | "brs", level?: number, seed?: number, shared?: boolean}} [settings]
   *   hash: size of its table in MiB, 16; method: how it searches among three sides
   *   or more; level: 1 to 10, the full strength; seed: of the choices of a level
   *   below that, of which every game should have its own; shared: whether it also
   *   remembers in the memory that load was given
   */
  tune(settings) {
    this.call("tune", settings);
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
 * @property {number} [first] the depth to begin with, for a search that helps another by a common memory
 */

/** A game that is open. */
export class OpenGame {
  #kings;
  #number;

  /** Use Manykings.open. */
  constructor(kings, number) {
    this.#kings = kings;
    this.#number = number;
  }

  #call(ask, fields, progress) {
    return this.#kings.call(ask, { number: this.#number, ...fields }, progress);
  }

  /** What does not change: id, seats, teams, armies, and the board with its drawing. */
  surface() {
    return this.#call("surface");
  }

  /** How the game stands, with its legal moves. */
  view() {
    return this.#call("view");
  }

  /**
   * The legal moves as people write them, in the order of those of the view.
   *
   * @param {"protocol" | "short" | "long" | "descriptive"} style
   * @returns {string[]}
   */
  names(style) {
    return this.#call("names", { style });
  }

  /**
   * The protocol text of a legal move that a person has written; throws a
   * RefusedError that says why there is none.
   *
   * @param {string} text
   * @returns {string}
   */
  read(text) {
    return this.#call("read", { text });
  }

  /**
   * Plays one entry more and returns how the game stands then; throws a
   * RefusedError and leaves the game as it was if it cannot be played.
   *
   * @param {string} text
   */
  play(text) {
    return this.#call("play", { text });
  }

  /**
   * Takes back the last entries, at most all that were played here, and returns
   * how the game stands then.
   *
   * @param {number} [entries]
   */
  undo(entries = 1) {
    return this.#call("undo", { entries });
  }

  /**
   * Searches the best moves: no lines if the game is over.
   *
   * @param {Limits} limits
   * @param {(found: any) => void} [progress] must not ask anything of the program
   */
  search(limits, progress) {
    return this.#call("search", limits, progress);
  }

  /** Forgets the game; nothing can be asked about it any more. */
  close() {
    this.#call("close");
  }
}
