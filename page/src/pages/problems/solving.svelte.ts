// One problem while it is being solved.

import { m } from "../../paraglide/messages.js";
import { rules, type Letters, type OpenGame, type Style } from "../../rules/client";
import type { Surface, View } from "../../rules/types";
import type { LastMove } from "../../board/props";
import { squaresOf } from "../../table/entry";
import { listed } from "../game/words";
import type { Puzzle } from "./puzzles";
import { doneText, whyText } from "./words";

/** asked: a move is awaited; busy: others reply; wrong: the board shows a wrong move. */
export type Stage = "loading" | "asked" | "busy" | "wrong" | "solved" | "shown" | "failed";

export interface Played {
  readonly seat: number;
  readonly name: string;
}

/** How long the others seem to think, in milliseconds. */
const PAUSE = 650;
/**
 * A threat to the solver, or to whom it is to rescue: the move that would mate or take the king.
 */
export interface Threat {
  readonly name: string;
  readonly way: readonly string[];
}

/** The kinds of problems that are about a threat. */
const THREATENED = /^(only|rescue)$/;

/** How many positions are looked at to answer a wrong move. */
const NODES = 4000;

/** The style in which records of a game are written. */
function styleOf(variant: string): Style {
  return /^(star:2|sovereign|royale|draughts)/.test(variant) ? "short" : "long";
}

export class Solving {
  readonly puzzle: Puzzle;
  readonly #letters: Letters;
  readonly #done: (right: boolean) => void;
  #game: OpenGame | undefined;
  #closed = false;
  #told = false;

  stage = $state<Stage>("loading");
  surface = $state.raw<Surface | null>(null);
  view = $state.raw<View | null>(null);
  /** The first view: who is to solve it. */
  seat = $state(0);
  played = $state.raw<readonly Played[]>([]);
  lastMoves = $state.raw<readonly LastMove[]>([]);
  /** News for the player, shown and spoken. */
  news = $state("");
  /** 0: none; 1: the square; 2: the move. */
  hints = $state(0);
  helped = $state(false);
  /** Whether a wrong move was tried. */
  missed = $state(false);
  /** The threat of a problem about one; null elsewhere, and until it is found. */
  threat = $state.raw<Threat | null>(null);
  /** How many moves of the line were played. */
  #step = $state(0);
  /** Entries behind those of the line: a wrong move and its replies. */
  #beyond = 0;

  /** Calls `done` once, with whether it was solved without help. */
  constructor(puzzle: Puzzle, letters: Letters, done: (right: boolean) => void) {
    this.puzzle = puzzle;
    this.#letters = letters;
    this.#done = done;
  }

  async open(): Promise<void> {
    try {
      const game = await rules().open({ position: this.puzzle.position });
      if (this.#closed) return void game.close();
      this.#game = game;
      this.surface = game.surface;
      this.view = await game.view();
      this.seat = this.view.turn;
      this.stage = "asked";
    } catch {
      this.stage = "failed";
      return;
    }
    if (THREATENED.test(this.puzzle.kind)) this.threat = await this.#threatened().catch(() => null);
  }

  /** Finds the threat: plays an idle move and the best replies, in another game. */
  async #threatened(): Promise<Threat | null> {
    const before = this.view!;
    const idle =
      before.moves.find(({ text, captured }) => text !== this.wanted && captured.length === 0) ??
      before.moves.find(({ text }) => text !== this.wanted);
    if (!idle) return null;
    const game = await rules().open({ position: this.puzzle.position });
    try {
      let view = await game.play(idle.text);
      for (const text of (await game.best(NODES)).slice(0, game.surface.seats - 1)) {
        const at = view.moves.findIndex((move) => move.text === text);
        const move = view.moves[at];
        if (!move || view.turn === this.seat) return null;
        const king = move.captured.some((square) =>
          view.men.some((man) => man.square === square && man.role === "K"),
        );
        const names = await game.names(styleOf(this.puzzle.variant), this.#letters);
        view = await game.play(text);
        const mates = view.attacks.some(({ mate }) => mate);
        if (king || mates || view.outcome.over)
          return move.from === "" ? null : { name: names[at] ?? text, way: squaresOf(move) };
      }
      return null;
    } finally {
      void game.close();
    }
  }

  /** The arrows on the board: the last reply of the others, else what they threaten. */
  readonly told: readonly (readonly string[])[] = $derived.by(() => {
    const last = this.lastMoves.at(-1);
    if (last && last.seat !== this.seat && last.squares.length > 1 && !this.over) return [last.squares];
    return this.threat && this.played.length === 0 && this.stage === "asked" ? [this.threat.way] : [];
  });

  close(): void {
    this.#closed = true;
    void this.#game?.close();
  }

  get over(): boolean {
    return this.stage === "solved" || this.stage === "shown";
  }

  /** The move that is looked for, while one is. */
  get wanted(): string {
    return this.puzzle.line[this.#step] ?? "";
  }

  /** A move of the solver, in protocol notation. */
  async play(text: string): Promise<boolean> {
    if (this.stage !== "asked") return false;
    this.stage = "busy";
    if (text !== this.wanted) {
      await this.#fail(text);
      return true;
    }
    await this.#enter(text);
    this.#step++;
    this.hints = 0;
    await this.#reply();
    if (this.#closed) return true;
    if (this.#step < this.puzzle.line.length) {
      this.news = m.puzzle_right();
      this.stage = "asked";
      return true;
    }
    this.stage = "solved";
    this.news = this.#praise();
    this.#tell(!this.helped);
    return true;
  }

  /** Takes a wrong move back. */
  async retry(): Promise<void> {
    if (this.stage !== "wrong") return;
    this.view = await this.#game!.undo(this.#beyond);
    this.played = this.played.slice(0, -this.#beyond);
    this.#beyond = 0;
    this.lastMoves = [];
    this.news = "";
    this.stage = "asked";
  }

  /** Begins again. */
  async restart(): Promise<void> {
    if (this.stage === "busy" || this.stage === "loading" || !this.#game) return;
    const entries = this.played.length;
    if (entries > 0) this.view = await this.#game.undo(entries);
    this.played = [];
    this.lastMoves = [];
    this.#step = this.#beyond = this.hints = 0;
    this.news = "";
    this.stage = "asked";
  }

  /** Says a little, then more. */
  async hint(): Promise<void> {
    if (this.stage === "wrong") await this.retry();
    if (this.stage !== "asked") return;
    const move = this.view!.moves.find(({ text }) => text === this.wanted)!;
    this.helped = true;
    this.hints = Math.min(2, this.hints + 1);
    if (move.from === "" || (move.kind === "defection" && this.hints === 1)) {
      this.news =
        move.kind === "defection" ? m.puzzle_hint_regime() : m.puzzle_hint_move({ move: move.text });
      if (this.hints === 2) this.news = m.puzzle_hint_move({ move: await this.#name(move.text) });
    } else if (this.hints === 1) this.news = m.puzzle_hint_from({ square: move.from });
    else this.news = m.puzzle_hint_way({ from: move.from, to: move.to });
  }

  /** Plays the rest of the line. */
  async solve(): Promise<void> {
    if (this.stage === "wrong") await this.retry();
    if (this.stage !== "asked") return;
    this.stage = "busy";
    this.helped = true;
    this.#tell(false);
    while (this.#step < this.puzzle.line.length && !this.#closed) {
      await this.#enter(this.wanted);
      this.#step++;
      if (this.#step < this.puzzle.line.length) await this.#wait();
    }
    this.stage = "shown";
    this.news = `${m.puzzle_shown()} ${this.#reached()}`.trim();
  }

  /** The square and the way that the hints show. */
  readonly shownHint: { square: string; way: readonly string[] } = $derived.by(() => {
    const move = this.view?.moves.find(({ text }) => text === this.wanted);
    if (!move || this.hints === 0 || this.stage !== "asked") return { square: "", way: [] };
    const way = this.hints > 1 && move.from !== "" && move.to !== "" ? [move.from, move.to] : [];
    return { square: move.from, way };
  });

  /** Plays what the others reply in the line. */
  async #reply(): Promise<void> {
    while (this.#step < this.puzzle.line.length && this.view!.turn !== this.seat && !this.#closed) {
      await this.#wait();
      await this.#enter(this.wanted);
      this.#step++;
    }
  }

  /** Plays a move that is not it, and what could follow. */
  async #fail(text: string): Promise<void> {
    this.#tell(false);
    const first = this.#step === 0;
    this.missed = true;
    const move = await this.#enter(text);
    const after = this.view!;
    this.#beyond = 1;
    const replies: string[] = [];
    const others = this.surface!.seats - 1;
    let line = this.view!.outcome.over ? [] : await this.#game!.best(NODES);
    while (replies.length < others && line.length > 0 && this.view!.turn !== this.seat && !this.#closed) {
      await this.#wait();
      replies.push(await this.#enter(line[0]!));
      this.#beyond++;
      line = line.slice(1);
    }
    const why = first ? whyText(this.puzzle, this.seat, after, this.view!) : "";
    const told =
      replies.length > 0
        ? m.puzzle_wrong_reply({ move, replies: listed(replies) })
        : m.puzzle_wrong({ move });
    this.news = why ? `${told} ${why}` : told;
    this.stage = "wrong";
  }

  /** How it was solved, and what that has reached. */
  #praise(): string {
    const how = this.helped
      ? m.puzzle_solved_helped()
      : this.missed
        ? m.puzzle_solved_again()
        : m.puzzle_solved();
    return `${how} ${this.#reached()}`.trim();
  }

  #reached(): string {
    const mates = this.view!.attacks.some(({ seat, mate }) => seat !== this.seat && mate);
    return doneText(this.puzzle, this.surface!.seats, mates);
  }

  /** Plays an entry, and returns what it is called. */
  async #enter(text: string): Promise<string> {
    const view = this.view!;
    const name = await this.#name(text);
    const move = view.moves.find((m) => m.text === text);
    this.view = await this.#game!.play(text);
    this.played = [...this.played, { seat: view.turn, name }];
    const squares = move && move.from !== "" ? squaresOf(move) : [];
    this.lastMoves = [
      ...this.lastMoves.filter(({ seat }) => seat !== view.turn),
      { seat: view.turn, squares },
    ];
    return name;
  }

  async #name(text: string): Promise<string> {
    const names = await this.#game!.names(styleOf(this.puzzle.variant), this.#letters);
    return names[this.view!.moves.findIndex((m) => m.text === text)] ?? text;
  }

  #wait(): Promise<void> {
    return new Promise((done) => setTimeout(done, PAUSE));
  }

  #tell(right: boolean): void {
    if (this.#told) return;
    this.#told = true;
    this.#done(right);
  }
}
