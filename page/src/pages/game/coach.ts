// The coach's view of a position: a move worth a hint, what a move would lose, and first
// occurrences. The rules and the engine supply all of it; this file does not know how men move.
// Coach.svelte has the sentences.

import type { Man, Move, Role, Stance, View } from "../../rules/types";
import type { Entry } from "../../table/table";

/** A coach's questions about an open position. */
export interface Asked {
  view(): Promise<View>;
  play(text: string): Promise<View>;
  undo(entries: number): Promise<View>;
  stance(square: string): Promise<Stance>;
  best(nodes: number): Promise<readonly string[]>;
}

/** The least gain of a move for a hint. */
export type Why = "mate" | "win" | "king" | "escape" | "due" | "capture" | "check" | "crown" | "plain";

export interface Advice {
  readonly move: Move;
  readonly why: Why;
}

/** A loss that a move allows. */
export type Danger =
  | { readonly kind: "mate"; readonly by: number; readonly move: Move }
  | { readonly kind: "hangs"; readonly man: Man; readonly by: number; readonly from: string };

/** The values that beginners learn; a king has one only where it can be taken. */
const WORTH: Readonly<Record<Role, number>> = { K: 20, Q: 9, R: 5, B: 3, N: 3, P: 1, M: 1 };
const DRAUGHTS: Readonly<Record<string, number>> = { K: 3, M: 1 };

/** How many nodes a hint is worth. */
const NODES = 4000;

/** Whether seats are of one team. */
export type Allied = (a: number, b: number) => boolean;

/** The move that a coach would look at, and why; null if there is none. */
export async function advise(game: Asked): Promise<Advice | null> {
  const view = await game.view();
  const { moves, turn } = view;
  if (moves.length === 0) return null;
  const [text] = await game.best(NODES);
  const move = moves.find((one) => one.text === text) ?? moves[0]!;
  const after = await game.play(move.text);
  await game.undo(1);
  const ends = after.outcome.over && (after.outcome.winners ?? []).includes(turn);
  const mates = after.attacks.some(({ seat, mate }) => seat !== turn && mate);
  const why = ((): Why => {
    if (mates || (ends && after.outcome.reason === "mate")) return "mate";
    if (ends) return "win";
    if (move.captured.some((square) => roleOn(view, square) === "K" && move.role !== "M")) return "king";
    if (view.attacks.some(({ seat }) => seat === turn)) return "escape";
    if (move.captured.length > 0) return moves.every((one) => one.captured.length > 0) ? "due" : "capture";
    if (after.attacks.some(({ seat }) => seat !== turn)) return "check";
    return move.promotion === undefined ? "plain" : "crown";
  })();
  return { move, why };
}

/** The worst loss that a move allows; null without one. */
export async function danger(game: Asked, text: string, allied: Allied): Promise<Danger | null> {
  const before = await game.view();
  const seat = before.turn;
  const move = before.moves.find((one) => one.text === text);
  const view = await game.play(text);
  if (!move || view.outcome.over) return null;
  const gained = worthOf(before, move.captured);
  return (
    (await mateIn(game, view, seat)) ??
    (move.role === "M" || before.men.some(({ role }) => role === "M")
      ? await jumped(game, view, seat, gained, allied)
      : await hanging(game, view, seat, move, gained))
  );
}

/** The reply of the next seat that mates. */
async function mateIn(game: Asked, view: View, seat: number): Promise<Danger | null> {
  if (view.turn === seat || !view.men.some(({ role, owner }) => role === "K" && owner === seat)) return null;
  if (view.men.some(({ role }) => role === "M")) return null;
  for (const move of view.moves) {
    const after = await game.play(move.text);
    await game.undo(1);
    if (after.attacks.some((attack) => attack.seat === seat && attack.mate) || mated(after, seat))
      return { kind: "mate", by: view.turn, move };
  }
  return null;
}

/** Whether a seat is out as the turn begins, because of a mate. */
const mated = ({ events }: View, seat: number): boolean =>
  (events ?? []).some((event) => event.kind === "out" && event.reason === "mate" && event.seat === seat);

/** The dearest man of a seat that can be taken, and is not worth it. */
async function hanging(
  game: Asked,
  view: View,
  seat: number,
  move: Move,
  gained: number,
): Promise<Danger | null> {
  const taken = new Set(view.moves.flatMap(({ captured }) => captured));
  let worst: { loss: number; danger: Danger } | null = null;
  for (const man of view.men) {
    const moved = man.square === move.to;
    if (man.owner !== seat || (man.role === "P" && !moved && !taken.has(man.square))) continue;
    if (man.role === "K" && !view.moves.some(({ captured }) => captured.includes(man.square))) continue;
    const { attackers, guards } = await game.stance(man.square);
    const enemies = attackers.map(({ square }) => WORTH[roleOn(view, square) ?? "P"]);
    if (attackers.length === 0) continue;
    const cheapest = enemies.indexOf(Math.min(...enemies));
    const back = man.role !== "K" && guards.length > 0 ? enemies[cheapest]! : 0;
    const loss = WORTH[man.role] - back - (moved ? gained : 0);
    if (loss > 1 && loss > (worst?.loss ?? 0)) {
      const { seat: by, square: from } = attackers[cheapest]!;
      worst = { loss, danger: { kind: "hangs", man, by, from } };
    }
  }
  return worst?.danger ?? null;
}

/** In draughts: the capture that costs more than the seat took and can retake. */
async function jumped(
  game: Asked,
  view: View,
  seat: number,
  gained: number,
  allied: Allied,
): Promise<Danger | null> {
  if (view.turn === seat || allied(view.turn, seat)) return null;
  for (const reply of view.moves) {
    const lost = reply.captured.filter((square) => ownerOn(view, square) === seat);
    if (lost.length === 0) continue;
    const after = await game.play(reply.text);
    await game.undo(1);
    const back = after.turn === seat ? Math.max(0, ...after.moves.map((m) => worthOf(after, m.captured))) : 0;
    if (worthOf(view, lost) > gained + back) {
      const man = view.men.find(({ square }) => square === lost[0])!;
      return { kind: "hangs", man, by: view.turn, from: reply.from };
    }
  }
  return null;
}

const manOn = ({ men }: View, at: string): Man | undefined => men.find(({ square }) => square === at);
const roleOn = (view: View, at: string): Role | undefined => manOn(view, at)?.role;
const ownerOn = (view: View, at: string): number => manOn(view, at)?.owner ?? 0;

function worthOf(view: View, squares: readonly string[]): number {
  const draughts = view.men.some(({ role }) => role === "M");
  const worth: Readonly<Record<string, number>> = draughts ? DRAUGHTS : WORTH;
  return squares.reduce((sum, square) => sum + (worth[roleOn(view, square) ?? ""] ?? 0), 0);
}

/** A peculiarity of the game, with the rule and the lesson that explain it. */
export interface First {
  readonly rule: string;
  readonly lesson: string;
}

/** A first occurrence, with the seat of the entry. */
export interface Occurrence extends First {
  readonly happening: Happening;
  readonly seat: number;
}

export type Happening =
  | "seam"
  | "castle"
  | "passing"
  | "crown"
  | "capture"
  | "defect"
  | "check"
  | "mate"
  | "control"
  | "king"
  | "queen"
  | "pie";

const told: Readonly<Record<string, Partial<Record<Happening, First>>>> = {
  star: {
    seam: { rule: "board.8", lesson: "bishop" },
    castle: { rule: "star.7", lesson: "legal" },
    passing: { rule: "star.6", lesson: "pawn" },
    crown: { rule: "star.5", lesson: "pawn" },
    check: { rule: "common.1", lesson: "provisional" },
    mate: { rule: "star.11", lesson: "conquest" },
    king: { rule: "star.18", lesson: "teams" },
  },
  yalta: {
    seam: { rule: "yalta.4", lesson: "diagonal" },
    castle: { rule: "yalta.7", lesson: "legal" },
    passing: { rule: "yalta.6", lesson: "pawn" },
    crown: { rule: "yalta.6", lesson: "pawn" },
    check: { rule: "yalta.9", lesson: "whose" },
    queen: { rule: "yalta.3", lesson: "straight" },
  },
  sovereign: {
    control: { rule: "sovereign.11", lesson: "chain" },
    castle: { rule: "sovereign.15", lesson: "legal" },
    crown: { rule: "sovereign.9", lesson: "pawn" },
    defect: { rule: "sovereign.14", lesson: "regime" },
    check: { rule: "sovereign.13", lesson: "escape" },
    pie: { rule: "sovereign.16", lesson: "regime" },
  },
  royale: {
    control: { rule: "sovereign.11", lesson: "chain" },
    castle: { rule: "sovereign.15", lesson: "legal" },
    crown: { rule: "sovereign.9", lesson: "pawn" },
    defect: { rule: "sovereign.14", lesson: "enter" },
    king: { rule: "royale.4", lesson: "interregnum" },
  },
  rex: {
    passing: { rule: "rex.7", lesson: "passing" },
    crown: { rule: "rex.8", lesson: "pawn" },
    check: { rule: "common.1", lesson: "check" },
  },
  draughts: {
    capture: { rule: "draughts.6", lesson: "capture" },
    crown: { rule: "draughts.8", lesson: "crown" },
    mate: { rule: "draughts.9", lesson: "end" },
  },
};

/** First events of a game, for each entry that has some. */
export function firsts(
  family: string,
  entries: readonly Entry[],
): ReadonlyMap<number, readonly Occurrence[]> {
  const seen = new Set<string>();
  const found = new Map<number, readonly Occurrence[]>();
  entries.forEach((entry, i) => {
    const fresh = happenings(family, entry).flatMap((happening) => {
      const first = told[family]?.[happening];
      return first && !seen.has(first.rule) ? [{ ...first, happening, seat: entry.seat }] : [];
    });
    const once = fresh.filter((first, at) => fresh.findIndex(({ rule }) => rule === first.rule) === at);
    for (const { rule } of once) seen.add(rule);
    if (once.length > 0) found.set(i, once);
  });
  return found;
}

function happenings(family: string, { move, view }: Entry): Happening[] {
  const list: Happening[] = [];
  const events = view.events ?? [];
  switch (move?.kind) {
    case "castle":
      list.push("castle");
      break;
    case "en-passant":
      list.push("passing");
      break;
    case "defection":
      list.push("defect");
      break;
    case "queen-choice":
      list.push("queen");
      break;
    case "swap":
    case "stay":
      list.push("pie");
      break;
    default:
  }
  if (move && move.captured.length > 0 && family === "draughts") list.push("capture");
  if (move?.promotion !== undefined || (move?.role === "M" && roleOn(view, move.to) === "K"))
    list.push("crown");
  if (move && "BQ".includes(move.role || "-") && move.kind !== "queen-choice" && crosses(family, move))
    list.push("seam");
  if (view.attacks.length > 0) list.push("check");
  if (events.some(({ kind }) => kind === "control")) list.push("control");
  if (events.some(({ kind }) => kind === "king-gone")) list.push("king");
  if (events.some(({ kind }) => kind === "out" || kind === "conquered")) list.push("mate");
  return list;
}

/** Whether a man has come to another half-board; each of Yalta has its own ranks or files. */
function crosses(family: string, { from, to }: Move): boolean {
  if (family === "star") return /^\d/.test(from) && from[0] !== to[0]; // a chessboard has no seams
  const part = (square: string): number => Math.ceil(Number(square.slice(1)) / 4);
  return family === "yalta" && part(from) !== part(to);
}
