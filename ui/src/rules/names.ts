// The answers of the program, with names for its numbers.

import type * as decode from "$wasm/decode.mjs";
import type { Attack, EventKind, Man, Move, MoveKind, Outcome, Refusal, Role, Surface, View } from "./types";

type Board = ReturnType<typeof decode.board>;
type State = ReturnType<typeof decode.state>;
type PlainMove = ReturnType<typeof decode.moves>[number];

/** Turns the indices of one board and its armies into names. */
export class Names {
  #squares: readonly string[];
  #armies: readonly string[];

  constructor(board: Board) {
    this.#squares = board.squares.map((s) => s.name);
    this.#armies = board.armies;
  }

  view(s: State): View {
    return {
      turn: s.turn,
      check: s.check,
      men: s.men.map((m): Man => ({
        square: this.#square(m.square),
        role: m.role as Role,
        army: this.#armies[m.army],
        owner: s.owners[m.army] ?? 0,
      })),
      owners: Object.fromEntries(this.#armies.map((army, i) => [army, s.owners[i] ?? 0])),
      attacks: s.attacks.map((a): Attack => ({
        seat: a.seat,
        king: this.#square(a.king),
        provisional: a.provisional,
        mate: a.mate,
        men: a.men.map((m) => ({ seat: m.seat, square: this.#square(m.square) })),
      })),
      outcome: s.outcome as Outcome,
      events: s.events.map(({ kind, seat, by, reason }) => ({
        kind: kind as EventKind,
        ...(seat && { seat }),
        ...(by && { by }),
        ...(reason && { reason }),
      })),
      position: s.position,
    };
  }

  move(m: PlainMove): Move {
    return {
      text: m.text,
      kind: m.kind as MoveKind,
      role: m.role as Role | "",
      army: m.role === "" ? "" : this.#armies[m.army],
      from: this.#square(m.from),
      to: this.#square(m.to),
      captured: m.captured.map((s) => this.#square(s)),
      ...(m.rookFrom >= 0 && { rookFrom: this.#square(m.rookFrom), rookTo: this.#square(m.rookTo) }),
      ...(m.promotion && { promotion: m.promotion as Role }),
      ...(m.kind === "defection" && { colour: this.#armies[m.colour] }),
      ...(m.path.length > 0 && { path: m.path.map((s) => this.#square(s)) }),
      ...(m.pathDue && { pathDue: true }),
    };
  }

  refusal(r: decode.Refusal): Refusal {
    const { rule, code, sentence, text, args, marks } = r;
    const named = marks.map((m) => ({ kind: m.kind, squares: m.squares.map((s) => this.#square(s)) }));
    return { rule, code, sentence, text, args, marks: named };
  }

  #square(index: number): string {
    return index < 0 ? "" : this.#squares[index];
  }
}

export function surfaceOf(b: Board): Surface {
  return { ...b, squares: b.squares.map((s) => ({ ...s, shade: b.shades[s.shade] })) };
}
