// The choices on the page of a new game.

import { settings } from "../../app/settings.svelte";
import { castOf, type Bot } from "../../games/bots";
import type { Family, Option } from "../../games/families";
import { gameOf, presetsOf, type Preset } from "../../games/presets";
import { format, parse, partition, teamsOf, teamValues, unequal } from "../../games/variant";
import type { Sitter } from "../../table/local.svelte";
import type { LeavingTerms } from "../../table/table";
import { clocks, fitted, officialClock, type Clock } from "./clocks";

/**
 * Who sits at a seat: "me" and "here" at this screen; "friend" is whoever has the link,
 * "anybody" whoever finds the game in the lobby; "program" is a bot that somebody runs,
 * "person" somebody with an account who is challenged.
 */
export type Kind = "me" | "here" | "friend" | "anybody" | "bot" | "program" | "person";

export interface Chosen {
  kind: Kind;
  /** Of somebody at this screen, of a program, or of the account of a person. */
  name: string;
  level: number;
}

export const usualLevel = 3;
/**
 * The strongest bot of rated games: those above think by time, and are not as strong everywhere.
 */
const mostRatedLevel = 9;
const minute = 60_000;

/** How long a player may be away before something happens, as offered. */
export const absences: readonly number[] = [1, 2, 5, 15, 60].map((minutes) => minutes * minute);
export const usualAbsence = 5 * minute;
/** How many times everybody may have every seat, as offered; 0 is a single game. */
export const matches: readonly number[] = [0, 1, 2, 4];

export class Plan {
  readonly family: Family;
  #seats = $state<Chosen[]>([]);
  /** Values of the options other than teams that were chosen. */
  #values = $state<Record<string, string>>({});
  /** "ffa", another name of formats.md, or "own" for teams by #own. */
  teams = $state("ffa");
  #own = $state<number[]>([]);
  #clock = $state.raw<Clock | null>(null);
  #official = $state(false);
  #rated = $state(false);
  /** How many times everybody has every seat: 0 is a single game. */
  rounds = $state(0);
  /** Where a game without open seats is played, as chosen: "here" needs no server. */
  #where = $state<"here" | "server">("here");
  #lots = $state<boolean | null>(null);
  /** Whether anybody may find the game to watch it; a listed one they may. */
  watched = $state(false);
  /** The key of the club whose members alone take the open seats; "" for anybody. */
  #club = $state("");
  chat = $state(true);
  hidden = $state(false);
  #leaving = $state.raw<LeavingTerms>({ kind: "out", after: usualAbsence });

  constructor(family: Family) {
    this.family = family;
    this.count = family.usualSeats;
    this.rounds = this.usualRounds;
  }

  /** A family whose first way to play is a match has one as usual. */
  get usualRounds(): number {
    return presetsOf(this.family)[0]?.match ? 1 : 0;
  }

  /**
   * Values of the options other than teams: those chosen, and those preselected where bots play.
   */
  get values(): Readonly<Record<string, string>> {
    const preselected = this.family.options.filter((o) => this.#preselects(o));
    return { ...Object.fromEntries(preselected.map((o) => [o.name, o.withBots!.value])), ...this.#values };
  }

  choose(option: Option, value: string): void {
    this.#values[option.name] = value;
  }

  /** Why an option differs from its default without a choice; "" if it does not. */
  why(option: Option): string {
    return this.#preselects(option) && !(option.name in this.#values) ? option.withBots!.why() : "";
  }

  #preselects({ withBots }: Option): boolean {
    return (
      withBots !== undefined && this.count >= withBots.seats && this.#seats.some((s) => s.kind === "bot")
    );
  }

  /**
   * The clock that was chosen; else none, and with strangers one: an idle tab would stop them for
   * ever.
   */
  get clock(): Clock {
    return this.#clock ? fitted(this.#clock, this.count) : this.listed ? officialClock : clocks[0];
  }
  set clock(clock: Clock) {
    this.#clock = clock;
  }
  get clockChosen(): boolean {
    return this.#clock !== null;
  }

  /** Whether seats are drawn: where strangers sit down, unless it was chosen otherwise. */
  get lots(): boolean {
    return (this.rated && this.rounds === 0) || (this.#lots ?? this.listed);
  }
  get lotsChosen(): boolean {
    return this.#lots !== null;
  }
  set lots(lots: boolean) {
    if (!lots && this.rounds === 0) this.#rated = false;
    this.#lots = lots;
  }

  get leaving(): LeavingTerms {
    return this.#leaving;
  }
  set leaving(leaving: LeavingTerms) {
    if (leaving.kind !== "out") this.#rated = false;
    this.#leaving = leaving;
  }

  /**
   * Whether the game changes ratings. A rated game brings the terms that it needs; to change one of
   * them makes the game unrated.
   */
  get rated(): boolean {
    return this.#rated && this.unrated === "" && this.clock.terms.kind !== "none";
  }
  set rated(rated: boolean) {
    this.#rated = rated;
    if (!rated) return;
    if (this.clock.terms.kind === "none") this.clock = officialClock;
    this.#leaving = { ...this.#leaving, kind: "out" };
    for (const seat of this.#seats) {
      if (seat.kind === "bot") seat.level = Math.min(seat.level, mostRatedLevel);
    }
  }

  /** Whether a rated game is wanted, and nothing but an account may be missing for it. */
  get wantsRated(): boolean {
    return this.#rated && (this.rated || this.unrated === "account");
  }

  /** The obstacle to a rated game that must be settled first; "" without one. */
  get unrated(): "" | "here" | "teams" | "account" {
    if (this.#seats.some((s) => s.kind === "here")) return "here";
    if (this.unequal) return "teams";
    return settings.account === "" && this.#seats.some((s) => s.kind === "me") ? "account" : "";
  }

  /** An official game has a clock. */
  get official(): boolean {
    return this.#official && this.clock.terms.kind !== "none";
  }
  set official(official: boolean) {
    this.#official = official;
    if (official && this.clock.terms.kind === "none") this.clock = officialClock;
  }

  /** A clock of days runs while nobody looks: on the server alone. */
  get where(): "here" | "server" {
    return this.clock.terms.kind === "days" ? "server" : this.#where;
  }
  set where(where: "here" | "server") {
    this.#where = where;
  }

  /** How many games are played. */
  get games(): number {
    return Math.max(1, this.rounds * this.count);
  }

  /** Whether the plan equals a way to play that has a name. */
  is(preset: Preset): boolean {
    return this.#with(this.#values) === gameOf(preset, this.count) && this.rounds > 0 === preset.match;
  }

  /**
   * Plans a way to play that has a name. The players stay, and so does their number if the way
   * allows it.
   */
  take(preset: Preset): void {
    const { seats, values } = parse(gameOf(preset, this.count));
    const { teams = "ffa", ...rest } = values;
    this.count = seats || this.family.minSeats;
    this.#values = rest;
    if (teams === "ffa" || teamValues(this.count).includes(teams)) this.teams = teams;
    else teamsOf(teams, this.count).forEach((team, i) => this.join(i + 1, team));
    this.rounds = preset.match ? 1 : 0;
  }

  /** How many seats there are. */
  get count(): number {
    return this.#seats.length;
  }
  set count(count: number) {
    const seat = (i: number): Chosen => ({ kind: i === 0 ? "me" : "bot", name: "", level: usualLevel });
    this.#seats = Array.from({ length: count }, (_, i) => this.#seats[i] ?? seat(i));
    if (this.teams !== "own" && !teamValues(count).includes(this.teams)) this.teams = "ffa";
    this.#own = Array.from({ length: count }, (_, i) => i % 2);
  }

  /** seats[seat - 1]; written into by the page. */
  get seats(): Chosen[] {
    return this.#seats;
  }

  /**
   * Puts somebody on a seat. I sit but once, so that I leave the one I had.
   */
  place(seat: number, kind: Kind, level = usualLevel, called = ""): void {
    for (const other of this.#seats) {
      if (kind === "me" && other.kind === "me") other.kind = "here";
    }
    const chosen = this.#seats[seat - 1];
    const named = (kind: Kind) => kind === "program" || kind === "person";
    const name = named(kind) ? called : named(chosen.kind) ? "" : chosen.name;
    Object.assign(chosen, { kind, name, level: kind === "bot" ? level : 0 });
    if (chosen.level > mostRatedLevel) this.#rated = false;
  }

  /** The team of each seat, from 0: teamOf[seat - 1]. */
  get teamOf(): readonly number[] {
    return this.teams === "own" ? this.#own : teamsOf(this.teams, this.count);
  }

  /** Puts a seat into a custom team. */
  join(seat: number, team: number): void {
    this.#own = this.teamOf.with(seat - 1, team);
    this.teams = "own";
  }

  /** The value of the option: "" if all are in one team. */
  get partition(): string {
    return partition(this.teamOf);
  }

  get partners(): boolean {
    return new Set(this.teamOf).size < this.count;
  }

  get unequal(): boolean {
    return this.partners && unequal(this.teamOf);
  }

  get variant(): string {
    return this.#with(this.values);
  }

  #with(values: Readonly<Record<string, string>>): string {
    return format(this.family, this.count, this.partition || "ffa", values);
  }

  get club(): string {
    return this.listed ? this.#club : "";
  }
  set club(club: string) {
    this.#club = club;
  }

  /** Whether somebody is to come. */
  get inviting(): boolean {
    return this.#seats.some((s) => s.kind === "friend") || this.listed;
  }

  /** Whether somebody is challenged. */
  get challenging(): boolean {
    return this.#seats.some((s) => s.kind === "person");
  }

  /** Whether some seats are for all and others for whoever has the link. */
  get mixed(): boolean {
    return this.listed && this.#seats.some((s) => s.kind === "friend");
  }

  /** Whether the game is in the lobby. */
  get listed(): boolean {
    return this.#seats.some((s) => s.kind === "anybody");
  }

  get online(): boolean {
    return (
      this.inviting ||
      this.challenging ||
      this.rated ||
      this.where === "server" ||
      this.#seats.some((s) => s.kind === "program")
    );
  }

  get watching(): boolean {
    return !this.#seats.some((s) => s.kind === "me" || s.kind === "here");
  }

  /** Why the game cannot begin yet; null if it can. */
  get trouble(): "oneTeam" | "unnamed" | null {
    if (this.partition === "") return "oneTeam";
    return this.#seats.some((s) => s.kind === "person" && this.nameOf(s) === "") ? "unnamed" : null;
  }

  /** The players of a game at this screen, by seat. */
  get sitters(): Sitter[] {
    return this.#seats.map((s) => ({
      kind: s.kind === "bot" ? "bot" : "person",
      name: s.kind === "bot" ? "" : this.nameOf(s),
      level: s.kind === "bot" ? s.level : 0,
    }));
  }

  /** The bot that will sit on a seat, undefined if there is none. */
  botOf(s: Chosen): Bot | undefined {
    return castOf(this.#seats)[this.#seats.indexOf(s)];
  }

  /** The name that a seat will have; "" without one. */
  nameOf(s: Chosen): string {
    switch (s.kind) {
      case "me":
        return settings.name;
      case "here":
      case "program":
        return s.name.trim();
      case "person":
        return s.name.trim().replace(/^@/, "");
      case "bot":
        return this.botOf(s)?.name() ?? "";
      case "friend":
      case "anybody":
        return "";
    }
  }
}
