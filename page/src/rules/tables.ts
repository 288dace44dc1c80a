// Tables as the program that holds the rules has them (package table): the games that
// this browser keeps itself. Moments and times are milliseconds, seats count from 1.

import type { components } from "../api/schema";
import type { Outcome, Refusal, View } from "./types";

type Schemas = components["schemas"];

/** An entry in its stored form. */
export type TableEntry = Schemas["Entry"];

/** A player of a seat in the stored form. */
export interface TableSeat {
  readonly kind: "open" | "person" | "bot";
  /** The person's name for the table. */
  readonly player?: string;
  readonly name?: string;
  readonly level?: number;
  readonly ready: boolean;
  readonly away?: number;
  readonly leaves?: number;
  readonly substitute?: number;
}

/** The stored state of a table from which it can continue, without its entries. */
export interface TableState {
  readonly variant: string;
  /** Where the game begins, as text; left out for its own start. */
  readonly position?: string;
  readonly host: string;
  readonly listed: boolean;
  readonly lots: boolean;
  readonly official?: boolean;
  readonly draws?: number;
  readonly match?: Schemas["Match"];
  readonly hidden: boolean;
  readonly clock: Schemas["Clock"];
  readonly leaving: Schemas["Leaving"];
  readonly created: number;
  readonly stage: "waiting" | "playing" | "over" | "aborted";
  readonly begun: number;
  readonly ended: number;
  readonly seats: readonly TableSeat[];
  readonly out: readonly number[];
  readonly pause?: Schemas["Pause"];
  readonly vote?: {
    readonly id: number;
    readonly kind: Schemas["Vote"]["kind"];
    readonly by: number;
    readonly until: number;
    readonly voters: readonly { player?: string; seat: number; ballot?: "yes" | "no" }[];
  };
  readonly lastVote?: Schemas["LastVote"];
  readonly votes?: readonly Schemas["LastVote"][];
  readonly resumed: number;
  readonly version: number;
  readonly moved: number;
  readonly updated: number;
  readonly turn: number;
  readonly outcome?: Outcome;
  readonly times: readonly { readonly left: number; readonly lag: number }[];
  readonly started: number;
  readonly deadline: number;
  readonly due: number;
}

/** A stored table, complete. */
export type KeptTable = TableState & { readonly entries: readonly TableEntry[] };

/** The host's wish for a seat; all persons at one screen are the host. */
export interface SeatChoice {
  readonly kind: "me" | "bot";
  readonly name?: string;
  readonly level?: number;
}

/** A game that is to be made. */
export interface TablePlan {
  readonly variant: string;
  readonly position?: string;
  readonly host: string;
  readonly lots: boolean;
  readonly official: boolean;
  /** Left out for a single game. */
  readonly match?: { readonly games: number };
  readonly clock: Schemas["Clock"];
  readonly leaving: Schemas["Leaving"];
  readonly seats: readonly SeatChoice[];
}

/** A request to a table; `do` decides which fields matter. */
export interface TableRequest {
  readonly do:
    "move" | "bot-move" | "resign" | "propose" | "ballot" | "bot-ballot" | "close" | "claim" | "nudge";
  readonly player?: string;
  readonly seat?: number;
  readonly version?: number;
  readonly moved?: number;
  readonly text?: string;
  readonly kind?: Schemas["Vote"]["kind"];
  readonly vote?: number;
  readonly yes?: boolean;
}

/** A clock beside a wooden board, in its stored form. */
export interface KeptClock {
  readonly clock: Schemas["Clock"];
  readonly times: readonly {
    readonly left: number;
    readonly lag: number;
    readonly periods?: number;
    readonly stage?: number;
  }[];
  readonly whole?: number;
  readonly made: readonly number[];
  readonly turn: number;
  readonly out?: readonly number[];
  /** When the turn began; 0 while the clock is stopped. */
  readonly started: number;
  readonly elapsed?: number;
  /** Whose flag has fallen. */
  readonly fallen?: number;
  /** Whether the time of the whole game is over. */
  readonly ended?: boolean;
}

/** Its faces, in the words of a game that is shown. */
export interface ShownClock {
  readonly clock: Schemas["Clock"];
  readonly seats: readonly { readonly left: number; readonly periods?: number }[];
  readonly turn: number;
  readonly out: readonly number[];
  readonly deadline: number;
  readonly whole?: number;
  readonly ends?: Schemas["Ends"];
}

/** Something done to such a clock. */
export interface BoardRequest {
  readonly do: "press" | "start" | "stop" | "out" | "back" | "turn" | "set";
  readonly seat?: number;
  readonly time?: number;
}

/** Asks a bot for a move, or for its ballot on the draw `vote`. */
export interface Ask {
  readonly seat: number;
  readonly level: number;
  readonly moved: number;
  readonly vote?: number;
}

/**
 * A table as its players see it: as a server would show it, without the fields that only a server
 * has.
 */
export type ShownTable = Omit<Schemas["Game"], "id" | "chat" | "public" | "rematch">;

/** The state of a table after a request. */
export interface Sat {
  /** Its number, while it is open. */
  readonly table: number;
  readonly change: {
    readonly changed: boolean;
    /** How many entries are unchanged; those of `state` follow them. */
    readonly keep: number;
    readonly asks: readonly Ask[];
  };
  readonly state: KeptTable;
  readonly shown: ShownTable;
  /** Why the request failed. Events that were due before it are carried out all the same. */
  readonly refusal?: Refusal;
  readonly trouble?: { readonly code: string; readonly message: string };
}

/** A move of a paper sheet, as written and as read. */
export interface SheetLine {
  readonly written: string;
  /** Whose move it is; 0 where it cannot be read. */
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  /** All moves that fit it, the preferred one first; none if only one fits. */
  readonly readings: readonly string[];
  /** Why it cannot be read. */
  readonly refusal?: Refusal;
}

/** The position of a sheet's game after some lines. */
export interface SheetLeaf {
  /** How many lines could be read by then. */
  readonly read: number;
  readonly view: View;
  /** The names of the legal moves, in the order of the view. */
  readonly names: readonly string[];
  /**
   * How near a draw is, where repetitions and rounds without progress draw (common.4, common.5).
   */
  readonly count?: { readonly times: number; readonly plies: number; readonly most: number };
}
