// Where a library stands: the browser's database. The games of a file are in batches, with their
// texts apart, so that a search reads no text.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Batch } from "./collection";

/** A file whose games are kept. */
export interface Stored {
  readonly id: number;
  readonly name: string;
  /** When it came, milliseconds. */
  readonly added: number;
  readonly games: number;
  readonly batches: number;
}

interface Schema extends DBSchema {
  files: { key: number; value: Stored };
  /** By file and number. */
  batches: { key: [number, number]; value: Batch };
  texts: { key: [number, number]; value: readonly string[] };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  return (database ??= openDB<Schema>("manykings-library", 1, {
    upgrade(db) {
      db.createObjectStore("files", { keyPath: "id" });
      db.createObjectStore("batches");
      db.createObjectStore("texts");
    },
  }));
}

const all = (file: number) => IDBKeyRange.bound([file, 0], [file, Infinity]);

export const bookcase = {
  async files(): Promise<Stored[]> {
    return (await open()).getAll("files");
  },

  async batch(file: number, number: number): Promise<Batch | undefined> {
    return (await open()).get("batches", [file, number]);
  },

  async texts(file: number, number: number): Promise<readonly string[]> {
    return (await (await open()).get("texts", [file, number])) ?? [];
  },

  /** Stores the next batch of a file, and what the file has with it. */
  async add(file: Stored, batch: Batch, texts: readonly string[]): Promise<void> {
    const tx = (await open()).transaction(["files", "batches", "texts"], "readwrite");
    const key: [number, number] = [file.id, file.batches - 1];
    await Promise.all([
      tx.objectStore("files").put(file),
      tx.objectStore("batches").put(batch, key),
      tx.objectStore("texts").put(texts, key),
      tx.done,
    ]);
  },

  async remove(file: number): Promise<void> {
    const tx = (await open()).transaction(["files", "batches", "texts"], "readwrite");
    await Promise.all([
      tx.objectStore("files").delete(file),
      tx.objectStore("batches").delete(all(file)),
      tx.objectStore("texts").delete(all(file)),
      tx.done,
    ]);
  },
};
