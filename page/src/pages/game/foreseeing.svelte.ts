// Conditional moves at the board of a game that allows them: loaded, named and requested again.

import { untrack } from "svelte";
import { again } from "../../again";
import { tellFailed } from "../../app/first";
import type { Desk } from "./desk.svelte";

/**
 * Keeps the conditional moves of a game, null while it loads; board is scrolled into sight while a
 * line is entered.
 */
export function useForesight(game: () => Desk | null, board: () => HTMLElement | undefined): void {
  const foreseer = $derived.by(() => {
    const desk = game();
    if (!desk) return 0;
    const { table, outs } = desk;
    return table.room && table.stage === "playing" && table.terms.clock.kind === "days"
      ? (table.mine.find((seat) => !outs.has(seat)) ?? 0)
      : 0;
  });
  const played = $derived(game()?.table.entries.length ?? 0);
  $effect(() => {
    const [seat, at] = [foreseer, game()];
    if (seat === 0 || !at) return;
    void again(() => import("./foresight.svelte")).then(
      ({ Foresight }) => (at.foresight = new Foresight(at, seat)),
      tellFailed,
    );
    return () => (at.foresight = null);
  });
  // Where the panel is below the board, a line begins out of sight.
  $effect(() => {
    if (game()?.foresight?.entering) board()?.scrollIntoView({ block: "nearest" });
  });
  // The names of foreseen moves are in the notation of the moves that were played.
  $effect(() => {
    const desk = game();
    const foresight = desk?.foresight;
    if (!desk || !foresight) return;
    const { table } = desk;
    void [table.style, table.letters, table.now, foresight.lines, foresight.path];
    untrack(() => void foresight.name());
  });
  $effect(() => {
    const foresight = game()?.foresight;
    void played;
    untrack(() => {
      foresight?.cancel();
      void foresight?.load();
    });
  });
}
