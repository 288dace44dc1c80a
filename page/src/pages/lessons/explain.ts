// Why an answer is wrong: the rule of the task, and the position’s own reason.

import type { Refusal, View } from "../../rules/types";
import type { Lesson, Task } from "./lesson";

interface Figure {
  readonly id: string;
  readonly rule: string;
}

const figures = import.meta.glob<readonly Figure[]>("../../../../docs/figures/*.json", { import: "default" });

/** The rules of the lessons without a figure of their own. */
export const RULES: Readonly<Record<string, string>> = {
  "star/legal": "star.4",
  "star/attack": "star.4",
  "star/mate": "star.10",
  "yalta/legal": "yalta.4",
  "yalta/mate": "yalta.8",
  "sovereign/legal": "sovereign.12",
  "sovereign/mate": "sovereign.17",
  "royale/enter": "sovereign.11",
  "royale/legal": "sovereign.12",
  "royale/check": "royale.4",
  "royale/hunt": "royale.6",
  "rex/legal": "rex.5",
  "rex/attack": "rex.5",
  "rex/check": "common.1",
  "rex/mate": "rex.9",
  "draughts/attack": "draughts.4",
  "draughts/crown": "draughts.8",
  "draughts/end": "draughts.9",
};

/** The rule that a lesson is about: that of its figure; "" for lessons about writing moves. */
export async function ruleOf(family: string, { id, figure }: Pick<Lesson, "id" | "figure">): Promise<string> {
  const own = RULES[`${family}/${id}`];
  if (own !== undefined || figure === undefined) return own ?? "";
  // Royale shares the figures of Sovereign Chess.
  for (const load of Object.values(figures)) {
    const found = (await load()).find((one) => one.id === figure);
    if (found) return found.rule;
  }
  return "";
}

/** The position's reason against a wrong answer; null if only the lesson's rule speaks against it. */
export type Reason =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "quiet" | "check" | "fits"; readonly move: string };

/** The questions to a rules session. */
interface Asked {
  why(text: string): Promise<Refusal | null>;
  play(text: string): Promise<View>;
  undo(entries: number): Promise<View>;
}

/**
 * Finds what the position of a task says about a wrong answer: a move, or squares that were tapped
 * too many.
 */
export async function reasonOf(
  game: Asked,
  task: Task,
  { move, extra }: { move?: string; extra: readonly string[] },
): Promise<Reason | null> {
  if (task.do === "legal" && task.move) {
    const refusal = await game.why(task.move);
    return refusal ? { kind: "refused", refusal } : { kind: "fits", move: task.move };
  }
  if (move !== undefined && task.theme === "mate") {
    // Asked for at once, so that nothing comes between.
    const [{ attacks }] = await Promise.all([game.play(move), game.undo(1)]);
    return { kind: attacks.length > 0 ? "check" : "quiet", move };
  }
  if ((task.do === "goals" || task.do === "takes") && task.focus && extra[0] !== undefined) {
    const refusal = await game.why(task.focus + extra[0]);
    return refusal && { kind: "refused", refusal };
  }
  return null;
}
