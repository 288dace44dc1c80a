// The ways that are drawn: of a move over forks and seams, and from an attacker to
// the king.

import type { Attack, Man, Mark, Move, Stance } from "../rules/types.ts";
import { line, way, type Joins } from "./joins.ts";

/** Returns the squares that a move goes over, start and goal included. */
export function moveWay(joins: Joins, move: Move): string[] {
  if (move.from === "" || move.to === "") return [];
  if (!move.path) return way(joins, move.role, move.from, move.to);
  const whole = [move.from];
  for (const landing of move.path) {
    whole.push(...(line(joins, whole.at(-1)!, landing) ?? ["", landing]).slice(1));
  }
  return whole;
}

/**
 * Returns the squares over which a man is seen to glide: bends, and the branch of a fork that it
 * takes.
 *
 * @param squares start and goal, and where it landed between
 */
export function glideWay(joins: Joins, role: string, squares: readonly string[]): string[] {
  if (role === "N") return [squares[0]!, squares.at(-1)!];
  return squares.reduce<string[]>(
    (whole, to) =>
      whole.length === 0 ? [to] : [...whole, ...(line(joins, whole.at(-1)!, to) ?? [to, to]).slice(1)],
    [],
  );
}

/** A line from a man that attacks a king to that king. */
export interface AttackLine {
  readonly id: string;
  readonly squares: readonly string[];
  readonly provisional: boolean;
}

export function attackLines(
  joins: Joins,
  attacks: readonly Attack[],
  men: ReadonlyMap<string, Man>,
): AttackLine[] {
  return attacks.flatMap(({ king, provisional, men: attackers }) =>
    attackers.map(({ square }) => ({
      id: `${square}-${king}`,
      squares: way(joins, men.get(square)?.role ?? "", square, king),
      provisional,
    })),
  );
}

/** A line to a man from another that attacks or guards it. */
export interface StanceLine {
  readonly id: string;
  readonly squares: readonly string[];
  readonly guards: boolean;
}

export function stanceLines(joins: Joins, stance: Stance, men: ReadonlyMap<string, Man>): StanceLine[] {
  const lines = (list: Stance["guards"], guards: boolean): StanceLine[] =>
    list.map(({ square }) => ({
      id: `${square}-${guards}`,
      squares: way(joins, men.get(square)?.role ?? "", square, stance.square),
      guards,
    }));
  return [...lines(stance.attackers, false), ...lines(stance.guards, true)];
}

/** Returns the squares of a mark in the order of a line, if it marks one. */
export function markLine(mark: Mark): readonly string[] {
  return (mark.kind === "line" || mark.kind === "due") && mark.squares.length > 1 ? mark.squares : [];
}
