// Tables as the program that holds the rules has them (package table): the games that
// this browser keeps itself. Moments and times are milliseconds, seats count from 1.

import type { components } from "../api/schema";
import type { Outcome, Refusal } from "./types";

type Schemas = components["schemas"];

/** Something played, as it is kept. */
export type TableEntry = Schemas["Entry"];

/** Who sits on a seat, as it is kept. */
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

/** All that must be kept of a table for it to go on, but for its entries. */
export interface TableState {
  readonly variant: string;
  /** Where the game begins, as text; left out for its own start. */
  readonly position?: string;
  readonly host: string;
  readonly listed: boolean;
  readonly lots: boolean;
  readonly official?: boolean;
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

/** A table that is kept, whole. */
export type KeptTable = TableState & { readonly entries: readonly TableEntry[] };

/** What the host wants on a seat; all persons at one screen are the host. */
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

/** What can be asked of a table; which fields mean something depends on `do`. */
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

/** A bot is asked for a move, or for its ballot on the draw `vote`. */
export interface Ask {
  readonly seat: number;
  readonly level: number;
  readonly moved: number;
  readonly vote?: number;
}

/** A table as it is shown to who sits at it: what a server would show of it, but for what the server alone knows. */
export type ShownTable = Omit<Schemas["Game"], "id" | "chat" | "public" | "rematch">;

/** What has become of a table that was asked something. */
export interface Sat {
  /** Its number, while it is open. */
  readonly table: number;
  readonly change: {
    readonly changed: boolean;
    /** How many entries are as they were; those of `state` come behind them. */
    readonly keep: number;
    readonly asks: readonly Ask[];
  };
  readonly state: KeptTable;
  readonly shown: ShownTable;
  /** Why what was asked was not done. What had fallen due before is done all the same. */
  readonly refusal?: Refusal;
  readonly trouble?: { readonly code: string; readonly message: string };
}
