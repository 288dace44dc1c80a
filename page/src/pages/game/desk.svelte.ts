import { m } from "../../paraglide/messages";
import { settings } from "../../app/settings.svelte";
import { analyse } from "../analysis/handed";
import type { Entered } from "../../board/props";
import { seatLooks } from "../../board/dress";
import { SvelteSet } from "svelte/reactivity";
import { nextPen, type Drawn, type Pen } from "../../board/sketch.svelte";
import { looks, type Look, type Looks } from "../../pieces/looks";
import type { Attack, Man, Mark, Move, Refusal, Standing, View, Way } from "../../rules/types";
import { roundAfter, roundBefore, rounds, type Round } from "../../table/rounds";
import { captured, type Taken } from "./captured";
import type { Foresight } from "./foresight.svelte";
import { Inquiry } from "./inquiry.svelte";
import { Rated } from "./rated.svelte";
import { Pointing } from "./pointing.svelte";
import { outs } from "../../table/shown";
import type { ChatMessage, Drawing, Out, Table } from "../../table/table";
import { RefusedError } from "../../rules/types";
import { TroubleError } from "../../table/table";
import { colourAt, planName } from "./eventwords";
import { troubleText } from "./trouble";
import { seatName } from "./words";

/** A move that is to be played when the turn comes. */
interface Plan {
  /** The typed text; for a move entered on the board, its protocol text. */
  readonly text: string;
  /** The move's name on the page. */
  readonly name: string;
  /** If it was entered on the board. */
  readonly move: Move | null;
  /** The men in the position in which it was planned. */
  readonly men: readonly Man[];
}

/** State beside the board that neither the table nor a single panel owns. */
export class Desk {
  readonly table: Table;
  /** The seat at the bottom that was chosen; 0 for whoever is on turn, null while none was. */
  #chosen = $state<number | null>(null);
  /** Why the last try was refused, until the next. */
  refusal = $state.raw<Refusal | null>(null);
  /** Any other error, in words. */
  trouble = $state("");

  /** The pen in use on the board; undefined while it moves men. */
  pen = $state<Pen | undefined>();
  /** The army that is pointed at beside the board. */
  readonly colour = new Pointing<string>();
  /** The way out of check that is pointed at there. */
  readonly way = new Pointing<Way>();
  /** The square that is looked at on the board, "" for none. */
  looked = $state("");
  /** The colour under the pointer in Sovereign Chess, of a square or a man; "" without one. */
  readonly pointed: string = $derived.by(() =>
    this.looked === "" ? "" : colourAt(this.table, this.looks, this.table.view, this.looked),
  );
  /** The ratings of the players of a rated game. */
  readonly rated = new Rated();
  /** Questions to the rules about single men. */
  readonly inquiry = new Inquiry();
  /** Conditional moves, in a game by correspondence; null elsewhere, and until they are loaded. */
  foresight = $state.raw<Foresight | null>(null);

  /** Senders whose messages the chat hides. */
  readonly muted = new SvelteSet<string>();
  /** Whether the chat is muted as a whole. */
  silent = $state(false);
  #plan = $state.raw<Plan | null>(null);
  /** A move that was entered, and is played once it is confirmed. */
  #offer = $state.raw<{ move: Move; answer: (yes: boolean) => void } | null>(null);
  /** The coach's warning before a move is played, "" for none; null without a coach. */
  adviser: ((text: string) => Promise<string>) | null = null;
  /** The coach's warning about the move to confirm. */
  caution = $state("");
  /** The coach's next help, a hint or the move, for a button far from the coach's own; null without one. */
  help = $state.raw<{ readonly label: string; readonly give: () => void } | null>(null);
  /** The square of the man that a coach names, or the way of the move that it shows. */
  hinted = $state.raw<readonly (readonly string[])[]>([]);
  /** The move in entry on the board. */
  entered = $state.raw<Entered>({ from: "", tapped: [], moves: [] });
  /** Moves that may be planned, and the position that they were asked for. */
  #ahead = $state.raw<{ position: string; moves: readonly Move[] }>({ position: "", moves: [] });
  /** How many messages were shown already. */
  #read = $state(0);

  constructor(table: Table) {
    this.table = table;
  }

  /** The messages of senders who are not muted. */
  readonly audible: readonly ChatMessage[] = $derived.by(() =>
    this.silent ? [] : (this.table.room?.chat ?? []).filter((c) => !this.muted.has(c.sender)),
  );

  /** The number of unread messages. */
  readonly unread: number = $derived.by(() => this.audible.slice(this.#read).filter((c) => !c.mine).length);

  /** Notes that all messages are shown. */
  readChat(): void {
    this.#read = this.audible.length;
  }

  /** How the armies of this game look. */
  readonly looks: Looks = $derived.by(() => looks(this.table.variant, this.table.surface.armies));
  /** How each seat looks in the position that is shown: a defection changes that (sovereign.14). */
  readonly seatLook: (seat: number) => Look = $derived.by(() => seatLooks(this.looks, this.table.view.men));
  /** The armies whose controller has changed within the last round. */
  readonly changed: ReadonlySet<string> = $derived.by(() => {
    const { entries, shown, start, surface, view } = this.table;
    const before = (entries[shown - surface.seats - 1]?.view ?? start).owners;
    return new Set(surface.armies.filter((army) => before[army] !== view.owners[army]));
  });
  readonly rounds: readonly Round[] = $derived.by(() => rounds(this.table.entries, this.table.surface.seats));
  readonly outs: ReadonlyMap<number, Out> = $derived.by(() => outs(this.table.now, this.table.entries));
  /** The seats that play on without their king, and how they lost it. */
  readonly kingless: ReadonlyMap<number, Standing> = $derived.by(
    () => new Map(this.table.now.standing.filter((s) => !this.outs.has(s.seat)).map((s) => [s.seat, s])),
  );

  /** The name of a seat. */
  readonly nameOf = (seat: number): string => seatName(this.table, seat);

  /** The persons in my team, while the game is played and we may talk. */
  readonly partners: readonly number[] = $derived.by(() => {
    const { seats, mine, room, stage, terms } = this.table;
    if (!room || stage !== "playing" || !terms.chat) return [];
    const teams = mine.map((seat) => seats[seat - 1]!.team);
    return seats
      .filter((s) => s.kind === "person" && !s.program && !s.mine && teams.includes(s.team))
      .map((s) => s.seat);
  });

  /** The partners' drawings on the shown position. */
  readonly drawings: readonly Drawing[] = $derived.by(() =>
    this.table.live && this.partners.length > 0
      ? (this.table.room?.drawings ?? []).filter((d) => d.after === this.table.entries.length)
      : [],
  );

  /** The same as the board shows it, if arrows are shared. */
  readonly theirs: readonly Drawn[] = $derived.by(() =>
    settings.share
      ? this.drawings.flatMap(({ seat, strokes }) =>
          strokes.map(([from, to]) => ({ from, to, tint: this.seatLook(seat).tint })),
        )
      : [],
  );

  get royale(): boolean {
    return this.table.variant.startsWith("royale");
  }

  /** Whether colours have controllers: in Royale and Sovereign Chess. */
  get coloured(): boolean {
    return this.royale || this.table.variant.startsWith("sovereign");
  }

  get teams(): boolean {
    return this.table.surface.teams.length < this.table.surface.seats;
  }

  /** The seat on turn, 0 for none. */
  readonly turn: number = $derived.by(() => {
    const t = this.table;
    return t.stage === "playing" ? t.now.turn : 0;
  });

  /** Whether a move is waited for that is entered here. */
  readonly myTurn: boolean = $derived.by(
    () => this.turn > 0 && this.table.paused === null && this.table.mine.includes(this.turn),
  );

  /** Turns of others before one of mine; null for a watcher, or a player who is out. */
  readonly until: number | null = $derived.by(() => {
    const turns = this.order.findIndex((seat) => this.table.mine.includes(seat));
    return turns < 0 ? null : turns;
  });

  /** The position after the conditional moves entered so far; null while none are entered. */
  readonly foreseen: View | null = $derived.by(() => this.foresight?.view ?? null);

  /**
   * The seats in the game, in order of play, the one on turn first; empty while none is on turn.
   */
  readonly order: readonly number[] = $derived.by(() => (this.turn === 0 ? [] : this.table.now.order));

  /** The captures of each seat up to the shown position. */
  readonly taken: ReadonlyMap<number, Taken> = $derived.by(() =>
    captured(this.table.start, this.table.entries.slice(0, this.table.shown)),
  );

  /** The value of a seat's captured men; between two seats, the lead over the other. */
  lead(seat: number): number {
    const worth = (of: number): number => this.taken.get(of)?.worth ?? 0;
    return this.table.surface.seats === 2 ? worth(seat) - worth(3 - seat) : worth(seat);
  }

  /** Whether the board turns to whoever is on turn. */
  get follows(): boolean {
    return this.#chosen === 0;
  }

  /**
   * The seat at the bottom of the board: the chosen one, else my first, else seat 1; set to 0, the
   * seat on turn.
   */
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

  /** Takes up the next pen, and puts the last one down. */
  nextPen(): void {
    this.pen = nextPen(this.pen);
  }

  stepRound(forth: boolean): void {
    const step = forth ? roundAfter : roundBefore;
    this.table.goto(step(this.table.entries, this.table.shown));
  }

  step(by: number): void {
    this.table.goto(this.table.shown + by);
  }

  /**
   * The seats for which a move may be planned: mine that are in the game, while another is to move.
   */
  readonly planning: readonly number[] = $derived.by(() => {
    const { mine, paused, live } = this.table;
    if (this.foreseen) return [];
    if (this.turn === 0 || this.until === null || this.myTurn || paused !== null || !live) return [];
    return mine.filter((seat) => !this.outs.has(seat));
  });

  /** Whether moves can be tried on past positions: in the analysis room. */
  readonly tries: boolean = $derived.by(
    () => !this.table.live && (this.table.outcome !== null || this.table.room === null),
  );

  /** The moves that the board accepts: of the player to move, planned ones, or trials. */
  readonly enterable: readonly Move[] = $derived.by(() => {
    if (this.foreseen) return this.foreseen.moves;
    if (!this.table.live) return this.tries ? this.table.view.moves : [];
    if (this.planning.length === 0) return this.table.dests;
    return this.#ahead.position === this.table.now.position ? this.#ahead.moves : [];
  });

  /** The squares of a refusal, or of the man that a coach names. */
  readonly marks: readonly Mark[] = $derived(
    this.refusal?.marks ??
      this.hinted.filter((way) => way.length === 1).map((way) => ({ kind: "square", squares: [...way] })),
  );

  /** Start and goal of the moves of the way out that is pointed at. */
  readonly wayMoves: readonly (readonly [string, string])[] = $derived.by(() => {
    const { at } = this.way;
    if (at === "") return [];
    return this.table.view.moves
      .filter(({ ways, from, to }) => ways?.includes(at) === true && from !== to && to !== "")
      .map(({ from, to }) => [from, to] as const);
  });

  /** Reads the moves that may be planned. */
  async lookAhead(): Promise<void> {
    const { position } = this.table.now;
    if (this.#ahead.position === position) return;
    const moves = await this.inquiry.premoves(position, this.planning);
    if (this.table.now.position === position) this.#ahead = { position, moves };
  }

  /** The name of the move to play when my turn comes; "" if there is none. */
  get plan(): string {
    return this.#plan?.name ?? "";
  }

  /** The same, if it was entered on the board. */
  get planned(): Move | undefined {
    return this.#plan?.move ?? undefined;
  }

  /** Plans a move for my next turn; "" drops the plan. */
  setPlan(text: string): void {
    this.clear();
    const move = this.planning.length > 0 ? this.enterable.find((d) => d.text === text) : undefined;
    const name = move ? planName(move, this.looks) : text;
    this.#plan = text === "" ? null : { text, name, move: move ?? null, men: this.table.now.men };
  }

  /**
   * Plays the planned move, now that it is my turn: if it is legal, and its man is unchanged.
   * Otherwise drops it with a message.
   */
  async carryOut(): Promise<void> {
    const plan = this.#plan;
    if (!plan) return;
    const standing = (men: readonly Man[], square: string): string => {
      const man = men.find((x) => x.square === square);
      return man ? `${man.army}${man.role}${man.owner}` : "";
    };
    // Of another seat of mine it waits on.
    const mover = plan.move && plan.men.find(({ square }) => square === plan.move!.from);
    if (mover && mover.owner !== this.turn && !this.outs.has(mover.owner)) return;
    this.#plan = null;
    const move = await this.#legal(plan);
    const untouched = move && standing(plan.men, move.from) === standing(this.table.now.men, move.from);
    if (!untouched || (await this.#exposes(move))) this.trouble = m.game_plan_dropped({ move: plan.name });
    else await this.play(move.text);
  }

  /** The legal move that was planned. */
  async #legal({ text, move }: Plan): Promise<Move | undefined> {
    const { dests } = this.table;
    if (!move) {
      const read = await this.table.read(text).catch(() => "");
      return dests.find((d) => d.text === read);
    }
    const same = dests.filter(
      (d) => d.from === move.from && d.to === move.to && d.promotion === move.promotion,
    );
    return same.find((d) => d.text === text) ?? (same.length === 1 ? same[0] : undefined);
  }

  /** Whether a move leaves a king of the mover attacked, where that is legal. */
  async #exposes(move: Move): Promise<boolean> {
    return this.royale && (await this.foresee(move.text)).length > 0;
  }

  /** A move was entered on the board: it is planned, played, or asked about first. */
  async enter(text: string): Promise<boolean> {
    if (this.foresight?.entering) {
      await this.foresight.enter(text);
      return false;
    }
    if (this.tries) {
      analyse(this, { move: text });
      return false;
    }
    if (this.planning.length > 0) {
      this.setPlan(text);
      return false;
    }
    const { position } = this.table.now;
    const caution = (await this.adviser?.(text).catch(() => "")) ?? "";
    if (this.table.now.position !== position) return false; // taken back meanwhile, or flagged
    if ((caution !== "" || this.confirms) && !(await this.#confirmed(text, caution))) return false;
    return this.play(text);
  }

  /** A move was typed. */
  async type(text: string): Promise<boolean> {
    if (!this.adviser) return this.play(text);
    const read = await this.table.read(text).catch(() => "");
    return read === "" ? this.play(text) : this.enter(read);
  }

  /** Whether moves are asked about before they are played. */
  get confirms(): boolean {
    if (settings.confirm === "slow") return this.table.terms.clock.kind === "days";
    return settings.confirm === "always";
  }

  /** The move that is asked about. */
  get offered(): Move | undefined {
    return this.#offer?.move;
  }

  /** A move that is shown on the board but not played. */
  get unplayed(): Move | undefined {
    return this.offered ?? this.planned;
  }

  #confirmed(text: string, caution: string): Promise<boolean> {
    this.decide(false);
    this.caution = caution;
    const move = this.table.dests.find((d) => d.text === text);
    if (!move) return Promise.resolve(true);
    return new Promise((answer) => (this.#offer = { move, answer }));
  }

  /** Answers whether the move that is asked about is to be played. */
  decide(yes: boolean): void {
    const offer = this.#offer;
    this.#offer = null;
    offer?.answer(yes);
  }

  /** Cancels the move that was entered and not played: the one to confirm, else the planned one. */
  takeBack(): void {
    if (this.foresight?.entering) this.foresight.back();
    else if (this.#offer) this.decide(false);
    else this.setPlan("");
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

  /** Shows why a move is not legal now. */
  async explain(text: string): Promise<void> {
    if (!this.table.live) return;
    await this.run(async () => {
      const refusal = await this.table.why(text);
      if (refusal) throw new RefusedError(refusal);
    });
  }

  /** Carries out an action of the table, and shows any error. */
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
