// Sentences about a game in the language of the page. Seats are called by the names
// of their players.

import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { armyName, roleName } from "../../board/words";
import { castOf } from "../../games/bots";
import { seatCalled } from "../../games/called";
import { familyOf } from "../../games/families";
import type { Looks } from "../../pieces/looks";
import type { Attack, GameEvent, Move, Outcome, Stance, Standing, Surface, View } from "../../rules/types";
import { reading } from "../../table/clock";
import { menWhen } from "../../table/shown";
import type { Drawing, Entry, LastVote, Table, VoteKind } from "../../table/table";

/** What is asked of a game to call its seats by their names; mine: those of who reads it, where somebody plays. */
type Seated = Pick<Table, "seats" | "variant"> & { readonly mine?: readonly number[] };

/** The seats of a game that is only gone through: each is called by its colour. */
export function sitters(seats: number): Seated["seats"] {
  return Array.from({ length: seats }, (_, i) => ({
    seat: i + 1,
    team: i + 1,
    kind: "person",
    name: "",
    level: 0,
    mine: false,
    clock: null,
    away: null,
    substitute: 0,
    out: null,
  }));
}

/** The seat of whoever reads this and has that one alone; 0 if there is none. */
export function self({ mine = [] }: Seated): number {
  return mine.length === 1 ? mine[0]! : 0;
}

/**
 * What the seat is called: the name that was given, with its number if another has that name too; who has none
 * is called by the colour, and a seat on which nobody sits by its number.
 */
export function seatName(table: Seated, seat: number): string {
  const view = table.seats[seat - 1];
  const name = givenName(table, seat);
  if (view?.gone) return m.table_gone();
  if (name === "")
    return view?.kind === "person" && !view.awaited
      ? seatCalled(table.variant, seat)
      : m.table_seat({ seat });
  const namesakes = table.seats.filter((_, i) => givenName(table, i + 1) === name);
  return namesakes.length > 1 ? `${name} ${seat}` : name;
}

/** What the seat is called where its name stands by itself: "You" for whoever reads it and has given no name. */
export function seatTitle(table: Seated, seat: number): string {
  const nameless = givenName(table, seat) === "";
  return seat === self(table) && nameless ? m.game_you_title() : seatName(table, seat);
}

/** The name of a person or a bot; "" for none. */
function givenName({ seats }: Seated, seat: number): string {
  return seats[seat - 1]?.name || castOf(seats)[seat - 1]?.name() || "";
}

/** Names as a list in words: "Anna, Bela and Carl". */
export function seatList(table: Seated, seats: readonly number[]): string {
  return listed(seats.map((s) => seatName(table, s)));
}

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(words);
}

const reasons: Record<string, () => string> = {
  mate: m.reason_mate,
  stalemate: m.reason_stalemate,
  repetition: m.reason_repetition,
  rounds: m.reason_rounds,
  material: m.reason_material,
  agreement: m.reason_agreement,
  resignation: m.reason_resignation,
  time: m.reason_time,
  blocked: m.reason_blocked,
  empty: m.reason_draughts_empty,
  "last-king": m.reason_last_king,
  left: m.reason_left,
  absence: m.reason_left,
};

/** Reasons that are a seat's own doing: a seat that profits did not cause them. */
const OWN = new Set(["resignation", "time", "left", "absence"]);

/** Who put a seat out, 0 where nobody did: it may be credited to somebody all the same. */
export function outBy({ reason, by }: { readonly reason: string; readonly by: number }): number {
  return OWN.has(reason) ? 0 : by;
}

/** A reason of the rules in words: "checkmate", "time". */
export function reasonText(reason: string): string {
  return reasons[reason]?.() ?? reason;
}

/** Why a seat plays on without its king. */
export function kinglessText(table: Seated, { kind, by, reason }: Standing): string {
  if (kind === "escaped") return m.game_kingless_escaped();
  if (by && reason === "mate") return m.game_kingless_mated_by({ name: seatName(table, by) });
  return by ? m.game_kingless_by({ name: seatName(table, by) }) : m.game_kingless();
}

/** What an entry is called that is no man's going somewhere; "" for all others. */
export function actText({ kind, move, absent }: Pick<Entry, "kind" | "move" | "absent">): string {
  if (absent) return m.entry_leaves();
  if (kind === "resign") return m.entry_resigns();
  if (kind === "flag") return m.entry_flag();
  if (kind === "draw") return m.entry_draw();
  if (kind === "time") return m.entry_time();
  if (move?.kind === "pass") return m.entry_pass();
  if (move?.kind === "swap") return m.entry_swap();
  if (move?.kind === "stay") return m.entry_stay();
  if (move?.kind === "queen-choice") return m.entry_queen({ square: move.to });
  return "";
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

/** Which colours came under another seat, those of one together. */
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

/** Who attacks which king, and whether it counts yet. */
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

/** Who won, in words, without the reason. */
export function winnerText(table: Seated, o: Outcome): string {
  const winners = o.winners ?? [];
  if (winners.length === 0) return m.outcome_drawn();
  if (winners.length === 1) return m.outcome_wins({ name: seatList(table, winners) });
  return m.outcome_win({ names: seatList(table, winners) });
}

/** The same, told to whoever plays: "You win". */
export function wonText(table: Seated, o: Outcome): string {
  const winners = o.winners ?? [];
  return winners.length === 1 && winners[0] === self(table) ? m.outcome_you_win() : winnerText(table, o);
}

type Ended = Pick<Table, "seats" | "entries" | "start" | "variant">;

/** Why a game ended: the fate of the last player who went out, addressed to that player where they read it. */
export function endText(table: Ended & { readonly mine?: readonly number[] }, o: Outcome): string {
  const { entries, start } = table;
  const last = entries.at(-1);
  const reason = o.reason ?? "";
  if (reason === "resignation" && last?.absent) return m.outcome_absent({ name: seatName(table, last.seat) });
  if (last?.kind === "time") return m.outcome_time_up(); // common.7
  const fallen = reason === "time" && (o.winners ?? []).length === 0 ? (last?.seat ?? 0) : 0;
  if (fallen) return m.outcome_timed_bare({ names: seatName(table, fallen), count: 1 }); // common.7
  const ends = (last?.view ?? start).events.filter(
    (e) => (e.kind === "out" || e.kind === "left") && e.reason === reason,
  );
  const out = ends.map((e) => e.seat ?? 0);
  const tell = fates[reason];
  if (tell && out.length > 0) {
    const empty =
      reason === "blocked" && out.every((seat) => menWhen(entries, entries.length - 1, seat, start) === 0);
    const by = outBy({ reason, by: ends[0]!.by ?? 0 });
    if (out.length === 1 && out[0] === self(table) && reason === "mate" && by)
      return m.outcome_you_mated_by({ name: seatName(table, by) });
    if (out.length === 1 && out[0] === self(table))
      return empty ? m.outcome_you_draughts_empty() : yours[reason]!();
    return (empty ? m.outcome_draughts_empty : tell)({ names: seatList(table, out), count: out.length });
  }
  if (familyOf(table.variant)?.name !== "draughts") return reasonText(reason);
  const why = reason === "rounds" ? m.reason_rounds_draughts() : reasonText(reason); // draughts.11
  const counted = reason === "blocked" || table.variant.includes("ending=count");
  return counted && reason !== "agreement" ? m.outcome_draughts_counted({ reason: why }) : why;
}

/** What befell those whose going out ended a game, by the reason. */
const fates: Record<string, typeof m.outcome_mated> = {
  mate: m.outcome_mated,
  resignation: m.outcome_resigned,
  time: m.outcome_timed,
  blocked: m.outcome_stuck,
};

/** The same, to whom it befell. */
const yours: Record<string, () => string> = {
  mate: m.outcome_you_mated,
  resignation: m.outcome_you_resigned,
  time: m.outcome_you_timed,
  blocked: m.outcome_you_stuck,
};

/** The game, whoever reads of it. */
const of = ({ seats, entries, start, variant }: Ended): Ended => ({ seats, entries, start, variant });

/** The end of a game in one sentence, as all read it. */
export function outcomeText(table: Ended, o: Outcome): string {
  return m.outcome_sentence({ who: winnerText(table, o), reason: endText(of(table), o) });
}

/** Half points in writing: 1½. */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole || ""}½`;
}

/** How a vote ended. */
export function lastVoteText(vote: LastVote): string {
  const what = voteNames[vote.kind]();
  return vote.passed ? m.vote_passed({ what }) : m.vote_failed({ what });
}

const voteNames: Record<VoteKind, () => string> = {
  draw: m.action_draw,
  takeback: m.action_takeback,
  pause: m.action_pause,
  resume: m.action_resume,
  abort: m.action_abort,
};

/** What a vote is about, in a word. */
export function voteName(kind: VoteKind): string {
  return voteNames[kind]();
}

/** What is asked in a vote. */
export function voteText(kind: VoteKind, name: string): string {
  switch (kind) {
    case "draw":
      return m.vote_asks_draw({ name });
    case "takeback":
      return m.vote_asks_takeback({ name });
    case "pause":
      return m.vote_asks_pause({ name });
    case "resume":
      return m.vote_asks_resume({ name });
    case "abort":
      return m.vote_asks_abort({ name });
  }
}

const troubles: Record<string, () => string> = {
  offline: m.trouble_offline,
  server: m.trouble_server,
  internal: m.trouble_server,
  busy: m.trouble_server,
  stopping: m.trouble_stopping,
  unwritable: m.trouble_unwritable,
  "set-aside": m.trouble_set_aside,
  "not-turn": m.trouble_not_turn,
  "not-seated": m.trouble_not_seated,
  conflict: m.trouble_conflict,
  taken: m.trouble_taken,
  reserved: m.trouble_reserved,
  full: m.trouble_full,
  started: m.trouble_started,
  over: m.trouble_over,
  time: m.trouble_time,
  out: m.trouble_out,
  paused: m.trouble_paused,
  "vote-open": m.trouble_vote_open,
  "no-vote": m.trouble_no_vote,
  "too-soon": m.trouble_too_soon,
  nothing: m.trouble_nothing,
  official: m.trouble_official,
  rated: m.trouble_rated,
  members: m.trouble_members,
  "own-program": m.trouble_own_program,
  "no-chat": m.chat_off,
  barred: m.trouble_barred,
  vacation: m.trouble_vacation,
  "no-vacations": m.trouble_no_vacations,
  "too-often": m.trouble_rate,
  "too-many": m.trouble_rate,
  unwelcome: m.trouble_unwelcome,
  blocked: m.trouble_blocked,
  self: m.trouble_self,
  "no-account": m.trouble_no_account,
  "no-challenge": m.trouble_no_challenge,
  done: m.trouble_done,
  role: m.trouble_role,
  "signed-out": m.trouble_signed_out,
  held: m.account_held,
  "club-only": m.trouble_club_only,
  "club-taken": m.trouble_club_taken,
  "club-full": m.trouble_club_full,
  "event-open": m.trouble_event_open,
  "event-places": m.trouble_event_places,
  "event-reason": m.trouble_event_reason,
  "event-entered": m.trouble_event_entered,
  "event-closed": m.trouble_event_closed,
  "too-many-events": m.trouble_too_many_events,
  "too-many-clubs": m.trouble_too_many_clubs,
  "no-club": m.trouble_no_club,
  "no-member": m.trouble_no_member,
  uninvited: m.trouble_uninvited,
  "shut-out": m.trouble_shut_out,
  manager: m.trouble_manager,
  changed: m.trouble_changed,
  "no-game": m.trouble_not_found,
  "no-program": m.trouble_no_program,
  "name-taken": m.trouble_name_taken,
  declined: m.trouble_declined,
  notFound: m.trouble_not_found,
  "draw-refused": m.trouble_draw_refused,
};

/** An error in words; an unknown code gets the message of the program. */
export function troubleText(code: string, message: string): string {
  return troubles[code]?.() ?? m.trouble_unknown({ message });
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
  // Where nobody controls a colour, controlText says so.
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

/** Who controls a colour, and by which men; of a colour of nobody, how it can be won (sovereign.11). */
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
 * What a move has changed in who rules, where colours can be won (sovereign.9, sovereign.14): a new king,
 * a king that defects, seats that were swapped.
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

/** What a partner shows on the board, or only that they do. */
export function drawnText(table: Table, seat: number, strokes: Drawing["strokes"], seen: boolean): string {
  const name = seatName(table, seat);
  if (!seen) return m.game_drawn_unseen({ name });
  const squares = strokes.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ");
  return m.game_drawn({ name, squares });
}
