// The studies of this browser: chapters, each a game with its variations, in an order and with
// names.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { Connection } from "../../rules/connection";
import { moved, read, write, writePGN, type Chapter } from "./chapters";
import { pieces } from "./pieces";

/** A chapter of a study: its record is stored separately. */
export interface Part {
  readonly id: number;
  readonly name: string;
}

export interface Study {
  readonly id: number;
  readonly name: string;
  /** When it was last changed, milliseconds. */
  readonly updated: number;
  readonly parts: readonly Part[];
}

interface Schema extends DBSchema {
  studies: { key: number; value: Study };
  /** Records by study and chapter. */
  records: { key: [number, number]; value: string };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  return (database ??= openDB<Schema>("manykings-studies", 1, {
    upgrade(db) {
      db.createObjectStore("studies", { keyPath: "id" });
      db.createObjectStore("records");
    },
  }));
}

const free = (list: readonly { readonly id: number }[]) => Math.max(0, ...list.map(({ id }) => id)) + 1;

class Studies {
  list = $state.raw<readonly Study[]>([]);
  #loading: Promise<void> | undefined;

  /** Loads the stored studies, once; none where the browser has no storage. */
  load(): Promise<void> {
    return (this.#loading ??= open()
      .then((db) => db.getAll("studies"))
      .then(
        (list) => void (this.list = list.sort((a, b) => b.updated - a.updated)),
        () => undefined,
      ));
  }

  study(id: number): Study | undefined {
    return this.list.find((one) => one.id === id);
  }

  async record(study: number, part: number): Promise<string> {
    return (await (await open()).get("records", [study, part])) ?? "";
  }

  /** Begins a study with chapters, and returns it. */
  async begin(name: string, chapters: readonly Chapter[]): Promise<Study> {
    await this.load();
    const parts = chapters.map(({ name }, i) => ({ id: i + 1, name }));
    const study = { id: free(this.list), name, updated: Date.now(), parts };
    await this.#put(
      study,
      chapters.map(({ text }, i) => [i + 1, text]),
    );
    return study;
  }

  /** Reads a file as a study: its records are the chapters. */
  async file(name: string, content: Blob): Promise<Study> {
    const rules = new Connection(null, "analysis");
    try {
      const texts: string[] = [];
      for await (const { text } of pieces(content))
        texts.push(...(await rules.ask("collect", { name, text, end: false })).map(({ text }) => text));
      texts.push(...(await rules.ask("collect", { name, text: "", end: true })).map(({ text }) => text));
      const chapters = texts.map(read);
      return await this.begin(
        chapters.find(({ study }) => study !== "")?.study ?? name.replace(/\.\w+$/, ""),
        chapters.map(({ name, text }, i) => ({ name: name || String(i + 1), text })),
      );
    } finally {
      rules.end();
    }
  }

  /** The study as a file. */
  async text({ id, name, parts }: Study): Promise<string> {
    return write(
      name,
      await Promise.all(
        parts.map(async (part) => ({ name: part.name, text: await this.record(id, part.id) })),
      ),
    );
  }

  /** The study as PGN, and the names of the chapters that PGN has no words for. */
  async pgn({
    id,
    name,
    parts,
  }: Study): Promise<{ readonly text: string; readonly left: readonly string[] }> {
    const rules = new Connection(null, "analysis");
    const chapters: Chapter[] = [];
    const left: string[] = [];
    try {
      for (const part of parts) {
        try {
          const { trees } = await rules.ask("analyse", { text: await this.record(id, part.id) });
          const text = await rules.ask("export", { number: trees[0]!.number, form: "pgn" });
          chapters.push({ name: part.name, text });
        } catch {
          left.push(part.name);
        }
      }
    } finally {
      rules.end();
    }
    return { text: writePGN(name, chapters), left };
  }

  /** Adds a chapter at the end, and returns it. */
  async add(study: Study, { name, text }: Chapter): Promise<Part> {
    const part = { id: free(study.parts), name };
    await this.#put({ ...study, parts: [...study.parts, part] }, [[part.id, text]]);
    return part;
  }

  /** Saves a changed chapter. */
  async keep(study: Study, part: number, text: string): Promise<void> {
    await this.#put(study, [[part, text]]);
  }

  async rename(study: Study, name: string): Promise<void> {
    await this.#put({ ...study, name }, []);
  }

  async renamePart(study: Study, part: number, name: string): Promise<void> {
    await this.#put(
      { ...study, parts: study.parts.map((one) => (one.id === part ? { ...one, name } : one)) },
      [],
    );
  }

  /** Moves a chapter so many places on. */
  async shift(study: Study, part: number, by: number): Promise<void> {
    const at = study.parts.findIndex(({ id }) => id === part);
    await this.#put({ ...study, parts: moved(study.parts, at, by) }, []);
  }

  async dropPart(study: Study, part: number): Promise<void> {
    await this.#put({ ...study, parts: study.parts.filter(({ id }) => id !== part) }, []);
    await (await open()).delete("records", [study.id, part]);
  }

  async drop(id: number): Promise<void> {
    const tx = (await open()).transaction(["studies", "records"], "readwrite");
    await Promise.all([
      tx.objectStore("studies").delete(id),
      tx.objectStore("records").delete(IDBKeyRange.bound([id, 0], [id, Infinity])),
      tx.done,
    ]);
    this.list = this.list.filter((one) => one.id !== id);
  }

  async #put(changed: Study, records: readonly (readonly [number, string])[]): Promise<void> {
    const study = { ...changed, updated: Date.now() };
    this.list = [study, ...this.list.filter(({ id }) => id !== study.id)];
    const tx = (await open()).transaction(["studies", "records"], "readwrite");
    const store = tx.objectStore("records");
    await Promise.all([
      tx.objectStore("studies").put(study),
      ...records.map(([part, text]) => store.put(text, [study.id, part])),
      tx.done,
    ]);
  }
}

/** The studies of this browser. */
export const studies = new Studies();
