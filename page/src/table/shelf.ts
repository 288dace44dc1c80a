// The games of this browser alone, kept in its database: a head for each, and its
// entries one by one, so that a move writes only itself.

import { forgetBeat } from "./beats";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { TableEntry, TableState } from "../rules/tables";
import type { Drawn } from "../rules/types";

/** A game but for its entries. */
export interface Head {
  /** The form in which it is kept; games of 1 are read by firstform.ts. */
  readonly form: 2;
  readonly id: string;
  /** When its table last changed, milliseconds. */
  readonly updated: number;
  /** When its page was last known to be open: no clock has run since. */
  readonly beat: number;
  /** Of the choices of its bots. */
  readonly seed: number;
  /** How many entries were played. */
  readonly played: number;
  /** The game that follows, "" while there is none. */
  readonly rematch: string;
  /** Whether a coach stands by; left out where none does. */
  readonly coached?: boolean;
  /**
   * The position after so many entries, for pictures; missing in games not opened since it was
   * introduced.
   */
  readonly picture?: Drawn & { readonly played: number };
  readonly state: TableState;
}

interface Schema extends DBSchema {
  heads: { key: string; value: Head; indexes: { updated: number } };
  /** By game and index. */
  entries: { key: [string, number]; value: TableEntry };
}

/** The storage of a table's game. */
export interface Shelf {
  head(id: string): Promise<Head | undefined>;
  entries(id: string): Promise<TableEntry[]>;
  /** Stores the head and the entries from index `from` on, and drops those behind them. */
  put(head: Head, from: number, entries: readonly TableEntry[]): Promise<void>;
  /** Stores the head alone. */
  mark(head: Head): Promise<void>;
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

  async mark(head) {
    await (await open()).put("heads", head);
  },

  async heads() {
    return (await (await open()).getAllFromIndex("heads", "updated")).reverse();
  },

  async remove(id) {
    forgetBeat(id);
    const tx = (await open()).transaction(["heads", "entries"], "readwrite");
    await Promise.all([
      tx.objectStore("heads").delete(id),
      tx.objectStore("entries").delete(all(id)),
      tx.done,
    ]);
  },
};
