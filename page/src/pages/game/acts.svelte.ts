// The acts of a person besides moves, for buttons in a row and the bar of a phone.

import type { IconName } from "../../app/icons";
import { m } from "../../paraglide/messages";
import type { VoteKind } from "../../table/table";
import type { Desk } from "./desk.svelte";
import { whyNoDraw } from "./draws";

export const actNames: Record<VoteKind, () => string> = {
  draw: m.action_draw,
  takeback: m.action_takeback,
  pause: m.action_pause,
  resume: m.action_resume,
  abort: m.action_abort,
};

export const actIcons: Record<VoteKind, IconName> = {
  draw: "draw",
  takeback: "takeback",
  pause: "pause",
  resume: "play",
  abort: "close",
};

export class Acts {
  readonly #desk: () => Desk;
  /** Whether the question about resigning is open. */
  asked = $state(false);

  constructor(desk: () => Desk) {
    this.#desk = desk;
  }

  /** Whether those here have nothing more to do in this game than to watch it. */
  readonly done: boolean = $derived.by(() => {
    const { table, outs } = this.#desk();
    return table.stage === "playing" && table.mine.length > 0 && table.mine.every((seat) => outs.has(seat));
  });

  /** Whether they may review the moves so far: no person plays on, so nobody gets advice. */
  readonly reviews: boolean = $derived.by(() => this.done && this.#desk().table.room === null);

  /** Whether a person here still plays. */
  readonly plays: boolean = $derived.by(() => {
    const { table } = this.#desk();
    return table.stage === "playing" && table.mine.length > 0 && !this.done;
  });

  /** My seats that may still resign. */
  readonly resigning: readonly number[] = $derived.by(() => {
    const { table } = this.#desk();
    return table.mine.filter((seat) => table.may("resign", seat));
  });

  /**
   * What there is a place for, whether it may be done now or not: nothing moves as that changes.
   */
  readonly places: readonly VoteKind[] = $derived.by(() => {
    const { table } = this.#desk();
    if (!this.plays) return table.may("close") ? ["abort"] : [];
    return [
      ...(table.terms.official || table.terms.rated ? [] : ["takeback" as const]),
      "draw",
      table.paused === null ? "pause" : "resume",
      "abort",
    ];
  });

  /** Why a draw cannot be agreed now; "" if the terms do not forbid it. */
  readonly undrawn: string = $derived.by(() => (this.plays ? whyNoDraw(this.#desk().table) : ""));

  may(kind: VoteKind): boolean {
    const { table } = this.#desk();
    return table.may(kind) || table.may("close");
  }

  /** Why an act cannot be done now, where that is not plain to see; "" otherwise. */
  why(kind: VoteKind): string {
    if (this.may(kind)) return "";
    if (kind === "resume" && this.#desk().table.adjourned !== null) return m.trouble_adjourned();
    return kind === "draw" ? this.undrawn : "";
  }

  propose(kind: VoteKind): void {
    const desk = this.#desk();
    if (this.may(kind)) void desk.run(() => desk.table.propose(kind));
    else if (this.why(kind)) {
      desk.clear();
      desk.trouble = this.why(kind);
    }
  }

  /** Asks whether to resign, or drops the question. */
  ask(): void {
    this.asked = !this.asked && this.resigning.length > 0;
  }
}
