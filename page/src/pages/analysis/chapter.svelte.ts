// The chapter of a study that is open in the analysis room: changes to its game are stored.

import { untrack } from "svelte";
import { m } from "../../paraglide/messages.js";
import type { Room } from "./room.svelte";
import { studies, type Study } from "./studies.svelte";

/** A chapter: its study, its number there, and the game in the worker that holds it. */
interface At {
  readonly study: number;
  readonly part: number;
  readonly number: number;
}

/** The chapter of one room. Made while a component is, whose effects it adds to. */
export class OpenChapter {
  readonly #room: Room;
  #at = $state.raw<At | null>(null);
  #kept = "";

  /** The study of the chapter, undefined if the open game is no chapter. */
  readonly study = $derived.by(() => {
    const { tree, number } = this.#room;
    return this.#at && tree && this.#at.number === number ? studies.study(this.#at.study) : undefined;
  });

  constructor(room: Room) {
    this.#room = room;
    $effect(() => {
      const at = this.#at;
      if (!room.tree || !at || at.number !== room.number) return;
      void untrack(() => room.text("record")).then(async (text) => {
        const of = studies.study(at.study);
        if (!of || text === this.#kept || at !== this.#at) return;
        this.#kept = text;
        await studies.keep(of, at.part, text);
      });
    });
  }

  /** The number of the chapter in its study, 0 for none. */
  get part(): number {
    return this.#at?.part ?? 0;
  }

  /** Opens a chapter. */
  async open({ id }: Study, part: number): Promise<void> {
    this.#at = null;
    const text = await studies.record(id, part);
    await this.#room.open({ text });
    if (this.#room.stage === "open") await this.#hold(id, part);
  }

  /**
   * Makes the open game a chapter, of a new study if none is given; name "" keeps the game's own.
   */
  async add(to: Study | undefined, name: string): Promise<void> {
    const text = await this.#room.text("record");
    const called = name || m.study_chapter({ n: (to?.parts.length ?? 0) + 1 });
    const of = to ?? (await studies.begin(m.study_number({ n: studies.list.length + 1 }), []));
    await this.#hold(of.id, (await studies.add(of, { name: called, text })).id);
  }

  /** Begins a chapter with the position where one stands. */
  async begin(of: Study): Promise<void> {
    const position = await this.#room.text("position");
    this.#at = null;
    await this.#room.open({ position });
    await this.add(of, "");
  }

  /** Lets go of the chapter: it is gone. */
  drop(): void {
    this.#at = null;
  }

  async #hold(study: number, part: number): Promise<void> {
    this.#kept = await this.#room.text("record");
    this.#at = { study, part, number: this.#room.number };
  }
}
