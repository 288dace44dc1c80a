// What the clock of a seat shows, and the warnings while it runs down.

import { getLocale } from "../../paraglide/runtime.js";
import { m } from "../../paraglide/messages.js";
import { familyOf } from "../../games/families";
import { parse, valueOf } from "../../games/variant";
import { sound, speak } from "../../sound/sound";
import { phase, reading, remaining } from "../../table/clock";
import { clockOf, sharedClock } from "../../table/shown";
import { durationText } from "../game/eventwords";
import type { TableClock } from "./tableclock.svelte";
import { tableTaste } from "./taste.svelte";

/** With so much left, in milliseconds, it is said. */
const WARNINGS = [60_000, 10_000];

export interface Face {
  readonly text: string;
  /** The time for this move, "" if it has no limit of its own. */
  readonly move: string;
  readonly periods: number;
  readonly low: boolean;
  /** The shortest of the remaining times, in milliseconds. */
  readonly least: number;
}

export function faceOf(clock: Pick<TableClock, "shown" | "state" | "now">, seat: number): Face {
  const own = clockOf(clock.shown, seat, 0) ?? sharedClock(clock.shown, 0)!;
  const all = remaining(own, clock.now);
  const part = phase(own, all);
  const move = own.move === undefined ? null : Math.max(0, own.move - clock.now);
  const least = Math.min(all, move ?? all);
  return {
    text: durationText(part.left),
    move: move === null ? "" : durationText(move),
    periods: part.periods,
    low:
      seat === clock.state.turn &&
      "urgent" in reading(Math.min(part.left, move ?? part.left)) &&
      least <= 20_000,
    least,
  };
}

/** Whether Red of a game chooses where its queen begins, before the first move (yalta.3). */
export function asksQueen(variant: string): boolean {
  const option = familyOf(variant)?.options.find(({ name }) => name === "redqueen");
  return !!option && valueOf(option, parse(variant).values) === "choose";
}

/** Says each warning once a turn. */
export class Warnings {
  #warned = 0;
  #turn = "";

  hear(clock: TableClock): void {
    if (!clock.running) return;
    const { turn, made } = clock.state;
    const { least } = faceOf(clock, turn);
    const now = `${turn} ${made[turn - 1]}`;
    const due = WARNINGS.filter((w) => least <= w).length;
    if (this.#turn !== now) {
      this.#turn = now;
      this.#warned = due;
    }
    if (due <= this.#warned) return;
    this.#warned = due;
    sound("low");
    navigator.vibrate?.([60, 60, 60]);
    const name = clock.called(turn);
    if (tableTaste.aloud)
      speak(m.board_warning({ name, seconds: WARNINGS[due - 1]! / 1000 }), getLocale(), true);
  }
}

/** The end of a time, heard and felt. */
export function fell(): void {
  sound("end");
  navigator.vibrate?.([200, 100, 200]);
}
