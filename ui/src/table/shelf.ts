// The games of this browser alone, kept in its database: a head for each, and its
// entries one by one, so that a move writes only itself.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Outcome } from "../rules/types";
import type { Timing } from "./timeline.svelte";
import type { Terms } from "./table";

/** Who sits where. */
export interface Sitter {
  readonly kind: "person" | "bot";
  /** "" if none was given. */
  readonly name: string;
  /** 1 to 10 of a bot, 0 of a person. */
  readonly level: number;
}

/** A game but for its entries. Moments and times are milliseconds. */
export interface Head {
  readonly id: string;
  readonly variant: string;
  readonly created: number;
  readonly updated: number;
  /** sitters[seat - 1], as the game begins. */
  readonly sitters: readonly Sitter[];
  readonly terms: Terms;
  /** Of the choices of its bots. */
  readonly seed: number;
  readonly stage: "playing" | "over" | "aborted";
  readonly outcome: Outcome | null;
  /** How many entries were played. */
  readonly played: number;
  /** The seat on turn, 0 once the game is over. */
  readonly turn: number;
  /** What is left on the clock of each seat; empty without clocks. */
  readonly left: readonly number[];
  readonly paused: number | null;
  /** The game that follows, "" while there is none. */
  readonly rematch: string;
}

/** An entry and its times. */
export interface Kept {
  readonly text: string;
  readonly timing: Timing;
}

interface Schema extends DBSchema {
  heads: { key: string; value: Head; indexes: { updated: number } };
  /** By game and index. */
  entries: { key: [string, number]; value: Kept };
}

/** What a table asks of the place where its game is kept. */
export interface Shelf {
  head(id: string): Promise<Head | undefined>;
  entries(id: string): Promise<Kept[]>;
  /** Stores the head and the entries from index `from` on, and drops those behind them. */
  put(head: Head, from: number, entries: readonly Kept[]): Promise<void>;
  /** All games, the latest first. */
  heads(): Promise<Head[]>;
  remove(id: string): Promise<void>;
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  return (database ??= openDB<Schema>("manykings", 1, {
    upgrade(db) {
      db.createObjectStore("heads", { keyPath: "id" }).createIndex("updated", "updated");
      db.createObjectStore("entries");
    },
  }));
}

const all = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** The shelf of this browser. */
export const shelf: Shelf = {
  async head(id) {
    return (await open()).get("heads", id);
  },

  async entries(id) {
    return (await open()).getAll("entries", all(id));
  },

  async put(head, from, entries) {
    const tx = (await open()).transaction(["heads", "entries"], "readwrite");
    const store = tx.objectStore("entries");
    await Promise.all([
      tx.objectStore("heads").put(head),
      store.delete(IDBKeyRange.bound([head.id, from], [head.id, Infinity])),
      ...entries.map((entry, i) => store.put(entry, [head.id, from + i])),
      tx.done,
    ]);
  },

  async heads() {
    return (await (await open()).getAllFromIndex("heads", "updated")).reverse();
  },

  async remove(id) {
    const tx = (await open()).transaction(["heads", "entries"], "readwrite");
    await Promise.all([
      tx.objectStore("heads").delete(id),
      tx.objectStore("entries").delete(all(id)),
      tx.done,
    ]);
  },
};
