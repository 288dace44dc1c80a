// What workers that think together are worth, and a table that is kept from one place to the next:
//
//   make wasm && cd ui && node scripts/threads.mjs [threads...]
//
// A few plies of a game are gone through, as in the analysis room: each place is looked at for so many positions, the
// best move is made, and what counts is the time until the place behind it is seen one ply less deep. By one worker
// that forgets, by one without it, and by several; prints positions (of all workers), their speed and that time.

import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const bin = new URL("../../bin/", import.meta.url);
const hash = 16;
const plies = 6;
const lines = 3;
/** How many positions a place is looked at for, by the worker that is told of. */
const look = 1_000_000;
const games = ["star:2", "star:4", "yalta", "sovereign", "draughts:2", "draughts:4", "rex"];

if (isMainThread) await measure(process.argv.slice(2).map(Number));
else await serve();

async function serve() {
  await import(new URL("wasm_exec.js", bin));
  const { load } = await import(new URL("manykings.mjs", bin));
  const { stop, memory } = workerData;
  const kings = await load(await readFile(new URL("manykings-analysis.wasm", bin)), {
    stop,
    nets: (kind) => {
      const file = new URL(`../engine/eval/nets/${kind}.net`, bin);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    ...(memory && { memory }),
  });
  parentPort.on("message", (text) => parentPort.postMessage(JSON.parse(kings.ask(text))));
  parentPort.postMessage("here");
}

async function measure(threads) {
  const forgets = await rows(1, true);
  print("1, anew at each ply", forgets);
  for (const count of threads.length > 0 ? threads : [1, 2]) {
    const kept = await rows(count, false);
    print(`${count}, kept`, kept, forgets);
  }
  process.exit();
}

function print(name, found, before = found) {
  console.log(name);
  let ratio = 1;
  found.forEach(({ game, depth, all, spent, ms }, i) => {
    ratio *= ms / before[i].ms;
    const speed = Math.round(all / spent);
    console.log(
      `  ${game}: depth ${depth.toFixed(1)}, ${speed} k/s, ${Math.round(ms)} ms until it is seen again`,
    );
  });
  console.log(`  that time beside the first: ${(ratio ** (1 / found.length)).toFixed(2)}`);
}

async function rows(count, anew) {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const memory = count > 1 ? new Int32Array(new SharedArrayBuffer(hash << 19)) : null;
  const crew = [];
  for (let i = 0; i < count; i++) crew.push(await hire({ stop, memory }));
  const tuned = { hash: count > 1 ? Math.max(1, Math.floor(hash / 2 / count)) : hash, shared: count > 1 };
  const tune = () => Promise.all(crew.map((one) => one("tune", tuned)));
  const together = async (game, moves, limits) => {
    Atomics.store(stop, 0, 0);
    const numbers = await Promise.all(crew.map((one) => one("open", { game, moves })));
    const from = performance.now();
    const help = crew
      .slice(1)
      .map((one, i) => one("search", { number: numbers[i + 1], lines, first: 1 + ((i + 1) % 2) }));
    const best = await crew[0]("search", { number: numbers[0], lines, ...limits });
    const ms = performance.now() - from;
    Atomics.store(stop, 0, 1);
    const all = best.nodes + (await Promise.all(help)).reduce((sum, { nodes }) => sum + nodes, 0);
    await Promise.all(crew.map((one, i) => one("close", { number: numbers[i] })));
    return { depth: best.lines[0].depth, move: best.lines[0].moves[0], all, ms };
  };
  const found = [];
  for (const game of games) {
    await tune();
    memory?.fill(0);
    const moves = [];
    const row = { game, depth: 0, all: 0, spent: 0, ms: 0 };
    for (let ply = 0; ply < plies; ply++) {
      const first = await together(game, moves, { nodes: look });
      moves.push(first.move);
      if (anew) await tune();
      const then = await together(game, moves, { depth: first.depth - 1 });
      row.depth += first.depth / plies;
      row.all += first.all + then.all;
      row.spent += first.ms + then.ms;
      row.ms += then.ms / plies;
    }
    found.push(row);
  }
  return found;
}

/** Starts a worker; the answer asks it. */
async function hire(shared) {
  const worker = new Worker(new URL(import.meta.url), { workerData: shared });
  const next = () => new Promise((done) => worker.once("message", done));
  await next();
  return async (ask, fields) => {
    const answer = next();
    worker.postMessage(JSON.stringify({ ask, ...fields }));
    const { done, error } = await answer;
    if (error) throw new Error(error);
    return done;
  };
}
