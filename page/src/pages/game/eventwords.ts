// Sentences about moves, their events and the men on the board, in the language of the page.

import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { armyName, roleName } from "../../board/words";
import type { Looks } from "../../pieces/looks";
import type { Attack, GameEvent, Move, Stance, Standing, Surface, View } from "../../rules/types";
import { reading } from "../../table/clock";
import { menWhen } from "../../table/shown";
import type { Drawing, Entry, Table } from "../../table/table";
import { self, seatName, listed, actText, type Seated } from "./words";

/** Why a seat plays on without its king. */
export function kinglessText(table: Seated, { kind, by, reason }: Standing): string {
  if (kind === "escaped") return m.game_kingless_escaped();
  if (by && reason === "mate") return m.game_kingless_mated_by({ name: seatName(table, by) });
  return by ? m.game_kingless_by({ name: seatName(table, by) }) : m.game_kingless();
}

/** A move in words, for screen readers: "knight g1 to f3". */
export function moveText(
  entry: Pick<Entry, "kind" | "move" | "absent" | "name">,
  before: View,
  looks: Looks,
): string {
  const { move } = entry;
  const act = actText(entry);
  if (act !== "" || !move) return act || entry.name;
  const role = move.role ? roleName(move.role, looks) : "";
  const { from, to } = move;
  let text: string;
  switch (move.kind) {
    case "castle":
      return m.entry_castles({ from, to, rook: move.rookFrom ?? "" });
    case "defection":
      return to
        ? m.entry_defects_to({ colour: armyName(move.colour ?? "", looks), square: to })
        : m.entry_defects({ colour: armyName(move.colour ?? "", looks) });
    default: {
      const taken = move.captured.map((square) => {
        const man = before.men.find((x) => x.square === square);
        return man ? roleName(man.role, looks) : "";
      });
      if (taken.length === 0) text = m.entry_goes({ role, from, to });
      else if (taken.length === 1) text = m.entry_takes({ role, from, to, taken: taken[0] ?? "" });
      else text = m.entry_takes_many({ role, from, to, count: taken.length });
    }
  }
  return move.promotion ? `${text}, ${m.entry_becomes({ role: roleName(move.promotion, looks) })}` : text;
}

/**
 * What happened as a turn began, after the entry; "" for the end of the game, which
 * outcomeText tells, and for colours, which controlTexts tells together.
 */
export function eventText(
  table: Seated & Pick<Table, "entries" | "start">,
  e: GameEvent,
  entry: Entry | undefined,
): string {
  const name = e.seat ? seatName(table, e.seat) : "";
  const by = e.by ? seatName(table, e.by) : "";
  switch (e.kind) {
    case "over":
    case "control":
      return "";
    case "king-gone":
      if (by && e.reason === "mate") return m.event_king_mated_by({ name, by });
      return by ? m.event_king_gone_by({ name, by }) : m.event_king_gone({ name });
    case "conquered":
      return m.event_conquered({ name, by });
    case "escaped":
      return m.event_escaped({ name });
    case "left":
      return m.event_left({ name });
    case "out":
      switch (e.reason) {
        case "mate":
          return by ? m.event_mated_by({ name, by }) : m.event_mated({ name });
        case "resignation":
          return entry?.absent && entry.seat === e.seat
            ? m.event_absent({ name })
            : m.event_resigned({ name });
        case "time":
          return m.event_time({ name });
        case "blocked":
          return menWhen(
            table.entries,
            entry ? table.entries.indexOf(entry) : -1,
            e.seat ?? 0,
            table.start,
          ) === 0
            ? m.event_draughts_empty({ name })
            : m.event_blocked({ name });
        default:
          return m.event_out({ name });
      }
  }
}

/** The colours that changed control, grouped by seat. */
export function controlTexts(table: Seated, looks: Looks, events: readonly GameEvent[]): string[] {
  const changed = events.filter(({ kind }) => kind === "control");
  return [...new Set(changed.map(({ seat = 0 }) => seat))].map((seat) => {
    const colours = listed(
      changed.filter((e) => (e.seat ?? 0) === seat).map(({ army = "" }) => armyName(army, looks)),
    );
    if (seat === 0) return m.event_control_lost({ colours });
    return seat === self(table)
      ? m.event_control_won_you({ colours })
      : m.event_control_won({ name: seatName(table, seat), colours });
  });
}

/** An attack on a king, with the attacker, and whether it counts yet. */
export function attackText(table: Seated, looks: Looks, view: View, a: Attack): string {
  const men = listed(
    a.men.map((x) => {
      const man = view.men.find((man) => man.square === x.square);
      const role = man ? roleName(man.role, looks) : "";
      return m.event_attacker({ role, square: x.square, name: seatName(table, x.seat) });
    }),
  );
  const values = { name: seatName(table, a.seat), square: a.king, men };
  if (a.provisional) return a.mate ? m.event_mate_threatens(values) : m.event_provisional(values);
  return a.mate ? m.event_checkmate(values) : m.event_check(values);
}

/** How long something still takes: "3 d 4 h", "2:05". */
export function durationText(left: number): string {
  const r = reading(left);
  return "days" in r ? m.table_days({ days: r.days, hours: r.hours }) : r.text;
}

/** The name of a planned move; its record notation depends on the moves before it. */
export function planName({ from, to, promotion }: Move, looks: Looks): string {
  return `${from || "·"}–${to}${promotion ? ` (${roleName(promotion, looks)})` : ""}`;
}

/** A man in words: its role and owner, where it may go, who attacks and who guards it. */
export function stanceText(table: Seated, looks: Looks, view: View, stance: Stance): string {
  const man = view.men.find(({ square }) => square === stance.square);
  const named = (list: Stance["guards"]): string =>
    listed(
      list.map(({ seat, square }) => {
        const other = view.men.find((x) => x.square === square);
        return m.event_attacker({
          role: other ? roleName(other.role, looks) : "",
          square,
          name: seatName(table, seat),
        });
      }),
    );
  if (!man) {
    const said = [m.square_empty({ square: stance.square })];
    if (stance.attackers.length > 0) said.push(m.man_attacked({ men: named(stance.attackers) }));
    if (stance.guards.length > 0) said.push(m.man_guarded({ men: named(stance.guards) }));
    return said.length > 1 ? said.join(" ") : "";
  }
  const role = roleName(man.role, looks);
  const army = armyName(man.army, looks);
  const { square } = man;
  // controlText covers colours without control.
  const nobody = Object.keys(looks.coloured).length > 0 ? m.man_named : m.man_of_nobody;
  const whose = (owner: number): string =>
    owner === self(table)
      ? m.man_of_you({ role, army, square })
      : m.man_of({ role, army, square, name: seatName(table, owner) });
  const said = [man.owner ? whose(man.owner) : nobody({ role, army, square })];
  if (stance.goals.length > 0) said.push(m.man_goals({ squares: listed(stance.goals) }));
  else if (man.owner && !view.outcome.over) said.push(m.man_stuck());
  if (stance.attackers.length > 0) said.push(m.man_attacked({ men: named(stance.attackers) }));
  if (stance.mateBy) said.push(m.man_mate_by({ name: seatName(table, stance.mateBy) }));
  if (stance.guards.length > 0) said.push(m.man_guarded({ men: named(stance.guards) }));
  else if (stance.attackers.length > 0 && man.role !== "K") said.push(m.man_unguarded());
  return said.join(" ");
}

/**
 * The controller of a colour and the men that give control; for a colour without one, how to win it
 * (sovereign.11).
 */
export function controlText(
  table: Seated & Pick<Table, "surface">,
  looks: Looks,
  view: View,
  army: string,
): string {
  const colours = coloursOf(table.surface, looks);
  const squares = colours.get(army) ?? [];
  if (squares.length === 0) return "";
  const colour = armyName(army, looks);
  const owner = view.owners[army] ?? 0;
  if (owner === 0) return m.control_nobody({ colour, squares: alternatives(squares) });
  const name = seatName(table, owner);
  const mine = owner === self(table);
  const links = view.control?.find((controlled) => controlled.army === army)?.men;
  if (!links) return mine ? m.control_own_you({ colour }) : m.control_own({ colour, name });
  const men = listed(
    links.map((square) => {
      const man = view.men.find((x) => x.square === square);
      return m.control_link({
        role: man ? roleName(man.role, looks) : "",
        army: man ? armyName(man.army, looks) : "",
        square,
      });
    }),
  );
  return mine ? m.control_by_you({ colour, men }) : m.control_by({ colour, name, men });
}

/** The squares of each army's colour; none but in Sovereign Chess. */
function coloursOf(surface: Surface, looks: Looks): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, shade } of surface.squares) {
    const army = looks.coloured[shade];
    if (army !== undefined) found.set(army, [...(found.get(army) ?? []), name]);
  }
  return found;
}

/** The colour that a square is of or a man belongs to; "" where there are none. */
export function colourAt(table: Pick<Table, "surface">, looks: Looks, view: View, square: string): string {
  if (Object.keys(looks.coloured).length === 0) return "";
  const man = view.men.find((x) => x.square === square);
  if (man) return man.army;
  const shade = table.surface.squares.find(({ name }) => name === square)?.shade ?? "";
  return looks.coloured[shade] ?? "";
}

function alternatives(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(words);
}

/**
 * What a move has changed in who rules, where colours can be won (sovereign.9, sovereign.14): a
 * new king, a king that defects, seats that were swapped.
 */
export function regimeTexts(table: Seated, looks: Looks, before: View, entry: Entry): string[] {
  if (!/^(sovereign|royale)/.test(table.variant)) return [];
  const { move, seat } = entry;
  const name = seatName(table, seat);
  const said: string[] = [];
  const king = before.men.find((man) => man.role === "K" && man.owner === seat)?.army;
  if (move?.kind === "swap") said.push(m.event_swapped());
  if (move?.kind === "defection")
    said.push(m.event_defected({ name, colour: armyName(move.colour ?? "", looks) }));
  if (move?.promotion === "K") {
    const colour = armyName(move.army, looks);
    if (!king) said.push(m.event_long_live({ name, colour }));
    else if (king === move.army) said.push(m.event_coup({ name, colour }));
    else said.push(m.event_overthrow({ name, colour }));
  }
  return said;
}

/** The text of a partner's drawing, or only that there is one. */
export function drawnText(table: Table, seat: number, strokes: Drawing["strokes"], seen: boolean): string {
  const name = seatName(table, seat);
  if (!seen) return m.game_drawn_unseen({ name });
  const squares = strokes.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ");
  return m.game_drawn({ name, squares });
}
