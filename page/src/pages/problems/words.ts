// Names and tasks of problems.

import { m } from "../../paraglide/messages.js";
import type { View } from "../../rules/types";
import type { Puzzle } from "./puzzles";

const kinds: Readonly<Record<string, () => string>> = {
  mate1: m.puzzle_kind_mate1,
  mate2: m.puzzle_kind_mate2,
  mate3: m.puzzle_kind_mate3,
  whose: m.puzzle_kind_whose,
  conquest: m.puzzle_kind_conquest,
  rescue: m.puzzle_kind_rescue,
  regime: m.puzzle_kind_regime,
  coup: m.puzzle_kind_coup,
  hunt1: m.puzzle_kind_hunt1,
  hunt2: m.puzzle_kind_hunt2,
  escape: m.puzzle_kind_escape,
  only: m.puzzle_kind_only,
  quantity: m.puzzle_kind_quantity,
  quality: m.puzzle_kind_quality,
  shot: m.puzzle_kind_shot,
};

/** The name of a kind of problems. */
export function kindName(kind: string): string {
  return kinds[kind]?.() ?? kind;
}

const notes: Readonly<Record<string, () => string>> = {
  whose: m.puzzle_note_whose,
  conquest: m.puzzle_note_conquest,
  regime: m.puzzle_note_regime,
  coup: m.puzzle_note_coup,
  quantity: m.puzzle_note_quantity,
  quality: m.puzzle_note_quality,
};

/** The task of a problem, at a table of `seats`. */
export function taskText({ goal, kind, variant }: Puzzle, seats: number): string {
  const [, aim, moves] = /^([a-z]+)(\d*)$/.exec(goal)!;
  const tasks: Readonly<Record<string, () => string>> = {
    mate: () =>
      seats > 2 ? m.puzzle_task_mate_several({ moves: moves! }) : m.puzzle_task_mate({ moves: moves! }),
    hunt: () => m.puzzle_task_hunt({ moves: moves! }),
    only: variant.startsWith("royale") ? m.puzzle_task_only_royale : m.puzzle_task_only,
    rescue: m.puzzle_task_rescue,
    escape: m.puzzle_task_escape,
    due: m.puzzle_task_due,
    shot: () => m.puzzle_task_shot({ moves: moves! }),
  };
  const note = notes[kind]?.();
  const task = tasks[aim!]?.() ?? "";
  return note ? `${task} ${note}` : task;
}

/** What the right moves have reached; mates: whether the last of them mates. */
export function doneText({ goal, kind }: Puzzle, seats: number, mates: boolean): string {
  const done: Readonly<Record<string, () => string>> = {
    mate: seats > 2 ? m.puzzle_done_mate_several : m.puzzle_done_mate,
    hunt: m.puzzle_done_hunt,
    only: m.puzzle_done_only,
    rescue: mates ? m.puzzle_done_mine : m.puzzle_done_rescue,
    escape: m.puzzle_done_escape,
    shot: m.puzzle_done_shot,
  };
  return (done[/^[a-z]+/.exec(goal)![0]] ?? notes[kind])?.() ?? "";
}

/**
 * Why a first move does not reach the goal, from the positions after it and after the replies to
 * it; "" where only a search of all replies would say.
 */
export function whyText({ goal }: Puzzle, seat: number, after: View, answered: View): string {
  const [, aim, moves] = /^([a-z]+)(\d*)$/.exec(goal)!;
  const against = after.attacks.filter((attack) => attack.seat !== seat);
  switch (aim) {
    case "mate":
      if (against.some(({ mate }) => mate)) return m.puzzle_why_credit();
      if (moves !== "1") return m.puzzle_why_slow();
      return against.length > 0 ? m.puzzle_why_check() : m.puzzle_why_quiet();
    case "only": {
      const mated = answered.attacks.some((attack) => attack.seat === seat && attack.mate);
      const out = (answered.events ?? []).some((event) => event.kind === "out" && event.seat === seat);
      const crowned = (view: View) => view.men.some(({ role, owner }) => role === "K" && owner === seat);
      if (crowned(after) && !crowned(answered)) return m.puzzle_why_king();
      return mated || out ? m.puzzle_why_mated() : m.puzzle_why_lost();
    }
    case "rescue":
      return m.puzzle_why_rescue();
    case "hunt":
      return m.puzzle_why_hunt();
    case "shot":
      return m.puzzle_why_shot();
    default:
      return "";
  }
}
