// Drawings that partners share: the page sends its own, and reads out theirs.

import { untrack } from "svelte";
import type { Stroke } from "../../board/sketch.svelte";
import { settings } from "../../app/settings.svelte";
import type { Desk } from "./desk.svelte";
import { drawnText } from "./eventwords";
import { troubleText } from "./trouble";

/** How many strokes partners are shown, and how long the hand rests before, in milliseconds. */
const MOST = 32;
const REST = 400;

/** The drawings of one page. Made while a component is, whose effects it adds to. */
export class Shared {
  /** The strokes drawn here. */
  sketched = $state.raw<readonly Stroke[]>([]);
  #drawn = "";

  /** Desk is null while the game is not there; say reads a text out. */
  constructor(desk: () => Desk | null, say: (text: string) => void) {
    const at = $derived(desk());
    const played = $derived(at?.table.entries.length ?? 0);
    // After each stroke, and again when the position changes.
    $effect(() => {
      const room = at?.table.room;
      if (!at || !room || at.partners.length === 0) return;
      const after = played;
      const strokes =
        settings.share && at.table.live
          ? this.sketched.slice(-MOST).map(({ from, to }): readonly [string, string] => [from, to])
          : [];
      const text = strokes.length > 0 ? JSON.stringify([after, strokes]) : "";
      if (text === this.#drawn) return;
      const resting = setTimeout(() => {
        this.#drawn = text;
        room.draw(after, strokes);
      }, REST);
      return () => clearTimeout(resting);
    });
    $effect(() => {
      const undrawn = at?.table.room?.undrawn ?? "";
      if (!at || undrawn !== "barred") return;
      settings.share = false;
      untrack(() => (at.trouble = troubleText(undrawn, "")));
    });
    const shownBy = $derived(
      at
        ? at.drawings
            .map(({ seat, strokes }) => drawnText(at.table, seat, strokes, settings.share))
            .join(". ")
        : "",
    );
    $effect(() => {
      const text = shownBy;
      if (text !== "") untrack(() => say(text));
    });
  }
}
