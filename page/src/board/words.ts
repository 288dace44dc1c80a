// The descriptions of squares and men, in the language of the page.

import { m } from "../paraglide/messages.js";
import type { Looks, Tint } from "../pieces/looks.ts";
import type { Attack, Man, Move, Role } from "../rules/types.ts";
import type { Sign } from "./entry.ts";

/** The names of men. */
export const ROLES: Readonly<Record<Role, () => string>> = {
  K: m.board_role_king,
  Q: m.board_role_queen,
  R: m.board_role_rook,
  B: m.board_role_bishop,
  N: m.board_role_knight,
  P: m.board_role_pawn,
  M: m.board_role_man,
};

/** The names of tints. */
export const TINTS: Readonly<Record<Tint, () => string>> = {
  white: m.board_tint_white,
  black: m.board_tint_black,
  ash: m.board_tint_ash,
  slate: m.board_tint_slate,
  pink: m.board_tint_pink,
  red: m.board_tint_red,
  orange: m.board_tint_orange,
  yellow: m.board_tint_yellow,
  green: m.board_tint_green,
  cyan: m.board_tint_cyan,
  navy: m.board_tint_navy,
  violet: m.board_tint_violet,
};

/** Returns the name of a man: "knight". */
export function roleName(role: Role, looks: Looks): string {
  return role === "K" && looks.discs ? m.board_role_crowned() : ROLES[role]();
}

/** Returns the name of a tint: "red". */
export function tintName(tint: Tint): string {
  return TINTS[tint]();
}

/** Returns the name of an army by its tint. */
export function armyName(army: string, looks: Looks): string {
  return tintName(looks.armies[army]!.tint);
}

/** All properties that a square's name may mention. */
export interface SquareState {
  readonly name: string;
  readonly man: Man | undefined;
  readonly chosen: boolean;
  readonly sign: Sign | undefined;
  readonly attack: Attack | undefined;
  /** The seat whose last move ended here, 0 for none. */
  readonly moved: number;
  /** A square that belongs to an army, and its controller: sovereign.11, sovereign.4. */
  readonly coloured: { readonly army: string; readonly owner: number; readonly closed: boolean } | undefined;
}

/** Returns the name of a square for screen readers. */
export function squareName(square: SquareState, looks: Looks, who: (seat: number) => string): string {
  const { name, man, chosen, sign, attack, moved, coloured } = square;
  const said: string[] = [];
  if (man) {
    said.push(m.board_man({ square: name, man: roleName(man.role, looks), army: armyName(man.army, looks) }));
    const first = looks.seats[man.owner - 1] === looks.armies[man.army];
    if (man.owner === 0) said.push(m.board_moved_by_nobody());
    else if (!first) said.push(m.board_moved_by({ who: who(man.owner) }));
  } else said.push(m.board_empty({ square: name }));
  if (coloured) {
    said.push(m.board_coloured({ army: armyName(coloured.army, looks) }));
    said.push(coloured.owner ? m.board_controlled_by({ who: who(coloured.owner) }) : m.board_uncontrolled());
    if (coloured.closed) said.push(m.board_closed());
  }
  if (chosen) said.push(m.board_chosen());
  if (sign) said.push(signName(sign));
  if (attack) said.push(attack.provisional ? m.board_checked_provisionally() : m.board_checked());
  if (moved) said.push(m.board_last_move({ who: who(moved) }));
  return said.join(", ");
}

function signName({ kind, tip }: Sign): string {
  const words = { go: m.board_may_go, take: m.board_may_take, pass: m.board_passes, rook: m.board_castles };
  return tip ? `${words[kind]()}, ${m.board_must_promote()}` : words[kind]();
}

/** Returns the sentence about the kings in check. */
export function attackText(
  attacks: readonly Attack[],
  men: ReadonlyMap<string, Man>,
  looks: Looks,
  who: (seat: number) => string,
): string {
  return attacks
    .filter(({ mate, provisional }) => !mate || provisional) // the end of the king is announced instead of a check
    .map(({ seat, provisional, men: attackers }) => {
      const by = attackers
        .map(({ square }) => {
          const man = men.get(square);
          return man ? `${roleName(man.role, looks)} ${square}` : square;
        })
        .join(", ");
      const words = { who: who(seat), men: by };
      return provisional ? m.board_say_provisional(words) : m.board_say_check(words);
    })
    .join(". ");
}

/** Returns the name of one of several moves with the same squares. */
export function moveName(move: Move, looks: Looks): string {
  if (move.promotion) return roleName(move.promotion, looks);
  if (move.kind === "castle") return m.board_castle({ square: move.rookFrom ?? "" });
  if (move.kind === "defection")
    return m.board_defect({ army: armyName(move.colour ?? "", looks), square: move.to });
  if (move.path && move.path.length > 1) return m.board_way({ squares: move.path.join(", ") });
  return m.board_step({ man: move.role ? roleName(move.role, looks) : "", square: move.to });
}
