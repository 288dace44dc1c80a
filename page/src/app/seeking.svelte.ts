// The game that I look for: the same on all pages, until it has been found.

import { answered, api } from "../api/client";
import type { components } from "../api/schema";
import { socket } from "../api/socket";
import { TroubleError } from "../table/table";
import { settings } from "./settings.svelte";

type Schemas = components["schemas"];
export type Seek = Schemas["Seek"];
export type Wish = Omit<Schemas["SeekRequest"], "name" | "$schema">;

/** Remembers that I look for a game: after a reload the page asks how the search is going. */
const key = "manykings.seek";

class Seeking {
  /** The current search; its `game` once it has been found. */
  seek = $state.raw<Seek | null>(null);
  /** Whether a request is on its way. */
  busy = $state(false);
  /** Why the last one failed. */
  trouble = $state.raw<TroubleError | null>(null);
  #stop: (() => void) | null = null;

  /** Resumes the search that was under way before the page was loaded. */
  resume(): void {
    if (localStorage.getItem(key)) this.#follow();
  }

  /** Looks for a game, instead of any previous search. */
  async look(wish: Wish): Promise<void> {
    await this.#ask(async () => {
      const seek = await answered(api.PUT("/seek", { body: { ...wish, name: settings.name } }));
      localStorage.setItem(key, "1");
      this.seek = seek;
      socket().restart(); // a seeker becomes a guest, and an older connection does not know the guest
      this.#end();
      this.#follow();
    });
  }

  /** Stops the search. If players were found already, the game is announced all the same. */
  async cancel(): Promise<void> {
    await this.#ask(async () => {
      try {
        await answered(api.DELETE("/seek"));
      } catch (error) {
        if (error instanceof TroubleError && error.code === "met") return;
        throw error;
      }
      this.forget();
    });
  }

  /** The game is there, and its person knows. */
  forget(): void {
    localStorage.removeItem(key);
    this.#end();
    this.seek = null;
  }

  #follow(): void {
    this.#stop ??= socket().seek((seek) => {
      if (seek) this.seek = seek;
      else this.forget();
    });
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  async #ask(request: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await request();
    } catch (error) {
      this.trouble = error instanceof TroubleError ? error : new TroubleError("server", String(error));
    } finally {
      this.busy = false;
    }
  }
}

/** The only instance of the page. */
export const seeking = new Seeking();
