// The games on offer: their numbers of seats and their options. The rules pages, docs/rules,
// explain the options; the values are those of formats.md, the default first.

import { m } from "../paraglide/messages.js";

export interface Option {
  readonly name: string;
  /** The first is the default. */
  readonly values: readonly string[];
  /** Whether it makes a difference at a table of so many seats, with partners or without. */
  readonly matters: (seats: number, partners: boolean) => boolean;
  readonly title: () => string;
  readonly note: () => string;
  readonly label: Readonly<Record<string, () => string>>;
  /**
   * The choice that replaces the default if bots play at tables of so many seats and more, and
   * why.
   */
  readonly withBots?: { readonly value: string; readonly seats: number; readonly why: () => string };
}

export interface Family {
  /** The name in game ids and addresses of the page. */
  readonly name: string;
  readonly minSeats: number;
  readonly maxSeats: number;
  /** How many seats are offered at first. */
  readonly usualSeats: number;
  /** Whether seats may be partners. */
  readonly teams: boolean;
  readonly options: readonly Option[];
  readonly title: () => string;
  /** A description in one sentence. */
  readonly sentence: () => string;
  /** How long a game lasts at the usual table, about. */
  readonly minutes: number;
  /** The players for whom it is a good first game. */
  readonly begin?: () => string;
}

const always = () => true;
const several = (seats: number) => seats > 2;

const centre: Option = {
  name: "centre",
  values: ["all", "neighbours"],
  matters: (seats) => seats > 3, // board.5
  title: m.option_centre,
  note: m.option_centre_note,
  label: { all: m.option_centre_all, neighbours: m.option_centre_neighbours },
};

const enpassant: Option = {
  name: "enpassant",
  values: ["every", "next"],
  matters: several,
  title: m.option_enpassant,
  note: m.option_enpassant_note,
  label: { every: m.option_enpassant_every, next: m.option_enpassant_next },
};

const twin: Option = {
  name: "twin",
  values: ["open", "closed"],
  matters: always,
  title: m.option_twin,
  note: m.option_twin_note,
  label: { open: m.option_twin_open, closed: m.option_twin_closed },
};

export const families: readonly Family[] = [
  {
    name: "star",
    minSeats: 2,
    maxSeats: 8,
    usualSeats: 4,
    teams: true,
    title: m.game_star_title,
    sentence: m.game_star_sentence,
    minutes: 60,
    begin: m.home_begin_chess,
    options: [
      {
        name: "elimination",
        values: ["conquer", "remove"],
        matters: (seats, partners) => several(seats) && !partners, // star.18
        title: m.option_elimination,
        note: m.option_elimination_note,
        label: { conquer: m.option_elimination_conquer, remove: m.option_elimination_remove },
      },
      {
        name: "abandoned",
        values: ["leave", "stay"],
        matters: (seats, partners) => several(seats) && !partners, // star.12
        title: m.option_abandoned,
        note: m.option_abandoned_note,
        label: { leave: m.option_abandoned_leave, stay: m.option_abandoned_stay },
      },
      {
        name: "allycapture",
        values: ["ally", "team", "no"],
        matters: (_, partners) => partners, // star.21
        title: m.option_allycapture,
        note: m.option_allycapture_note,
        label: {
          ally: m.option_allycapture_ally,
          team: m.option_allycapture_team,
          no: m.option_allycapture_no,
        },
      },
      {
        name: "credit",
        values: ["first", "last"],
        matters: several,
        title: m.option_credit,
        note: m.option_credit_note,
        label: { first: m.option_credit_first, last: m.option_credit_last },
      },
      {
        name: "stalemate",
        values: ["draw", "pass"],
        matters: several,
        title: m.option_stalemate,
        note: m.option_stalemate_note,
        label: { draw: m.option_stalemate_draw, pass: m.option_stalemate_pass },
      },
      enpassant,
      centre,
    ],
  },
  {
    name: "yalta",
    minSeats: 3,
    maxSeats: 3,
    usualSeats: 3,
    teams: false,
    title: m.game_yalta_title,
    sentence: m.game_yalta_sentence,
    minutes: 60,
    options: [
      {
        name: "redqueen",
        values: ["choose", "e12", "i12"],
        matters: always,
        title: m.option_redqueen,
        note: m.option_redqueen_note,
        label: {
          choose: m.option_redqueen_choose,
          e12: m.option_redqueen_e12,
          i12: m.option_redqueen_i12,
        },
      },
      {
        name: "abandoned",
        values: ["play", "end"],
        matters: always,
        title: m.option_abandoned,
        note: m.option_abandoned_note,
        label: { play: m.option_abandoned_play, end: m.option_abandoned_end },
      },
      {
        name: "draws",
        values: ["all", "rulebook"],
        matters: always,
        title: m.option_draws,
        note: m.option_draws_note,
        label: { all: m.option_draws_all, rulebook: m.option_draws_rulebook },
      },
      enpassant,
      {
        name: "knight",
        values: ["board", "literal"],
        matters: always,
        title: m.option_knight,
        note: m.option_knight_note,
        label: { board: m.option_knight_board, literal: m.option_knight_literal },
      },
    ],
  },
  {
    name: "sovereign",
    minSeats: 2,
    maxSeats: 2,
    usualSeats: 2,
    teams: false,
    title: m.game_sovereign_title,
    sentence: m.game_sovereign_sentence,
    minutes: 90,
    options: [
      {
        name: "pie",
        values: ["yes", "no"],
        matters: always,
        title: m.option_pie,
        note: m.option_pie_note,
        label: { yes: m.option_pie_yes, no: m.option_pie_no },
      },
      twin,
    ],
  },
  {
    name: "royale",
    minSeats: 4,
    maxSeats: 4,
    usualSeats: 4,
    teams: false,
    title: m.game_royale_title,
    sentence: m.game_royale_sentence,
    minutes: 120,
    options: [twin],
  },
  {
    name: "rex",
    minSeats: 2,
    maxSeats: 2,
    usualSeats: 2,
    teams: false,
    title: m.game_rex_title,
    sentence: m.game_rex_sentence,
    minutes: 30,
    options: [],
  },
  {
    name: "draughts",
    minSeats: 2,
    maxSeats: 8,
    usualSeats: 4,
    teams: true,
    title: m.game_draughts_title,
    sentence: m.game_draughts_sentence,
    minutes: 30,
    begin: m.home_begin_draughts,
    options: [
      {
        name: "landing",
        values: ["any", "behind"],
        matters: always,
        title: m.option_landing,
        note: m.option_landing_note,
        label: { any: m.option_landing_any, behind: m.option_landing_behind },
      },
      {
        name: "blocked",
        values: ["lose", "count"],
        matters: always,
        title: m.option_blocked,
        note: m.option_blocked_note,
        label: { lose: m.option_blocked_lose, count: m.option_blocked_count },
      },
      {
        name: "ending",
        values: ["draw", "count"],
        matters: always,
        title: m.option_ending,
        note: m.option_ending_note,
        label: { draw: m.option_ending_draw, count: m.option_ending_count },
        withBots: { value: "count", seats: 3, why: m.option_ending_bots },
      },
      {
        name: "colour",
        values: ["dark", "light"],
        matters: always,
        title: m.option_colour,
        note: m.option_colour_note,
        label: { dark: m.option_colour_dark, light: m.option_colour_light },
      },
      centre,
    ],
  },
];

/** The family of a game id, or of a name; undefined if there is none. */
export function familyOf(variant: string): Family | undefined {
  const name = /^[a-z]*/.exec(variant)?.[0];
  return families.find((f) => f.name === name);
}
