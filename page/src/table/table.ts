// A table is one game as the page sees it: the board at the ply that is shown,
// the seats round it, and everything a person may do. GameTable (game.svelte.ts) is all
// of it but who keeps the game: LocalTable (local.svelte.ts) keeps it in this browser
// alone, OnlineTable (online.svelte.ts) on the server. The page about the board knows
// this interface and not which of the two it has.
//
// How an implementation is reactive:
//  - It is a class in a file that ends in `.svelte.ts`: runes work nowhere else.
//  - Every readonly member below is a `$state` field or a getter over `$state` and
//    `$derived` fields, read as `table.view`. Never destructure a table, nor copy a
//    member into a variable outside of `$derived`: the copy does not change.
//  - Views, moves and entries are `$state.raw` and replaced as a whole, never written
//    into: a deep proxy over 256 squares would cost more than all the rest.
//  - A method that returns a promise fulfils it when the fields show what it did.
//
// Seats count from 1, squares are names, times are milliseconds. A moment is on the
// clock of this browser (Date.now()): an online table has set it off against the
// server's, so that nobody above it needs to.

import type { components } from "../api/schema";
import type { Move, Outcome, Played, Refusal, Surface, View } from "../rules/types";

type Schemas = components["schemas"];

export interface Table {
  readonly kind: "local" | "online";
  /** A local table's own id, or the server's id of the game: the end of its address. */
  readonly id: string;
  /** The canonical game id of the rules, such as "star:4,teams=pairs". */
  readonly variant: string;
  /** "loading" until surface and view are there; nothing else may be read before. */
  readonly stage: Stage;
  readonly surface: Surface;
  /** One for each seat, seats[seat - 1]. */
  readonly seats: readonly SeatView[];
  readonly terms: Terms;
  /** The clock that all seats share; null where each has its own, or there is none. */
  readonly shared: SeatClock | null;
  /** The match that the game belongs to; null for a single game. */
  readonly match: Match | null;
  /** The result of the lots; null before, and where the seats were chosen. */
  readonly lots: Lots | null;

  /** All that was played, resignations and flags included. */
  readonly entries: readonly Entry[];
  /** How many of the entries the board shows, 0 to entries.length. */
  readonly shown: number;
  /** Whether the board shows the end of the entries, and goes on with them. */
  readonly live: boolean;
  /** The position after the entries shown. */
  readonly view: View;
  /** The position after all entries: its turn is whose turn it is. */
  readonly now: View;
  /** The position before the first entry, its turn begun. */
  readonly start: View;
  /** Legal moves of the seat on turn if one of mine may enter here now, else none. */
  readonly dests: readonly Move[];
  /** Seats that are entered in this browser, ascending; empty for a watcher. */
  readonly mine: readonly number[];
  /** Winners and reason; null while the game goes on, and for an aborted game. */
  readonly outcome: Outcome | null;

  readonly style: NameStyle;
  /** The letters of the men in move names. Typed moves may use these or the English ones. */
  readonly letters: Letters;
  readonly vote: Vote | null;
  /** How the last vote ended; null before the first. */
  readonly lastVote: LastVote | null;
  /** How votes ended, in order; very old ones may be missing. */
  readonly votes: readonly LastVote[];
  /** When the game was paused, null while it is not. */
  readonly paused: number | null;
  /** Why the arbiter of an event has adjourned the game, null if not. */
  readonly adjourned: string | null;
  /** When the pause ends by itself, null while there is none. */
  readonly pauseEnds: number | null;
  /**
   * When the first move of the seat to move is due: the game is aborted then. Null when no first
   * move is due.
   */
  readonly firstMove: number | null;
  /** The game that follows this one, "" while there is none. */
  readonly rematchId: string;
  /** Whether the game did not begin at its own start: then it counts for nothing. */
  readonly setUp: boolean;
  /** Whether a coach can be asked: "first" in a game that was begun with one, "" if not. */
  readonly coach: "first" | "beside" | "";
  /** Whether its moves are still being read; the current position is already shown. */
  readonly opening: boolean;
  /** An entered move that is not yet answered; the board already shows it. */
  readonly pending: string;
  /** The part that only a game on a server has; null at one screen. */
  readonly room: Room | null;

  /** Whether the action is allowed now: for the seat or, without one, for any of mine or for me. */
  may(action: Action, seat?: number): boolean;

  /**
   * Plays a move, in any notation, for the seat on turn.
   * Rejects with a RefusedError (rules/types.ts) if it is not legal, with a TroubleError else.
   */
  play(text: string): Promise<void>;
  /**
   * The protocol text of a legal move in any notation, with any letters; rejects with a
   * RefusedError.
   */
  read(text: string): Promise<string>;
  /** Why a move is not legal now, or null if it is. */
  why(text: string): Promise<Refusal | null>;
  /** The position after a legal move, without playing it. */
  foresee(text: string): Promise<View>;
  /** The moves of dests in the style of this table, in their order. */
  names(): Promise<readonly string[]>;
  setStyle(style: NameStyle): void;
  setLetters(letters: Letters): void;

  /** Shows the position after so many entries, at most all of them. */
  goto(shown: number): void;

  resign(seat: number): Promise<void>;
  /**
   * Opens a vote, for the seat of mine that it concerns. A table whose living persons all sit here
   * decides it at once.
   */
  propose(kind: VoteKind): Promise<void>;
  /** Votes for all seats of mine; a ballot may be changed while the vote is open. */
  ballot(yes: boolean): Promise<void>;
  /**
   * Opens the next game, seats rotated, or joins it if it exists; returns its address, such as
   * "/g/..".
   */
  rematch(): Promise<string>;
  /**
   * Begins the same game again while this one goes on, for a player who is out of it, and returns
   * its address; null if others may wait for a rematch.
   */
  readonly again: (() => Promise<string>) | null;
  /** The record of the game as text (docs/record.md). */
  record(): Promise<string>;

  /** Ends timers, workers and connections. The table is not used after it. */
  close(): void;
}

/** The part that only a game on a server has: people elsewhere, and ways to reach them. */
export interface Room {
  /** The address that invites to the game, and to its reserved seats if they are mine to give. */
  readonly link: string;
  /** Whether the link invites to reserved seats. */
  readonly invites: boolean;
  readonly connection: "open" | "connecting" | "offline";
  /** When the next attempt to connect begins; null unless one is waited for. */
  readonly retry: number | null;
  /** The round trip to the server, null before it was measured. */
  readonly lag: number | null;
  /** How many of the latest moves this person does not see yet, since an event shows the game later. */
  readonly delay: number;
  /** The number of watchers who do not play. */
  readonly watchers: number;
  readonly chat: readonly ChatMessage[];
  /** The drawings of partners, one by one. */
  readonly drawings: readonly Drawing[];
  /** The error code of my last drawing that partners did not get; "" if no error is known. */
  readonly undrawn: string;
  /** The last reported version of the game. */
  readonly version: number;
  /** The name of a person who sits down without giving one. */
  readonly myName: string;

  /** Takes a seat of a waiting game; name may be "". */
  join(seat: number, name: string): Promise<void>;
  leave(seat: number): Promise<void>;
  /** Lets everybody take a seat that was reserved. */
  openToAll(seat: number): Promise<void>;
  /** Lets a program of another user take a seat, or invites it. */
  seatProgram(seat: number, name: string): Promise<void>;
  /** Begins without waiting longer: bots of the level take the seats that are free. */
  start(level: number): Promise<void>;
  /** Takes a seat back from the bot that plays for its absent person. */
  takeBack(seat: number): Promise<void>;
  /** Deletes a message of mine, for everybody. */
  unsay(message: string): Promise<void>;
  say(room: ChatRoom, text: string): Promise<void>;
  /** Shows partners my drawing after so many entries, instead of my previous one. */
  draw(after: number, strokes: Drawing["strokes"]): void;
}

/**
 * A partner's arrows and circles: strokes from square to square, shown at that number of entries.
 */
export interface Drawing {
  readonly seat: number;
  readonly after: number;
  readonly strokes: readonly (readonly [from: string, to: string])[];
}

/** The state of a game; "waiting" is before all seats are taken. */
export type Stage = "loading" | "waiting" | "playing" | "over" | "aborted";

/** The notations of docs/notation.md. */
export type NameStyle = "protocol" | "short" | "long" | "descriptive";

/** The letters of the men in names of moves: a language's, or figurines. */
type Language = "en" | "es" | "fr" | "pt" | "nl";
export type Letters = Language | `figurine-${Language}`;

/** An action at a table, by the name that the API uses (docs/api.md). */
export type Action = Schemas["Game"]["may"][number] | NonNullable<Schemas["Seat"]["may"]>[number];

export interface SeatView {
  readonly seat: number;
  /** "open": nobody has taken it yet. */
  readonly kind: "open" | "person" | "bot";
  /**
   * As given; "" if none was: the page then says "Black", by the colour that the seat begins with.
   */
  readonly name: string;
  /** The handle of the person's account; left out for a guest. */
  readonly handle?: string;
  /** Whether the person has closed the account. */
  readonly gone?: boolean;
  /** 1 to 10, the strength of a bot; 0 for a person. */
  readonly level: number;
  /** Whether a program of some user plays here instead of a person. */
  readonly program?: boolean;
  /** Whether this browser enters its moves. */
  readonly mine: boolean;
  /** Index in surface.teams. */
  readonly team: number;
  /** null in games without clocks. */
  readonly clock: SeatClock | null;
  /** Whether it is kept for a person who has not come yet, before the start. */
  readonly awaited?: boolean;
  /** Whether only people with the invitation may take it. */
  readonly reserved?: boolean;
  /** Set while its person is not connected. */
  readonly away: Away | null;
  /** The level of the bot that plays for an absent person, 0 while none does. */
  readonly substitute: number;
  /** Until when they are on vacation: the days of their moves are not counted. */
  readonly vacation?: number;
  /** Set once it is out of the game. */
  readonly out: Out | null;
}

/** A seat's time: `left` while its clock is stopped, until `flag` while it runs. */
export interface SeatClock {
  /** How many periods of byo-yomi are within `left` at its end, and how long each is. */
  readonly periods?: number;
  readonly period?: number;
  /** The moment the limit of the move ends, where it is not `flag`. */
  readonly move?: number;
  /** Time left when the clock last stopped. */
  readonly left: number;
  /** The moment its flag falls; null while it does not run. */
  readonly flag: number | null;
  /** The moment it begins to run down (a delay lasts until then); null while it does not run. */
  readonly from: number | null;
}

export interface Away {
  readonly since: number;
  /** The moment the policy for leaving applies; null if it never does. */
  readonly until: number | null;
}

export interface Out {
  /**
   * A reason of the outcome ("mate", "resignation", ...), "empty" for a blocked seat without men,
   * "absence", "left" or "escaped".
   */
  readonly reason: string;
  /** The seat it is credited to, 0 for none. */
  readonly by: number;
}

/** A move, or another event of the game. */
export interface Entry {
  /** Protocol notation of a move, or "resign3", "flag", "draw", "time". */
  readonly text: string;
  readonly kind: Played["kind"];
  /** The seat that moved or resigned; 0 for a draw that all agreed to. */
  readonly seat: number;
  /** The move in the style of the table; the text until that is known. */
  readonly name: string;
  /** The round that it belongs to, from 1. */
  readonly round: number;
  /** The details of a move; null for a resignation, a fallen flag or an agreement. */
  readonly move: Move | null;
  /** The position after it, with the next turn begun and the events between. */
  readonly view: View;
  /** When it was played, how long it took, and the time left on its clock; null where unknown. */
  readonly at: number | null;
  readonly spent: number | null;
  readonly left: number | null;
  /** Whether the server resigned the seat, because its person had left. */
  readonly absent?: boolean;
}

export type VoteKind = "draw" | "takeback" | "pause" | "resume" | "abort";

/** A vote of the living persons, secret until it is decided. */
export interface Vote {
  readonly kind: VoteKind;
  /** The seat that opened it. */
  readonly by: number;
  /** When the vote is decided without the missing ballots; null if it waits for them. */
  readonly until: number | null;
  /** How many have a vote, and how many have voted. */
  readonly voters: number;
  readonly cast: number;
  /** My ballot; null if I have no vote. */
  readonly ballot: "yes" | "no" | "" | null;
}

export interface LastVote {
  readonly kind: VoteKind;
  readonly by: number;
  readonly passed: boolean;
  readonly at: number;
}

/** A game as one of a match. */
export interface Match {
  /** 0 for a series of rematches without a fixed length. */
  readonly games: number;
  /** Which of them this is, from 1. */
  readonly game: number;
  /**
   * halves[seat - 1]: half points of the seat's player, with those of this game once it is over.
   */
  readonly halves: readonly number[];
}

/** How the seats were drawn. */
export interface Lots {
  readonly seed: string;
  /** drawn[seat - 1]: where the seat's player sat before the draw. */
  readonly drawn: readonly number[];
}

/** The terms agreed before the start. */
export interface Terms {
  readonly clock: ClockTerms;
  readonly leaving: LeavingTerms;
  readonly lots: boolean;
  /** The hash of the seed that lots follow from, "" without. */
  readonly seal: string;
  /** With a clock, and no move is taken back. */
  readonly official: boolean;
  /** The round from which players may agree on a draw, -1 for never; left out for the first. */
  readonly draws?: number;
  /** Changes the ratings of its players. */
  readonly rated?: boolean;
  /** Played over the board and added afterwards. */
  readonly overBoard?: boolean;
  /** Listed in the lobby, or by link only. */
  readonly listed: boolean;
  /** The key of the club whose members alone may take the open seats; "" for anybody. */
  readonly club?: string;
  readonly chat: boolean;
  /** Names are hidden until the end. */
  readonly hidden?: boolean;
}

export type ClockTerms =
  | { readonly kind: "none" }
  | ({
      readonly kind: "game";
      readonly initial: number;
      readonly increment: number;
      readonly delay: number;
    } & ClockLimits)
  | ({ readonly kind: "hourglass"; readonly initial: number } & ClockLimits)
  | ({ readonly kind: "total"; readonly initial: number } & ClockLimits)
  | ({ readonly kind: "move"; readonly perMove: number } & Pick<ClockLimits, "seats">)
  | ({ readonly kind: "days"; readonly perMove: number } & Pick<ClockLimits, "seats">);

/**
 * Further limits of a clock, in milliseconds: per move, whole game, byo-yomi, stages, and times
 * for single seats.
 */
export type ClockLimits = Readonly<
  Pick<components["schemas"]["Clock"], "perMove" | "total" | "periods" | "period" | "stages" | "seats">
>;

/** The policy for the seat of a person who is away for longer than `after`. */
export type LeavingTerms =
  | { readonly kind: "out"; readonly after: number }
  | { readonly kind: "bot"; readonly level: number; readonly after: number };

export type ChatRoom = "players" | "watchers";

export interface ChatMessage {
  readonly id: string;
  readonly room: ChatRoom;
  /** Tells senders apart, for muting; the same for all messages of one sender in a game. */
  readonly sender: string;
  /** The sender's first seat, 0 for a watcher. */
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly mine: boolean;
}

/** Something failed for a reason other than the rules. */
export class TroubleError extends Error {
  /**
   * @param code names the sentence of the catalogue, such as "offline" or "not-turn"
   * @param retry seconds until it may be tried again, 0 if unknown
   * @param field the field of the request that is wrong, such as "password"; "" if unknown
   */
  constructor(
    readonly code: string,
    message: string,
    readonly retry = 0,
    readonly field = "",
  ) {
    super(message);
    this.name = "TroubleError";
  }
}
