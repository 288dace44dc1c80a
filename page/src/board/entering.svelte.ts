// Entering moves on one board: the squares tapped, the open question, the move under
// way. entry.ts decides what a tap means; this stores it and tells the page.

import { tick, untrack } from "svelte";
import { m } from "../paraglide/messages.js";
import type { Looks } from "../pieces/looks.ts";
import type { Attack, Man, Move } from "../rules/types.ts";
import type { Choice } from "./Chooser.svelte";
import {
  choose,
  type Choices,
  type Effect,
  type Entry,
  IDLE,
  selectable,
  type Sign,
  signs,
  tap,
} from "./entry.ts";
import type { BoardProps } from "./props.ts";
import { moveName, roleName } from "./words.ts";

/** The contents of the board, read again at every use. */
export interface Given extends Pick<
  BoardProps,
  "onmove" | "onrefused" | "onstuck" | "onselect" | "say" | "foresee"
> {
  readonly men: readonly Man[];
  readonly manOn: ReadonlyMap<string, Man>;
  readonly moves: readonly Move[];
  readonly looks: Looks;
  /** The seats whose moves are planned for their next turn; empty if moves are for now. */
  readonly planning: readonly number[];
}

/** A question beside the board. */
export interface Question {
  readonly title: string;
  /** The moves to choose from. */
  readonly moves: readonly Move[];
  readonly choices: readonly Choice[];
}

/** The choice that takes a dangerous move back. */
const BACK = "back";

/** Moves being entered. Create it with a component, to whose effects it adds. */
export class Entering {
  #given: Given;
  #entry = $state.raw<Entry>(IDLE);
  /** The man that moves: as long as he is there, other players' moves do not put him down. */
  #mover: Man | undefined;
  /** Moves that fit the squares tapped, when squares cannot distinguish them. */
  #asked = $state.raw<readonly Move[]>([]);
  /** A move that would leave the mover's king attacked, and the attackers. */
  #danger = $state.raw<{ readonly move: Move; readonly attacks: readonly Attack[] } | undefined>();
  /** An entered move that is not in the position yet: its man is already at the goal. */
  #ahead = $state.raw<{ readonly from: string; readonly to: string } | undefined>();
  #underWay = $state(false);
  /** The squares tapped while a move is under way: they are meant for the position to come. */
  #early: { readonly square: string; readonly byHand: boolean }[] = [];
  /** The text of the move under the pointer among the choices. */
  #looked = $state("");
  /** Counts moves entered, so that an answer about an older one is ignored. */
  #attempts = 0;
  /** Where a man was let go by hand last: it need not glide there. */
  dropped = "";

  readonly choices: Choices = $derived.by(() => {
    const { men, manOn, moves, planning } = this.#given;
    const movers = new Set(moves.map(({ from }) => manOn.get(from)?.owner).filter((seat) => seat));
    for (const seat of planning) movers.add(seat);
    return { moves, own: new Set(men.filter(({ owner }) => movers.has(owner)).map(({ square }) => square)) };
  });
  /** The squares that may be tapped next. */
  readonly signs: ReadonlyMap<string, Sign> = $derived.by(() => {
    if (this.#entry.from !== "") return signs(this.#entry);
    // Moves without a start show their goals at once: Red's queen in Yalta.
    return signs({ ...IDLE, moves: this.#given.moves.filter(({ from, to }) => from === "" && to !== "") });
  });
  readonly question: Question | undefined = $derived.by(() => this.#ask());

  constructor(given: Given) {
    this.#given = given;
    // A new position or new moves keep at most the choice of the man to move. While no
    // move may be entered the last one is still under way, and its man stays where it was put.
    // (Through $derived: its sources change more often than the values do.)
    const men = $derived(given.men);
    const moves = $derived(given.moves);
    $effect.pre(() => {
      void men;
      untrack(() => this.#renew());
    });
    $effect.pre(() => {
      const open = moves.length > 0;
      untrack(() => {
        const ahead = this.#ahead;
        this.#renew();
        if (!open) this.#ahead = ahead;
      });
    });
  }

  /** The square of the man chosen, "" before that. */
  get from(): string {
    return this.#entry.from;
  }

  /** The moves that this may become. */
  get left(): readonly Move[] {
    return this.#entry.moves;
  }

  get tapped(): readonly string[] {
    return this.#entry.tapped;
  }

  /** Whether a move was entered that the page has not done with yet. */
  get underWay(): boolean {
    return this.#underWay;
  }

  /** Whether the chosen man cannot move. Planning does not report that: it may yet change. */
  get stuck(): boolean {
    return this.#entry.from !== "" && this.#entry.moves.length === 0 && !this.planning;
  }

  /** Whether the entered move is a plan. */
  get planning(): boolean {
    return this.#given.planning.length > 0;
  }

  /**
   * The attacks that an entered move would leave on the mover's king, if the player is to confirm
   * it.
   */
  get threats(): readonly Attack[] | undefined {
    return this.#danger?.attacks;
  }

  /** The move under the pointer among the choices. */
  get looked(): Move | undefined {
    return this.question?.moves.find(({ text }) => text === this.#looked);
  }

  look(id: string): void {
    this.#looked = id;
  }

  /** Whether a man that may be chosen now is on the square. */
  selectable(square: string): boolean {
    return !this.#underWay && selectable(this.choices, square) && this.#given.manOn.has(square);
  }

  /** Where the man on a square is drawn. */
  standing(square: string): string {
    return this.#ahead?.from === square ? this.#ahead.to : square;
  }

  /** A square was tapped, or the man in the hand let go over it. */
  tap(square: string, byHand = false): void {
    if (this.#underWay) {
      this.#early.push({ square, byHand });
      return;
    }
    const [next, effect] = tap(this.#entry, this.choices, square);
    if (effect.kind !== "none" || this.question) this.#reset();
    // Whoever plans and taps elsewhere lets go; there is nothing to explain.
    if (effect.kind === "refuse" && this.planning) return this.#carryOut({ kind: "dropped" }, false);
    this.#begin(next);
    this.#carryOut(effect, byHand);
  }

  /** Chooses the man on a square and drops an entry in progress. */
  choose(square: string): void {
    if (this.#underWay) return this.tap(square);
    this.#reset();
    this.#begin(choose(this.choices, square));
    this.#carryOut({ kind: "chosen" }, false);
  }

  /** Drops the entry; reports whether there was one. */
  cancel(): boolean {
    if (this.#early.length > 0) {
      this.#early = [];
      return true;
    }
    if (this.#entry === IDLE && !this.question) return false;
    this.#reset();
    this.#carryOut({ kind: "dropped" }, false);
    return true;
  }

  /** The question has been answered. */
  answer(id: string): void {
    const danger = this.#danger;
    const move = this.#asked.find(({ text }) => text === id);
    if (danger && id === BACK) this.cancel();
    else if (danger) {
      this.#reset();
      this.#ahead = danger.move;
      void this.#enter(danger.move);
    } else if (move) void this.#play(move, this.dropped !== "");
  }

  #begin(entry: Entry): void {
    this.#entry = entry;
    this.#mover = this.#given.manOn.get(entry.from);
  }

  /** Starts over in another position, with the chosen man if he is still there. */
  #renew(): void {
    const { from } = this.#entry;
    const was = this.#mover;
    const is = this.#given.manOn.get(from);
    this.#reset();
    if (!was || !is || was.army !== is.army || was.role !== is.role || was.owner !== is.owner) return;
    if (selectable(this.choices, from)) this.#begin(choose(this.choices, from));
  }

  #reset(): void {
    this.#attempts++;
    this.#entry = IDLE;
    this.#asked = [];
    this.#danger = undefined;
    this.#ahead = undefined;
    this.#looked = "";
  }

  #carryOut(effect: Effect, byHand: boolean): void {
    const { manOn, looks, say, onselect, onrefused, onstuck } = this.#given;
    const goals = [...this.signs.keys()].join(", ");
    switch (effect.kind) {
      case "chosen": {
        const { from } = this.#entry;
        const words = { man: roleName(manOn.get(from)!.role, looks), square: from };
        say?.(goals || this.planning ? m.board_say_chosen({ ...words, goals }) : m.board_say_stuck(words));
        onselect?.(from);
        if (!goals && !this.planning) onstuck?.(from);
        break;
      }
      case "dropped":
        say?.(m.board_say_dropped());
        onselect?.("");
        break;
      case "further":
        say?.(m.board_say_further({ goals }));
        break;
      case "ask":
        this.#asked = this.#entry.moves;
        break;
      case "play":
        void this.#play(effect.move, byHand);
        break;
      case "stuck":
        if (manOn.has(effect.square)) onstuck?.(effect.square);
        break;
      case "refuse":
        onrefused?.(effect.from, effect.to);
        break;
      case "none":
    }
  }

  /** Plays a move, after asking if it leaves the king attacked where that is legal. */
  async #play(move: Move, byHand: boolean): Promise<void> {
    const { foresee, say } = this.#given;
    this.#reset();
    this.#early = [];
    if (this.planning) return void this.#given.onmove?.(move.text);
    this.dropped = byHand ? move.to : "";
    this.#ahead = move;
    if (foresee) {
      const attempt = this.#attempts;
      this.#underWay = true;
      let attacks: readonly Attack[] = [];
      try {
        attacks = await foresee(move.text);
      } finally {
        this.#underWay = false;
      }
      if (attempt !== this.#attempts) return this.#catchUp();
      if (attacks.length > 0) {
        this.#early = [];
        this.#danger = { move, attacks };
        say?.(m.board_ask_danger());
        return;
      }
    }
    await this.#enter(move);
  }

  /**
   * Hands a move to the page, which is done with it when the position shows it. A quick player taps
   * the next man earlier: such taps wait for the position.
   */
  async #enter(move: Move): Promise<void> {
    this.#underWay = true;
    let done: unknown;
    try {
      done = await this.#given.onmove?.(move.text);
      await tick();
    } finally {
      this.#underWay = false;
    }
    if (done === false) {
      this.#early = [];
      if (this.#ahead === move) this.#ahead = undefined;
    }
    this.#catchUp();
  }

  /** Carries out the taps made while a move was under way. */
  #catchUp(): void {
    const early = this.#early;
    this.#early = [];
    for (const { square, byHand } of early) this.tap(square, byHand);
  }

  #ask(): Question | undefined {
    if (this.#danger) {
      const { move } = this.#danger;
      return {
        title: m.board_ask_danger(),
        moves: [move],
        choices: [
          { id: BACK, text: m.board_take_back() },
          { id: move.text, text: m.board_play_anyway() },
        ],
      };
    }
    const moves = this.#asked;
    if (moves.length === 0) return undefined;
    const promotions = moves.every(({ promotion }) => promotion !== undefined);
    return {
      title: promotions ? m.board_ask_promotion() : m.board_ask_way(),
      moves,
      choices: moves.map((move): Choice => ({
        id: move.text,
        text: moveName(move, this.#given.looks),
        ...(move.promotion ? { role: move.promotion, key: move.promotion.toLowerCase() } : {}),
      })),
    };
  }
}
