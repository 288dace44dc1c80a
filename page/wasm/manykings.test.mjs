// The program's answers about games, compared with those of its native twin. Run by
// `go test`, which builds it and puts the answers of the twin, twin.json, beside it.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import "./wasm_exec.js";
import { FaultyError, load, RefusedError } from "./manykings.mjs";

/** @param {string} name of a file beside this one */
const read = (name) => readFile(new URL(name, import.meta.url));

/**
 * @typedef {{name: string, game?: string, start?: string, moves: string[], view: object}} Played
 * @type {{played: Played[], positions: {depth: number, position: string}[], figures: {id: string, game: string, men: Record<string, string>, focus: string, reach: object}[], nodes: Record<string, number>, asked: {request: string, answer: string}[]}}
 */
const twin = JSON.parse(String(await read("twin.json")));
const stop = new Int32Array(new SharedArrayBuffer(4));
/** The nets that games are judged by, as they lie beside the program. */
const nets = (/** @type {string} */ kind) => {
  const file = new URL(`nets/${kind}.net`, import.meta.url);
  return existsSync(file) ? readFileSync(file) : undefined;
};
const kings = await load(await read("manykings.wasm"), { stop, nets });

test("the games that there are", () => {
  const ids = kings.games().map((g) => g.id);
  assert.deepEqual(ids, ["star", "yalta", "sovereign", "royale", "rex", "draughts"]);
});

test("played games end alike", async (t) => {
  for (const { name, game, start, moves, view } of twin.played) {
    await t.test(name, () => {
      const from = game ? { game } : { position: start };
      const once = kings.open({ ...from, moves });
      assert.deepEqual(once.view(), view);
      once.close();

      const step = kings.open(from);
      const before = step.view();
      for (const entry of moves) step.play(entry);
      assert.deepEqual(step.view(), view);
      assert.deepEqual({ ...step.undo(moves.length), events: [] }, { ...before, events: [] });
      step.close();
    });
  }
});

// The figures of the books (docs/figures): where men go, and what scenes come to.
test("men of figures go where the native rules have them go", async (t) => {
  assert.ok(twin.figures.length > 40);
  for (const { id, game, men, focus, reach } of twin.figures) {
    await t.test(id, () => assert.deepEqual(kings.reach(game, men, focus), reach));
  }
});

test("moves have goals, names and reasons", () => {
  const game = kings.open({ game: "star:2" });
  const { width } = game.surface();
  const { moves } = game.view();
  const goals = moves.filter((m) => m.from === "b1").map((m) => m.to);
  assert.deepEqual(goals.sort(), ["a3", "c3"]);
  assert.ok(game.names("short")[moves.findIndex((m) => m.text === "b1c3")] === "Nc3");
  assert.equal(game.read("Nc3"), "b1c3");
  assert.equal(width, 1000);
  assert.throws(() => game.play("e2e5"), (e) => e instanceof RefusedError && e.refusal.rule === "star.5" && e.refusal.marks.length > 0);
  assert.equal(game.view().ply, 0);
  game.close();
  assert.throws(() => game.view(), /not open/);
  assert.throws(() => kings.open({ game: "star:2", moves: ["e2e4", "e2e4"] }), (e) => e instanceof RefusedError && e.move === 2);
});

test("every board is drawn inside its width", () => {
  for (const id of kings.games().flatMap((g) => g.ids)) {
    const game = kings.open({ game: id });
    const { squares, width, height, shades, seats, rotation } = game.surface();
    assert.equal(rotation.length, seats, id);
    for (const { name, outline, anchor, radius, shade } of squares) {
      for (const [x, y] of outline) assert.ok(x > -0.01 && x < width + 0.01 && y > -0.01 && y < height + 0.01, `${id} ${name}`);
      assert.ok(anchor[0] > radius - 0.01 && anchor[0] + radius < width + 0.01 && shades.includes(shade), `${id} ${name}`);
    }
    game.close();
  }
});

test("a position that cannot be is refused with all its faults", () => {
  assert.throws(
    () => kings.open({ position: "star:2 1 1K:a1,b1/1P:c1/2K:h8" }),
    (e) => e instanceof FaultyError && e.faults.some((f) => f.rule === "star.1") && e.faults.some((f) => f.rule === "board.11" && f.squares?.includes("c1")),
  );
});

test("the search finds and reports a mate", () => {
  const game = kings.open({ position: "k7/8/2K5/8/8/8/8/7R w - - 0 1" });
  const told = [];
  const { lines, nodes } = game.search({ mate: 2 }, (found) => told.push(found));
  assert.ok(lines[0].score.mate > 0 && lines[0].score.mate <= 3);
  assert.deepEqual(told.at(-1).moves, lines[0].moves);
  assert.ok(nodes > 0);
  assert.equal(game.search({ depth: 2, lines: 3 }).lines.length, 3);
  assert.deepEqual(game.search({ depth: 1, moves: ["h1g1"] }).lines[0].moves[0], "h1g1");
  game.close();
});

test("the search keeps to limits of nodes and time", () => {
  const game = kings.open({ game: "star:4" });
  assert.equal(game.search({ nodes: 1000 }).nodes, 1000);
  for (const limits of [{ millisec: 5 }, { clock: { remaining: 100, increment: 1, movesToGo: 3 } }]) {
    const { lines } = game.search(limits);
    assert.ok(game.view().moves.some((m) => m.text === lines[0].moves[0]));
  }
  game.close();
});

test("a search without limits ends on request", () => {
  const game = kings.open({ game: "star:3" });
  let deepest = 0;
  const { lines } = game.search({}, ({ depth }) => {
    deepest = Math.max(deepest, depth);
    if (depth >= 3) Atomics.store(stop, 0, 1);
  });
  assert.ok(deepest >= 3);
  assert.ok(game.view().moves.some((m) => m.text === lines[0].moves[0]));
  Atomics.store(stop, 0, 0);
  game.close();
});

test("a level plays the same move again with the same seed", () => {
  const game = kings.open({ game: "rex" });
  const move = () => {
    kings.tune({ level: 3, seed: 7 });
    return game.search({}).lines[0].moves[0];
  };
  const once = move();
  assert.equal(move(), once);
  assert.ok(game.view().moves.some((m) => m.text === once));
  assert.throws(() => kings.tune({ level: 0 }), /no such level/);
  assert.throws(() => kings.tune({ method: "none" }), /no method none/);
  kings.tune();
  game.close();
});

test("a position is read as text and as JSON", () => {
  const position = "k7/8/2K5/8/8/8/8/7R w - - 0 1";
  const board = { a8: "2K", c6: "1K", h1: "1R" };
  for (const from of [position, { game: "star:2", board, turn: 1 }]) {
    const game = kings.open({ position: from });
    assert.equal(game.view().position, position);
    game.close();
  }
  assert.throws(() => kings.open({ position: { game: "star:2", board, turn: 3, crown: 1 } }), (e) => e instanceof FaultyError && e.faults.length > 1);
});

// The fixed searches of `manykings bench`, asked as any others are.
test("searches visit the nodes that the native ones do", () => {
  const nodes = {};
  for (const { depth, position } of twin.positions) {
    kings.tune();
    const game = kings.open({ position });
    const { id } = game.surface();
    nodes[id] = (nodes[id] ?? 0) + game.search({ depth }).nodes;
    game.close();
  }
  assert.deepEqual(nodes, twin.nodes);
});

// Both know everything of a game, so that judgements are the same to the last digit.
test("the module of the analysis room answers as its native twin", async () => {
  const room = await load(await read("manykings-analysis.wasm"), { stop, nets });
  assert.ok(twin.asked.length > 50);
  for (const { request, answer } of twin.asked) assert.equal(room.ask(request), answer, request.slice(0, 200));
});

test("engines of two workers remember in common", async () => {
  const wasm = await read("manykings-analysis.wasm");
  // Of one position alone, a search may by chance take several times as many nodes as another; four
  // are too few to be sure of.
  const openings = String(await read("openings/star2.txt")).split("\n").filter((line) => line.startsWith("moves "));
  const positions = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6",
    "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/R5p1/3r3p/7P/4PKP1/5P2/8 w - - 0 40",
  ];
  const starts = [
    ...positions.map((position) => ({ position })),
    ...openings.slice(0, 12).map((line) => ({ game: "star:2", moves: line.split(" ").slice(1) })),
  ];
  // Engines have in common what they find of one position.
  const memories = starts.map(() => new Int32Array(new SharedArrayBuffer(1 << 20)));
  const search = async (/** @type {boolean} */ shared) => {
    let nodes = 0;
    for (const [i, start] of starts.entries()) {
      const memory = memories[i];
      const room = await load(wasm, { stop, memory, nets });
      room.tune({ hash: 4, shared });
      nodes += room.open(start).search({ depth: 13 }).nodes;
    }
    return nodes;
  };
  const alone = await search(false);
  assert.ok(memories.every((memory) => memory.every((n) => n === 0)));
  const first = await search(true);
  assert.ok(memories.every((memory) => memory.some((n) => n !== 0)));
  const second = await search(true);
  assert.ok(second * 4 < Math.min(first, alone) * 3, `second ${second} of ${alone}, ${first}`);
  const third = await search(true);
  assert.ok(third * 2 < Math.min(first, alone), `third ${third} of ${alone}, ${first}`);
  // What does not belong to its key is not believed.
  for (const memory of memories) for (let i = 0; i < memory.length; i += 4) memory[i] ^= 1;
  assert.ok((await search(true)) * 4 > 3 * alone);
});
