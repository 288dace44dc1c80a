// Games for the tests of the board, from the rules themselves: `make wasm` first.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import "$bin/wasm_exec.js";
import { load, type Manykings } from "$wasm/manykings.mjs";
import type { Move, Stance, Surface, View } from "../rules/types.ts";

/** One board of every geometry that there is, and every number of seats of the star. */
export const BOARDS = [
  "star:2",
  "star:3",
  "star:4",
  "star:5",
  "star:6",
  "star:7",
  "star:8",
  "yalta",
  "royale",
  "rex",
];

export interface Stand {
  readonly surface: Surface;
  readonly view: View;
  readonly moves: readonly Move[];
  /** The move that led here, undefined at the start. */
  readonly last: Move | undefined;
}

const wasm = await readFile(fileURLToPath(new URL("../../../bin/manykings.wasm", import.meta.url)));
const kings: Manykings = await load(wasm);

/** Returns the position after some moves, from a game id or a position as text. */
export function stand(start: string, moves: readonly string[] = []): Stand {
  return course(start, moves).at(-1)!;
}

/**
 * Returns the positions of a game of so many plies whose moves are taken without choice, but
 * always the same.
 */
export function wander(start: string, plies: number): Stand[] {
  let seed = plies;
  return course(
    start,
    Array.from({ length: plies }, () => (legal: readonly Move[]) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return legal[seed % legal.length]?.text;
    }),
  );
}

function course(
  start: string,
  moves: readonly (string | ((legal: readonly Move[]) => string | undefined))[],
): Stand[] {
  const game = kings.open(start.includes(" ") ? { position: start } : { game: start });
  const surface: Surface = game.surface();
  const now = (last?: Move): Stand => {
    const view: View = game.view();
    return { surface, view, moves: view.moves, last };
  };
  const all = [now()];
  for (const move of moves) {
    const text = typeof move === "string" ? move : move(all.at(-1)!.moves);
    if (text === undefined) break;
    const last = all.at(-1)!.moves.find((m) => m.text === text);
    game.play(text);
    all.push(now(last));
  }
  game.close();
  return all;
}

/** A game after some moves, asked as a page asks the worker. */
export function opened(start: string | object, moves: readonly string[] = []) {
  const game = kings.open(typeof start === "string" ? { game: start } : { position: start });
  for (const move of moves) game.play(move);
  const number = kings.call("open", { position: game.view().position });
  game.close();
  const ask = <T>(what: string, fields: object = {}): Promise<T> =>
    Promise.resolve(kings.call(what, { number, ...fields }) as T);
  return {
    view: () => ask<View>("view"),
    play: (text: string) => ask<View>("play", { text }),
    undo: (entries: number) => ask<View>("undo", { entries }),
    stance: (square: string) => ask<Stance>("stance", { text: square }),
    best: async (nodes: number) => {
      const { lines } = await ask<{ lines: { moves: string[] }[] }>("search", { nodes });
      return lines[0]?.moves ?? [];
    },
  };
}
