// Keys on the page of a game.

import { settings } from "../../app/settings.svelte";
import type { Desk } from "./desk.svelte";

/** Actions of keys outside the desk. */
export interface Acts {
  /** The element of the board, which handles some keys itself. */
  readonly board: HTMLElement | undefined;
  /** Goes to the field for moves. */
  readonly type: () => void;
  readonly help: () => void;
}

export function gameKey(desk: Desk, acts: Acts, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === "Escape") return desk.takeBack();
  if (target?.closest("input, select, textarea, [role=tablist]")) return;
  // On the board letters and digits lead to squares, and arrows once it is used by keys.
  if (acts.board?.contains(target) && /^[a-z0-9]$/i.test(event.key)) return;
  const act = actOf(desk, acts, event.key);
  if (!act) return;
  act();
  event.preventDefault();
}

function actOf(desk: Desk, { type, help }: Acts, key: string): (() => void) | undefined {
  const { table } = desk;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => desk.step(-1),
    ArrowRight: () => desk.step(1),
    ArrowUp: () => desk.stepRound(false),
    ArrowDown: () => desk.stepRound(true),
    Home: () => table.goto(0),
    End: () => table.goto(table.entries.length),
    "/": type,
    f: () => desk.turnBoard(),
    m: () => (settings.sound = !settings.sound),
    "?": help,
  };
  return keys[/^[FM]$/.test(key) ? key.toLowerCase() : key];
}
