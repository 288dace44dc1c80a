// Many games as a library keeps and searches them.

import type { Collected, GameFacts } from "../../rules/trees";

/** Games that are kept together, with the keys of their positions one game behind the other. */
export interface Batch {
  readonly games: readonly GameFacts[];
  readonly keys: Uint32Array;
  /** Where the keys of each game end. */
  readonly ends: Uint32Array;
}

/** A game of a library. */
export interface Entry extends GameFacts {
  /** The file that it came with, the batch of it, and the place there. */
  readonly file: number;
  readonly batch: number;
  readonly index: number;
  /** The keys of its positions, the first included. */
  readonly keys: Uint32Array;
  /** The text that a search for words looks through. */
  readonly words: string;
}

/** The search; empty fields match everything. */
export interface Wish {
  /** Words of which each is to be found among players and event. */
  readonly words: string;
  /** "1" to "8" for the seat that won, "draw", "open" if the result is not known. */
  readonly result: string;
  /** Days, such as 2026-11-23. */
  readonly from: string;
  readonly to: string;
  readonly game: string;
  /** The key of a position that is to occur. */
  readonly key: string;
}

export const ANY: Wish = { words: "", result: "", from: "", to: "", game: "", key: "" };

/** Letters without accents, small. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The number of a key that is written in hexadecimal digits. */
export function keyOf(digits: string): number {
  return parseInt(digits, 16);
}

/** The date of a record as a number, 20261123: unknown parts are 0. */
export function dateOf(date: string): number {
  return Number(date.replaceAll(".", "").replaceAll("?", "0")) || 0;
}

/** Packs games that were collected: a batch, and their texts. */
export function pack(list: readonly Collected[]): { batch: Batch; texts: string[] } {
  const keys = new Uint32Array(list.reduce((sum, { keys }) => sum + keys.length / 8, 0));
  const ends = new Uint32Array(list.length);
  let at = 0;
  list.forEach(({ keys: digits }, i) => {
    for (let d = 0; d < digits.length; d += 8) keys[at++] = keyOf(digits.slice(d, d + 8));
    ends[i] = at;
  });
  const games = list.map(({ text: _text, keys: _keys, ...kept }) => kept);
  return { batch: { games, keys, ends }, texts: list.map(({ text }) => text) };
}

/** The games of a batch. */
export function unpack({ games, keys, ends }: Batch, file: number, batch: number): Entry[] {
  return games.map((kept, index) => ({
    ...kept,
    file,
    batch,
    index,
    keys: keys.subarray(index === 0 ? 0 : ends[index - 1], ends[index]),
    words: plain([...kept.players, kept.event].join("\n")),
  }));
}

/** Whether a day that may be known in part lies between two others. */
function dated(date: string, from: string, to: string): boolean {
  const known = date.replaceAll(".", "-");
  if (known === "" || known.startsWith("?")) return false;
  return (
    (from === "" || known.replaceAll("?", "9") >= from) && (to === "" || known.replaceAll("?", "0") <= to)
  );
}

function ended({ points, result }: GameFacts, wish: string): boolean {
  if (wish === "open") return points.length === 0;
  const drawn = result.includes("=");
  return wish === "draw" ? drawn : !drawn && (points[Number(wish) - 1] ?? 0) > 0;
}

/** The games that are as wished. */
export function search(entries: readonly Entry[], wish: Wish): readonly Entry[] {
  const words = plain(wish.words).split(/\s+/).filter(Boolean);
  const key = wish.key === "" ? -1 : keyOf(wish.key);
  const dates = wish.from !== "" || wish.to !== "";
  if (words.length === 0 && key < 0 && !dates && wish.result === "" && wish.game === "") return entries;
  return entries.filter(
    (entry) =>
      (wish.game === "" || entry.game === wish.game) &&
      words.every((word) => entry.words.includes(word)) &&
      (wish.result === "" || ended(entry, wish.result)) &&
      (!dates || dated(entry.date, wish.from, wish.to)) &&
      (key < 0 || entry.keys.includes(key)),
  );
}
