// What the program says of games, compared with what its native twin says. Run by
// `go test`, which builds it and puts what is compared, twin.json, beside it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import "./wasm_exec.js";
import { FaultyError, load, RefusedError, VERSION } from "./manykings.mjs";

/** @param {string} name of a file beside this one */
const read = (name) => readFile(new URL(name, import.meta.url));

/**
 * @typedef {{name: string, game?: string, start?: string, moves: string[], outcome: object, position: string, legal: string[]}} Played
 * @type {{version: number, played: Played[], signature: {game: string, nodes: number}[]}}
 */
const twin = JSON.parse(String(await read("twin.json")));
const stop = new Int32Array(new SharedArrayBuffer(4));
const kings = await load(await read("manykings.wasm"), { stop });

test("the version is the native one", () => {
  assert.equal(VERSION, twin.version);
});

test("the games that there are", () => {
  const names = kings.games().map((g) => g.ids[0].split(":")[0]);
  assert.deepEqual(names, ["star", "yalta", "sovereign", "royale", "rex", "draughts"]);
});

test("played games end alike", async (t) => {
  for (const { name, game, start, moves, outcome, position, legal } of twin.played) {
    await t.test(name, () => {
      const from = game ? { game } : { position: start };
      const once = kings.open({ ...from, moves });
      const state = once.state();
      assert.deepEqual(state.outcome, outcome);
      assert.equal(state.position, position);
      assert.deepEqual(once.moves().map((m) => m.text).sort(), legal);
      once.close();

      const step = kings.open(from);
      const before = step.state();
      for (const entry of moves) step.play(entry);
      assert.deepEqual(step.state(), state);
      assert.deepEqual({ ...step.undo(moves.length), events: [] }, { ...before, events: [] });
      step.close();
    });
  }
});

test("moves have goals, names and reasons", () => {
  const game = kings.open({ game: "star:2" });
  const { squares, width } = game.board();
  const moves = game.moves();
  const goals = moves.filter((m) => squares[m.from].name === "b1").map((m) => squares[m.to].name);
  assert.deepEqual(goals.sort(), ["a3", "c3"]);
  assert.ok(game.names("short")[moves.findIndex((m) => m.text === "b1c3")] === "Nc3");
  assert.equal(game.read("Nc3"), "b1c3");
  assert.equal(width, 1000);
  assert.throws(() => game.play("e2e5"), (e) => e instanceof RefusedError && e.refusal.rule === "star.5" && e.refusal.marks.length > 0);
  assert.equal(game.state().entries, 0);
  game.close();
  assert.throws(() => game.state(), /not open/);
});

test("every board is drawn inside its width", () => {
  for (const id of kings.games().flatMap((g) => g.ids)) {
    const game = kings.open({ game: id });
    const { squares, width, height, shades, seats, rotation } = game.board();
    assert.equal(rotation.length, seats, id);
    for (const { name, outline, anchor, radius, shade } of squares) {
      for (const [x, y] of outline) assert.ok(x > -0.01 && x < width + 0.01 && y > -0.01 && y < height + 0.01, `${id} ${name}`);
      assert.ok(anchor[0] > radius - 0.01 && anchor[0] + radius < width + 0.01 && shade < shades.length, `${id} ${name}`);
    }
    game.close();
  }
});

test("a position that cannot be is refused with all its faults", () => {
  assert.throws(
    () => kings.open({ position: "star:2 1 1K:a1,b1/1P:c1/2K:h8" }),
    (e) => e instanceof FaultyError && e.faults.some((f) => f.rule === "star.1") && e.faults.some((f) => f.rule === "board.11" && f.squares.includes("c1")),
  );
});

test("the search finds a mate and tells of it", () => {
  const game = kings.open({ position: "k7/8/2K5/8/8/8/8/7R w - - 0 1" });
  const told = [];
  const { lines, nodes } = game.search({ mate: 2 }, (found) => told.push(found));
  assert.ok("win" in lines[0].score && lines[0].score.win <= 3);
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
    assert.ok(game.moves().some((m) => m.text === lines[0].moves[0]));
  }
  game.close();
});

test("a search without limits ends when it is told to", () => {
  const game = kings.open({ game: "star:3" });
  let deepest = 0;
  const { lines } = game.search({}, ({ depth }) => {
    deepest = Math.max(deepest, depth);
    if (depth >= 3) Atomics.store(stop, 0, 1);
  });
  assert.ok(deepest >= 3);
  assert.ok(game.moves().some((m) => m.text === lines[0].moves[0]));
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
  assert.ok(game.moves().some((m) => m.text === once));
  assert.throws(() => kings.tune({ level: 0 }), /no such level/);
  assert.throws(() => kings.tune({ method: "none" }), /no such method/);
  kings.tune();
  game.close();
});

test("the signature is the native one", () => {
  assert.deepEqual(kings.signature().map(({ game, nodes }) => ({ game, nodes })), twin.signature);
});
