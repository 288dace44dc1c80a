// The library of this browser: files of many games, read once and searched in their stored form.

import { Connection } from "../../rules/connection";
import { bookcase, type Stored } from "./bookcase";
import { ANY, pack, search, unpack, type Entry, type Wish } from "./collection";
import { pieces } from "./pieces";

/** How far the reading of a file has come. */
export interface Adding {
  readonly name: string;
  /** Bytes. */
  readonly read: number;
  readonly size: number;
  readonly games: number;
}

class Library {
  files = $state.raw<readonly Stored[]>([]);
  entries = $state.raw<readonly Entry[]>([]);
  /** Whether all that is kept is there. */
  loaded = $state(false);
  adding = $state.raw<Adding | null>(null);
  /** Why something could not be read or kept. */
  fault = $state("");
  wish = $state.raw<Wish>(ANY);
  /** The position searched for, as typed. */
  position = $state("");

  readonly found = $derived(search(this.entries, this.wish));

  #loading: Promise<void> | undefined;
  #stopped = false;

  /** Loads the stored files, once. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    try {
      const files = await bookcase.files();
      const entries: Entry[] = [];
      for (const { id, batches } of files)
        for (let n = 0; n < batches; n++) {
          const batch = await bookcase.batch(id, n);
          if (batch) entries.push(...unpack(batch, id, n));
        }
      this.files = files;
      this.entries = entries;
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error); // a browser that keeps nothing
    }
    this.loaded = true;
  }

  /** Reads and stores a file of games; if stopped, stores the games read so far. */
  async add(name: string, content: Blob): Promise<void> {
    if (this.adding) return;
    this.fault = "";
    this.#stopped = false;
    this.adding = { name, read: 0, size: content.size, games: 0 };
    await this.load();
    const id = Math.max(0, ...this.files.map((file) => file.id)) + 1;
    let file: Stored = { id, name, added: Date.now(), games: 0, batches: 0 };
    const rules = new Connection(null, "analysis");
    try {
      const keep = async (text: string, end: boolean) => {
        const list = await rules.ask("collect", { name, text, end });
        if (list.length === 0) return;
        const { batch, texts } = pack(list);
        file = { ...file, games: file.games + list.length, batches: file.batches + 1 };
        await bookcase.add(file, batch, texts);
        this.files = [...this.files.filter((one) => one.id !== id), file];
        this.entries = this.entries.concat(unpack(batch, id, file.batches - 1));
      };
      for await (const { text, read } of pieces(content)) {
        if (this.#stopped) break;
        await keep(text, false);
        this.adding = { name, read, size: content.size, games: file.games };
      }
      if (!this.#stopped) await keep("", true);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    } finally {
      rules.end();
      this.adding = null;
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async remove(id: number): Promise<void> {
    await bookcase.remove(id);
    this.files = this.files.filter((file) => file.id !== id);
    this.entries = this.entries.filter(({ file }) => file !== id);
  }

  /** The record of a game. */
  async text({ file, batch, index }: Entry): Promise<string> {
    return (await bookcase.texts(file, batch))[index] ?? "";
  }
}

/** The one library of the page. */
export const library = new Library();
