import { m } from "../../paraglide/messages";
import { seatLooks } from "../../board/dress";
import { squaresOf } from "../../table/entry";
import { SvelteSet } from "svelte/reactivity";
import { looks, type Look, type Looks } from "../../pieces/looks";
import type { Attack, Man, Refusal } from "../../rules/types";
import { kingless, outs, type Kingless } from "../../table/standing";
import { roundAfter, roundBefore, rounds, type Round } from "../../table/rounds";
import { order, turnsUntil } from "../../table/turns";
import { captured, type Taken } from "./captured";
import { Inquiry } from "./inquiry.svelte";
import type { ChatMessage, Out, Table } from "../../table/table";
import { RefusedError } from "../../rules/types";
import { TroubleError } from "../../table/table";
import { seatName, troubleText } from "./words";

/** What is beside the board that is neither the table's nor one panel's alone. */
export class Desk {
  readonly table: Table;
  /** The seat at the bottom that was chosen; 0 for whoever is on turn, null while none was. */
  #chosen = $state<number | null>(null);
  /** Why the last try was refused, until the next. */
  refusal = $state.raw<Refusal | null>(null);
  /** What else went wrong, in words. */
  trouble = $state("");

  /** The army that is pointed at beside the board; "" for none. */
  lit = $state("");
  /** What is asked of the rules about single men. */
  readonly inquiry = new Inquiry();

  /** Those whose messages are not to be shown, as senders of the chat. */
  readonly muted = new SvelteSet<string>();
  /** Whether the chat is muted as a whole. */
  silent = $state(false);
  /** With the men as they stood when it was made. */
  #plan = $state.raw<{ text: string; men: readonly Man[] } | null>(null);
  /** How many messages were shown already. */
  #read = $state(0);

  constructor(table: Table) {
    this.table = table;
  }

  /** The messages of those who are not muted. */
  readonly audible: readonly ChatMessage[] = $derived.by(() =>
    this.silent ? [] : (this.table.room?.chat ?? []).filter((c) => !this.muted.has(c.sender)),
  );

  /** How many messages of others were not shown yet. */
  readonly unread: number = $derived.by(() => this.audible.slice(this.#read).filter((c) => !c.mine).length);

  /** Notes that all messages are shown. */
  readChat(): void {
    this.#read = this.audible.length;
  }

  /** How the armies of this game look. */
  readonly looks: Looks = $derived.by(() => looks(this.table.variant, this.table.surface.armies));
  /** How each seat looks in the position that is shown: a defection changes that (sovereign.14). */
  readonly seatLook: (seat: number) => Look = $derived.by(() => seatLooks(this.looks, this.table.view.men));
  readonly rounds: readonly Round[] = $derived.by(() => rounds(this.table.entries, this.table.surface.seats));
  readonly outs: ReadonlyMap<number, Out> = $derived.by(() => outs(this.table.start, this.table.entries));
  readonly kingless: ReadonlyMap<number, Kingless> = $derived.by(() => {
    const kings = this.table.now.men.filter((m) => m.role === "K").map((m) => m.owner);
    return kingless(this.royale, this.table.start, this.table.entries, kings);
  });

  /** What the seat is called. */
  readonly nameOf = (seat: number): string => seatName(this.table, seat);

  get royale(): boolean {
    return this.table.variant.startsWith("royale");
  }

  /** Whether each colour belongs to whoever stands on its squares. */
  get coloured(): boolean {
    return this.royale || this.table.variant.startsWith("sovereign");
  }

  get teams(): boolean {
    return this.table.surface.teams.length < this.table.surface.seats;
  }

  /** The seat on turn, 0 if nobody is. */
  readonly turn: number = $derived.by(() => {
    const t = this.table;
    return t.stage === "playing" ? t.now.turn : 0;
  });

  /** Whether a move is waited for that is entered here. */
  readonly myTurn: boolean = $derived.by(
    () => this.turn > 0 && this.table.paused === null && this.table.mine.includes(this.turn),
  );

  /** Turns of others before one of mine; null for a watcher or one who is out. */
  readonly until: number | null = $derived.by(() =>
    this.turn === 0
      ? null
      : turnsUntil(this.table.mine, this.table.surface.seats, this.turn, [...this.outs.keys()]),
  );

  /** The seats that are in the game, in order of play, the one on turn first; empty while nobody is. */
  readonly order: readonly number[] = $derived.by(() =>
    this.turn === 0 ? [] : order(this.table.surface.seats, this.turn, [...this.outs.keys()]),
  );

  /** What each seat has taken until the position that is shown. */
  readonly taken: ReadonlyMap<number, Taken> = $derived.by(() =>
    captured(this.table.start, this.table.entries.slice(0, this.table.shown)),
  );

  /** What a seat has taken is worth; of two, by how much more than the other's. */
  lead(seat: number): number {
    const worth = (of: number): number => this.taken.get(of)?.worth ?? 0;
    return this.table.surface.seats === 2 ? worth(seat) - worth(3 - seat) : worth(seat);
  }

  /** Whether the board turns to whoever is on turn. */
  get follows(): boolean {
    return this.#chosen === 0;
  }

  /** The seat at the bottom of the board: the chosen one, else my first, else seat 1; set to 0, the seat on turn. */
  get bottom(): number {
    return this.#chosen || (this.follows && this.turn) || this.table.mine[0] || 1;
  }
  set bottom(seat: number) {
    this.#chosen = seat;
  }

  /** Turns the board to the next seat. */
  turnBoard(): void {
    this.#chosen = (this.bottom % this.table.surface.seats) + 1;
  }

  stepRound(forth: boolean): void {
    const step = forth ? roundAfter : roundBefore;
    this.table.goto(step(this.rounds, this.table.shown));
  }

  step(by: number): void {
    this.table.goto(this.table.shown + by);
  }

  /** A move that is to be played when my turn comes, as it was typed; "" if none is. */
  get plan(): string {
    return this.#plan?.text ?? "";
  }

  /** Plans a move for my next turn; "" drops the plan. */
  setPlan(text: string): void {
    this.clear();
    this.#plan = text === "" ? null : { text, men: this.table.now.men };
  }

  /**
   * Plays what was planned, now that it is my turn: if it is legal, and nothing has
   * changed on its squares since it was planned. Else it is dropped, and said so.
   */
  async carryOut(): Promise<void> {
    const plan = this.#plan;
    this.#plan = null;
    if (!plan) return;
    const text = await this.table.read(plan.text).catch(() => "");
    const move = this.table.dests.find((d) => d.text === text);
    const standing = (men: readonly Man[], square: string) => {
      const man = men.find((x) => x.square === square);
      return man ? `${man.army}${man.role}${man.owner}` : "";
    };
    const touched =
      !move || squaresOf(move).some((s) => standing(plan.men, s) !== standing(this.table.now.men, s));
    if (touched) this.trouble = m.game_plan_dropped({ move: plan.text });
    else await this.play(move.text);
  }

  /** Plays a move, or shows why not. Reports whether it was played. */
  play(text: string): Promise<boolean> {
    return this.run(() => this.table.play(text));
  }

  /** The checks to the mover's own kings that a move would leave. */
  readonly foresee = async (text: string): Promise<readonly Attack[]> => {
    const mover = this.turn;
    const view = await this.table.foresee(text);
    return view.attacks.filter((a) => a.seat === mover);
  };

  /** Shows why the man on a square cannot move now, if somebody here is to move. */
  async puzzle(square: string): Promise<void> {
    if (!this.myTurn || !this.table.live) return;
    const stance = await this.inquiry.ask(this.table.view.position, square);
    if (stance?.refusal) {
      this.clear();
      this.refusal = stance.refusal;
    }
  }

  /** Shows why a move is not legal. */
  async explain(text: string): Promise<void> {
    await this.run(async () => {
      const refusal = await this.table.why(text);
      if (refusal) throw new RefusedError(refusal);
    });
  }

  /** Does something of the table, and shows what went wrong if it did. */
  async run(action: () => Promise<unknown>): Promise<boolean> {
    this.clear();
    try {
      await action();
      return true;
    } catch (error) {
      if (error instanceof RefusedError) this.refusal = error.refusal;
      else this.trouble = troubleText(error instanceof TroubleError ? error.code : "unknown", String(error));
      return false;
    }
  }

  clear(): void {
    this.refusal = null;
    this.trouble = "";
  }
}
